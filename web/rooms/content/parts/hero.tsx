import type { ReactNode } from 'react'
import type { Copy } from '../texts/shapes.ts'
import styles from './hero.module.css'
import thread from './thread.module.css'
import { Phrase } from './words.tsx'

interface HeroProps {
  title: string
  subtitle: Copy
  /** A few words below everything else. */
  info?: ReactNode
  /** A drawing with a title of its own, which is its text for those who cannot see it. */
  picture: ReactNode
  /** The hero stands on deep blue and reaches up under the clear header. */
  isDeep?: boolean
  children?: ReactNode
}

/** The beginning of a page, and of its thread: what the page is about, in words and in a drawing. */
export function Hero({ title, subtitle, info, picture, isDeep = false, children }: HeroProps): ReactNode {
  return (
    <div className={isDeep ? `${thread.begin} ${styles.deep}` : thread.begin}>
      <section className={`${styles.hero} wide`}>
        <div>
          <h1>{title}</h1>
          <p className="lead">
            <Phrase>{subtitle}</Phrase>
          </p>
          {children}
          {info && <div className={styles.info}>{info}</div>}
        </div>
        <div className={styles.picture}>{picture}</div>
      </section>
    </div>
  )
}
