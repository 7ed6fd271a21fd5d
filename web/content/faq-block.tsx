import { type ReactNode, useId } from 'react'
import { Accordion } from '../ui/accordion.tsx'
import styles from './faq-block.module.css'

export interface Question {
  id: string
  title: string
  content: ReactNode
}

/** Questions under a page's own heading; one answer at a time. */
export function FaqBlock({ title, questions }: { title: string; questions: readonly Question[] }): ReactNode {
  const id = useId()
  return (
    <section className={`${styles.block} wide`} id="faq" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Accordion items={[...questions]} headingLevel={3} />
    </section>
  )
}
