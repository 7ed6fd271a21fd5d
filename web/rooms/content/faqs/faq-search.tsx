import type { ReactNode } from 'react'
import { policy } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PhoneMessages } from '../../../illustrations/phone-messages.tsx'
import { SearchBox } from '../parts/forms/search-box.tsx'
import { FaqQuestion } from './faq-question.tsx'
import styles from './faq-search.module.css'
import type { FoundQuestion } from './find-questions.ts'

interface FaqSearchProps {
  query: string
  onChange: (query: string) => void
}

export function FaqSearch({ query, onChange }: FaqSearchProps): ReactNode {
  return (
    <div className={styles.search}>
      <SearchBox
        name="Search the answers"
        label="What would you like to know?"
        placeholder="rush, missing, suede…"
        query={query}
        onChange={onChange}
      />
    </div>
  )
}

interface FaqResultsProps {
  query: string
  found: readonly FoundQuestion[]
}

export function FaqResults({ query, found }: FaqResultsProps): ReactNode {
  return (
    <>
      {/* Always there, so that what it says is heard. */}
      <p className={styles.count} role="status">
        {query && `${found.length === 1 ? '1 answer' : `${found.length} answers`} for “${query}”`}
      </p>
      {query && found.length > 0 && (
        <section className={styles.results} aria-labelledby="answers-found">
          <h2 id="answers-found" className="unseen">
            Answers found
          </h2>
          {found.map(({ question, section }) => (
            <FaqQuestion key={question.id} question={question} group="faq-results" origin={section.title} />
          ))}
        </section>
      )}
      {query && found.length === 0 && (
        <EmptyState
          picture={<PhoneMessages />}
          action={
            // The search stays in the address, so that coming back up finds it again.
            <ButtonLink variant="secondary" to={`?q=${encodeURIComponent(query)}#contacts`}>
              Ask us
            </ButtonLink>
          }
        >
          None of our answers has these words. Ask a person: emails and texts are answered within{' '}
          {policy.replies.supportMinHours} to {policy.replies.supportMaxHours} hours.
        </EmptyState>
      )}
    </>
  )
}
