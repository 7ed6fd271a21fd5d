import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RowsSkeleton } from '#ui/rows-skeleton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusBack } from '../../core/focus-back.ts'
import { FEW } from '../../core/folded-list.ts'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useAddresses, useProfile } from '../../shared/customer/queries.ts'
import { useCards, useInvoices } from '../../shared/money/queries.ts'
import { useNewestStatement } from '../../shared/money/statement.ts'
import styles from './billing.module.css'
import { BillingAddress } from './billing-address.tsx'
import { billingAddressDraft } from './billing-address-draft.ts'
import { CardCare, CardList } from './card-list.tsx'
import { Invoices } from './invoices.tsx'
import { AddCard } from './late-parts.tsx'
import { Statement } from './statement.tsx'

type Open = 'card' | 'address' | undefined

/** Cards and where their bills go, what they were charged, and every change of the credit. */
export default function BillingPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const [start] = useState<Open>(() => (billingAddressDraft.read() ? 'address' : undefined))
  const [wasOpened, setOpened] = useState(false)
  const asked = params.get('edit')
  // One form at a time, and in the address, so that it is there again after a reload or a sign-in.
  const open: Open = asked === 'card' || asked === 'address' ? asked : wasOpened ? undefined : start
  const show = (next: Open) => {
    setOpened(true)
    setParams(
      (now) => {
        const kept = new URLSearchParams(now)
        kept.delete('edit')
        if (next) kept.set('edit', next)
        return kept
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const [madeCard, setMadeCard] = useState<number>()
  const add = useRef<HTMLButtonElement>(null)
  useFocusBack(open === 'card', add)

  // At first the parts come together, because each of them moves what stands below it.
  const parts = [useCards(), useProfile(), useAddresses(), useInvoices(), useNewestStatement()]
  const [isShown, setShown] = useState(false)
  if (!isShown && parts.every(({ isPending }) => !isPending)) setShown(true)
  return (
    <ProfilePage title="Billing" lead="What we charge, and where every dollar went.">
      {!isShown && <BillingSkeleton />}
      <div className={styles.stack} hidden={!isShown}>
        <Card title="Cards">
          <CardList justMade={madeCard} />
          {open === 'card' ? (
            <AddCard takesFocus={wasOpened} onAdded={(card) => setMadeCard(card.id)} onDone={() => show(undefined)} />
          ) : (
            <div className={styles.add}>
              <Button ref={add} variant="secondary" onClick={() => show('card')}>
                + Add a different card
              </Button>
            </div>
          )}
          <CardCare />
          <BillingAddress
            isOpen={open === 'address'}
            takesFocus={wasOpened}
            onOpen={() => show('address')}
            onDone={() => show(undefined)}
          />
        </Card>
        <Invoices />
        <Statement />
      </div>
    </ProfilePage>
  )
}

const BillingSkeleton = (): ReactNode => (
  <div className={styles.stack}>
    <Card>
      <Skeleton shape="block" size="large" isSpoken />
    </Card>
    <Card>
      <RowsSkeleton rows={FEW} />
    </Card>
    <Card>
      <RowsSkeleton rows={FEW} />
    </Card>
  </div>
)
