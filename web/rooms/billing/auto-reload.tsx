import { type ReactNode, useId, useState } from 'react'
import { cardName } from '#rules/payments/card-brand'
import { policy } from '#rules/policy'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.tsx'
import { useSaveProfile } from '../../shared/customer/queries.ts'
import { reloadSentence } from '../../shared/money/plan-words.ts'
import styles from './auto-reload.module.css'
import { CreditBack } from './credit-back.tsx'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

/** The switch counts from the moment it is moved. Only members have it: paying as they clean, a customer reloads nothing. */
export function AutoReload({ data: { profile, packages, cards, creditBack } }: { data: PlanData }): ReactNode {
  const save = useSaveProfile()
  const wordsId = useId()
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<unknown>()
  const price = packages.find(({ name }) => name === profile.subscription)?.price ?? 0
  const card = cards.find(({ isActive }) => isActive)

  const change = async (isAutoBilling: boolean) => {
    if (wanted !== undefined) return
    setWanted(isAutoBilling)
    setProblem(undefined)
    try {
      await save({ isAutoBilling })
      showToast('Billing updated successfully!')
    } catch (error) {
      setProblem(error)
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Card>
      <Switch
        label={<span className={styles.title}>Auto-reload</span>}
        aria-describedby={wordsId}
        checked={wanted ?? profile.isAutoBilling}
        onChange={({ target }) => void change(target.checked)}
      />
      {/* Below the switch, so that it has the whole width on a phone. */}
      <p id={wordsId} className={`small ${styles.words}`}>
        {reloadSentence(price, card ? `your ${cardName(card)}` : 'your card')}
        {/* What turning it on agrees to, word for word as it is kept. */}
        {!profile.isAutoBilling && <span className={styles.consent}>{policy.consents.auto_reload}</span>}
      </p>
      <RefusalNote error={problem} />
      <CreditBack creditBack={creditBack} />
    </Card>
  )
}
