import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { Closet } from '../../../illustrations/closet.tsx'
import { FoldedShirts } from '../../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { WashingDrum } from '../../../illustrations/washing-drum.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { StretchedThread } from '../parts/thread.tsx'
import { Phrase } from '../parts/words.tsx'
import { greenHome } from '../texts/home.ts'
import styles from './closet-journey.module.css'

const PICTURES = [
  <Closet key="closet" />,
  <LaundryBag key="bag" />,
  <Van key="van" />,
  <WashingDrum key="plant" />,
  <FoldedShirts key="closet-again" />,
]

/** The way from the closet and back to it, on one thread. */
export default function ClosetJourney(): ReactNode {
  const { eyebrow, title, stops } = greenHome.journey
  return (
    <section className={styles.section} aria-labelledby="journey">
      <div className="wide">
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 id="journey">{title}</h2>
        <ol className={styles.stops}>
          {stops.map((stop, index) => (
            <li key={stop.title}>
              <div className={styles.picture}>{PICTURES[index]}</div>
              {/* Each piece ends at the height and in the direction in which the next one, mirrored, begins. */}
              <StretchedThread className={styles.thread} viewBox="0 0 240 48" path="M0 24C70-2 170-2 240 24" />
              <div>
                <h3>{stop.title}</h3>
                <p>
                  <Phrase>{stop.text}</Phrase>
                </p>
              </div>
            </li>
          ))}
        </ol>
        <ButtonLink variant="secondary" to={links.howItWorks}>
          More Info<span className="unseen"> about how it works</span>
        </ButtonLink>
      </div>
    </section>
  )
}
