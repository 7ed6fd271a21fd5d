import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProfile } from '../account/calls.ts'
import { links } from '../links.ts'
import { useSession } from '../session.ts'
import { AreaCheck } from './area-check.tsx'
import styles from './home.module.css'

/** One home for visitors, another for customers. */
export default function Home(): ReactNode {
  const { user } = useSession()
  return user ? <CustomerHome /> : <VisitorHome />
}

function VisitorHome(): ReactNode {
  return (
    <div className={`${styles.hero} wide`} data-for="visitor">
      <h1>Laundry &amp; Dry Cleaning with Delivery</h1>
      <p className={styles.lead}>
        Leave the bag at your door. It comes back pressed, folded and on a hanger about two business days later, and a
        text tells you when.
      </p>
      <AreaCheck />
    </div>
  )
}

const TILES = [
  ['Request Pickup', links.pickup, 'Choose a day; you need not be home.'],
  ['My Account', links.profile, 'Addresses, phones, cards, preferences and plan.'],
  ['Upcoming Orders', links.upcoming, 'What we will pick up, and when it comes back.'],
] as const

function CustomerHome(): ReactNode {
  const { data: profile } = useProfile()
  return (
    <div className={`${styles.hero} wide`}>
      <h1>{profile?.firstName ? `Welcome back, ${profile.firstName}` : 'Welcome back'}</h1>
      <div className={styles.tiles}>
        {TILES.map(([label, to, text]) => (
          <Link key={to} to={to} className={styles.tile}>
            <h2>{label}</h2>
            <p>{text}</p>
          </Link>
        ))}
      </div>
    </div>
  )
}
