import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { Closet } from '../../../illustrations/closet.tsx'
import { FoldedShirts } from '../../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { WashingDrum } from '../../../illustrations/washing-drum.tsx'
import { HowItWorks } from '../parts/sections/how-it-works.tsx'
import { greenHome } from '../texts/home.ts'

const PICTURES = [
  <Closet key="closet" />,
  <LaundryBag key="bag" />,
  <Van key="van" />,
  <WashingDrum key="plant" />,
  <FoldedShirts key="closet-again" />,
]

/** The way from the closet and back to it. */
export default function ClosetJourney(): ReactNode {
  const { eyebrow, title, stops } = greenHome.journey
  return (
    <HowItWorks eyebrow={eyebrow} title={title} steps={stops} pictures={PICTURES}>
      <ButtonLink variant="secondary" to={links.howItWorks}>
        More Info<span className="unseen"> about how it works</span>
      </ButtonLink>
    </HowItWorks>
  )
}
