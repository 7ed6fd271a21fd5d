import { lazy, type ReactNode, Suspense } from 'react'
import type { Invoice } from '#contract/billing'
import { cardDemand } from '#rules/payments/credit'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { SubmitButton } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { useMedia } from '#ui/use-media.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { everyDay, shortWindowText } from '../../../shared/pickup/pickup-words.ts'
import { earlierOf, firstScheduledDay } from '../first-pickup.ts'
import styles from './checkout-summary.module.css'
import { type LaterCharge, laterCharges, laterNote, type WishedPickup } from './later-charges.ts'

const BESIDE = '(min-width: 1000px)'

/** What a list costs is told if it can be: the order is as good without. */
const ListedCharges = lazy(() =>
  import('./listed-charges.tsx').catch(() => ({
    default: ({ children }: { children: () => ReactNode }) => children(),
  })),
)

interface CheckoutSummaryProps {
  plan: PlanName
  balance: number
  distanceMiles: number | undefined
  invoice: Invoice
  pickup: WishedPickup | null
  days: readonly number[]
  street: string
  isReloading: boolean
  isBusy: boolean
  /** The button's words say what it does. */
  children: string
}

/** The charges of today and of later, with the one button. It stands beside the form if there is room, else at the thumb. */
export function CheckoutSummary(props: CheckoutSummaryProps): ReactNode {
  const isBeside = useMedia(BESIDE)
  const title = 'Your order'
  const { cardCents } = cardDemand(props.invoice.amountWithDiscount)
  return (
    <aside className={styles.side} aria-label={title}>
      {isBeside ? (
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p>
            <Gist {...props} />
          </p>
          <Lines {...props} />
        </div>
      ) : (
        <details className={styles.fold}>
          <summary>
            <span>
              {title}
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 10l5-5 5 5" />
              </svg>
            </span>{' '}
            <Gist {...props} />
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls in itself, and has to by keyboard too. */}
          <section className={styles.scroll} aria-label={`${title}, charges`} tabIndex={0}>
            <Lines {...props} />
          </section>
        </details>
      )}
      <p className={styles.due}>
        <span>Today</span> <b>{moneyText(cardCents)}</b>
      </p>
      <SubmitButton isWide isBusy={props.isBusy}>
        {props.children}
      </SubmitButton>
    </aside>
  )
}

/** When, how it is paid and where, in sight of the button that agrees to it: "Wed, Nov 18, 9–5", "Gold · 228 Bush Street" */
function Gist({ plan, pickup, days, street }: CheckoutSummaryProps): ReactNode {
  const when = pickup ? `${shortDayText(pickup.pickupDate)}, ${shortWindowText}` : days.length > 0 && everyDay(days)
  return (
    <>
      <b>{when || 'No pickup yet'}</b>{' '}
      <small>
        {PLAN_TITLES[plan]}
        {street && ` · ${street}`}
      </small>
    </>
  )
}

function Lines(props: CheckoutSummaryProps): ReactNode {
  const { plan, balance, distanceMiles, invoice, pickup, days } = props
  const { amount, amountWithDiscount, coupon, couponDiscount } = invoice
  const first = earlierOf(pickup?.pickupDate, firstScheduledDay(days, serverNow()))
  const { waivedCents } = cardDemand(amountWithDiscount)
  const later = (listed?: readonly LaterCharge[]) =>
    laterCharges({ ...props, planCents: amount, first, listed }).map(({ id, what, pays }) => (
      <Line key={id} what={what} pays={pays} />
    ))
  return (
    <div className={styles.lines}>
      <h3>Due today</h3>
      {amount === 0 ? (
        <p className={styles.nothing}>Nothing is charged today. Your card is saved for your orders.</p>
      ) : (
        <dl>
          <Line what={`${PLAN_TITLES[plan]} credit`} pays={moneyText(amount)} />
          {coupon !== null && <Line what={coupon} pays={moneyText(-couponDiscount)} />}
          {waivedCents !== 0 && <Line what="Under the card minimum. It’s on us." pays={moneyText(-waivedCents)} />}
        </dl>
      )}
      <h3>Later</h3>
      <dl>
        {pickup?.bagList ? (
          <Suspense fallback={later()}>
            <ListedCharges {...{ pickup, plan, balance, distanceMiles }}>{later}</ListedCharges>
          </Suspense>
        ) : (
          later()
        )}
      </dl>
      <p className="small">{laterNote({ first, plan, distanceMiles })}</p>
    </div>
  )
}

const Line = ({ what, pays }: { what: string; pays: string }) => (
  <div>
    <dt>{what}</dt>
    <dd>{pays}</dd>
  </div>
)
