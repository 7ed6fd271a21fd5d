import type { ComponentType, ReactNode } from 'react'
import { Header } from '../../layout/header.tsx'
import { Choices } from './choices.tsx'
import { Buttons, Fields } from './controls.tsx'
import { Calendars } from './days.tsx'
import { Forms } from './forms.tsx'
import { Colours, Space, Type } from './foundations.tsx'
import { Layers } from './layers.tsx'
import { Lists, Steps } from './lists.tsx'
import { Pictures } from './pictures.tsx'
import styles from './style.module.css'
import { WordStates } from './words.tsx'

const SECTIONS: readonly [id: string, title: string, Content: () => ReactNode][] = [
  ['colour', 'Colour', Colours],
  ['type', 'Type', Type],
  ['space', 'Space', Space],
  ['buttons', 'Buttons', Buttons],
  ['fields', 'Fields', Fields],
  ['choices', 'Choices', Choices],
  ['forms', 'Form errors', Forms],
  ['words', 'Words and states', WordStates],
  ['layers', 'Layers', Layers],
  ['lists', 'Lists and tables', Lists],
  ['steps', 'Steps', Steps],
  ['days', 'Days', Calendars],
  ['pictures', 'Pictures', Pictures],
]

/** Everything that the pages are made of, in every state, in the scheme that the browser asks for. */
export const stylePage = (Blocks: ComponentType): ComponentType =>
  function Style(): ReactNode {
    return (
      <>
        {/* The header over a dark picture; out of reach, because a page has one header. */}
        <div className={styles.picture} data-over-picture inert aria-hidden="true">
          <Header isOverPicture />
        </div>
        <div className={`${styles.page} wide`}>
          <h1>Style</h1>
          <p className="lead">
            Every part of the site in every state. The focus is always the same ring, three pixels of larkspur: walk
            through with Tab to see it.
          </p>
          <nav aria-label="On this page">
            <ul className={styles.index}>
              {SECTIONS.map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {SECTIONS.map(([id, title, Content]) => (
            <section key={id} id={id} className={styles.section}>
              <h2>{title}</h2>
              <Content />
            </section>
          ))}
        </div>
        <Blocks />
      </>
    )
  }
