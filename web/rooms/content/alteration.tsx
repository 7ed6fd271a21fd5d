import type { ReactNode } from 'react'
import { DressForm } from '../../illustrations/dress-form.tsx'
import { FrontDoor } from '../../illustrations/front-door.tsx'
import { NeedleAndThread } from '../../illustrations/needle-and-thread.tsx'
import { PatchedPocket } from '../../illustrations/patched-pocket.tsx'
import { PinnedHem } from '../../illustrations/pinned-hem.tsx'
import { SewingTable } from '../../illustrations/sewing-table.tsx'
import { Van } from '../../illustrations/van.tsx'
import { Zipper } from '../../illustrations/zipper.tsx'
import { SharedService } from './parts/shared-service.tsx'
import { alteration } from './texts/alteration.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(alteration.name, alteration.hero.subtitle), faqPage(alteration.faq.questions)]

const STEPS = [<NeedleAndThread key="mark" />, <FrontDoor key="leave" />, <Van key="back" />] as const

const INCLUDED = [
  <PinnedHem key="lengths" />,
  <DressForm key="fit" />,
  <Zipper key="closures" />,
  <PatchedPocket key="rescues" />,
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
