import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import type { Address } from '#contract/profile'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { useAddressWords } from './address-words.ts'
import styles from './choose-address.module.css'

interface ChooseAddressProps {
  addresses: readonly Address[]
  /** 0 while none is chosen. */
  chosen: number
  onChoose: (id: number) => void
  onClosed: () => void
}

/** One of the customer's own addresses, or the way to another one. */
export default function ChooseAddress({ addresses, chosen, onChoose, onClosed }: ChooseAddressProps): ReactNode {
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
