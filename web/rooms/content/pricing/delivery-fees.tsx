import type { ReactNode } from 'react'
import { type PlanName, policy } from '#rules/policy'
import { Money } from '#ui/money.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Words } from '../parts/words.tsx'
import { eachWay, usd } from '../texts/figures.ts'
import { pricing } from '../texts/pricing.ts'
import styles from './delivery-fees.module.css'
import { PhoneFold } from './phone-fold.tsx'
import { Aside, PlanColumns } from './plan-columns.tsx'

/** The fees for coming, and what else may be added. */
export default function DeliveryFees(): ReactNode {
  const { title, intro, caption, fees, more } = pricing.delivery
  return (
    <Section id="delivery" title={title} intro={intro} tone="cotton">
      <div className={styles.table}>
        <PlanColumns caption={caption} first="Load" rows={LOADS} isWordy />
      </div>
      <div className={styles.fees}>
        {fees.map(({ id, mark, title: name, text }) => (
          <PhoneFold key={id} id={id} title={name} hint={mark}>
            <p className={styles.mark}>{mark}</p>
            <Words>{text}</Words>
          </PhoneFold>
        ))}
      </div>
      <div className={styles.more}>
        <Words>{more}</Words>
      </div>
    </Section>
  )
}

const delivery = (plan: PlanName) => policy.plans[plan].delivery

const LOADS = [
  {
    id: 'small',
    head: 'Small',
    cell: (plan: PlanName) => {
      const { mediumFromCents, smallLoadRoundTripCents } = delivery(plan)
      return <Trip cents={smallLoadRoundTripCents} band={`under ${usd(mediumFromCents)}`} />
    },
  },
  {
    id: 'medium',
    head: 'Medium',
    cell: (plan: PlanName) => {
      const { mediumFromCents, freeFromCents, mediumLoadRoundTripCents } = delivery(plan)
      return <Trip cents={mediumLoadRoundTripCents} band={`${usd(mediumFromCents)} to under ${usd(freeFromCents)}`} />
    },
  },
  {
    id: 'free',
    head: 'Large',
    cell: (plan: PlanName) => (
      <>
        free <Aside>from {usd(delivery(plan).freeFromCents)}</Aside>
      </>
    ),
  },
]

/** The round trip is what is charged; each way is said because people ask. */
const Trip = ({ cents, band }: { cents: number; band: string }) => (
  <>
    <Money cents={cents} /> <Aside>{band}</Aside>{' '}
    <Aside>
      {eachWay(cents)} each{'\u00a0'}way
    </Aside>
  </>
)
