import type { ReactNode } from 'react'
import { Closet } from '../illustrations/closet.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { FoldedShirts } from '../illustrations/folded-shirts.tsx'
import { FrontDoor } from '../illustrations/front-door.tsx'
import { LeatherJacket } from '../illustrations/leather-jacket.tsx'
import { NeedleAndThread } from '../illustrations/needle-and-thread.tsx'
import { SewingTable } from '../illustrations/sewing-table.tsx'
import { Van } from '../illustrations/van.tsx'
import { SharedService } from './parts/shared-service.tsx'
import { alteration } from './texts/alteration.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(alteration.name, alteration.hero.subtitle), faqPage(alteration.faq.questions)]

const STEPS = [<NeedleAndThread key="mark" />, <FrontDoor key="leave" />, <Van key="back" />] as const

const INCLUDED = [
  <FoldedShirts key="lengths" />,
  <CoatOnHanger key="fit" />,
  <LeatherJacket key="closures" />,
  <Closet key="rescues" />,
] as const

export default function Alteration(): ReactNode {
  return (
    <SharedService
      texts={alteration}
      picture={<SewingTable title="A sewing table with a coat being mended" />}
      stepPictures={STEPS}
      includedPictures={INCLUDED}
      wishesPicture={<NeedleAndThread />}
    />
  )
}
