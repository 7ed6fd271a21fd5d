import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { findPage } from '../../../../core/pages.ts'
import type { ServiceTexts } from '../../texts/shapes.ts'
import { AreaCheck } from '../area/area-check.tsx'
import { ServiceArea } from '../area/service-area.tsx'
import { Contacts } from '../contacts.tsx'
import { FaqBlock } from '../faq-block.tsx'
import { Hero } from '../sections/hero.tsx'
import { Phrase } from '../words.tsx'
import styles from './service-page.module.css'

interface ServicePageProps {
  texts: ServiceTexts
  picture: ReactNode
  /** What the hero stands on, where that is neither the page's own ground nor the deep blue that the site map knows of. */
  ground?: 'cotton' | 'sky' | 'mist' | 'peach'
  /** Its own sections, the three steps among them, in the order in which its subject is best told. */
  children: ReactNode
}

/** What the page of every service begins and ends with: what it is, its questions, and whether we come to the reader. */
export function ServicePage({ texts, picture, ground, children }: ServicePageProps): ReactNode {
  const { hero, faq } = texts
  // The header above it is clear then: the site map says so to both.
  const isDeep = findPage(useLocation().pathname)?.isHeroDeep === true
  return (
    <div className={styles.page}>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={hero.info && <Phrase>{hero.info}</Phrase>}
        picture={picture}
        ground={isDeep ? 'deep' : ground}
      >
        <AreaCheck label="Do we come to you?" />
      </Hero>
      {children}
      <FaqBlock title={faq.title} questions={faq.questions} />
      <ServiceArea />
      <Contacts />
    </div>
  )
}
