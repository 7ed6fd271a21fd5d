import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/billing'
import { links } from '#contract/links'
import { NO_PLACE, PLACE_FIELDS, placeOf } from '#rules/place'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember } from '#rules/plans/plans'
import type { PlanName } from '#rules/policy'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CardFieldsSkeleton, FieldSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { useDraftedForm } from '../../../core/drafted-form.ts'
import { useDraft } from '../../../core/form-draft.ts'
import { openModal } from '../../../core/modal-store.ts'
import { isServed, useDistanceMiles } from '../../../core/service-area.ts'
import type { TypedAddress } from '../../../providers/places/address-fields.tsx'
import { bagDraft } from '../../../shared/bag/bag-draft.ts'
import { addressDraft } from '../../../shared/customer/sign-up-drafts.ts'
import type { UnsavedCard } from '../../../shared/money/card-choice.tsx'
import { checkoutDraft, packagesDraft, type CheckoutDraft as Values } from '../../../shared/order/order-drafts.ts'
import { deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { reloadsOnceOrdered } from '../once-ordered.ts'
import type { CheckedOrder } from './checkout-body.ts'
import type { CheckoutCardHandle } from './checkout-card.tsx'
import type { CheckoutData } from './checkout-data.ts'
import styles from './checkout-form.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CheckoutYou } from './checkout-you.tsx'
import type { CheckoutProblem } from './refused-checkout.ts'

/** The server's own sentence. The list of all refusals would weigh more than this whole step. */
export const NO_PACKAGE = 'Please choose package'

const CheckoutPaying = lazy(() => import('./checkout-card.tsx'))

const STILL_LOADING = {
  status: 'failed',
  message: 'The card form is still loading. Please try again in a moment.',
} as const

const TOUCHES = ['scroll', 'pointerdown', 'pointermove', 'keydown'] as const
const UNTOUCHED_MS = 1000

interface CheckoutFormProps {
  data: CheckoutData & { invoice: Invoice }
  plan: PlanName
  /** The outcome of the last press. */
  refused: CheckoutProblem | undefined
  onSend: (order: CheckedOrder) => Promise<void>
}

/** Steps 1 to 5 of the checkout, and what is sent with the sixth. */
export function CheckoutForm({ data, plan, refused, onSend }: CheckoutFormProps): ReactNode {
  const { profile, address, invoice } = data
  const queries = useQueryClient()
  const draft = useDraft(checkoutDraft)
  const stored = useMemo(() => valuesOf(profile, address), [profile, address])
  const [before] = useState(() => draft.read())
  const form = useDraftedForm<Values>(stored, draft)
  const { errors, isSubmitting } = form.formState
  const [opened, setOpened] = useState<'shown' | 'asked' | 'opened'>(() =>
    refused?.fields || (before && PLACE_FIELDS.some((name) => before[name] !== stored[name])) ? 'asked' : 'shown',
  )
  const addressIs = stored.addressLine1 === '' && opened === 'shown' ? 'asked' : opened
  const [isChecking, setChecking] = useState(false)
  const paying = useRef<HTMLDivElement>(null)
  const hasSwitch = isMember(profile.subscription)
  const goesDown = hasSwitch && invoice.amount === 0
  // The price of going down is told below the card, and nobody has to scroll for it.
  const [isReached, reach] = useIsReached(paying, profile.mainCard !== null || refused !== undefined || goesDown)
  const card = useRef<CheckoutCardHandle>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [unsaved, setUnsaved] = useState<UnsavedCard>()
  // A refusal is no news any more once the form is sent again.
  const [isOld, setOld] = useState(false)
  const shown = isOld ? undefined : refused
  const [wantsOther, setWantsOther] = useState(false)

  const isReloading = reloadsOnceOrdered(profile, plan)

  const { pickup, days } = chosenDays()
  const distanceMiles = useDistanceMiles(form.watch('zipCode'))
  const opensAccount = invoice.amount === 0 && pickup === null
  const takeAddress = ({ zipCode, addressLine1 }: TypedAddress) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('addressLine1', addressLine1, options)
    form.setValue('zipCode', zipCode, options)
  }
  const submit = form.submitWith(async (values) => {
    setOld(true)
    setUnsaved(undefined)
    const { zipCode, addressLine1 } = values
    addressDraft.write({ zipCode, addressLine1 })
    if (!(await isServed(queries, zipCode))) {
      setOpened('asked')
      openModal({ kind: 'NOTIFY', address: { zipCode, addressLine1 }, onServed: takeAddress })
      return
    }
    if (packagesDraft.read()?.invoice !== invoice.id) {
      form.setError('root', { message: NO_PACKAGE })
      return
    }
    if ((await card.current?.check({ takesFocus: true })) === false) return
    const chosen = (await card.current?.choose()) ?? STILL_LOADING
    if (chosen.status === 'failed') setUnsaved(chosen)
    else
      await onSend({
        values,
        invoice,
        startsReloading: isMember(plan) && !hasSwitch,
        card: chosen.card.id,
        ...chosenDays(),
      })
    return
  })

  const skeleton = (
    <PayingSkeleton isTyped={profile.mainCard === null} buysCredit={invoice.amount > 0} goesDown={goesDown} />
  )
  const rootMessage = errors.root?.message
  const hasNotice = rootMessage !== undefined || (shown !== undefined && !shown.isAboutCard && !shown.fields)
  useEffect(() => {
    if (hasNotice) notice.current?.focus()
  }, [hasNotice])

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        reach()
        foldCharges(event)
        // The card is checked with the rest of the form, so that one press shows everything that is missing.
        void card.current?.check()
        submit(event)
      }}
      onFocus={(event) => {
        reach()
        if (!event.target.closest('aside')) foldCharges(event)
      }}
      noValidate
    >
      <div className={styles.stack}>
        {hasNotice && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <Banner
              kind={(rootMessage === undefined && shown?.kind) || 'error'}
              title={rootMessage ?? shown?.title ?? ''}
              action={
                rootMessage === undefined &&
                shown?.wayOn && (
                  <ButtonLink size="small" variant="secondary" to={shown.wayOn.to}>
                    {shown.wayOn.words}
                  </ButtonLink>
                )
              }
            >
              {rootMessage === undefined ? shown?.text : 'Nothing was charged.'}
            </Banner>
          </div>
        )}
        <CheckoutYou form={form} address={addressIs} onChange={() => setOpened('opened')} />
        <div ref={paying} className={styles.paying}>
          {isReached ? (
            <Suspense fallback={skeleton}>
              <CheckoutPaying
                card={card}
                form={form}
                plan={plan}
                profile={profile}
                invoice={invoice}
                fields={refused?.fields}
                problem={shown?.isAboutCard ? shown : undefined}
                unsaved={unsaved}
                wantsOther={wantsOther}
                onOther={setWantsOther}
                isReloading={isReloading}
                typedCode={before?.promoCode}
                onTypedCode={(code) => form.setValue('promoCode', code, { shouldDirty: true })}
                onChecking={setChecking}
              />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
        <p className="small">
          By {opensAccount ? 'continuing' : 'placing your order'}, you agree to our{' '}
          <Link to={links.terms}>Terms of Use</Link>
          {isReloading ? ' and auto-reload as described above.' : '.'}
        </p>
        <p>
          <Link to={links.orderDelivery} className={styles.back}>
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              <path d="M11 4 6 9l5 5" />
            </svg>
            Back to date &amp; time
          </Link>
        </p>
      </div>
      <CheckoutSummary
        plan={plan}
        balance={profile.balance}
        distanceMiles={distanceMiles}
        invoice={invoice}
        pickup={pickup}
        days={days}
        street={form.watch('addressLine1')}
        isReloading={isReloading}
        isBusy={isSubmitting || isChecking}
      >
        {shown?.isNotMade && !wantsOther ? 'Try again' : opensAccount ? openingOf(profile) : 'Place order'}
      </CheckoutSummary>
    </form>
  )
}

