import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { serverNow } from '../core/server-clock.ts'
import { SERVICE_PAGES } from '../core/service-pages.ts'
import { Logo } from '../illustrations/logo.tsx'
import styles from './footer.module.css'
import { PAGES } from './header.tsx'

/** The end of every page: each service, what else there is to read, and how and where one meets us. */
export function Footer(): ReactNode {
  const { name, phone, phoneShown, infoEmail, office, reviews } = brand
  return (
    <footer className={styles.footer}>
      <div className={`${styles.columns} wide`}>
        <div>
          <Link to={links.home} className={styles.logo}>
            <Logo />
          </Link>
          <address>
            <b>Talk to us</b>
            <a href={`sms:${phone}`}>{`Text ${phoneShown}`}</a>
            <a href={`tel:${phone}`}>{`Call ${phoneShown}`}</a>
            <Link to={`${links.services}#towns`}>Where we pick up</Link>
            <a href={`mailto:${infoEmail}`}>{infoEmail}</a>
            <p>{`${office.street}, ${office.city}, ${office.state} ${office.zipCode}`}</p>
          </address>
        </div>
        <nav aria-label="Services">
          <b>Services</b>
          {SERVICE_PAGES.map(leading)}
        </nav>
        <nav aria-label={name}>
          <b>{name}</b>
          {PAGES.map(leading)}
          <Link to={links.about}>About</Link>
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

const leading = ([name, to]: readonly [string, string]) => (
  <Link key={to} to={to}>
    {name}
  </Link>
)
