import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/billing'
import { links, linkTo } from '#contract/links'
import { displayDate, laDay } from '#rules/days'
import { WELCOME_BOX_TITLE } from '#rules/plans'
import { Loaded } from '../../core/loaded.tsx'
import { useCards, useInvoices } from '../../shared/money/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './ledger.module.css'

export function Invoices(): ReactNode {
  const invoices = useInvoices()
  return (
    <Card title="Invoices">
      <p className="small">One for each charge to a card. Orders paid from credit are in the statement below.</p>
      <Loaded query={invoices} skeleton={<Skeleton lines={3} />}>
        {(list) => <InvoiceTable invoices={shownOf(list)} />}
      </Loaded>
    </Card>
  )
}

/** Unpaid invoices come first. An invoice over nothing was never charged to a card. */
const shownOf = (list: readonly Invoice[]): Invoice[] => {
  const charged = list.filter(({ amountWithDiscount }) => amountWithDiscount > 0)
  return [...charged.filter(({ isPaid }) => !isPaid), ...charged.filter(({ isPaid }) => isPaid)]
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }): ReactNode {
  const { data: cards = [] } = useCards()
  if (invoices.length === 0) return <p>Nothing has been charged to a card yet.</p>
  const lastOf = (cardId: number | null) => cards.find(({ id }) => id === cardId)?.last
  return (
    <table className={styles.ledger}>
      <caption className="unseen">Invoices</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">For</th>
          <th scope="col">Card</th>
          <th scope="col" data-numeric>
            Charged
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td data-cell="date">{displayDate(laDay(new Date(invoice.created)))}</td>
            <th scope="row">
              {isOfOrder(invoice) ? (
                <Link to={linkTo.profileOrder({ id: invoice.order })}>
                  {invoice.title}, order {invoice.order}
                </Link>
              ) : (
                invoice.title
              )}
              {invoice.refunded > 0 && (
                <span className={styles.sub}>{moneyText(invoice.refunded)} went back to the card</span>
              )}
              {invoice.discount > 0 && (
                <span className={styles.sub}>
                  {moneyText(invoice.amount)} less {invoice.coupon ?? moneyText(invoice.discount)}
                </span>
              )}
              {!invoice.isPaid && (
                <span className={styles.sub}>
                  <Badge tone="warning">Not paid</Badge> <Link to={payLink(invoice)}>Pay now</Link>
                </span>
              )}
            </th>
            <td data-cell="card">{invoice.isPaid && cardText(invoice, lastOf(invoice.card))}</td>
            <td data-numeric data-cell="amount">
              <Money cents={invoice.amountWithDiscount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Orders, fees and charges by staff are paid on their own page; a plan that staff sold on the plan's. */
const payLink = (invoice: Invoice): string =>
  isOfOrder(invoice) ? linkTo.profileOrder({ id: invoice.order }) : `${links.profilePackages}?order=${invoice.order}`

const isOfOrder = ({ purpose, title }: Invoice): boolean =>
  purpose === 'order' ||
  purpose === 'admin_charged_client' ||
  (purpose === 'one_time_payment' && title !== WELCOME_BOX_TITLE)

const cardText = ({ card }: Invoice, last: string | undefined): string =>
  last ? `Ending in ${last}` : card === null ? '' : 'Removed since'
