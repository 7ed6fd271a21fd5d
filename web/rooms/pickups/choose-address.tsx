import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import type { Address } from '#contract/profile'
import { useTownLine } from '../../core/service-area.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import styles from './choose-address.module.css'

interface ChooseAddressProps {
  addresses: readonly Address[]
  /** 0 while none is chosen. */
  chosen: number
  onChoose: (id: number) => void
  onClosed: () => void
}

/** One of the customer's own addresses, or the way to another one. */
export function ChooseAddress({ addresses, chosen, onChoose, onClosed }: ChooseAddressProps): ReactNode {
  const addressWords = useAddressWords()
  const [id, setId] = useState(chosen || (addresses[0]?.id ?? 0))
  return (
    <Modal title="Where should we come?" onClosed={onClosed} isSheet>
      {(close) => (
        <>
          {addresses.length === 0 ? (
            <p>You have no address yet. Add the one we should pick up from.</p>
          ) : (
            <RadioCards
              legend="Pickup and drop-off address"
              name="address"
              layout="stack"
              value={String(id)}
              onChange={({ target }) => setId(Number(target.value))}
              cards={addresses.map((address) => ({
                value: String(address.id),
                ...addressWords(address),
              }))}
            />
          )}
          <div className={styles.actions}>
            {addresses.length > 0 && (
              <Button
                onClick={() => {
                  onChoose(id)
                  close()
                }}
              >
                Use this address
              </Button>
            )}
            <ButtonLink variant={addresses.length > 0 ? 'quiet' : 'primary'} to={`${links.profileAddress}?edit=0`}>
              Add an address
            </ButtonLink>
          </div>
        </>
      )}
    </Modal>
  )
}

/** "228 Bush Street", and under it "Apt 4, Mountain View 94041, Home". An address may have no street yet. */
export function useAddressWords() {
  const townLine = useTownLine()
  return ({ title, addressLine1, addressLine2, zipCode }: Address): { title: string; detail: string } => {
    const [first = '', ...rest] = [addressLine1, addressLine2, townLine(zipCode), title].filter(Boolean)
    return { title: first, detail: rest.join(', ') }
  }
}
