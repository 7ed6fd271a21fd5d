import type { ReactNode } from 'react'
import type { Copy, Fact } from '../texts/shapes.ts'
import { Cards } from './cards.tsx'
import { Section } from './section.tsx'

interface IncludedProps {
  title: string
  intro: Copy
  cards: readonly Fact[]
  /** A picture for each card. */
  pictures: readonly ReactNode[]
}

/** The care that every piece gets without being asked for. */
export default function Included({ title, intro, cards, pictures }: IncludedProps): ReactNode {
  return (
    <Section id="included" title={title} intro={intro}>
      <Cards cards={cards.map((card, index) => ({ ...card, picture: pictures[index] }))} />
    </Section>
  )
}
