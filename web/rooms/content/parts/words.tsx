import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { blocksOf, markupRuns } from '../texts/markup.ts'
import type { Copy } from '../texts/shapes.ts'

/** Paragraphs and lists. */
export function Words({ children }: { children: Copy }): ReactNode {
  return blocksOf(children).map((lines, index) =>
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
  return markupRuns(children).map(({ words, to, isStressed }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={index}>{to ? <WordsLink to={to}>{words}</WordsLink> : isStressed ? <b>{words}</b> : words}</Fragment>
  ))
}

const WordsLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') || to.startsWith('#') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>
