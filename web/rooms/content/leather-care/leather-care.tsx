import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { LeatherJacket } from '../../../illustrations/leather-jacket.tsx'
import { LeatherRack } from '../../../illustrations/leather-rack.tsx'
import { SuedeAndBrush } from '../../../illustrations/suede-and-brush.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { Cards } from '../parts/cards.tsx'
import { Section } from '../parts/section.tsx'
import { ServicePage } from '../parts/service-page.tsx'
import { Story } from '../parts/story.tsx'
import { leatherCare } from '../texts/leather-care.ts'
import { faqPage, service } from '../texts/structured-data.ts'
import { LeatherTypes } from './leather-types.tsx'

const LeatherComparison = lazySection(() => import('./leather-comparison.tsx'))
const ServicePrices = lazySection(() => import('../parts/service-prices.tsx'))

const { page, suede, times, prices } = leatherCare

export default function LeatherCare(): ReactNode {
  return (
    <ServicePage
      texts={page}
      picture={<LeatherRack title="Leather jackets, a bag and gloves on a rack" />}
      stepPictures={[<LaundryBag key="pick-up" />, <LeatherJacket key="processing" />, <Van key="delivery" />]}
      before={<LeatherTypes />}
    >
      <LeatherComparison />
      <Story title={suede.title} text={suede.text} picture={<SuedeAndBrush />} isTurned />
      <Section title={times.title}>
        <Cards cards={times.cards} />
      </Section>
      <ServicePrices service="leather-care" title={prices.title} intro={prices.intro} note={prices.note} />
    </ServicePage>
  )
}

export const structuredData = [service(page.hero.title, page.hero.subtitle), faqPage(page.faq.questions)]
