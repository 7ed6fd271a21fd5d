import { describe, expect, it } from 'vitest'
import { customerWords, staffWords, wordsOfSource } from './customer-words.ts'
import { LONG, TYPICAL } from './examples/facts.ts'
import { examplesOf } from './message-examples.ts'
import { readSource } from './sources.ts'

/** Words that no American says to a customer. What to say instead stands beside each. */
const REFUSED: readonly { word: RegExp; instead: string; isTrade?: boolean }[] = [
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bmeanwhile\b/i, instead: 'nothing, or "until then"' },
  { word: /\b(?:un|re-?)?tick(?:s|ed|ing)?\b/i, instead: 'check, checked' },
  { word: /\bcancell(?:ed|ing)\b/i, instead: 'canceled, canceling' },
  { word: /\bby (?:it|my|your|him|her|one)self\b|\bby (?:our|your|them)selves\b/i, instead: 'on its own, on our own' },
  { word: /\bof (?:yours|ours|mine|theirs)\b/i, instead: 'your payment, our driver' },
  { word: /\b(?:go|goes|going|went|gone) on\b(?! (?:a|an|each|the|your)\b)/i, instead: 'continues, keeps, stays' },
  { word: /\b(?:stands?|standing|stood)\b/i, instead: 'is here, shows up here' },
  { word: /\bneeds? not\b|\bneedn['’]t\b/i, instead: 'don’t need to' },
  { word: /\bsomebody\b|\ball the same\b/i, instead: 'someone; still, anyway' },
  { word: /\bprogrammes?\b|\bcolour|\bfavour|\bwhilst\b|\bcheque\b/i, instead: 'the American spelling' },
  { word: /\bnothing (?:is|was) lost\b/i, instead: 'what happens next' },
  // A template has an ellipsis where its figure is.
  { word: /\$(?:[\d,.]*\d|…)(?: of credit(?: back)?)?(?: for [^.]{1,40})? are\b/i, instead: 'is: a sum is one thing' },
  { word: /\bfurther (?:bag|order)s?\b/i, instead: 'another bag, more orders' },
  { word: /\b(?:is|are) taken away\b/i, instead: 'we’ll remove it' },
  // What a price is for, as on any price list, and the parts of a suit: "by the piece", "$6.95 a piece", "2 Pieces".
  {
    word: /(?<!\b(?:by the|per|two|2|3)[ -]|… a )\bpieces?\b/i,
    instead: 'garment of what is worn, item of what is counted or paid',
    // Whoever counts them at the plant calls them pieces.
    isTrade: true,
  },
]

/** Sentences that say one of these words all the same, and why. */
const MAY_SAY: readonly { words: string; why: string }[] = [
  { words: 'How the Advantage programme works', why: 'R498: the specification fixes this title' },
  { words: 'each further bag', why: 'R591: so the specification counts them' },
]

const refusedIn = (words: string, reader: 'customer' | 'staff' = 'customer'): string[] => {
  const read = MAY_SAY.reduce((rest, allowed) => rest.replaceAll(allowed.words, ''), words)
  return REFUSED.flatMap(({ word, instead, isTrade = false }) => {
    const found = isTrade && reader === 'staff' ? null : word.exec(read)
    return found ? `"${found[0]}" (say: ${instead})` : []
  })
}

describe('no customer reads a word that an American would not say', () => {
  const all = customerWords('.')

  it('on the pages, in the messages and in what the API refuses', () => {
    // The rooms are read at all: a sentence of each is among the words.
    const known = [
      'Nothing is charged before you press Place order.',
      'Unknown coupon code',
      'We found no bag',
      'Auto-reload',
      'Paid with credit',
      'This page didn’t finish loading. Try again or reload it.',
    ]
    for (const words of known) expect(all.map((each) => each.words)).toContain(words)
    expect(all.flatMap(({ path, words }) => refusedIn(words).map((why) => `${path}: ${why} in: ${words}`))).toEqual([])
  })

  it.each([
    ['usual', TYPICAL],
    ['long', LONG],
  ])('in a message as it leaves, with %s facts', (_, facts) => {
    const toCustomers = examplesOf(facts).filter(({ topic }) => topic !== 'office')
    expect(toCustomers.length).toBeGreaterThan(50)
    const refused = toCustomers.flatMap(({ word, subject, text, letter }) =>
      refusedIn([subject, text, letter].join('\n')).map((why) => `${word}: ${why}`),
    )
    expect(refused).toEqual([])
  })

  it('and each exception is still said', () => {
    const unsaid = MAY_SAY.filter((allowed) => !all.some(({ words }) => words.includes(allowed.words)))
    expect(unsaid).toEqual([])
  })
})

describe('nor does one of us at the desk', () => {
  it('on its screens and in what its server says', () => {
    const all = staffWords('.')
    for (const words of ['Not now', 'Nothing waits for us.', 'Release: it is not held.']) {
      expect(all.map((each) => each.words)).toContain(words)
    }
    expect(
      all.flatMap(({ path, words }) => refusedIn(words, 'staff').map((why) => `${path}: ${why} in: ${words}`)),
    ).toEqual([])
  })
})

describe('the words of a file', () => {
  const saidIn = (code: string) => wordsOfSource(readSource('web/shown.tsx', code)).map(({ words }) => words)

  it('are its texts, its templates as a whole and what stands between tags', () => {
    expect(saidIn('const a = <p title="Read anew">Goes\n on</p>')).toEqual(['Read anew', 'Goes on'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read has a template.
    expect(saidIn('const b = `${sum} of credit are yours`')).toEqual(['… of credit are yours'])
  })

  it('and neither its comments nor names nor codes that it compares', () => {
    expect(
      saidIn('// read anew\nimport { meanwhile } from "./anew.ts"\nif (state === "cancelled") meanwhile()'),
    ).toEqual([])
  })

  it.each([
    ['It goes on by itself.', 2],
    ['Your pickup is cancelled.', 1],
    ['Keep it ticked', 1],
    ['The refund has changed meanwhile.', 1],
    ['What it costs stands here.', 1],
    ['You need not be present', 1],
    ['$55.60 for order 1204 are back in your account.', 1],
    ['$… of credit are in your account.', 1],
    ['Monday is taken away.', 1],
    ['Each further order costs nothing.', 1],
    ['A piece is missing.', 1],
    ['Shirts are priced by the piece, a suit of 2 pieces by the set.', 0],
    ['Your bag goes on the step. You understand.', 0],
    ['We charge when your order is ready to come back.', 0],
  ])('"%s" has %i that are refused', (words, count) => {
    expect(refusedIn(words)).toHaveLength(count)
  })
})
