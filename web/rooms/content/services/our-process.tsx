import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { Section } from '../parts/sections/section.tsx'
import { StepsOnThread } from '../parts/sections/steps-on-thread.tsx'
import { ourProcess } from '../texts/services.ts'

/** The way of every piece through the plant. */
export function OurProcess(): ReactNode {
  return (
    <Section title="Our Process" intro={ourProcess.intro} tone="cotton">
      <StepsOnThread steps={ourProcess.stages} />
      <ButtonLink variant="secondary" to={links.process}>
        See the whole process
      </ButtonLink>
    </Section>
  )
}
