import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { FrontDoor } from '../../../illustrations/front-door.tsx'
import { GownBox } from '../../../illustrations/gown-box.tsx'
import { GownOnForm } from '../../../illustrations/gown-on-form.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { WeddingGown } from '../../../illustrations/wedding-gown.tsx'
import { Story } from '../parts/sections/story.tsx'
import { ServicePage } from '../parts/service/service-page.tsx'
import { ServiceSteps } from '../parts/service/service-steps.tsx'
import { preservation } from '../texts/preservation.ts'
import { faqPage, service } from '../texts/structured-data.ts'
import { GownWays } from './gown-ways.tsx'

const ServicePrices = lazySection(() => import('../parts/service/service-prices.tsx'))

const { page, explanation, venues, prices } = preservation

/** These prices stand with the ways, above the list. */
const PRICED_ABOVE = [
  'wedding-gown-press-only',
  'wedding-gown-clean-only',
  'wedding-gown-clean-and-preserve',
  'wedding-gown-clean-and-preserve-beaded-or-silk',
]

const STEPS = [<FrontDoor key="pick-up" />, <WeddingGown key="processing" />, <GownBox key="delivery" />] as const

/** Two ways: to wear it again, or to keep it. Everything else follows from that. */
export default function Preservation(): ReactNode {
  return (
    <ServicePage texts={page} picture={<GownOnForm title="A wedding gown on a dress form, its train laid out" />}>
      <GownWays />
      <Story title={explanation.title} text={explanation.text} picture={<GownBox />} isShort />
      <ServiceSteps {...page.steps} pictures={STEPS} tone="sky" />
      <Story title={venues.title} text={venues.text} picture={<Van />} isTurned isShort />
      <ServicePrices
        service="preservation"
        without={PRICED_ABOVE}
        title={prices.title}
        intro={prices.intro}
        note={prices.note}
      />
    </ServicePage>
  )
}

export const structuredData = [service(page.hero.title, page.hero.subtitle), faqPage(page.faq.questions)]
