import type { Copy } from './shapes.ts'

const LINK_OR_STRESS = /\[([^\]]+)\]\(([^)\s]+)\)|\*([^*]+)\*/g

/** A run of words that are alike: plain, stressed, or a link. */
interface Run {
  words: string
  to?: string
  isStressed?: true
}

/** Each block by its lines: a paragraph, or a list if every line begins with "- ". */
export const blocksOf = (copy: Copy): string[][] =>
  copy
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()))

export function markupRuns(copy: Copy): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const { 0: whole, 1: label = '', 2: to, 3: stressed = '', index } of copy.matchAll(LINK_OR_STRESS)) {
    runs.push({ words: copy.slice(end, index) })
    runs.push(to ? { words: label, to } : { words: stressed, isStressed: true })
    end = index + whole.length
  }
  return [...runs, { words: copy.slice(end) }]
}

/** The words alone, as search engines want them. */
export function plainWords(copy: Copy): string {
  const lines = blocksOf(copy).flatMap((block) => block.map((line) => line.replace(/^- /, '')))
  return markupRuns(lines.join(' '))
    .map(({ words }) => words)
    .join('')
}
