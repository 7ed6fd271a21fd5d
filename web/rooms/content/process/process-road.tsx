import type { ReactNode } from 'react'
import { ClothCover } from '../../../illustrations/cloth-cover.tsx'
import { CountSheet } from '../../../illustrations/count-sheet.tsx'
import { DryCleaningMachine } from '../../../illustrations/dry-cleaning-machine.tsx'
import { FrontDoor } from '../../../illustrations/front-door.tsx'
import { GarmentTag } from '../../../illustrations/garment-tag.tsx'
import { Iron } from '../../../illustrations/iron.tsx'
import { Loupe } from '../../../illustrations/loupe.tsx'
import { NeedleAndThread } from '../../../illustrations/needle-and-thread.tsx'
import { RedFlag } from '../../../illustrations/red-flag.tsx'
import { SpottingBottle } from '../../../illustrations/spotting-bottle.tsx'
import { Van } from '../../../illustrations/van.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Words } from '../parts/words.tsx'
import { process } from '../texts/process.ts'
import styles from './process-road.module.css'
import { Stages } from './stages.tsx'

const { arriving, cleaning, leaving } = process.chapters

const ARRIVING = [<FrontDoor key="1" />, <CountSheet key="2" />, <GarmentTag key="3" />, <Loupe key="4" />]
const CLEANING = [<SpottingBottle key="5" />, <DryCleaningMachine key="6" />, <Iron key="7" />]
const LEAVING = [
  <NeedleAndThread key="8" />,
  <CountSheet key="9" isTicked />,
  <ClothCover key="10" />,
  <Van key="11" />,
]

/** The way of a piece through the plant, and what happens when it is not where it should be. */
export default function ProcessRoad(): ReactNode {
  return (
    <div className={styles.road}>
      <Section eyebrow={arriving.eyebrow} title={arriving.title}>
        <Stages stages={arriving.stages} pictures={ARRIVING} />
      </Section>
      <Section eyebrow={cleaning.eyebrow} title={cleaning.title} tone="cotton">
        <Stages stages={cleaning.stages} pictures={CLEANING} />
      </Section>
      <Section eyebrow={leaving.eyebrow} title={leaving.title}>
        <Stages stages={leaving.stages} pictures={LEAVING} />
      </Section>
      <section className={`${styles.flag} wide`} aria-labelledby="red-flag">
        <div>
          <h2 id="red-flag">{process.redFlag.title}</h2>
          <Words>{process.redFlag.text}</Words>
        </div>
        <div className={styles.picture}>
          <RedFlag title="A red flag on a stack of folded clothes" />
        </div>
      </section>
    </div>
  )
}
