import type { ReactNode } from 'react'
import { lazySection } from '../../first-touch/lazy-section.tsx'
import { FrontDoor } from '../../illustrations/front-door.tsx'
import { GownBox } from '../../illustrations/gown-box.tsx'
import { GownOnForm } from '../../illustrations/gown-on-form.tsx'
import { Van } from '../../illustrations/van.tsx'
import { WeddingGown } from '../../illustrations/wedding-gown.tsx'
import { Cards } from './parts/cards.tsx'
import { Section } from './parts/section.tsx'
import { ServicePage } from './parts/service-page.tsx'
import { Story } from './parts/story.tsx'
import { preservation } from './texts/preservation.ts'
import { faqPage, service } from './texts/structured-data.ts'

const ServicePrices = lazySection(() => import('./parts/service-prices.tsx'))

const { page, explanation, gown, venues, prices } = preservation

/** These prices stand on cards of their own above the list. */
const PRICED_ABOVE = [
  'wedding-gown-press-only',
  'wedding-gown-clean-only',
  'wedding-gown-clean-and-preserve',
  'wedding-gown-clean-and-preserve-beaded-or-silk',
]

export default function Preservation(): ReactNode {
  return (
    <ServicePage
      texts={page}
      picture={<GownOnForm title="A wedding gown on a dress form, its train laid out" />}
      stepPictures={[<FrontDoor key="pick-up" />, <WeddingGown key="processing" />, <GownBox key="delivery" />]}
      before={<Story title={explanation.title} text={explanation.text} picture={<GownBox />} />}
    >
      <Section title={gown.title} intro={gown.intro} tone="mist">
        <Cards cards={gown.ways} />
      </Section>
      <Story title={venues.title} text={venues.text} picture={<Van />} isTurned />
      <ServicePrices
        service="preservation"
        without={PRICED_ABOVE}
        title={prices.title}
        intro={prices.intro}
        note={prices.note}
      />
    </ServicePage>
  )
}

export const structuredData = [service(page.hero.title, page.hero.subtitle), faqPage(page.faq.questions)]
