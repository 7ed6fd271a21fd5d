import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { links } from '#contract/links'
import type { Overview } from '#contract/overview'
import { defaultPickupDay } from '#rules/days/pickups'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { ThreadLine } from '#ui/thread.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { serverNow } from '../../core/server-clock.ts'
import { furthestStep } from '../../shared/order/furthest-step.ts'
import { ORDER_STEPS } from '../../shared/order/order-steps.ts'
import { deliveryDraft } from '../../shared/pickup/pickup-drafts.ts'
import styles from './one-step-left.module.css'
import { Picture } from './picture.tsx'

const LEFT: Readonly<Record<number, string>> = { 1: 'One step left', 2: 'Two steps left', 3: 'Three steps left' }

/** The home of somebody who has registered and has no plan yet: what is missing, and the one way on. */
export default function OneStepLeft({ overview }: { overview: Overview | undefined }): ReactNode {
  const id = useId()
  // A page that needs a plan has led here, and is opened once there is one.
  const { state } = useLocation()
  const [reached] = useState(furthestStep)
  const at = ORDER_STEPS.findIndex(({ step }) => step === reached)
  const { label: here = '', to = links.orderPackages } = ORDER_STEPS[at] ?? {}
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby={id}>
        <div>
          <p className={styles.count}>
            {here} <span>{`${at + 1} of ${ORDER_STEPS.length}`}</span>
          </p>
          <ThreadLine states={ORDER_STEPS.map((_, step) => (step < at ? 'done' : step === at ? 'here' : undefined))} />
          <ol className={styles.steps}>
            {ORDER_STEPS.map(({ step, label }) => (
              <li key={step} aria-current={step === reached ? 'step' : undefined}>
                {label}
              </li>
            ))}
          </ol>
          <h1 id={id}>{LEFT[ORDER_STEPS.length - at]}</h1>
          <p className={`${styles.words} lead`}>{leadOf(reached, overview)}</p>
          <ButtonLink to={to} state={state}>
            {WAYS_ON[reached]}
          </ButtonLink>
          <p className={`${styles.promise} small`}>Nothing is charged before you press Place order.</p>
        </div>
        <div className={styles.picture}>
          <Picture of="plans" />
        </div>
      </section>
    </div>
  )
}

const WAYS_ON = {
  packages: 'Choose how you pay',
  delivery: 'Choose your pickup day',
  checkout: 'Go to checkout',
} as const

function leadOf(reached: keyof typeof WAYS_ON, overview: Overview | undefined): string {
  if (reached === 'packages') return `Choose how you pay, and you can book your first pickup. ${nextVisit(overview)}`
  if (reached === 'delivery') return `You’ve chosen how you pay. Now tell us when to come. ${nextVisit(overview)}`
  const day = deliveryDraft.read()?.pickupDate
  return day
    ? `Your pickup on ${dayText(day)} is booked once you place your order.`
    : 'What you chose is still here. Place your order when you’re ready.'
}

/** "We’re in Mountain View next on Tuesday, November 17th.", in the area check's words and with its day; nothing where we do not drive to. */
function nextVisit(overview: Overview | undefined): string {
  if (!overview?.town) return ''
  const day = defaultPickupDay(serverNow(), [], closedDays())
  return `We’re in ${overview.town} next on ${dayText(day)}.`
}
