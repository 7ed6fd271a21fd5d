import type { ReactNode } from 'react'
import styles from './price-lines.module.css'

export interface PriceLine {
  name: string
  price: string
  /** Says more exactly what the price is for. */
  detail?: string | undefined
}

interface PriceLinesProps {
  lines: readonly PriceLine[]
  /** The prices lie on a sheet of their own, beside other things. */
  isCard?: boolean
}

/** Names and prices as in a shop, in two columns where there is room. */
export function PriceLines({ lines, isCard = false }: PriceLinesProps): ReactNode {
  return (
    <dl className={isCard ? styles.card : styles.lines}>
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
