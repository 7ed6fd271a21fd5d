import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { LeatherJacket } from '../../../illustrations/leather-jacket.tsx'
import { LeatherRack } from '../../../illustrations/leather-rack.tsx'
import { Loupe } from '../../../illustrations/loupe.tsx'
import { SuedeAndBrush } from '../../../illustrations/suede-and-brush.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Story } from '../parts/sections/story.tsx'
import { ServicePage } from '../parts/service/service-page.tsx'
import { ServiceSteps } from '../parts/service/service-steps.tsx'
import { leatherCare } from '../texts/leather-care.ts'
import { faqPage, service } from '../texts/structured-data.ts'
import { LeatherTypes } from './leather-types.tsx'

const LeatherComparison = lazySection(() => import('./leather-comparison.tsx'))
const ServicePrices = lazySection(() => import('../parts/service/service-prices.tsx'))

const { page, suede, times, prices } = leatherCare

/** Put out, looked at closely, brought back. */
const STEPS = [<LaundryBag key="pick-up" />, <Loupe key="processing" />, <LeatherJacket key="delivery" />] as const

/** The hide decides everything else, so the page begins with which one it is. */
export default function LeatherCare(): ReactNode {
  return (
    <ServicePage texts={page} picture={<LeatherRack title="Leather jackets, a bag and gloves on a rack" />}>
      <LeatherTypes />
      <LeatherComparison />
      <ServicePrices service="leather-care" title={prices.title} intro={prices.intro} note={prices.note} />
      <Section title={times.title} tone="peach">
        <FactList facts={times.cards} />
      </Section>
      <Story title={suede.title} text={suede.text} picture={<SuedeAndBrush />} isTurned isShort />
      <ServiceSteps {...page.steps} pictures={STEPS} tone="cotton" />
    </ServicePage>
  )
}

export const structuredData = [service(page.hero.title, page.hero.subtitle), faqPage(page.faq.questions)]
