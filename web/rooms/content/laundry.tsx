import type { ReactNode } from 'react'
import { lazySection } from '../../first-touch/lazy-section.tsx'
import { BagAtDoor } from '../../illustrations/bag-at-door.tsx'
import { CountSheet } from '../../illustrations/count-sheet.tsx'
import { Detergent } from '../../illustrations/detergent.tsx'
import { Iron } from '../../illustrations/iron.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import { PressedShirts } from '../../illustrations/pressed-shirts.tsx'
import { Van } from '../../illustrations/van.tsx'
import { WashingDrum } from '../../illustrations/washing-drum.tsx'
import { FigureRow } from './parts/figure-row.tsx'
import { Section } from './parts/sections/section.tsx'
import { Story } from './parts/sections/story.tsx'
import { ServicePage } from './parts/service/service-page.tsx'
import { ServiceSteps } from './parts/service/service-steps.tsx'
import { greenLaundry, laundry } from './texts/laundry.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(laundry.name, laundry.hero.subtitle), faqPage(laundry.faq.questions)]

const Included = lazySection(() => import('./parts/service/included.tsx'))
const TypicalPrices = lazySection(() => import('./parts/service/typical-prices.tsx'))

const INCLUDED = [
  <LaundryBag key="sorted" />,
  <WashingDrum key="washed" />,
  <Iron key="pressed" />,
  <CountSheet key="counted" isTicked />,
]

/** Asked for, put out, brought back. */
const STEPS = [<PhoneMessages key="schedule" />, <BagAtDoor key="pickup" />, <Van key="delivery" />] as const

/** Shirts first: what one costs, what happens to it, and how its owner likes it. */
export default function Laundry(): ReactNode {
  const { included, wishes, prices, steps } = laundry
  return (
    <ServicePage texts={laundry} ground="sky" picture={<PressedShirts title="Pressed shirts on their hangers" />}>
      <TypicalPrices {...prices} tags={4} />
      <Included {...included} pictures={INCLUDED} tone="cotton" />
      <Story {...wishes} picture={<Detergent />} isTurned isShort />
      <Section id="green" title={greenLaundry.title} intro={greenLaundry.intro} tone="mist">
        <FigureRow figures={greenLaundry.figures} />
      </Section>
      <ServiceSteps {...steps} pictures={STEPS} />
    </ServicePage>
  )
}
