import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '../../../core/session.ts'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { CalendarPage } from '../../../illustrations/calendar-page.tsx'
import { CreditAndBox } from '../../../illustrations/credit-and-box.tsx'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { OpenCloset } from '../../../illustrations/open-closet.tsx'
import { ServiceArea } from '../parts/area/service-area.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { FaqBlock } from '../parts/faq-block.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { HowItWorks } from '../parts/sections/how-it-works.tsx'
import { SceneBand } from '../parts/sections/scene-band.tsx'
import { Section } from '../parts/sections/section.tsx'
import { SideBySide } from '../parts/sections/side-by-side.tsx'
import { Phrase } from '../parts/words.tsx'
import { advantage, calculator, comparison, questions } from '../texts/advantage.ts'
import styles from './advantage-body.module.css'

const SavingsCalculator = lazySection(() => import('./savings-calculator.tsx'))

const STEP_PICTURES = [<CreditCard key="choose" />, <LaundryBag key="send" />, <CalendarPage key="again" />] as const

/** The text about Advantage, on its page and in its drawer. */
export function AdvantageBody(): ReactNode {
  const { hero, steps } = advantage
  // The address leads a customer on to the plans.
  const join = useSession().user ? hero.choose : hero.join
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        info={hero.info}
        picture={<CreditAndBox title="A card of credit beside the welcome box" />}
      >
        <div className={styles.ways}>
          <ButtonLink to={links.registration}>{join}</ButtonLink>
          <ButtonLink variant="secondary" to="#calculator">
            {hero.reckon}
          </ButtonLink>
        </div>
      </Hero>
      <HowItWorks title={steps.title} steps={steps.steps} pictures={STEP_PICTURES} />
      <FaqBlock title="Advantage, explained" questions={questions} />
      <Section title={comparison.title} intro={comparison.intro} tone="cotton">
        <SideBySide caption={comparison.caption} choices={comparison.choices} rows={comparison.benefits} />
        <p className={`${styles.footnote} small`}>{comparison.footnote}</p>
        <ButtonLink to={links.registration}>{join}</ButtonLink>
      </Section>
      <Section id="calculator" title={calculator.title} intro={calculator.intro}>
        <SavingsCalculator />
        <noscript>
          <p>
            <Phrase>{calculator.unscripted}</Phrase>
          </p>
        </noscript>
        <p className={`${styles.footnote} small`}>{calculator.note}</p>
      </Section>
      <SceneBand>
        <OpenCloset title="An open closet, everything back on its hanger and on its shelf" />
      </SceneBand>
      <ServiceArea />
      <Contacts />
    </>
  )
}
