import { createHash } from 'node:crypto'
import { greeted } from '../server/words/letter.ts'
import { letterHtml } from '../server/words/letter-html.ts'
import { asDataUri } from '../server/words/letter-pictures.ts'
import { TYPICAL } from './examples/facts.ts'
import { examplesOf } from './message-examples.ts'

interface ShownLetter {
  /** That of its pictures: `receipt`, `receipt-2`. */
  name: string
  when: string
  subject: string
  isText: boolean
  html: string
}

/** Every letter, and every text that has one of its own, as `docs/pictures/letters` shows them. */
export function shownLetters(): ShownLetter[] {
  const taken = new Map<string, number>()
  return examplesOf(TYPICAL).flatMap(({ topic, word, when, subject = '', letter, instead }) => {
    const isText = letter === undefined
    // Of texts the first that has a letter of its own: the others differ in their rows.
    if (isText && (instead === undefined || taken.has(word))) return []
    const turn = (taken.get(word) ?? 0) + 1
    taken.set(word, turn)
    const said = letter ?? instead ?? ''
    const body = topic === 'office' ? said : greeted(said, 'Ada')
    const html = letterHtml({ subject, body, publicUrl: TYPICAL.publicUrl, pictureAt: asDataUri })
    return { name: turn === 1 ? word : `${word}-${turn}`, when, subject, isText, html }
  })
}

/** What a picture was taken of, beside the pictures: a letter that says something else by now has an old picture. */
export const TAKEN_OF = 'docs/pictures/letters/taken-of.json'

export const fingerprint = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 12)
