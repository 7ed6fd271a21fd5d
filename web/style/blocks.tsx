import type { ReactNode } from 'react'
import { Contacts } from '../content/contacts.tsx'
import { FaqBlock } from '../content/faq-block.tsx'
import { HowItWorks } from '../content/how-it-works.tsx'
import { ServiceArea } from '../content/service-area.tsx'

const QUESTIONS = [
  { id: 'home', title: 'Do I have to be home?', content: <p>No. Leave the bag at the door; a text confirms it.</p> },
  { id: 'bag', title: 'Does it matter how I pack?', content: <p>Dry cleaning and laundry may share a bag.</p> },
]

/** The blocks that pages are made of. */
export function Blocks(): ReactNode {
  return (
    <>
      <HowItWorks title="How it works, as a block" />
      <ServiceArea />
      <FaqBlock title="Questions, as a block" questions={QUESTIONS} />
      <Contacts />
    </>
  )
}
