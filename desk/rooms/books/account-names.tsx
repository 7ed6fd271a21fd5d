import type { ReactNode } from 'react'
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#rules/books/account-names'
import { Modal } from '#ui/modal.tsx'
import styles from './books.module.css'

/** What we book to each account. */
const BOOKED: Record<JournalAccount, string> = {
  card: 'What cards paid, less refunds to cards',
  credit: 'Credit that customers can spend',
  frozen: 'Credit that a bank is reviewing',
  transfers: 'Credit moved from one customer to another',
  dryCleaning: 'Dry cleaning at list prices',
  laundry: 'Laundry at list prices',
  washAndFold: 'Wash & fold at list prices',
  household: 'Household items at list prices',
  alterations: 'Alterations and repairs',
  leather: 'Leather care',
  preservation: 'Gown preservation',
  rugs: 'Area rugs',
  storage: 'Seasonal storage',
  other: 'Extras, charges by hand, welcome boxes',
  fees: 'Delivery, rush and no-bag fees',
  discounts: 'Plan discounts on orders',
  coupons: 'Coupons on plans and packs',
  waived: 'Amounts we did not collect',
  refunds: 'Orders refunded to a card or to credit',
  forfeited: 'Credit left in accounts that closed',
  gifts: 'Credit we gave',
  creditBack: 'Credit back at the end of a quarter',
  disputes: 'Payments that a bank took back',
}

const ACCOUNTS = Object.entries(JOURNAL_ACCOUNTS) as [JournalAccount, { number: number; name: string }][]

/** Which account of ours is called what in the journal's file. They change by a release, as prices do. */
export function AccountNames({ onClosed }: { onClosed: () => void }): ReactNode {
  return (
    <Modal title="Account names" onClosed={onClosed}>
      {() => (
        <div className={styles.names}>
          <p>The CSV uses these numbers and names. They change only with an update to this app.</p>
          <table>
            <caption className="unseen">Account names</caption>
            <thead>
              <tr>
                <th scope="col">In the CSV</th>
                <th scope="col">What we book to it</th>
              </tr>
            </thead>
            <tbody>
              {ACCOUNTS.map(([account, { number, name }]) => (
                <tr key={account}>
                  <th scope="row">
                    {number} {name}
                  </th>
                  <td>{BOOKED[account]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}
