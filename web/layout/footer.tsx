import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '../links.ts'
import styles from './footer.module.css'

export function Footer(): ReactNode {
  const { street, city, state, zipCode } = brand.office
  return (
    <footer className={styles.footer}>
      <div className="wide">
        <nav aria-label="About us">
          <Link to={links.about}>About</Link>
          <Link to={links.pricing}>Pricing</Link>
          <Link to={links.terms}>Terms</Link>
          <Link to={links.privacy}>Privacy</Link>
        </nav>
        <p>
          <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a>{' '}
          <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a>
          <br />
          {street}, {city}, {state} {zipCode}
        </p>
      </div>
    </footer>
  )
}
