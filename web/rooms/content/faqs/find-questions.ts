import type { FaqSection } from '../texts/faqs/section.ts'
import { plainWords } from '../texts/markup.ts'
import type { Question } from '../texts/shapes.ts'

export interface FoundQuestion {
  question: Question
  section: FaqSection
}

/** Words of a question as people type it that say nothing of what it is about. */
const FILLERS = new Set(
  'a about am an and any are at be by can could do does for from get have how i if in is it me my no not of on or our should that the there this to up us was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/**
 * The questions that have every word of the query in their title or answer, those with more of them in the title first.
 * If there is none, those whose section says the rest; if there is none either, those with any of the words.
 */
export function findQuestions(sections: readonly FaqSection[], query: string): FoundQuestion[] {
  const wanted = wantedWords(query)
  if (wanted.length === 0) return []
  const entries = wordsBySections(sections).map(({ found, title, own, around }) => ({
    found,
    titleHits: hits(wanted, title),
    ownHits: hits(wanted, own),
    allHits: hits(wanted, [...own, ...around]),
  }))
  const ways = [
    entries.filter(({ ownHits }) => ownHits === wanted.length),
    entries.filter(({ allHits }) => allHits === wanted.length),
    entries.filter(({ ownHits }) => ownHits > 0),
  ]
  return (ways.find((way) => way.length > 0) ?? [])
    .sort((one, other) => other.ownHits - one.ownHits || other.titleHits - one.titleHits)
    .map(({ found }) => found)
}

function wantedWords(query: string): string[] {
  const words = wordsOf(query)
  const telling = words.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : words).map(stem).map((word) => SAME[word] ?? word)
}

interface Entry {
  found: FoundQuestion
  title: readonly string[]
  own: readonly string[]
  around: readonly string[]
}

const known = new WeakMap<readonly FaqSection[], readonly Entry[]>()

/** The questions' words are taken apart once, and not again with every key. */
function wordsBySections(sections: readonly FaqSection[]): readonly Entry[] {
  const before = known.get(sections)
  if (before) return before
  const entries = sections.flatMap((section) => {
    const around = wordsOf(`${section.title} ${plainWords(section.info ?? '')}`)
    return section.questions.map((question) => {
      const title = wordsOf(question.title)
      return { found: { question, section }, title, own: [...title, ...wordsOf(plainWords(question.answer))], around }
    })
  })
  known.set(sections, entries)
  return entries
}

const hits = (wanted: readonly string[], words: readonly string[]): number =>
  wanted.filter((each) => words.some((word) => word.startsWith(each))).length

/** An amount is asked for with its sign and without; "e-mail" also as "email", "pick up" as "pickup". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/\be-mail/g, 'email')
    .replace(/\bpick[ -]up/g, 'pickup')
    .replace(/(?<=\d),(?=\d)/g, '')
    .match(/\d+(\.\d+)?|\p{L}+/gu) ?? []

/** "Damaged" finds damage, and "rushing" rush. A short word is left whole: "speed" is no form of another one. */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?<=[^s])s$/, '').replace(/(?<=^.{4,})(ed|ing)$/, '') : word

/** What people say of a thing for which the answers have one word. */
const SAME: Readonly<Record<string, string>> = {
  broke: 'damag',
  broken: 'damag',
  hole: 'damag',
  ripp: 'damag',
  ruin: 'damag',
  torn: 'damag',
}
