import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Copy } from '../texts/shapes.ts'

const LINK_OR_STRESS = /\[([^\]]+)\]\(([^)\s]+)\)|\*([^*]+)\*/g

/** Paragraphs and lists. */
export function Words({ children }: { children: Copy }): ReactNode {
  return blocks(children).map((lines, index) =>
    lines.every((line) => line.startsWith('- ')) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: copy does not move while somebody reads it.
      <ul key={index}>
        {lines.map((line) => (
          <li key={line}>
            <Phrase>{line.slice(2)}</Phrase>
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <p key={index}>
        <Phrase>{lines.join(' ')}</Phrase>
      </p>
    ),
  )
}

/** One run of text, with its links and stresses, for places that bring their own paragraph. */
export function Phrase({ children }: { children: Copy }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of children.matchAll(LINK_OR_STRESS)) {
    const [whole, label, to, stressed] = match
    parts.push(children.slice(end, match.index))
    parts.push(to ? <WordsLink to={to}>{label}</WordsLink> : <b>{stressed}</b>)
    end = match.index + whole.length
  }
  parts.push(children.slice(end))
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

const WordsLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') || to.startsWith('#') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>

/** The words alone, as search engines want them. */
export function plainWords(copy: Copy): string {
  return blocks(copy)
    .map((lines) => lines.map((line) => line.replace(/^- /, '')).join(' '))
    .join(' ')
    .replace(LINK_OR_STRESS, (_, label, __, stressed) => label ?? stressed)
}

const blocks = (copy: Copy): string[][] =>
  copy
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()))
