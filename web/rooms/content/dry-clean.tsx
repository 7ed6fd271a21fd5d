import type { ReactNode } from 'react'
import { lazySection } from '../../first-touch/lazy-section.tsx'
import { CareLabel } from '../../illustrations/care-label.tsx'
import { DryCleaningMachine } from '../../illustrations/dry-cleaning-machine.tsx'
import { Iron } from '../../illustrations/iron.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { Loupe } from '../../illustrations/loupe.tsx'
import { NavyCoat } from '../../illustrations/navy-coat.tsx'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import { SpottingBrush } from '../../illustrations/spotting-brush.tsx'
import { SuitInCover } from '../../illustrations/suit-in-cover.tsx'
import { Story } from './parts/sections/story.tsx'
import { GreenPractices } from './parts/service/green-practices.tsx'
import { ServicePage } from './parts/service/service-page.tsx'
import { ServiceSteps } from './parts/service/service-steps.tsx'
import { dryClean, greenDryClean } from './texts/dry-clean.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(dryClean.name, dryClean.hero.subtitle), faqPage(dryClean.faq.questions)]

const Included = lazySection(() => import('./parts/service/included.tsx'))
const TypicalPrices = lazySection(() => import('./parts/service/typical-prices.tsx'))

const INCLUDED = [
  <Loupe key="read" />,
  <SpottingBrush key="spots" />,
  <DryCleaningMachine key="cleaned" />,
  <Iron key="shaped" />,
]

/** Asked for, put out, and back on its hanger. */
const STEPS = [<PhoneMessages key="schedule" />, <LaundryBag key="pickup" />, <NavyCoat key="delivery" />] as const

/** What is not in the machine comes first, and goes on under the hero's own ground. */
export default function DryClean(): ReactNode {
  const { included, wishes, prices, steps } = dryClean
  return (
    <ServicePage
      texts={dryClean}
      ground="mist"
      picture={<SuitInCover title="A suit in a cloth cover, ready to wear" />}
    >
      <GreenPractices {...greenDryClean} />
      <Included {...included} pictures={INCLUDED} isPaired />
      <TypicalPrices {...prices} tone="cotton" />
      <Story {...wishes} picture={<CareLabel />} isShort />
      <ServiceSteps {...steps} pictures={STEPS} />
    </ServicePage>
  )
}