/** Open, the charges would hide the field that is typed in on a phone, and what a press says is missing. */
const foldCharges = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
  currentTarget.querySelector('aside details')?.removeAttribute('open')

/** The button says no word of an order, because nothing is bought and nobody comes yet. */
const openingOf = ({ subscription }: CheckoutData['profile']): string =>
  subscription === null ? 'Open my account' : `Switch to ${PLAN_TITLES.payc}`

interface PayingSkeletonProps {
  isTyped: boolean
  buysCredit: boolean
  goesDown: boolean
}

/** The skeleton is as high as what comes, so that nothing under it is moved away from under a finger. */
const PayingSkeleton = ({ isTyped, buysCredit, goesDown }: PayingSkeletonProps) => (
  <>
    <Card title="Card">
      {isTyped ? <CardFieldsSkeleton /> : <FieldSkeleton isSpoken />}
      <Skeleton lines={1} size="small" />
      <div className={styles.twoChoices}>
        <Skeleton shape="block" size="small" />
        <Skeleton shape="block" size="small" />
      </div>
      <Skeleton lines={isTyped ? 3 : 1} />
    </Card>
    {(buysCredit || goesDown) && (
      <Card>
        <Skeleton lines={1} size="large" />
        <Skeleton lines={2} />
        {buysCredit && (
          <>
            <FieldSkeleton />
            <Skeleton lines={5} />
            <div className={styles.wrapped}>
              <Skeleton />
            </div>
          </>
        )}
      </Card>
    )}
  </>
)

/**
 * Says whether somebody has come as far as the card, or has begun to type: until then nothing of the provider is loaded. On
 * many screens the card is in sight at once; there it comes with the first touch, or after a moment, and the page itself comes
 * first.
 */
function useIsReached(place: RefObject<HTMLElement | null>, isWanted: boolean): [boolean, () => void] {
  const [isReached, setReached] = useState(isWanted)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true)
      },
      { rootMargin: '0px 0px -120px' },
    )
    const ended = new AbortController()
    const watch = () => {
      if (place.current) observer.observe(place.current)
    }
    for (const touch of TOUCHES) addEventListener(touch, watch, { once: true, passive: true, signal: ended.signal })
    const moment = setTimeout(watch, UNTOUCHED_MS)
    return () => {
      observer.disconnect()
      ended.abort()
      clearTimeout(moment)
    }
  }, [place])
  return [isReached, () => setReached(true)]
}

function valuesOf(profile: CheckoutData['profile'], address: CheckoutData['address']): Values {
  const { firstName, lastName, billingAddress } = profile
  return {
    firstName,
    lastName,
    ...placeOf(address ?? NO_PLACE),
    isBillingSame: billingAddress === null,
    billingAddressLine1: billingAddress?.addressLine1 ?? '',
    billingAddressLine2: billingAddress?.addressLine2 ?? '',
    billingZipCode: billingAddress?.zipCode ?? '',
    promoCode: '',
  }
}

/** The first pickup with its list and the weekdays, as they were chosen at the step before. None is said as well, and takes an earlier wish back. */
function chosenDays() {
  const { pickupDate, rushDelivery = false, recurringPickup = [] } = deliveryDraft.read() ?? {}
  const { items = [] } = bagDraft.read() ?? {}
  const bagList = items.length > 0 && { bagList: items }
  return { pickup: pickupDate ? { pickupDate, isRush: rushDelivery, ...bagList } : null, days: recurringPickup }
}
