import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deletion } from '#contract/account'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Danger } from '#ui/danger.tsx'
import { latePart } from '#ui/late-part.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../core/loaded.tsx'
import styles from './delete-account.module.css'

const DeleteDialog = latePart(() => import('./delete-dialog.tsx'))

const { deletionGraceDays } = policy.accounts

interface DeleteAccountProps {
  query: UseQueryResult<Deletion>
  /** Once the deletion is requested, the page no longer shows this card, and the dialog goes with the card. */
  requestDeletion: (password: string) => Promise<void>
}

export function DeleteAccount({ query, requestDeletion }: DeleteAccountProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Delete my account">
      <p>
        Your name, addresses, phones and preferences are deleted for good. You have {deletionGraceDays} days to change
        your mind: sign in and choose Keep my account.
      </p>
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton lines={2} isSpoken />
            <Skeleton shape="block" size="small" />
          </>
        }
      >
        {(deletion) => (
          <>
            <WhatIsOpen deletion={deletion} />
            <Danger>
              <Button variant="secondary" onClick={() => setAsking(true)}>
                Delete my account
              </Button>
            </Danger>
          </>
        )}
      </Loaded>
      {isAsking && query.data && (
        <DeleteDialog
          deletesOn={query.data.wouldDeleteOn}
          requestDeletion={requestDeletion}
          onClosed={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

/** The things that would go with the account, before anything is decided. */
function WhatIsOpen({ deletion: { openOrders, balance, refund, forfeited } }: { deletion: Deletion }): ReactNode {
  return (
    <ul className={styles.open}>
      <li>
        {openOrders === 0
          ? 'You have no open pickups or orders.'
          : `You have ${openOrders === 1 ? 'one open pickup or order' : `${openOrders} open pickups and orders`}. We’ll still come unless you cancel, and we’ll finish, charge and deliver what we’ve picked up. Your account stays open until then.`}
      </li>
      {balance === 0 && <li>You have no credit.</li>}
      {refund > 0 && (
        <li>
          <Money cents={refund} /> of your credit goes back to the card that paid for it on that day, less what you
          spend until then and the discounts you get on it.
        </li>
      )}
      {forfeited > 0 && (
        <li>
          {refund > 0 ? 'The other ' : 'Your credit of '}
          <Money cents={forfeited} /> {refund > 0 ? 'of your credit is' : 'is'} deleted with the account. Use it before
          then.
        </li>
      )}
      {balance < 0 && (
        <li>
          Your balance is <Money cents={balance} />. It still has to be paid, and your account stays until then.
        </li>
      )}
    </ul>
  )
}
