import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { priceOf } from '../texts/quoted-prices.ts'
import type { TypicalPricesTexts } from '../texts/shapes.ts'
import { PriceLines } from './price-lines.tsx'
import { Split } from './split.tsx'

/** A handful of prices; the whole list has a page of its own. */
export default function TypicalPrices({ title, text, rows }: TypicalPricesTexts): ReactNode {
  return (
    <Split id="prices" title={title} text={text} picture={<CreditCard />}>
      <PriceLines lines={rows.map(([name, key]) => ({ name, price: priceOf(key) }))} isCard />
      <ButtonLink variant="secondary" to={links.pricing}>
        See all prices
      </ButtonLink>
    </Split>
  )
}
