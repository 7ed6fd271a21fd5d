import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { CalendarPage } from '../../../illustrations/calendar-page.tsx'
import { DressingRoom } from '../../../illustrations/dressing-room.tsx'
import { HouseholdLinens } from '../../../illustrations/household-linens.tsx'
import { OpenCloset } from '../../../illustrations/open-closet.tsx'
import { PhoneMessages } from '../../../illustrations/phone-messages.tsx'
import { SeasonalStorage } from '../../../illustrations/seasonal-storage.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { ServiceArea } from '../parts/area/service-area.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { FaqBlock } from '../parts/faq-block.tsx'
import { RequestPickup } from '../parts/request-pickup.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { SceneBand } from '../parts/sections/scene-band.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Split } from '../parts/sections/split.tsx'
import { ServiceTiles } from '../parts/service/service-tiles.tsx'
import { services } from '../texts/services.ts'
import { faqPage, service } from '../texts/structured-data.ts'
import { OurProcess } from './our-process.tsx'
import styles from './services.module.css'

const StorageForm = lazySection(() => import('../parts/forms/storage-form.tsx'))
const ContactForm = lazySection(() => import('./contact-form.tsx'))

export const structuredData = [service(services.name, services.hero.subtitle), faqPage(services.faq.questions)]

const OTHER_PICTURES = [<HouseholdLinens key="p" />, <Van key="p" />, <CalendarPage key="p" />]

export default function Services(): ReactNode {
  const { hero, tiles, other, storage, faq, contact } = services
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={hero.info}
        picture={<DressingRoom title="A dressing room with everything back on its hanger" />}
      >
        <div className={styles.ways}>
          <RequestPickup />
          <ButtonLink variant="secondary" to={links.pricing}>
            See all prices
          </ButtonLink>
        </div>
      </Hero>
      <section className="wide" aria-labelledby="services">
        <h2 id="services">{tiles.title}</h2>
        <ServiceTiles hasStorage />
      </section>
      <OurProcess />
      <Section title="Other Services" intro={other.intro}>
        <FactList facts={other.cards.map((card, index) => ({ ...card, picture: OTHER_PICTURES[index] }))} />
      </Section>
      <SceneBand>
        <OpenCloset title="An open closet, everything back on its hanger and on its shelf" />
      </SceneBand>
      <Split id="storage" title={storage.title} text={storage.text} picture={<SeasonalStorage />}>
        <StorageForm />
      </Split>
      <ServiceArea hasTowns />
      <FaqBlock title={faq.title} questions={faq.questions} />
      <Split id="contact" title={contact.title} text={contact.text} picture={<PhoneMessages />}>
        <ContactForm />
      </Split>
    </>
  )
}
