import type { ReactNode } from 'react'
import styles from './price-lines.module.css'

export interface PriceLine {
  name: string
  price: string
  /** What the price is for, more exactly. */
  detail?: string | undefined
}

/** Names and prices as on a card in a shop, in two columns where there is room. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }): ReactNode {
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, price, detail }) => (
        <div key={`${name} ${detail}`}>
          <dt>
            {name}
            {detail && <span> {detail}</span>}
          </dt>
          <dd>{price}</dd>
        </div>
      ))}
    </dl>
  )
}
