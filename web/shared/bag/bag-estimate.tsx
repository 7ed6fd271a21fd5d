import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PriceGroupList } from '#contract/catalogue'
import { dropoffDay } from '#rules/days/pickups'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { locationsQuery, useDistanceMiles } from '../../core/service-area.ts'
import { useAfterPause } from '../../ui/after-pause.ts'
import { dayText } from '../../ui/day-text.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import type { BagItems } from './bag-draft.ts'
import styles from './bag-editor.module.css'
import { type BagCircumstances, estimateBag, type ShownEstimate } from './bag-prices.ts'

interface BagEstimateProps {
  prices: PriceGroupList
  items: BagItems
  on: BagCircumstances
  underWayCents: number
}

/** What the list costs by the rule that later makes the bill. A reader hears the new total once, when the presses rest. */
export function BagEstimate({ prices, items, on, underWayCents }: BagEstimateProps): ReactNode {
  const distanceMiles = useDistanceMiles(on.zipCode)
  const { isError: hasNoPlaces } = useQuery(locationsQuery)
  const estimate = estimateBag(prices, items, { ...on, distanceMiles, underWayCents })
  const said = useAfterPause(
    estimate ? `Your bag would cost ${estimate.isFrom ? 'at least ' : ''}${moneyText(estimate.totalCents)}.` : GONE,
  )
  return (
    <section className={styles.estimate} aria-label="Estimate">
      {estimate ? (
        <Costs estimate={estimate} on={on} underWayCents={underWayCents} hasNoPlaces={hasNoPlaces} />
      ) : (
        <p>{GONE}</p>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
    </section>
  )
}

const GONE = 'Something on your list is no longer on ours. Take it off to see what the rest costs.'

interface CostsProps extends Pick<BagEstimateProps, 'on' | 'underWayCents'> {
  estimate: ShownEstimate
  /** The list of places could not be had, and with it the distance of an address. */
  hasNoPlaces: boolean
}

function Costs({ estimate, on, underWayCents, hasNoPlaces }: CostsProps): ReactNode {
  return (
    <>
      <dl className={styles.sums}>
        <Sum label="List price" cents={estimate.listCents} />
        {estimate.discountCents > 0 && (
          <Sum label={`${PLAN_TITLES[on.plan]} discount`} cents={-estimate.discountCents} isOff />
        )}
        <Sum label="Delivery" cents={estimate.deliveryCents} />
        {on.isRush && (
          <Sum label={estimate.rushCents === 0 ? 'Rush, no sooner for these' : 'Rush'} cents={estimate.rushCents} />
        )}
        <div className={styles.total}>
          <dt>{estimate.isFrom ? 'Estimate, from' : 'Estimate'}</dt>
          <dd>
            <Money cents={estimate.totalCents} />
          </dd>
        </div>
      </dl>
      {estimate.missingCents !== undefined && (
        <p className={styles.more}>Add {moneyText(estimate.missingCents)} for free delivery.</p>
      )}
      {hasNoPlaces && on.zipCode && <p>We couldn’t look up your zip code. Delivery is priced for a nearby address.</p>}
      <Days parts={estimate.parts} saidDay={on.dropoffDay ?? dropoffDay(on.pickupDay, on.isRush, on.closed)} />
      <Payment estimate={estimate} since={on.means?.since} underWayCents={underWayCents} />
      <p className="small">
        {estimate.isFrom && 'Where it says “from,” we set the price when we see the item. '}
        We charge what we count, and show you every difference.
      </p>
    </>
  )
}

interface SumProps {
  label: string
  cents: number
  isOff?: boolean
}

const Sum = ({ label, cents, isOff = false }: SumProps): ReactNode => (
  <div data-off={isOff || undefined}>
    <dt>{label}</dt>
    <dd>{moneyText(cents)}</dd>
  </div>
)

interface DaysProps {
  parts: ShownEstimate['parts']
  /** The day that the page names already. */
  saidDay: string
}

/** One day needs no list where the page says it already. */
function Days({ parts, saidDay }: DaysProps): ReactNode {
  const [first, ...later] = parts
  if (first === undefined) return null
  const isOnSaidDay = first.dueDay === saidDay
  if (isOnSaidDay && later.length === 0) return null
  const isSooner = first.dueDay < saidDay
  return (
    <div className={styles.days}>
      <p className={styles.title}>
        {isSooner ? 'When it comes back' : isOnSaidDay ? 'Some of it takes longer' : 'All of it takes longer'}
      </p>
      <ul>
        {parts.map(({ dueDay, things }) => (
          <li key={dueDay}>
            <b>{dayText(dueDay)}</b>: {things.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PaymentProps {
  estimate: ShownEstimate
  since: string | undefined
  underWayCents: number
}

function Payment({ estimate: { payment }, since, underWayCents }: PaymentProps): ReactNode {
  if (payment === undefined) return null
  const { creditCents, cardCents, reloadCents } = payment
  const paid = [
    creditCents > 0 && `your credit pays ${moneyText(creditCents)}`,
    (cardCents > 0 || creditCents === 0) && `your card pays ${moneyText(cardCents)}`,
  ].filter(Boolean)
  return (
    <p>
      {since}
      {underWayCents > 0 && ` and after ${moneyText(underWayCents)} for earlier orders`}, {paid.join(' and ')}.
      {reloadCents > 0 && ` Auto-reload would charge ${moneyText(reloadCents)} to your card first.`}
    </p>
  )
}
