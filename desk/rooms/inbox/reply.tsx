import type { ReactNode } from 'react'
import { ask } from '../../core/api.ts'
import type { Talk } from '../../core/queries.ts'
import { AnswerForm } from '../../parts/answer-form.tsx'
import { Note } from '../../parts/tag.tsx'
import styles from './inbox.module.css'

const NO_WAYS = {
  typed_number: 'Anyone could have typed this number into a form, so we don’t text it. Call them, then press Done.',
  stopped: 'This number replied STOP, and we have no e-mail address for it. Call them, then press Done.',
  message: 'This was never delivered. Call them, then press Done.',
}

/** The server's sentence names entries and numbers, as the record needs them. */
const ANSWERED = 'Answered. It’s out of the inbox.'

/** The answer, under what it is and to whom it goes. */
export function Reply({ talk, onSent }: { talk: Talk; onSent: () => void }): ReactNode {
  const { way, noWay, answers, name, longest, leavesAt, entry, waiting, said } = talk
  return (
    <div className={styles.reply}>
      {way === null ? (
        <Note tone="warn" icon="phone">
          {noWay && NO_WAYS[noWay]}
        </Note>
      ) : (
        <AnswerForm
          draftOf={talk.talk}
          label={`Answer to ${name}`}
          to={{ way, leavesAt, longest, said }}
          answers={answers}
          waiting={waiting}
          send={async ({ words, closes, key, seen }) => {
            const body = { entry, words, closes: [...closes], answers: seen, key }
            const answer = await ask('POST /desk/inbox/reply/', { body })
            if (answer.status !== 'sent') return answer
            const isOut = waiting.every((each) => each === entry || closes.includes(each))
            return { ...answer, sentence: isOut ? ANSWERED : `Answered. ${name}’s other messages still wait.` }
          }}
          onSent={onSent}
        />
      )}
    </div>
  )
}
