import { type ReactNode, useState } from 'react'
import { policy } from '#rules/policy'
import { piecesTotalCents } from '#rules/savings'
import { moneyText } from '../../ui/money.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { ShownGroup } from '../prices.ts'
import styles from './calculator.module.css'
import { SavingsSummary } from './savings-summary.tsx'
import { WithPrices } from './with-prices.tsx'

/** Three things that nearly everybody sends, by their titles in the price list. */
const PIECES = ['Shirt [Laundry]', 'Pants', 'Dress [Reg]'] as const

const { calculatorMaxPieces, calculatorStartPieces } = policy.savings

interface Piece {
  title: string
  amountCents: number
}

/** What a usual week costs as you go and with Platinum. It stands wherever it is put: the heading is the page's. */
export default function SavingsCalculator(): ReactNode {
  return (
    <WithPrices invitation="Open the savings calculator" find={findPieces} room="three-sliders">
      {(pieces) => <Pieces pieces={pieces} />}
    </WithPrices>
  )
}

function findPieces(groups: readonly ShownGroup[]): readonly Piece[] | undefined {
  const items = groups.flatMap(({ itemList }) => itemList)
  const found = PIECES.flatMap((title) => {
    const item = items.find((each) => each.title === title)
    return item ? [{ title, amountCents: item.amount }] : []
  })
  return found.length === PIECES.length ? found : undefined
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
