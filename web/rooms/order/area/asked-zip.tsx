import type { ReactNode } from 'react'
import styles from './asked-zip.module.css'

interface AskedZipProps {
  zipCode: string
  isServed: boolean
  onChange: () => void
}

/** The zip code that was asked about, and the way to ask about another. */
export function AskedZip({ zipCode, isServed, onChange }: AskedZipProps): ReactNode {
  return (
    <p className={styles.asked}>
      {isServed && (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M5 13l4.500 4.500L19.500 7" />
        </svg>
      )}
      <span>Zip code {zipCode}</span>
      <button type="button" onClick={onChange}>
        Change<span className="unseen"> the zip code</span>
      </button>
    </p>
  )
}
