import { type ReactNode, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { dropoffDay } from '#rules/days/pickups'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { moneyText } from '#ui/money.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './rush-quote.module.css'

/** The price that staff ask for rush. Both answers count until the bag is taken in, also past the cutoff. */
export function RushQuote({ pickup, quoteCents }: { pickup: Pickup; quoteCents: number }): ReactNode {
  const { change } = usePickupChanges()
  const closed = closedDays()
  const [refusal, setRefusal] = useState<string>()
  const price = moneyText(quoteCents)
  const quoteDay = pickup.customDropoffDate
  // A rug or a gown takes longer than the table says: for those a day behind it is in a hurry, too.
  const standardDay = dropoffDay(pickup.pickupDate, false, closed)

  const answer = async (given: Parameters<typeof change>[1]) => {
    setRefusal(undefined)
    try {
      await change(pickup.id, given)
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }

  return (
    <div className={styles.quote}>
      <h3>Rush is {price} for this order</h3>
      {quoteDay !== null && <p>For that, drop-off is {dayText(quoteDay)}.</p>}
      <p>
        {quoteDay === null || quoteDay < standardDay
          ? `Without it, drop-off is ${dayText(standardDay)}, with no rush fee.`
          : 'Without it, there is no rush fee, and it takes its usual time.'}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answer({ acceptedCustomAmount: quoteCents })}>
          Accept {price}
        </Button>
        <Button size="small" variant="quiet" onClick={() => answer({ isRush: false })}>
          No thanks
        </Button>
      </div>
      {refusal && (
        <div className={styles.refusal}>
          <FormError>{refusal}</FormError>
        </div>
      )}
    </div>
  )
}
