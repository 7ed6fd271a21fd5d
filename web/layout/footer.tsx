import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/pickup-days'
import { policy } from '#rules/policy'
import { spokenTime } from '#rules/times'
import { serverNow } from '../core/server-clock.ts'
import { Logo } from '../illustrations/logo.tsx'
import styles from './footer.module.css'

const { windowOpensMinuteOfDay, windowClosesMinuteOfDay } = policy.pickups
const HOURS = [windowOpensMinuteOfDay, windowClosesMinuteOfDay].map((minute) => spokenTime(minute, ' ')).join(' to ')

const SERVICES = [
  [links.dryClean, 'Dry Cleaning'],
  [links.laundry, 'Laundry'],
  [links.washAndFold, 'Wash & Fold'],
  [links.leatherCare, 'Leather Care'],
  [links.alteration, 'Alterations'],
  [links.preservation, 'Preservation'],
  [links.areaRug, 'Area Rugs'],
] as const

const SITE = [
  [links.howItWorks, 'How it works'],
  [links.pricing, 'Pricing'],
  [links.advantage, 'Advantage'],
  [links.faqs, 'FAQs'],
  [links.about, 'About'],
] as const

/** The end of every page: each service, what else there is to read, and how, when and where one meets us. */
export function Footer(): ReactNode {
  const { name, phone, phoneShown, infoEmail, office, reviews } = brand
  return (
    <footer className={styles.footer}>
      <div className={`${styles.columns} wide`}>
        <div>
          <Link to={links.home} className={styles.logo}>
            <Logo />
          </Link>
          <p>{`Pickups ${HOURS}, except ${daysWithoutPickup}`}</p>
          <Link to={`${links.services}#towns`}>Where we drive</Link>
        </div>
        <address>
          <b>Talk to us</b>
          <a href={`sms:${phone}`}>{`Text ${phoneShown}`}</a>
          <a href={`tel:${phone}`}>{`Call ${phoneShown}`}</a>
          <a href={`mailto:${infoEmail}`}>{infoEmail}</a>
          <p>{`${office.street}, ${office.city}, ${office.state} ${office.zipCode}`}</p>
        </address>
        <nav aria-label="Services">
          <b>Services</b>
          {SERVICES.map(leading)}
        </nav>
        <nav aria-label={name}>
          <b>{name}</b>
          {SITE.map(leading)}
          <a href={brand.blogUrl}>Blog</a>
        </nav>
      </div>
      <div className={`${styles.end} wide`}>
        <Link to={links.terms}>Terms</Link>
        <Link to={links.privacy}>Privacy</Link>
        {brand.social.map((place) => (
          <a key={place.name} href={place.url}>
            {place.name}
          </a>
        ))}
        <span className={styles.badge}>{brand.paymentSecurity}</span>
        <a className={styles.badge} href={reviews.url}>{`Reviews on ${reviews.name}`}</a>
        <p>
          {'© '}
          <span data-year suppressHydrationWarning>
            {serverNow().getFullYear()}
          </span>
          {` ${name}`}
        </p>
      </div>
    </footer>
  )
}

const leading = ([to, name]: readonly [string, string]) => (
  <Link key={to} to={to}>
    {name}
  </Link>
)
