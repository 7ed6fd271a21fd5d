import type { ReactNode } from 'react'
import { Van } from '../../../illustrations/van.tsx'
import { AreaMap } from '../../../shared/area/area-map.tsx'
import { servedTownOnMap } from '../../../shared/area/area-towns.ts'
import { AreaCheckForm } from '../parts/area/area-check.tsx'
import { useAreaCheck } from '../parts/area/use-area-check.ts'
import thread from '../parts/sections/thread.module.css'
import { Phrase } from '../parts/words.tsx'
import type { Copy } from '../texts/shapes.ts'
import styles from './area-hero.module.css'
import { Promises } from './promises.tsx'

interface AreaHeroProps {
  /** The headline in pieces that are not broken: a phone has room for more of them in a line. */
  title: readonly string[]
  subtitle: Copy
  promises: readonly Copy[]
}

/** The beginning of both homes: what we do, whether we do it where the visitor lives, and the map that lights up with the answer. */
export function AreaHero({ title, subtitle, promises }: AreaHeroProps): ReactNode {
  const check = useAreaCheck()
  const { served } = check
  return (
    <section className={`${thread.begin} ${styles.hero}`}>
      <div className={styles.words}>
        <h1>{title.map(unbroken).join(' ')}</h1>
        <p className="lead">
          <Phrase>{subtitle}</Phrase>
        </p>
      </div>
      <div className={styles.check}>
        <AreaCheckForm check={check}>
          <Promises promises={promises} />
        </AreaCheckForm>
      </div>
      <div className={styles.map}>
        <AreaMap town={servedTownOnMap(served?.towns[0])} answer={served && 'served'} isWhole>
          <g transform="translate(399 171) rotate(3) scale(.36) translate(-166 -259)">
            <Van isAlone />
          </g>
        </AreaMap>
      </div>
    </section>
  )
}

const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')
