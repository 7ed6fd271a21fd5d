import type { ReactNode } from 'react'
import { CareLabel } from '../../illustrations/care-label.tsx'
import { DryCleaningMachine } from '../../illustrations/dry-cleaning-machine.tsx'
import { FrontDoor } from '../../illustrations/front-door.tsx'
import { Iron } from '../../illustrations/iron.tsx'
import { Loupe } from '../../illustrations/loupe.tsx'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import { SpottingBrush } from '../../illustrations/spotting-brush.tsx'
import { SuitInCover } from '../../illustrations/suit-in-cover.tsx'
import { Van } from '../../illustrations/van.tsx'
import { SharedService } from './parts/shared-service.tsx'
import { dryClean } from './texts/dry-clean.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(dryClean.name, dryClean.hero.subtitle), faqPage(dryClean.faq.questions)]

const STEPS = [<PhoneMessages key="ask" />, <FrontDoor key="leave" />, <Van key="back" />] as const

const INCLUDED = [
  <Loupe key="read" />,
  <SpottingBrush key="spots" />,
  <DryCleaningMachine key="cleaned" />,
  <Iron key="shaped" />,
] as const

export default function DryClean(): ReactNode {
  return (
    <SharedService
      texts={dryClean}
      picture={<SuitInCover title="A suit in a cloth cover, ready to wear" />}
      stepPictures={STEPS}
      includedPictures={INCLUDED}
      wishesPicture={<CareLabel />}
    />
  )
}
