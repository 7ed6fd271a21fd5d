import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { dueCentsOf } from '#rules/payments/still-due'
import { SubmitButton } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { offerOf, packageTitle } from '../../shared/money/plan-words.ts'
import { useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import styles from './package-chooser.module.css'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

interface PackageChooserProps {
  data: PlanData
  onChosen: (invoice: Invoice) => Promise<void>
  onClosed: () => void
}

const FIRST = 'platinum'

/** Gold, Platinum and the credit packs, each with what it brings and costs today. Next opens the order; nothing is charged yet. */
export default function PackageChooser({ data, onChosen, onClosed }: PackageChooserProps): ReactNode {
  const { profile, packages } = data
  // The plan one has is nothing to begin with, so it comes last and is not the one that is chosen.
  const isOwn = ({ name }: { name: string }) => name === profile.subscription
  const listed = packages.filter(({ name }) => name !== 'payc')
  const offers = [...listed.filter((offer) => !isOwn(offer)), ...listed.filter(isOwn)]
  const [chosen, setChosen] = useState(() =>
    profile.subscription !== FIRST && offers.some(({ name }) => name === FIRST) ? FIRST : offers[0]?.name,
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { choose } = useInvoiceCalls()
  const refresh = useRefreshMoney()
  const isSame = chosen === profile.subscription
  const form = useRef<HTMLFormElement>(null)
  // The dialog begins with its first field; in a group of choices that is the chosen one.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])

  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined || isSame || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onChosen(await choose(chosen))
    } catch (error) {
      setProblem(error)
      setBusy(false)
      // Something may have been bought elsewhere, which the page is to say before it sells anything.
      void refresh()
    }
  }

  return (
    <Modal title="Choose your plan" onClosed={onClosed}>
      {() => (
        <form ref={form} onSubmit={next} noValidate className={styles.form}>
          <RadioCards
            legend="Your next plan"
            name="package"
            layout="stack"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            cards={offers.map((offer) => ({
              value: offer.name,
              title: packageTitle(offer.name),
              badge: offer.isMostPopular && !isOwn(offer) ? 'Most popular' : undefined,
              detail: isOwn(offer)
                ? 'The plan you have. To add credit, close this and use the button next to your credit.'
                : offerOf(offer, { balanceCents: profile.balance, stillDueCents: dueCentsOf(data.stillDue) }),
            }))}
          />
          <RefusalNote error={problem} />
          <p className={styles.same} role="status">
            {isSame && 'Nothing to update'}
          </p>
          <SubmitButton isWide isBusy={isBusy} disabled={isSame}>
            Next
          </SubmitButton>
          <p className="small">You see the whole order before anything is charged.</p>
        </form>
      )}
    </Modal>
  )
}
