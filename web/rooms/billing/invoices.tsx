import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Card as CardOnList, Invoice } from '#contract/billing'
import { links, linkTo } from '#contract/links'
import { displayDate, laDay } from '#rules/days/days'
import { brandTitle } from '#rules/payments/card-brand'
import { WELCOME_BOX_TITLE } from '#rules/plans/plans'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { RowsSkeleton } from '#ui/rows-skeleton.tsx'
import { ShowAll } from '#ui/show-all.tsx'
import { FEW, useFoldedList } from '../../core/folded-list.ts'
import { Loaded } from '../../core/loaded.tsx'
import { CardMark } from '../../illustrations/card-mark.tsx'
import { useCards, useInvoices } from '../../shared/money/queries.ts'
import { openReceipt } from '../../shared/order/receipt.ts'
import styles from './ledger.module.css'

export function Invoices(): ReactNode {
  const invoices = useInvoices()
  return (
    <Card title="Invoices">
      <p className="small">One for each charge to a card. Orders paid from credit are in the statement below.</p>
      <Loaded query={invoices} skeleton={<RowsSkeleton rows={FEW} />}>
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
  const { shown, isFolded, showAll, rowOf } = useFoldedList('invoices', invoices, ({ isPaid }) => !isPaid)
  if (invoices.length === 0) return <p>Nothing has been charged to a card yet.</p>
  return (
    <>
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
            <th scope="col">
              <span className="unseen">Receipt</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((invoice) => (
            <tr key={invoice.id} {...rowOf(invoice)}>
              <td data-cell="date">{displayDate(laDay(new Date(invoice.created)))}</td>
              <th scope="row">
                {isOfOrder(invoice) ? (
                  <Link to={linkTo.profileOrder({ id: invoice.order })}>{nameOf(invoice)}</Link>
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
                    <Badge tone="warning">Not paid</Badge>
                  </span>
                )}
              </th>
              <td data-cell="card">
                {invoice.isPaid && <PaidWith invoice={invoice} card={cards.find(({ id }) => id === invoice.card)} />}
              </td>
              <td data-numeric data-cell="amount">
                <Money cents={invoice.amountWithDiscount} />
              </td>
              <td data-cell="go">
                {invoice.isPaid ? (
                  <Button variant="quiet" size="small" onClick={() => openReceipt(invoice.order)}>
                    PDF
                    <span className="unseen"> of {nameOf(invoice)}</span>
                  </Button>
                ) : (
                  <Link to={payLink(invoice)}>
                    Pay {moneyText(invoice.amountWithDiscount)}
                    <span className="unseen"> for {nameOf(invoice)}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isFolded && <ShowAll what={`${invoices.length} invoices`} onPressed={showAll} />}
    </>
  )
}

/** "Lost hangers, order 1064": the words by which one invoice is told from another, also by somebody who listens. */
const nameOf = ({ title, order }: Invoice): string => `${title}, order ${order}`

/** Orders, fees and charges by staff are paid on their own page; a plan that staff sold on the plan's. */
const payLink = (invoice: Invoice): string =>
  isOfOrder(invoice) ? linkTo.profileOrder({ id: invoice.order }) : `${links.profilePackages}?order=${invoice.order}`

const isOfOrder = ({ purpose, title }: Invoice): boolean =>
  purpose === 'order' ||
  purpose === 'admin_charged_client' ||
  (purpose === 'one_time_payment' && title !== WELCOME_BOX_TITLE)

/** A card that was removed since is on no list any more. */
function PaidWith({ invoice, card }: { invoice: Invoice; card: CardOnList | undefined }): ReactNode {
  if (invoice.card === null) return null
  if (card === undefined) return 'Removed since'
  return (
    <span className={styles.with}>
      <CardMark brand={card.brand} />
      <span>
        <span className="unseen">{brandTitle(card.brand)} </span>
        {card.last}
      </span>
    </span>
  )
}
