import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { ServiceTiles } from '../parts/service/service-tiles.tsx'
import { home } from '../texts/home.ts'
import styles from './home-services.module.css'

/** The services as both homes show them: a tile for each, and the way to all of them. */
export function HomeServices({ title }: { title: string }): ReactNode {
  return (
    <section className={`${styles.services} wide`} aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services">{title}</h2>
        <Link to={links.services}>{home.services.all}</Link>
      </div>
      <ServiceTiles />
    </section>
  )
}
