import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { lazySection } from '../first-touch/lazy-section.tsx'
import { HomeVariant } from '../home-variant.ts'
import { CalendarPage } from '../illustrations/calendar-page.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { LaundryBag } from '../illustrations/laundry-bag.tsx'
import { Van } from '../illustrations/van.tsx'
import { useProfile } from '../profile-query.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './home.module.css'
import { GreenHome } from './home-green.tsx'
import { AreaCheck } from './parts/area-check.tsx'
import { Contacts } from './parts/contacts.tsx'
import { Hero } from './parts/hero.tsx'
import { HomeServices } from './parts/home-services.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { Promises } from './parts/promises.tsx'
import tile from './parts/tile.module.css'
import { home } from './texts/home.ts'
import { localBusiness } from './texts/structured-data.ts'

const GreenProcess = lazySection(() => import('./parts/green-process.tsx'))
const AdvantageTeaser = lazySection(() => import('./parts/advantage-teaser.tsx'))

/** One home for visitors, another for customers. */
export default function Home(): ReactNode {
  const { user } = useSession()
  const variant = use(HomeVariant)
  if (user) return <CustomerHome />
  return variant === 'green' ? <GreenHome /> : <VisitorHome />
}

export const structuredData = [localBusiness]

function VisitorHome(): ReactNode {
  const { hero, stepsTitle, steps, services } = home
  return (
    <div data-for="visitor">
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        picture={<CoatOnHanger title={hero.picture} />}
        info={<Promises promises={hero.promises} />}
      >
        <AreaCheck />
      </Hero>
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

const TILES = [
  ['Request Pickup', 'Choose a day. You don’t need to be home.', links.pickup, <LaundryBag key="p" />],
  ['My Account', 'Addresses, phones, cards, preferences and plan.', links.profile, <CalendarPage key="p" />],
  ['Upcoming Orders', 'What we will pick up, and when it comes back.', links.upcoming, <Van key="p" />],
] as const

function CustomerHome(): ReactNode {
  const { data: profile } = useProfile()
  return (
    <div className={`${styles.panel} wide`}>
      <h1>{profile?.firstName ? `Welcome back, ${profile.firstName}` : 'Welcome'}</h1>
      <div className={styles.tiles}>
        {TILES.map(([title, text, to, picture]) => (
          <Link key={to} to={to} className={tile.tile}>
            <div className={`${tile.art} ${styles.art}`}>{picture}</div>
            <h2>{title}</h2>
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </div>
  )
}
