import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import styles from './contacts.module.css'

/** The ways to a person: an email, a text, or a call. On a phone each is a line. */
export function Contacts(): ReactNode {
  return (
    <section className={`${styles.contacts} wide`} aria-labelledby="contacts">
      <h2 id="contacts">Have more questions?</h2>
      <div className={styles.ways}>
        <a href={`mailto:${brand.infoEmail}`}>
          <span>Email us</span>
          <b>{brand.infoEmail}</b>
        </a>
        <a href={`sms:${brand.phone}`}>
          <span>Text the word Pickup</span>
          <b>{brand.phoneShown}</b>
          <span>From the phone you verified</span>
        </a>
        <a href={`tel:${brand.phone}`}>
          <span>Call us</span>
          <b>{brand.phoneShown}</b>
        </a>
      </div>
    </section>
  )
}
