import type { ReactNode } from 'react'
import type { Fact } from '../../texts/shapes.ts'
import { Section } from '../sections/section.tsx'
import { StepsOnThread } from '../sections/steps-on-thread.tsx'

interface ServiceStepsProps {
  title: string
  steps: readonly [Fact, Fact, Fact]
  /** A picture for each step, of what it is for this service. */
  pictures: readonly [ReactNode, ReactNode, ReactNode]
  tone?: 'cotton' | 'sky' | 'peach'
}

/** How it works, told short: three steps. The whole of it has a page of its own. */
export function ServiceSteps({ title, steps, pictures, tone }: ServiceStepsProps): ReactNode {
  return (
    <Section eyebrow="How it works" title={title} {...(tone && { tone })}>
      <StepsOnThread steps={steps} pictures={pictures} />
    </Section>
  )
}
