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

/** A step, a stage, a reason: something with a name, and what is to be said of it. */
export interface Fact {
  title: string
  text: Copy
}

/** The texts that every page of a service has. */
export interface ServiceTexts {
  hero: { title: string; subtitle: Copy; info?: Copy }
  steps: { title: string; steps: readonly [Fact, Fact, Fact] }
  faq: { title: string; questions: readonly Question[] }
}

/** A handful of prices. */
export interface TypicalPricesTexts {
  title: string
  text: Copy
  /** The pieces that people bring most: our words for each, and its key in the price list. */
  rows: readonly (readonly [label: string, key: string])[]
}

/** The texts that the pages of Laundry, Dry Clean and Alteration & Repair have besides: what they treat comes out of the same bag. */
export interface SharedServiceTexts extends ServiceTexts {
  /** The service's name for search engines. */
  name: string
  included: { title: string; intro: Copy; cards: readonly [Fact, Fact, Fact, Fact] }
  wishes: { title: string; text: Copy }
  prices: TypicalPricesTexts
}

export interface DocumentTable {
  caption: string
  /** The heading above says the same already. */
  isCaptionUnseen?: true
  columns: readonly string[]
  /** The first cell names its row. */
  rows: readonly (readonly string[])[]
}

export interface DocumentSection {
  /** Its address on the page; once given it stays. */
  id: string
  title: string
  parts: readonly (Copy | DocumentTable)[]
}
