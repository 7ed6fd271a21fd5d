import type { ReactNode } from 'react'
import type { Copy } from '../../texts/shapes.ts'
import { Phrase } from '../words.tsx'
import styles from './hero.module.css'
import thread from './thread.module.css'

interface HeroProps {
  title: string
  subtitle: Copy
  /** A few words below everything else. */
  info?: ReactNode
  /** A drawing with a title of its own, which is its text for those who cannot see it. */
  picture: ReactNode
  /** What it stands on instead of the page's own ground. On deep blue it reaches up under the clear header. */
  ground?: 'cotton' | 'sky' | 'mist' | 'peach' | 'deep' | undefined
  children?: ReactNode
}

/** The beginning of a page, and of its thread: what the page is about, in words and in a drawing. */
export function Hero({ title, subtitle, info, picture, ground, children }: HeroProps): ReactNode {
  return (
    <div className={ground ? `${thread.begin} ${styles[ground]}` : thread.begin} data-ground={ground}>
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
