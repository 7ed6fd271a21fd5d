import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { useProfile } from '../account/calls.ts'
import { HomeVariant } from '../home-variant.ts'
import { AreaRug } from '../illustrations/area-rug.tsx'
import { CalendarPage } from '../illustrations/calendar-page.tsx'
import { Closet } from '../illustrations/closet.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { FoldedShirts } from '../illustrations/folded-shirts.tsx'
import { GownBox } from '../illustrations/gown-box.tsx'
import { Iron } from '../illustrations/iron.tsx'
import { LaundryBag } from '../illustrations/laundry-bag.tsx'
import { LeatherJacket } from '../illustrations/leather-jacket.tsx'
import { NeedleAndThread } from '../illustrations/needle-and-thread.tsx'
import { Van } from '../illustrations/van.tsx'
import { links } from '../links.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './home.module.css'
import { GreenHome } from './home-green.tsx'
import { AreaCheck } from './parts/area-check.tsx'
import { Contacts } from './parts/contacts.tsx'
import { Hero } from './parts/hero.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { home } from './texts/home.ts'
import { localBusiness } from './texts/structured-data.ts'

/** One home for visitors, another for customers. */
export default function Home(): ReactNode {
  const { user } = useSession()
  const variant = use(HomeVariant)
  if (user) return <CustomerHome />
  return variant === 'green' ? <GreenHome /> : <VisitorHome />
}

export const structuredData = [localBusiness]

function VisitorHome(): ReactNode {
  return (
    <div data-for="visitor">
      <Hero
        title="Laundry & Dry Cleaning with Delivery"
        subtitle="Leave the bag at your door. About two business days later your clothes are back, pressed or folded as they should be, and a text tells you that they are there."
        picture={<CoatOnHanger title="A pressed coat and folded shirts, ready at the door" />}
        info={<Promises />}
      >
        <AreaCheck />
      </Hero>
      <HowItWorks title="Three stitches and you are done" steps={home.steps}>
        <ButtonLink variant="secondary" to={links.howItWorks}>
          More Info
        </ButtonLink>
      </HowItWorks>
      <Services />
      <Contacts />
    </div>
  )
}

const Promises = () => (
  <ul className={styles.promises}>
    <li>
      <b>No perc.</b> Ever.
    </li>
    <li>
      <b>Our own plant,</b> nobody else’s
    </li>
    <li>
      <b>You need not be home</b> at either end
    </li>
  </ul>
)

const SERVICES = [
  ['Dry Cleaning', 'Suits, coats, silk and everything that says so on its label', links.dryClean, <Closet key="p" />],
  ['Laundry', 'Shirts washed, pressed and on a hanger', links.laundry, <Iron key="p" />],
  ['Wash & Fold', 'By the bag, folded and ready for the drawer', links.washAndFold, <FoldedShirts key="p" />],
  ['Area Rug', 'Picked up, washed flat, rolled and returned', links.areaRug, <AreaRug key="p" />],
  ['Preservation', 'Gowns kept as museums keep them', links.preservation, <GownBox key="p" />],
  ['Leather Care', 'Jackets, bags, shoes and gloves', links.leatherCare, <LeatherJacket key="p" />],
  ['Alteration & Repair', 'Hems, zips, buttons and second chances', links.alteration, <NeedleAndThread key="p" />],
] as const

function Services(): ReactNode {
  return (
    <section className={`${styles.services} wide`} aria-labelledby="services">
      <h2 id="services">Everything in your closet, and what lies on the floor</h2>
      <div className={styles.grid}>
        {SERVICES.map(([title, text, to, picture]) => (
          <Link key={to} to={to} className={styles.service}>
            <div className={styles.art}>{picture}</div>
            <h3>{title}</h3>
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </section>
  )
}

const TILES = [
  ['Request Pickup', 'Choose a day; you need not be home.', links.pickup, <LaundryBag key="p" />],
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
          <Link key={to} to={to} className={styles.tile}>
            <div className={styles.art}>{picture}</div>
            <h2>{title}</h2>
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </div>
  )
}
