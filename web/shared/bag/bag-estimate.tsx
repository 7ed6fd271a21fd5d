import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PriceGroupList } from '#contract/catalogue'
import { isPickupDay } from '#rules/days/pickup-days'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { useAfterPause } from '#ui/after-pause.ts'
import { dayText } from '#ui/day-text.ts'
import { Money, moneyText } from '#ui/money.tsx'
import { locationsQuery, useDistanceMiles } from '../../core/service-area.ts'
import type { BagItems } from './bag-draft.ts'
import styles from './bag-editor.module.css'
import { type BagCircumstances, type BagPayer, estimateBag, type ShownEstimate } from './bag-prices.ts'

interface BagEstimateProps {
  prices: PriceGroupList
  items: BagItems
  on: BagCircumstances
}

/** What the list costs by the rule that later makes the bill. A reader hears the new total once, when the presses rest. */
export function BagEstimate({ prices, items, on }: BagEstimateProps): ReactNode {
  const distanceMiles = useDistanceMiles(on.zipCode)
  const { isError: hasNoPlaces } = useQuery(locationsQuery)
  const estimate = estimateBag(prices, items, { ...on, distanceMiles })
  const said = useAfterPause(
    estimate ? `Your bag would cost ${estimate.isFrom ? 'at least ' : ''}${moneyText(estimate.totalCents)}.` : '',
  )
  return (
    <section className={styles.estimate} aria-label="Estimate">
      {estimate && (
        <>
          <dl className={styles.sums}>
            <Sum label="List price" cents={estimate.listCents} />
            {estimate.discountCents > 0 && (
              <Sum label={`${PLAN_TITLES[on.plan]} discount`} cents={-estimate.discountCents} />
            )}
            <Sum label={hasNoPlaces ? 'Delivery, if you’re nearby' : 'Delivery'} cents={estimate.deliveryCents} />
            {on.isRush && (
              <Sum label={estimate.rushCents === 0 ? 'Rush, no faster for these' : 'Rush'} cents={estimate.rushCents} />
            )}
            <div className={styles.total}>
              <dt>{estimate.isFrom ? 'Estimate, from' : 'Estimate'}</dt>
              <dd>
                <Money cents={estimate.totalCents} />
              </dd>
            </div>
          </dl>
          {estimate.missingCents && (
            <p className={styles.more}>Add {moneyText(estimate.missingCents)} for free delivery.</p>
          )}
          {isPickupDay(on.pickupDay, on.closed) && <Days parts={estimate.parts} saidDay={on.dropoffDay} />}
          {estimate.payment && on.payer && <Payment payment={estimate.payment} payer={on.payer} />}
          <p className="small">
            {estimate.isFrom && 'Where it says “from,” we set the price when we see the item. '}
            We charge what we count, and show you every difference.
          </p>
        </>
      )}
      <p className={estimate && 'unseen'} role="status">
        {estimate ? said : 'Something on your list is no longer on ours. Take it off to see what the rest costs.'}
      </p>
    </section>
  )
}

interface SumProps {
  label: string
  cents: number
}

const Sum = ({ label, cents }: SumProps): ReactNode => (
  <div data-off={cents < 0 || undefined}>
    <dt>{label}</dt>
    <dd>{moneyText(cents)}</dd>
  </div>
)

interface DaysProps {
  parts: ShownEstimate['parts']
  /** The day that the page names already. It names none of its own for these while a price for rush is asked about. */
  saidDay: string | undefined
}

/** One day needs no list where the page says it already. */
function Days({ parts, saidDay }: DaysProps): ReactNode {
  const isAsSaid = parts.some(({ dueDay }) => dueDay === saidDay)
  if (isAsSaid && parts.length === 1) return null
  const otherwise = saidDay === undefined ? 'Back without rush' : 'Everything comes back on a different day'
  return (
    <div className={styles.days}>
      <p className={styles.title}>{isAsSaid ? 'Some of it takes longer' : otherwise}</p>
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
  payment: NonNullable<ShownEstimate['payment']>
  payer: BagPayer
}

function Payment({ payment, payer: { since, earlierCents } }: PaymentProps): ReactNode {
  const { creditCents, cardCents, waivedCents, reloadCents } = payment
  const paid = [
    creditCents > 0 && `your credit pays ${moneyText(creditCents)}`,
    (cardCents > 0 || creditCents + waivedCents === 0) && `your card pays ${moneyText(cardCents)}`,
    // Under the card minimum.
    waivedCents > 0 && `${moneyText(waivedCents)} is on us`,
  ].filter(Boolean)
  return (
    <p>
      {since}
      {earlierCents > 0 && ` and after ${moneyText(earlierCents)} for earlier orders`}, {paid.join(' and ')}.
      {reloadCents > 0 && ` Auto-reload would charge ${moneyText(reloadCents)} to your card first.`}
    </p>
  )
}
