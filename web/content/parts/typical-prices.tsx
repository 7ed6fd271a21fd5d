import type { ReactNode } from 'react'
import { CreditCard } from '../../illustrations/credit-card.tsx'
import { links } from '../../links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { priceOf } from '../texts/figures.ts'
import type { Copy } from '../texts/shapes.ts'
import { Split } from './split.tsx'
import styles from './typical-prices.module.css'

export interface TypicalPricesTexts {
  title: string
  text: Copy
  /** What people bring most: in our words, and its key in the price list. */
  rows: readonly (readonly [label: string, key: string])[]
}

/** A handful of prices; the whole list has a page of its own. */
export default function TypicalPrices({ title, text, rows }: TypicalPricesTexts): ReactNode {
  return (
    <Split id="prices" title={title} text={text} picture={<CreditCard />}>
      <dl className={styles.prices}>
        {rows.map(([label, key]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{priceOf(key)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink variant="secondary" to={links.pricing}>
        See all prices
      </ButtonLink>
    </Split>
  )
}
