import { type ReactNode, use } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { HomeVariant } from '../../../core/home-variant.ts'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { HowItWorks } from '../parts/sections/how-it-works.tsx'
import { home } from '../texts/home.ts'
import { localBusiness } from '../texts/structured-data.ts'
import { AreaHero } from './area-hero.tsx'
import { GreenHome } from './home-green.tsx'
import { HomeServices } from './home-services.tsx'

const GreenProcess = lazySection(() => import('./green-process.tsx'))
const AdvantageTeaser = lazySection(() => import('./advantage-teaser.tsx'))

/** The home of visitors, in one of two variants. Customers have another one, which the routes show in its place. */
export default function Home(): ReactNode {
  return use(HomeVariant) === 'green' ? <GreenHome /> : <VisitorHome />
}

export const structuredData = [localBusiness]

function VisitorHome(): ReactNode {
  const { hero, stepsTitle, steps, services } = home
  return (
    <div data-for="visitor">
      <AreaHero {...hero} />
      <HowItWorks title={stepsTitle} steps={steps}>
        <ButtonLink variant="secondary" to={links.howItWorks}>
          More Info<span className="unseen"> about how it works</span>
        </ButtonLink>
      </HowItWorks>
      <HomeServices title={services.title} />
      <GreenProcess />
      <AdvantageTeaser />
      <Contacts />
    </div>
  )
}
