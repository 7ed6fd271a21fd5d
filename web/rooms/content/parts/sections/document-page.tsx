import type { MouseEvent, ReactNode } from 'react'
import { DataTable } from '#ui/data-table.tsx'
import { dayText } from '#ui/day-text.ts'
import menu from '#ui/folded-menu.module.css'
import type { DocumentSection, DocumentTable } from '../../texts/shapes.ts'
import { CloseLink } from '../close-link.tsx'
import { Words } from '../words.tsx'
import styles from './document-page.module.css'

interface DocumentPageProps {
  title: string
  lead: string
  /** YYYY-MM-DD. */
  effectiveOn: string
  picture: ReactNode
  sections: readonly DocumentSection[]
}

/** A long text that somebody looks something up in: numbered sections, and a way to each of them. */
export function DocumentPage({ title, lead, effectiveOn, picture, sections }: DocumentPageProps): ReactNode {
  return (
    <div className="wide">
      <div className={styles.top}>
        <div>
          <div className={styles.close}>
            <CloseLink />
          </div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="small">
            Effective {dayText(effectiveOn)}, {effectiveOn.slice(0, 4)}
          </p>
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
      <div className={styles.page}>
        <nav className={styles.beside} aria-labelledby="on-this-page">
          <p id="on-this-page">On this page</p>
          <Contents sections={sections} />
        </nav>
        <details className={`${menu.folded} ${styles.folded}`}>
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <Contents sections={sections} />
          </nav>
        </details>
        <div className={styles.text}>
          {sections.map((section, index) => (
            <NumberedSection key={section.id} number={index + 1} section={section} />
          ))}
          <div className={styles.close}>
            <CloseLink />
          </div>
        </div>
      </div>
    </div>
  )
}

const Contents = ({ sections }: { sections: readonly DocumentSection[] }): ReactNode => (
  <ol className={styles.contents}>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`} onClick={goWithin}>
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** Looking something up leaves no trace in the history, so that Close still leads back to where the reader came from. */
function goWithin(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  location.replace(event.currentTarget.hash)
}

function NumberedSection({ number, section }: { number: number; section: DocumentSection }): ReactNode {
  const { id, title, parts } = section
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className={styles.number}>{number}.</span> {title}
      </h2>
      {parts.map((part) =>
        typeof part === 'string' ? <Words key={part}>{part}</Words> : <Table key={part.caption} table={part} />,
      )}
    </section>
  )
}

function Table({ table }: { table: DocumentTable }): ReactNode {
  const { caption, isCaptionUnseen = false, columns, rows } = table
  return (
    <div className={styles.table}>
      <DataTable
        caption={caption}
        isCaptionUnseen={isCaptionUnseen}
        columns={columns.map((title, index) => ({
          id: title,
          title,
          cell: (row: readonly string[]) => row[index],
          isRowHeader: index === 0,
        }))}
        rows={rows}
        rowId={([name = '']) => name}
      />
    </div>
  )
}
