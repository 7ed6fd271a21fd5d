import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWasPrerendered } from '../../../core/hydration.ts'
import { scrollToHash } from '../../../first-touch/scroll-to-hash.ts'
import { QuestionTexts } from '../../../illustrations/question-texts.tsx'
import { ServiceArea } from '../parts/area/service-area.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import thread from '../parts/sections/thread.module.css'
import { useSearchInAddress } from '../search-in-address.ts'
import { faqSections } from '../texts/faqs.ts'
import { faqPage } from '../texts/structured-data.ts'
import { FaqResults, FaqSearch } from './faq-search.tsx'
import { FaqSections } from './faq-sections.tsx'
import styles from './faqs.module.css'
import { findQuestions } from './find-questions.ts'

export default function Faqs(): ReactNode {
  const [query, search] = useSearchInAddress()
  useReveal()
  const words = query.trim()
  const found = useMemo(() => findQuestions(faqSections, words), [words])
  return (
    <>
      <div className={`${thread.begin} ${styles.head}`}>
        <Hero
          title="Questions, answered"
          subtitle="From the first bag to the fine print, topic by topic."
          picture={
            <div className={styles.picture}>
              <QuestionTexts title="A phone with a question and its answer" />
            </div>
          }
        >
          <FaqSearch query={query} onChange={search} />
        </Hero>
      </div>
      <div className="wide">
        <FaqResults query={words} found={found} />
        <FaqSections sections={faqSections} isHidden={words !== ''} />
      </div>
      <ServiceArea />
      <Contacts />
    </>
  )
}

export const structuredData = [faqPage(faqSections.flatMap(({ questions }) => questions))]

/** Goes to the answer that a link asks for, also when it is asked for twice, or when the page came after its address. */
function useReveal(): void {
  const place = useLocation()
  // In a written page the browser has gone to the answer already, and the reader may have closed it since.
  const isDone = useRef(useWasPrerendered())
  useEffect(() => {
    if (!isDone.current) scrollToHash(place.hash)
    isDone.current = false
  }, [place])
}
