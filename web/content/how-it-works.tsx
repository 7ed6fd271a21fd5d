import type { ReactNode } from 'react'
import { LaundryBag } from '../illustrations/laundry-bag.tsx'
import { PhoneMessages } from '../illustrations/phone-messages.tsx'
import { Van } from '../illustrations/van.tsx'
import styles from './how-it-works.module.css'

interface Step {
  title: string
  text: ReactNode
  picture: ReactNode
}

const STEPS: readonly Step[] = [
  {
    title: 'Schedule',
    text: (
      <>
        Pick a day online, or text the word <b>pickup</b> from the phone on your account.
      </>
    ),
    picture: <PhoneMessages />,
  },
  {
    title: 'Pickup',
    text: 'Mix dry cleaning and laundry in one bag and leave it at the door. You need not be home.',
    picture: <LaundryBag />,
  },
  {
    title: 'Delivery',
    text: 'Back at your door, with a text. If something is not right, we make it right.',
    picture: <Van />,
  },
]

/** Three steps on one thread. */
export function HowItWorks({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <div className="wide">
        <p className={styles.eyebrow}>How it works</p>
        <h2 id="how-it-works">{title}</h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step.title}>
              <div className={styles.picture}>{step.picture}</div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <Thread />
        {children}
      </div>
    </section>
  )
}

const Thread = () => (
  <svg className={styles.thread} viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
    <path d="M10 30C180 70 260-10 430 28S720 60 830 26 1060 10 1190 32" vectorEffect="non-scaling-stroke" />
  </svg>
)
