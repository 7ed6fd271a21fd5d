import type { ReactNode } from 'react'
import { CountSheet } from '../../illustrations/count-sheet.tsx'
import { Detergent } from '../../illustrations/detergent.tsx'
import { Iron } from '../../illustrations/iron.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { PressedShirts } from '../../illustrations/pressed-shirts.tsx'
import { WashingDrum } from '../../illustrations/washing-drum.tsx'
import { SharedService } from './parts/shared-service.tsx'
import { laundry } from './texts/laundry.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(laundry.name, laundry.hero.subtitle), faqPage(laundry.faq.questions)]

const INCLUDED = [
  <LaundryBag key="sorted" />,
  <WashingDrum key="washed" />,
  <Iron key="pressed" />,
  <CountSheet key="counted" isTicked />,
] as const

export default function Laundry(): ReactNode {
  return (
    <SharedService
      texts={laundry}
      picture={<PressedShirts title="Pressed shirts on their hangers" />}
      includedPictures={INCLUDED}
      wishesPicture={<Detergent />}
    />
  )
}
