import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { priceOf } from '../../texts/quoted-prices.ts'
import type { TypicalPricesTexts } from '../../texts/shapes.ts'
import { Section } from '../sections/section.tsx'
import { Words } from '../words.tsx'
import { PriceLines } from './price-lines.tsx'
import styles from './typical-prices.module.css'

interface TypicalPricesProps extends TypicalPricesTexts {
  tone?: 'cotton' | 'sky'
  /** As many of the first ones hang above the others as tags. */
  tags?: number
}

/** A handful of prices; the whole list has a page of its own. */
export default function TypicalPrices({ title, text, rows, tone, tags = 0 }: TypicalPricesProps): ReactNode {
  const lines = rows.map(([name, key]) => ({ name, price: priceOf(key) }))
  return (
    <Section id="prices" title={title} {...(tone && { tone })}>
      {tags > 0 && <PriceLines lines={lines.slice(0, tags)} isTags />}
      {tags < lines.length && <PriceLines lines={lines.slice(tags)} />}
      <div className={styles.below}>
        <div>
          <Words>{text}</Words>
        </div>
        <ButtonLink variant="secondary" to={links.pricing}>
          See all prices
        </ButtonLink>
      </div>
    </Section>
  )
}
