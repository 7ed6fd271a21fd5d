import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { AreaRug as RugDrawing } from '../../../illustrations/area-rug.tsx'
import { RugOnFloor } from '../../../illustrations/rug-on-floor.tsx'
import { RugRoll } from '../../../illustrations/rug-roll.tsx'
import { RugWash } from '../../../illustrations/rug-wash.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Story } from '../parts/sections/story.tsx'
import { ServicePage } from '../parts/service/service-page.tsx'
import { ServiceSteps } from '../parts/service/service-steps.tsx'
import { areaRug } from '../texts/area-rug.ts'
import { faqPage, service } from '../texts/structured-data.ts'

const RugPrices = lazySection(() => import('./rug-prices.tsx'))
const RugVisit = lazySection(() => import('./rug-visit.tsx'))

const { page, about, habits } = areaRug

const STEPS = [<RugRoll key="pick-up" />, <RugWash key="processing" />, <Van key="delivery" />] as const

/** What its size comes to, and the day on which we carry it out: both are asked before anything else. */
export default function AreaRug(): ReactNode {
  return (
    <ServicePage texts={page} picture={<RugOnFloor title="A patterned rug on a living room floor" />}>
      <RugPrices />
      <RugVisit />
      <ServiceSteps {...page.steps} pictures={STEPS} />
      <Story title={about.title} text={about.text} picture={<RugDrawing />} isTurned isShort />
      <Section title={habits.title} tone="peach">
        <FactList facts={habits.cards} />
      </Section>
    </ServicePage>
  )
}

export const structuredData = [service('Area Rug', page.hero.subtitle), faqPage(page.faq.questions)]
