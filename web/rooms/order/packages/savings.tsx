import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { calculatorPieces, goldSavings, type Piece, piecesTotalCents, platinumSavings } from '#rules/plans/savings'
import { type PlanName, policy } from '#rules/policy'
import { useAfterPause } from '#ui/after-pause.ts'
import { Card } from '#ui/card.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Slider } from '#ui/slider.tsx'
import { Loaded } from '../../../core/loaded.tsx'
import { pricesQuery } from '../../../core/price-items.ts'
import styles from './savings.module.css'

/** The pieces as people call them, in the order of the calculator. */
const NAMES = ['Shirts', 'Pants', 'Dresses']
const { calculatorMaxPieces, calculatorStartPieces } = policy.savings
const SAVED = { gold: goldSavings, platinum: platinumSavings }
const howOf = (plan: keyof typeof SAVED) =>
  `${policy.plans[plan].discountPercent.dryClean}% discount + ${policy.credit.creditBackPercent}% credit back`

/** Compares the price of some clothes as you go and with the chosen plan, at today's prices; where none is chosen, with Platinum. */
export function Savings({ chosen }: { chosen: PlanName }): ReactNode {
  const { data, error, refetch } = useQuery(pricesQuery)
  const pieces = data && calculatorPieces(data)
  if (data && !pieces) return null
  return (
    <Card title="What would you save?">
      <Loaded query={{ data: pieces, error, refetch }} skeleton={<Skeleton lines={6} />}>
        {(found) => <Calculator pieces={found} plan={chosen === 'gold' ? 'gold' : 'platinum'} />}
      </Loaded>
    </Card>
  )
}

function Calculator({ pieces, plan }: { pieces: readonly Piece[]; plan: keyof typeof SAVED }): ReactNode {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const lines = pieces.map((piece) => ({ ...piece, pieces: counts[piece.title] ?? calculatorStartPieces }))
  const totalCents = piecesTotalCents(lines)
  const { priceCents, savedCents } = SAVED[plan](totalCents)
  const hasMoved = Object.keys(counts).length > 0
  const said = useAfterPause(hasMoved ? `With ${PLAN_TITLES[plan]} you save ${moneyText(savedCents)}` : '')
  return (
    <div className={styles.calculator}>
      <div className={styles.sliders}>
        {lines.map(({ title, amountCents, pieces: count }, index) => (
          <Slider
            key={title}
            label={
              <>
                {NAMES[index]} <span className={styles.each}>{moneyText(amountCents)} each</span>
              </>
            }
            min={0}
            max={calculatorMaxPieces}
            value={count}
            onChange={(value) => setCounts((before) => ({ ...before, [title]: value }))}
            hasEnds={false}
            style={{ '--filled': count / calculatorMaxPieces } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.saved}>
        <p className={styles.with}>With {PLAN_TITLES[plan]} you save</p>
        <p className={styles.amount}>
          <Money cents={savedCents} />
        </p>
        <dl>
          <div>
            <dt>{PLAN_TITLES.payc}</dt>
            <dd>
              <Money cents={totalCents} />
            </dd>
          </div>
          <div>
            <dt>{PLAN_TITLES[plan]}</dt>
            <dd>
              <Money cents={priceCents} />
            </dd>
          </div>
        </dl>
        <p className="small">{howOf(plan)}. Delivery is not included.</p>
      </div>
      {/* The sliders say their own values as they move; the result is said once they rest. */}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  )
}
