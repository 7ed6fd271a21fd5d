import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { links } from '#contract/links'
import type { Overview } from '#contract/overview'
import { defaultPickupDay } from '#rules/days/pickups'
import { closedDays } from '../../core/closed-days.ts'
import { serverNow } from '../../core/server-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { dayText } from '../../ui/day-text.ts'
import { ThreadLine } from '../../ui/thread.tsx'
import styles from './one-step-left.module.css'
import { Picture } from './picture.tsx'

/** The way to the first pickup, of which somebody who has registered has two steps behind them. */
const STEPS = ['Your area', 'Your account', 'How you pay', 'Pickup day', 'Place order'] as const
const AT = 2

/** The home of somebody who has registered and has no plan yet: what is missing, and the one way on. */
export default function OneStepLeft({ overview }: { overview: Overview | undefined }): ReactNode {
  const id = useId()
  // A page that needs a plan has led here, and is opened once there is one.
  const { state } = useLocation()
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby={id}>
        <div>
          <p className={styles.count}>
            {STEPS[AT]} <span>{`${AT + 1} of ${STEPS.length}`}</span>
          </p>
          <ThreadLine states={STEPS.map((_, step) => (step < AT ? 'done' : step === AT ? 'here' : undefined))} />
          <ol className={styles.steps}>
            {STEPS.map((label, step) => (
              <li key={label} aria-current={step === AT ? 'step' : undefined}>
                {label}
              </li>
            ))}
          </ol>
          <h1 id={id}>One step left</h1>
          <p className={`${styles.words} lead`}>
            Choose how you pay, and you can book your first pickup. {nextVisit(overview)}
          </p>
          <ButtonLink to={links.orderPackages} state={state}>
            Choose how you pay
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

/** "We’re in Mountain View next on Tuesday, November 17th.", in the area check's words and with its day; nothing where we do not drive to. */
function nextVisit(overview: Overview | undefined): string {
  if (!overview?.town) return ''
  const day = defaultPickupDay(serverNow(), [], closedDays())
  return `We’re in ${overview.town} next on ${dayText(day)}.`
}
