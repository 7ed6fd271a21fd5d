import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { PlantAtWork } from '../../../illustrations/plant-at-work.tsx'
import { PlantFloor } from '../../../illustrations/plant-floor.tsx'
import { ServiceArea } from '../parts/area/service-area.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { FaqBlock } from '../parts/faq-block.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { SceneBand } from '../parts/sections/scene-band.tsx'
import { process } from '../texts/process.ts'
import { faqPage } from '../texts/structured-data.ts'

const ProcessRoad = lazySection(() => import('./process-road.tsx'))

export const structuredData = [faqPage(process.faq.questions)]

export default function Process(): ReactNode {
  const { hero, faq } = process
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={hero.info}
        picture={
          <PlantFloor title="Our plant: two machines, a press with steam over it, and clothes on a line above them" />
        }
      />
      <ProcessRoad />
      <SceneBand>
        <PlantAtWork title="The floor of our plant: two drums, a press, and clothes moving along the rail" />
      </SceneBand>
      <FaqBlock title={faq.title} questions={faq.questions} />
      <ServiceArea />
      <Contacts />
    </>
  )
}
