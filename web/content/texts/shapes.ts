/**
 * Copy as it is written in these files: paragraphs stand apart by an empty line, lines of a list begin with "- ",
 * [words](/path) are a link and *words* are stressed.
 */
export type Copy = string

export interface Question {
  /** Its address on the page, "#…"; once given it stays. */
  id: string
  title: string
  answer: Copy
}

export interface Step {
  title: string
  text: Copy
}

export interface Fact {
  title: string
  text: Copy
}

/** What every page of a service has. */
export interface ServiceTexts {
  hero: { title: string; subtitle: Copy; info?: Copy }
  steps: { title: string; steps: readonly [Step, Step, Step] }
  faq: { title: string; questions: readonly Question[] }
}
