import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { QuestionTexts } from '../illustrations/question-texts.tsx'
import { revealTarget } from '../reveal.ts'
import styles from './faqs.module.css'
import { findQuestions } from './find-questions.ts'
import { Contacts } from './parts/contacts.tsx'
import { FaqResults, FaqSearch } from './parts/faq-search.tsx'
import { FaqSections } from './parts/faq-sections.tsx'
import { Hero } from './parts/hero.tsx'
import { ServiceArea } from './parts/service-area.tsx'
import { replaceAddress } from './replace-address.ts'
import { faqSections } from './texts/faqs.ts'
import { faqPage } from './texts/structured-data.ts'

export default function Faqs(): ReactNode {
  const [query, setQuery] = useQuery()
  useReveal()
  const words = query.trim()
  const found = useMemo(() => findQuestions(faqSections, words), [words])
  return (
    <>
      <div className={styles.head}>
        <Hero
          title="Questions, answered"
          subtitle="From the first bag to the fine print. Open a topic, or search all of them."
          picture={
            <div className={styles.picture}>
              <QuestionTexts title="A phone with a question and its answer" />
            </div>
          }
        >
          <FaqSearch query={query} onChange={setQuery} />
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

/** What is searched for, also in the address as `?q=`. The written page knows no address, so it begins without. */
function useQuery() {
  const place = useLocation()
  const [query, setQuery] = useState('')
  // Before the layout goes to an answer, which a search would hide.
  useLayoutEffect(() => setQuery(new URLSearchParams(place.search).get('q') ?? ''), [place])

  const search = (next: string) => {
    setQuery(next)
    replaceAddress((url) => {
      url.hash = ''
      if (next.trim() === '') url.searchParams.delete('q')
      else url.searchParams.set('q', next.trim())
    })
  }
  return [query, search] as const
}

/** Goes to the answer that a link asks for, also when it is asked for twice, or when the page came after its address. */
function useReveal(): void {
  const place = useLocation()
  // In a written page the browser has been there already, and the reader may have closed it since.
  const [wasWritten] = useState(useIsWritten())
  const isDone = useRef(wasWritten)
  useEffect(() => {
    if (!isDone.current) revealTarget(place.hash)
    isDone.current = false
  }, [place])
}

const never = () => () => {}
/** Whether React is taking over a page that was there before it. */
const useIsWritten = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
