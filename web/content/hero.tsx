import type { ReactNode } from 'react'
import styles from './hero.module.css'

interface HeroProps {
  title: string
  subtitle: ReactNode
  /** A few words below everything else. */
  info?: ReactNode
  /** A drawing with a title of its own, which is its text for those who cannot see it. */
  picture: ReactNode
  children?: ReactNode
}

/** How a page begins: what it is about, in words and in a drawing. */
export function Hero({ title, subtitle, info, picture, children }: HeroProps): ReactNode {
  return (
    <section className={`${styles.hero} wide`}>
      <div>
        <h1>{title}</h1>
        <p className="lead">{subtitle}</p>
        {children}
        {info && <div className={styles.info}>{info}</div>}
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}
