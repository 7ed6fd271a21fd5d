import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { order as orderLink } from '#contract/desk/links'
import { laDay } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import { fileLink, troubleText } from '../../core/api.ts'
import { ordersOfCustomer, type ShownCustomer, statementOfCustomer } from '../../core/queries.ts'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import styles from './customers.module.css'

/** Their orders, the newest first, with the receipt of each that has a price. */
export function OrdersPanel({ customer }: { customer: ShownCustomer }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const older = useInfiniteQuery({ ...ordersOfCustomer(customer.id), enabled: isOpen })
  const orders = older.data?.pages.flatMap((page) => page.orders) ?? customer.orders
  const hasMore = older.data ? older.hasNextPage : customer.hasMoreOrders
  return (
    <Panel title="Orders">
      {orders.length === 0 ? (
        <p className={styles.body}>None yet.</p>
      ) : (
        <ScrollTable name="Their orders">
          <table className={styles.orders}>
            <caption className="unseen">Their orders</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Status</th>
                <th scope="col">Day</th>
                <th scope="col" data-end>
                  Total
                </th>
                <th scope="col" data-end>
                  Receipt
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ id, title, isBought, at, status, isOnHold, dollarAmount }) => (
                <tr key={id}>
                  <th scope="row">
                    {isBought ? id : <Link to={orderLink(id)}>{id}</Link>}
                    <span className="small">{title}</span>
                  </th>
                  <td>
                    <Tag tone={isOnHold ? 'bad' : 'plain'}>{status}</Tag>
                  </td>
                  <td>{shortDayText(laDay(new Date(at)))}</td>
                  <td data-end>{dollarAmount === null ? '–' : `$${dollarAmount}`}</td>
                  <td data-end>
                    {dollarAmount === null ? (
                      '–'
                    ) : (
                      <a href={fileLink('GET /desk/orders/:id/receipt/', {}, id)} target="_blank" rel="noreferrer">
                        PDF<span className="unseen"> of order {id}</span>
                      </a>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
      {hasMore && <Older what="orders" isOpen={isOpen} query={older} onOpen={() => setOpen(true)} />}
    </Panel>
  )
}

/** How their credit changed, the newest first. */
export function StatementPanel({ customer }: { customer: ShownCustomer }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const older = useInfiniteQuery({ ...statementOfCustomer(customer.id), enabled: isOpen })
  const statement = older.data?.pages.flatMap((page) => page.statement) ?? customer.statement
  const hasMore = older.data ? older.hasNextPage : customer.hasMoreStatement
  return (
    <Panel title="Statement">
      {statement.length === 0 ? (
        <p className={styles.body}>No changes to their credit yet.</p>
      ) : (
        <ScrollTable name="Their credit">
          <table>
            <caption className="unseen">How their credit changed</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col" data-end>
                  Credit
                </th>
                <th scope="col" data-end>
                  Left
                </th>
              </tr>
            </thead>
            <tbody>
              {statement.map(({ id, at, reason, change, dollarChange, dollarBalance }) => (
                <tr key={id}>
                  <td>{shortDayText(laDay(new Date(at)))}</td>
                  <td>{reason}</td>
                  <td data-end className={change > 0 ? styles.plus : undefined}>
                    {change > 0 ? `+$${dollarChange}` : `−$${dollarChange.replace('-', '')}`}
                  </td>
                  <td data-end>
                    {dollarBalance.startsWith('-') ? `−$${dollarBalance.slice(1)}` : `$${dollarBalance}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
      {hasMore && <Older what="changes" isOpen={isOpen} query={older} onOpen={() => setOpen(true)} />}
    </Panel>
  )
}

interface OlderProps {
  what: string
  isOpen: boolean
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown>; fetchNextPage: () => Promise<unknown> }
  onOpen: () => void
}

/** A page more. The first one begins with the newest again, so that nothing falls between what was shown and what comes. */
function Older({ what, isOpen, query: { error, isFetching, refetch, fetchNextPage }, onOpen }: OlderProps): ReactNode {
  const more = async () => {
    if (!isOpen) onOpen()
    else await (error ? refetch() : fetchNextPage())
  }
  return (
    <div className={styles.older}>
      {error !== null && (
        <Note tone="bad" icon="alert" role="alert">
          {troubleText(error)}
        </Note>
      )}
      <Button variant="secondary" size="small" isBusy={isFetching} onClick={more}>
        Show older {what}
      </Button>
    </div>
  )
}
