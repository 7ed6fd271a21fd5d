import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { DryCleaningMachine } from '../../../illustrations/dry-cleaning-machine.tsx'
import { FrontDoor } from '../../../illustrations/front-door.tsx'
import { Iron } from '../../../illustrations/iron.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { OurStreet } from '../../../illustrations/our-street.tsx'
import { Plant } from '../../../illustrations/plant.tsx'
import { PlantAtWork } from '../../../illustrations/plant-at-work.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { FigureRow } from '../parts/figure-row.tsx'
import { RequestPickup } from '../parts/request-pickup.tsx'
import { Hero } from '../parts/sections/hero.tsx'
import { SceneBand } from '../parts/sections/scene-band.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Story } from '../parts/sections/story.tsx'
import { Words } from '../parts/words.tsx'
import { about } from '../texts/about.ts'
import type { Copy } from '../texts/shapes.ts'
import { localBusiness } from '../texts/structured-data.ts'
import styles from './about.module.css'

const Team = lazySection(() => import('./team.tsx'))

export const structuredData = [localBusiness]

export default function About(): ReactNode {
  const { hero, story, figures, green, values } = about
  return (
    <>
      <Hero
        title={hero.title}
        subtitle={hero.subtitle}
        picture={
          <OurStreet title={`Our house in ${brand.office.city} with its striped awning, and our van before it`} />
        }
      >
        <RequestPickup />
      </Hero>
      <div className={styles.story}>
        <Story title={story.title} text={story.text} picture={<Iron />} isTurned />
      </div>
      <Section title={figures.title} tone="deep">
        <FigureRow figures={figures.figures} isOnDeep />
      </Section>
      <Section title={green.title} intro={green.intro}>
        <FactList
          isPaired
          facts={[
            { ...green.percFree, picture: <DryCleaningMachine /> },
            { ...green.fewerBags, picture: <LaundryBag /> },
          ]}
        />
      </Section>
      <Section title={values.title} tone="cotton">
        <ul className={styles.values}>
          <Value {...values.environment} picture={<Plant />} />
          <Value {...values.convenience} picture={<FrontDoor />} />
          <Value {...values.affordable} picture={<CreditCard />} />
        </ul>
      </Section>
      <SceneBand>
        <PlantAtWork title="The floor of our plant: two drums, a press, and clothes moving along the rail" />
      </SceneBand>
      <Team />
      <Services />
      <Contacts />
    </>
  )
}

interface ValueProps {
  title: string
  text: Copy
  picture: ReactNode
}

const Value = ({ title, text, picture }: ValueProps) => (
  <li>
    <div className={styles.picture}>{picture}</div>
    <h3>{title}</h3>
    <Words>{text}</Words>
  </li>
)

function Services(): ReactNode {
  const { services, closing } = about
  return (
    <Section title={services.title} tone="mist">
      <div className={styles.offer}>
        <ul className={styles.services}>
          {services.services.map(({ title, to }) => (
            <li key={title}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
        </ul>
        <div className={styles.closing}>
          <h3>{closing.title}</h3>
          <p>{closing.text}</p>
          <RequestPickup />
        </div>
      </div>
    </Section>
  )
}
