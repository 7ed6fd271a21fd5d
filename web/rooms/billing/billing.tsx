import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFocusBack } from '../../core/focus-back.ts'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddCard } from './add-card.tsx'
import styles from './billing.module.css'
import { BillingAddress, billingAddressDraft } from './billing-address.tsx'
import { CardList } from './card-list.tsx'
import { Invoices } from './invoices.tsx'
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
    setParams(next ? { edit: next } : {}, { replace: true, preventScrollReset: true })
  }

  const add = useRef<HTMLButtonElement>(null)
  useFocusBack(open === 'card', add)

  return (
    <ProfilePage title="Billing" lead="What we charge, and where every dollar went.">
      <div className={styles.stack}>
        <Card title="Cards">
          <CardList />
          {open === 'card' ? (
            <AddCard takesFocus={wasOpened} onDone={() => show(undefined)} />
          ) : (
            <div className={styles.add}>
              <Button ref={add} variant={open ? 'secondary' : 'primary'} onClick={() => show('card')}>
                + Add a different card
              </Button>
            </div>
          )}
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
