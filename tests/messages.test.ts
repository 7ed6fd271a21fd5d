import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInPhoneLetters, LONGEST_TEXT } from '../server/words/text.ts'
import { type Facts, LONG, TYPICAL } from './examples/facts.ts'
import { examplesOf, topics, wordsOf } from './message-examples.ts'
import { messagesPage } from './messages-page.ts'
import { fingerprint, shownLetters, TAKEN_OF } from './shown-letters.ts'

/** Files of the words that say nothing themselves. */
const FORM = [
  'bill-reasons',
  'letter',
  'letter-html',
  'letter-parts',
  'letter-pictures',
  'letter-plain',
  'text',
  'ticket',
]

const textsOf = (facts: Facts) =>
  examplesOf(facts).flatMap(({ word, when, text }) => (text === undefined ? [] : { word, when, text }))

describe('every message', () => {
  it('is typed out in docs/messages.md', () => expect(messagesPage()).toMatchFileSnapshot('../docs/messages.md'))

  it('has an example', () => {
    const files = readdirSync('server/words').flatMap((name) => /^([\w-]+)(?<!\.test)\.ts$/.exec(name)?.[1] ?? [])
    expect(files.filter((name) => !FORM.includes(name)).sort()).toEqual([...topics].sort())
    const examples = examplesOf(TYPICAL)
    for (const topic of topics) {
      const shown = examples.filter((each) => each.topic === topic).map(({ word }) => word)
      expect([topic, [...new Set(shown)].sort()]).toEqual([topic, wordsOf(topic)])
    }
  })

  it('has a subject without an exclamation mark, and no empty place', () => {
    for (const { word, subject, text, letter } of examplesOf(TYPICAL)) {
      const said = [subject ?? '', text ?? letter ?? ''].join('\n')
      expect([word, /undefined|null|NaN|\[object|!| {2}/.exec(said)?.[0]]).toEqual([word, undefined])
      if (letter !== undefined) expect([word, subject === '']).toEqual([word, false])
    }
  })

  it('that is a letter has its picture on the page of pictures', () => {
    const page = readFileSync('docs/pictures/letters/README.md', 'utf8')
    const pictures = readdirSync('docs/pictures/letters')
    const letters = examplesOf(TYPICAL).flatMap(({ word, letter }) => (letter === undefined ? [] : word))
    expect(letters.filter((word) => !pictures.includes(`${word}-390-light.webp`))).toEqual([])
    expect(letters.filter((word) => !page.includes(`src="${word}-390-light.webp"`))).toEqual([])
  })

  it('that is a letter says what its picture says: else `npm run pictures -- --letters NAME …` takes it again', () => {
    const taken = JSON.parse(readFileSync(TAKEN_OF, 'utf8'))
    expect(Object.fromEntries(shownLetters().map(({ name, html }) => [name, fingerprint(html)]))).toEqual(taken)
  })
})

describe('a text', () => {
  it.each([
    ['with usual facts', TYPICAL],
    ['with long ones', LONG],
  ])('begins with our name and has only letters that phones have, %s', (_, facts) => {
    for (const { text } of textsOf(facts)) {
      expect(text).toMatch(/^Larkspur: /)
      expect([text, isInPhoneLetters(text)]).toEqual([text, true])
    }
  })

  it.each([
    ['usual', TYPICAL],
    ['long', LONG],
  ])('is one text with %s facts, but for one', (_, facts) => {
    expect(textsOf(facts).flatMap(({ word, text }) => (text.length > LONGEST_TEXT ? word : []))).toEqual([
      // It is about pickups past their cutoff: why, the days on which we still come, and what to do. Each would be missed.
      'schedulePaused',
    ])
  })
})
