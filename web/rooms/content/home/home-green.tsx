import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { GardenLine } from '../../../illustrations/garden-line.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { Story } from '../parts/sections/story.tsx'
import { greenHome } from '../texts/home.ts'
import { AreaHero } from './area-hero.tsx'
import { HomeServices } from './home-services.tsx'

const ClosetJourney = lazySection(() => import('./closet-journey.tsx'))
const GreenProcess = lazySection(() => import('./green-process.tsx'))
const AdvantageTeaser = lazySection(() => import('./advantage-teaser.tsx'))

/** The other way to greet a visitor: what is good for the clothes and for the place they are worn in. */
export function GreenHome(): ReactNode {
  const { hero, percFree, services } = greenHome
  return (
    <div data-for="visitor">
      <AreaHero {...hero} />
      <ClosetJourney />
      <Story title={percFree.title} text={percFree.text} picture={<GardenLine title={percFree.picture} />} isTurned />
      <GreenProcess />
      <HomeServices title={services.title} />
      <AdvantageTeaser />
      <Contacts />
    </div>
  )
}
