import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { BagAtDoor } from '../../../illustrations/bag-at-door.tsx'
import { StreetAtDusk } from '../../../illustrations/street-at-dusk.tsx'
import { AreaCheck } from '../parts/area/area-check.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { FaqBlock } from '../parts/faq-block.tsx'
import { RequestPickup } from '../parts/request-pickup.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { HowItWorks } from '../parts/sections/how-it-works.tsx'
import { SceneBand } from '../parts/sections/scene-band.tsx'
import { Phrase } from '../parts/words.tsx'
import { howItWorks } from '../texts/how-it-works.ts'
import { faqPage } from '../texts/structured-data.ts'
import { Reasons } from './reasons.tsx'

const WelcomeBoxSection = lazySection(() => import('./welcome-box-section.tsx'))

export const structuredData = [faqPage(howItWorks.faq.questions)]

export default function HowItWorksPage(): ReactNode {
  const { hero, steps, reasons, faq } = howItWorks
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={<Phrase>{hero.info}</Phrase>}
        picture={<BagAtDoor title="A phone with messages, and a full laundry bag waiting at a front door" />}
      >
        <AreaCheck />
      </Hero>
      <HowItWorks title={steps.title} steps={steps.steps}>
        <RequestPickup variant="secondary" />
      </HowItWorks>
      <Reasons title={reasons.title} reasons={reasons.reasons} />
      <WelcomeBoxSection />
      <FaqBlock title={faq.title} questions={faq.questions} />
      <SceneBand>
        <StreetAtDusk title="Our van on a street at dusk, a bag waiting at a front door" />
      </SceneBand>
      <Contacts />
    </>
  )
}
