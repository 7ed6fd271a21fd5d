import type { ReactNode } from 'react'
import { Closet } from '../illustrations/closet.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { FoldedShirts } from '../illustrations/folded-shirts.tsx'
import { FrontDoor } from '../illustrations/front-door.tsx'
import { Iron } from '../illustrations/iron.tsx'
import { PhoneMessages } from '../illustrations/phone-messages.tsx'
import { SuitInCover } from '../illustrations/suit-in-cover.tsx'
import { Van } from '../illustrations/van.tsx'
import { WashingDrum } from '../illustrations/washing-drum.tsx'
import { SharedService } from './parts/shared-service.tsx'
import { dryClean } from './texts/dry-clean.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(dryClean.name, dryClean.hero.subtitle), faqPage(dryClean.faq.questions)]

const STEPS = [<PhoneMessages key="ask" />, <FrontDoor key="leave" />, <Van key="back" />] as const

const INCLUDED = [
  <CoatOnHanger key="read" />,
  <FoldedShirts key="spots" />,
  <WashingDrum key="cleaned" />,
  <Iron key="shaped" />,
] as const

export default function DryClean(): ReactNode {
  return (
    <SharedService
      texts={dryClean}
      picture={<SuitInCover title="A suit in a cloth cover, ready to wear" />}
      stepPictures={STEPS}
      includedPictures={INCLUDED}
      wishesPicture={<Closet />}
    />
  )
}
