import { type ReactNode, useState } from 'react'
import { calculatorPieces, type Piece, piecesTotalCents } from '#rules/plans/savings'
import { policy } from '#rules/policy'
import { moneyText } from '#ui/money.tsx'
import { Slider } from '#ui/slider.tsx'
import styles from '../parts/reckoning/calculator.module.css'
import { SavingsSummary } from '../parts/reckoning/savings-summary.tsx'
import { WithPrices } from '../parts/reckoning/with-prices.tsx'

const { calculatorMaxPieces, calculatorStartPieces } = policy.savings

/** Compares the price of a usual week as you go and with Platinum. It has no heading of its own: that is the page's. */
export default function SavingsCalculator(): ReactNode {
  return (
    <WithPrices invitation="Open the savings calculator" find={calculatorPieces} room="three-sliders">
      {(pieces) => <Pieces pieces={pieces} />}
    </WithPrices>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }): ReactNode {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const lines = pieces.map((piece) => ({ ...piece, pieces: counts[piece.title] ?? calculatorStartPieces }))
  return (
    <div className={styles.calculator}>
      <div className={styles.sliders}>
        {lines.map(({ title, amountCents, pieces: count }) => (
          <Slider
            key={title}
            label={title}
            hint={`${moneyText(amountCents)} each`}
            min={0}
            max={calculatorMaxPieces}
            value={count}
            onChange={(value) => setCounts((before) => ({ ...before, [title]: value }))}
          />
        ))}
      </div>
      <SavingsSummary totalCents={piecesTotalCents(lines)} />
    </div>
  )
}
