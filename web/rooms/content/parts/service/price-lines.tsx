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
  /** A handful may hang there as tags, the price in large letters. */
  isTags?: boolean
}

/** Names and prices as in a shop, in two columns where there is room. */
export function PriceLines({ lines, isTags = false }: PriceLinesProps): ReactNode {
  return (
    <dl className={isTags ? styles.tags : styles.lines}>
      {lines.map(({ name, price, detail }) => (
        <div key={`${name} ${detail}`}>
          <dt>
            {name}
            {detail && ' '}
            {detail && <span>{detail}</span>}
          </dt>
          <dd>{price}</dd>
        </div>
      ))}
    </dl>
  )
}
