import { type ReactNode, useState } from 'react'
import { type BagPrices, bagPrices, bagsTotalCents } from '#rules/plans/savings'
import { policy } from '#rules/policy'
import { Slider } from '#ui/slider.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import styles from '../parts/reckoning/calculator.module.css'
import { SavingsSummary } from '../parts/reckoning/savings-summary.tsx'
import { WithPrices } from '../parts/reckoning/with-prices.tsx'
import type { ShownGroup } from '../prices.ts'

const { calculatorMaxBags, calculatorStartBags } = policy.savings
const BAGS = Array.from({ length: calculatorMaxBags }, (_, index) => index + 1)

/** Shows what a number of bags costs today, as you go and with Platinum. */
export default function BagCalculator(): ReactNode {
  return (
    <WithPrices invitation="Open the bag calculator" find={findBagPrices} room="one-slider">
      {(prices) => <Bags prices={prices} />}
    </WithPrices>
  )
}

const findBagPrices = (groups: readonly ShownGroup[]): BagPrices | undefined =>
  bagPrices(groups.find(({ title }) => title === 'Wash & Folds')?.itemList.map(({ amount }) => amount) ?? [])

function Bags({ prices }: { prices: BagPrices }): ReactNode {
  const [bags, setBags] = useState<number>(calculatorStartBags)
  return (
    <div className={styles.calculator}>
      <div className={styles.sliders}>
        <Slider
          label="How many bags?"
          min={0}
          max={calculatorMaxBags}
          value={bags}
          onChange={setBags}
          valueText={inWords}
        />
        <div className={styles.bags} aria-hidden="true">
          {BAGS.map((bag) => (
            <div key={bag} className={styles.bag} data-empty={bag > bags || undefined}>
              <LaundryBag />
            </div>
          ))}
        </div>
      </div>
      <SavingsSummary totalCents={bagsTotalCents(prices, bags)} />
    </div>
  )
}

const inWords = (bags: number) => (bags === 1 ? `${bags} bag` : `${bags} bags`)
