import type { ReactNode } from 'react'
import { priceList } from '#rules/prices/price-list'
import { PAIR, PER_PAIR } from '../../prices.ts'
import { priceOf } from '../../texts/quoted-prices.ts'
import type { Copy } from '../../texts/shapes.ts'
import { Section } from '../sections/section.tsx'
import { Words } from '../words.tsx'
import { PriceLines } from './price-lines.tsx'

interface ServicePricesProps {
  /** `service` of the items on the price list. */
  service: string
  /** The keys of what another section of the page has already priced. */
  without?: readonly string[]
  title: string
  intro: Copy
  note: Copy
}

/** The prices of one service, in the order of the price list. */
export default function ServicePrices({ service, without = [], title, intro, note }: ServicePricesProps): ReactNode {
  const items = priceList.filter((item) => item.service === service && !without.includes(item.key))
  return (
    <Section id="prices" title={title} intro={intro} tone="cotton">
      <PriceLines
        lines={items.map(({ key, name, variant }) => ({
          name,
          price: priceOf(key),
          detail: variant === PAIR ? PER_PAIR : variant,
        }))}
      />
      <div className="small">
        <Words>{note}</Words>
      </div>
    </Section>
  )
}
