import type { Copy, Question } from '../shapes.ts'

export interface FaqSection {
  /** Its address on the page, "#…"; once given it stays. */
  id: string
  title: string
  /** An introduction that the questions below have in common. */
  info?: Copy
  questions: readonly Question[]
}
