import { type ReactNode, useId } from 'react'
import { Accordion } from '../../../ui/accordion.tsx'
import type { Question } from '../texts/shapes.ts'
import styles from './faq-block.module.css'
import { Words } from './words.tsx'

/** Questions under a page's own heading; one answer at a time, each with its own address. */
export function FaqBlock({ title, questions }: { title: string; questions: readonly Question[] }): ReactNode {
  const own = useId()
  return (
    <section className={`${styles.block} wide`} id="faq" aria-labelledby={own}>
      <h2 id={own}>{title}</h2>
      <Accordion items={questions.map(asItem)} />
    </section>
  )
}

const asItem = ({ id, title, answer }: Question) => ({
  id,
  title,
  content: <Words>{answer}</Words>,
  anchor: id,
})
