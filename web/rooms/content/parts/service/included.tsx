import type { ReactNode } from 'react'
import type { Copy, Fact } from '../../texts/shapes.ts'
import { FactList } from '../fact-list.tsx'
import { Section } from '../sections/section.tsx'

interface IncludedProps {
  title: string
  intro: Copy
  cards: readonly Fact[]
  /** A picture for each of them. */
  pictures: readonly ReactNode[]
  tone?: 'cotton'
  isPaired?: boolean
}

/** The care that every piece gets without being asked for. */
export default function Included({ title, intro, cards, pictures, tone, isPaired = false }: IncludedProps): ReactNode {
  return (
    <Section id="included" title={title} intro={intro} {...(tone && { tone })}>
      <FactList facts={cards.map((card, index) => ({ ...card, picture: pictures[index] }))} isPaired={isPaired} />
    </Section>
  )
}
