import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { findPage } from '../../../core/pages.ts'
import type { ServiceTexts } from '../texts/shapes.ts'
import { AreaCheck } from './area-check.tsx'
import { Contacts } from './contacts.tsx'
import { FaqBlock } from './faq-block.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { ServiceArea } from './service-area.tsx'
import styles from './service-page.module.css'
import { Phrase } from './words.tsx'

interface ServicePageProps {
  texts: ServiceTexts
  picture: ReactNode
  stepPictures?: readonly [ReactNode, ReactNode, ReactNode]
  /** A section that has to be read before the steps make sense. */
  before?: ReactNode
  /** The sections that only this service has, between its steps and its questions. */
  children: ReactNode
}

/** The page of every service: what it is, how it goes, its own sections, its questions, and whether we come to the reader. */
export function ServicePage({ texts, picture, stepPictures, before, children }: ServicePageProps): ReactNode {
  const { hero, steps, faq } = texts
  // The header above it is clear then: the site map says so to both.
  const isDeep = findPage(useLocation().pathname)?.isHeroDeep === true
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={hero.info && <Phrase>{hero.info}</Phrase>}
        picture={picture}
        isDeep={isDeep}
      >
        <AreaCheck label="Do we come to you?" />
      </Hero>
      {before && <div className={styles.before}>{before}</div>}
      <HowItWorks title={steps.title} steps={steps.steps} {...(stepPictures && { pictures: stepPictures })} />
      {children}
      <FaqBlock title={faq.title} questions={faq.questions} />
      <ServiceArea />
      <Contacts />
    </>
  )
}
