import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { PLAN_TITLES } from '#rules/plan-titles'
import { policy } from '#rules/policy'
import { calculatorPieces, type Piece, piecesTotalCents, platinumSavings } from '#rules/savings'
import { Loaded } from '../../../core/loaded.tsx'
import { pricesQuery } from '../../../core/price-items.ts'
import { Card } from '../../../ui/card.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Slider } from '../../../ui/slider.tsx'
import styles from './savings.module.css'

/** The pieces as people call them, in the order of the calculator. */
const NAMES = ['Shirts', 'Pants', 'Dresses']
const { calculatorMaxPieces, calculatorStartPieces } = policy.savings
const HOW = `${policy.plans.platinum.discountPercent.dryClean}% discount + ${policy.credit.creditBackPercent}% credit back`
/** After this pause a customer has stopped moving the slider. */
const PAUSE_MS = 700

/** Compares the price of some clothes as you go and with Platinum, at today's prices. */
export function Savings(): ReactNode {
  const query = useQuery(pricesQuery)
  const pieces = query.data && calculatorPieces(query.data)
  if (query.data && !pieces) return null
  return (
    <Card title="What would you save?">
      <Loaded query={{ ...query, data: pieces }} skeleton={<Skeleton lines={6} />}>
        {(found) => <Calculator pieces={found} />}
      </Loaded>
    </Card>
  )
}

function Calculator({ pieces }: { pieces: readonly Piece[] }): ReactNode {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const lines = pieces.map((piece) => ({ ...piece, pieces: counts[piece.title] ?? calculatorStartPieces }))
  const totalCents = piecesTotalCents(lines)
  const { priceCents, savedCents } = platinumSavings(totalCents)
  const hasMoved = Object.keys(counts).length > 0
  const said = useAfterPause(hasMoved ? `With ${PLAN_TITLES.platinum} you save ${moneyText(savedCents)}` : '')
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
        <p className={styles.with}>With {PLAN_TITLES.platinum} you save</p>
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
            <dt>{PLAN_TITLES.platinum}</dt>
            <dd>
              <Money cents={priceCents} />
            </dd>
          </div>
        </dl>
        <p className="small">{HOW}</p>
      </div>
      {/* The sliders say their own values as they move; the result is said once they rest. */}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  )
}

function useAfterPause(text: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
