import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { serverNow } from '../core/server-clock.ts'
import { Logo } from '../illustrations/logo.tsx'
import styles from './footer.module.css'

export function Footer(): ReactNode {
  const { street, city, state, zipCode } = brand.office
  return (
    <footer className={styles.footer}>
      <div className={`${styles.columns} wide`}>
        <div>
          <Link to={links.home} className={styles.logo}>
            <Logo />
          </Link>
          <p className={styles.badges}>
            <span className={styles.badge}>{brand.paymentSecurity}</span>
            <a className={styles.badge} href={brand.reviews.url}>
              Reviews on {brand.reviews.name}
            </a>
          </p>
        </div>
        <nav aria-label="About us">
          <Link to={links.about}>About</Link>
          <Link to={links.pricing}>Pricing</Link>
          <a href={brand.blogUrl}>Blog</a>
          <Link to={links.terms}>Terms</Link>
          <Link to={links.privacy}>Privacy</Link>
        </nav>
        <address>
          <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a>
          <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a>
          <span>
            {street}
            <br />
            {city}, {state} {zipCode}
          </span>
        </address>
        <nav aria-label="Elsewhere">
          {brand.social.map(({ name, url }) => (
            <a key={name} href={url}>
              {name}
            </a>
          ))}
        </nav>
      </div>
      <p className={`${styles.copyright} wide`}>
        ©{' '}
        <span data-year suppressHydrationWarning>
          {serverNow().getFullYear()}
        </span>{' '}
        {brand.name}
      </p>
    </footer>
  )
}
