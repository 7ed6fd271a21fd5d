import type { ReactNode } from 'react'
import { lazySection } from '../../first-touch/lazy-section.tsx'
import { DressForm } from '../../illustrations/dress-form.tsx'
import { GarmentTag } from '../../illustrations/garment-tag.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { NavyCoat } from '../../illustrations/navy-coat.tsx'
import { NeedleAndThread } from '../../illustrations/needle-and-thread.tsx'
import { PatchedPocket } from '../../illustrations/patched-pocket.tsx'
import { PinnedHem } from '../../illustrations/pinned-hem.tsx'
import { SewingTable } from '../../illustrations/sewing-table.tsx'
import { Zipper } from '../../illustrations/zipper.tsx'
import { Story } from './parts/sections/story.tsx'
import { GreenPractices } from './parts/service/green-practices.tsx'
import { ServicePage } from './parts/service/service-page.tsx'
import { ServiceSteps } from './parts/service/service-steps.tsx'
import { alteration, greenAlteration } from './texts/alteration.ts'
import { faqPage, service } from './texts/structured-data.ts'

export const structuredData = [service(alteration.name, alteration.hero.subtitle), faqPage(alteration.faq.questions)]

const Included = lazySection(() => import('./parts/service/included.tsx'))
const TypicalPrices = lazySection(() => import('./parts/service/typical-prices.tsx'))

const INCLUDED = [
  <PinnedHem key="lengths" />,
  <DressForm key="fit" />,
  <Zipper key="closures" />,
  <PatchedPocket key="rescues" />,
]

/** The note on it, the bag, and what fits. */
const STEPS = [<GarmentTag key="mark" />, <LaundryBag key="leave" />, <NavyCoat key="wear" />] as const

/** The tailor's price list first: whoever comes with a broken zipper knows what it needs. */
export default function Alteration(): ReactNode {
  const { included, wishes, prices, steps } = alteration
  return (
    <ServicePage
      texts={alteration}
      ground="cotton"
      picture={<SewingTable title="A sewing table with a coat being mended" />}
    >
      <TypicalPrices {...prices} tone="sky" tags={8} />
      <ServiceSteps {...steps} pictures={STEPS} />
      <Included {...included} pictures={INCLUDED} tone="cotton" isPaired />
      <Story {...wishes} picture={<NeedleAndThread />} isTurned isShort />
      <GreenPractices {...greenAlteration} />
    </ServicePage>
  )
}
