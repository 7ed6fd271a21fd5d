import type { ReactNode } from 'react'
import { ServiceArea } from './parts/area/service-area.tsx'
import { Contacts } from './parts/contacts.tsx'
import { FaqBlock } from './parts/faq-block.tsx'
import { HowItWorks } from './parts/sections/how-it-works.tsx'
import { home } from './texts/home.ts'

const QUESTIONS = [
  { id: 'block-home', title: 'Do I have to be home?', answer: 'No. Leave the bag at the door; a text confirms it.' },
  { id: 'block-bag', title: 'Does it matter how I pack?', answer: 'Dry cleaning and laundry may share a bag.' },
]

/** The blocks that public pages are made of, for the style page. */
export function BlockSamples(): ReactNode {
  return (
    <>
      <HowItWorks title="How it works, as a block" steps={home.steps} />
      <ServiceArea />
      <FaqBlock title="Questions, as a block" questions={QUESTIONS} />
      <Contacts />
    </>
  )
}
