import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { PriceTags } from '../../../illustrations/price-tags.tsx'
import { SeasonalStorage } from '../../../illustrations/seasonal-storage.tsx'
import { ServiceArea } from '../parts/area/service-area.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { Section } from '../parts/sections/section.tsx'
import { offers, pricing } from '../texts/pricing.ts'
import { PhoneFold } from './phone-fold.tsx'
import styles from './pricing.module.css'

const BagCost = lazySection(() => import('./bag-cost.tsx'))
const PriceList = lazySection(() => import('./price-list.tsx'))
const StoragePrices = lazySection(() => import('./storage-prices.tsx'))
const StorageForm = lazySection(() => import('../parts/forms/storage-form.tsx'))
const DeliveryFees = lazySection(() => import('./delivery-fees.tsx'))

export const structuredData = [offers]

export default function Pricing(): ReactNode {
  const { hero, advantage, storage } = pricing
  return (
    <div className={styles.page}>
      <Hero {...hero} picture={<PriceTags title="Three price tags on a thread" />}>
        <p className={styles.ways}>
          <ButtonLink to="#prices">See the price list</ButtonLink>
          <ButtonLink variant="secondary" to="#delivery">
            Delivery fees
          </ButtonLink>
        </p>
      </Hero>
      <Credits />
      <Section title={advantage.title}>
        <FactList facts={advantage.cards} />
      </Section>
      <BagCost />
      <PriceList />
      <StoragePrices />
      <div className={`${styles.storage} wide`}>
        <div className={styles.box}>
          <SeasonalStorage />
        </div>
        <PhoneFold id="storage-interest" title={storage.form.title} hint={storage.form.hint}>
          <p>{storage.form.text}</p>
          <StorageForm />
        </PhoneFold>
      </div>
      <DeliveryFees />
      <div className={styles.screenOnly}>
        <ServiceArea />
      </div>
      <Contacts />
    </div>
  )
}

/** The credits intro: the one thing that changes every price below. */
function Credits(): ReactNode {
  const { title, text, action } = pricing.credits
  return (
    <section className={`${styles.credits} wide`} aria-labelledby="credits">
      <div className={styles.card}>
        <CreditCard />
      </div>
      <div>
        <h2 id="credits">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.more}>
        <ButtonLink variant="secondary" to={links.advantage}>
          {action}
        </ButtonLink>
      </div>
    </section>
  )
}
