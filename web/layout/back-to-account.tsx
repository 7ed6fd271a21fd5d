import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import styles from './back-to-account.module.css'

/** From a page of the account one step back to all of them. Above a menu of the same pages it is the name of that menu. */
export const BackToAccount = (): ReactNode => (
  <Link to={links.profile} className={styles.back} data-back="">
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M15 5l-7 7 7 7" />
    </svg>
    Back to My account
  </Link>
)
