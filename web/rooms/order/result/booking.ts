import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { CallError, call } from '../../../core/api.ts'
import { newAttemptKey } from '../../../core/attempt-key.ts'
import { typist } from '../../../core/drafts.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { sameVisit } from '../../../core/session.ts'
import { countPlacedOrder, type PlacedOrder, placedOrderDraft } from '../../../shared/order/placed-order.ts'
import { deliveryDraft, rugVisitDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { useRefreshPickups, useRefreshSchedule } from '../../../shared/pickup/queries.ts'
import { firstScheduledDay } from '../first-pickup.ts'
import { checkoutDraft, packagesDraft, planDraft, type Submission, submissionDraft } from '../order-drafts.ts'

/** The state of one part of an order. Nobody knows whether an `unknown` part has happened: it is sent again under its key. */
export type Booking =
  | { at: 'not_asked_for' }
  | { at: 'waiting' }
  | { at: 'done' }
  | { at: 'refused'; refusal: CallError }
  | { at: 'unknown'; refusal: CallError }

interface State {
  submission: Submission
  /** The order as far as it has happened. */
  order: PlacedOrder
  pickup: Booking
  schedule: Booking
  /** Everything was tried, and nothing of it waits in the drafts any more. */
  isFinished: boolean
}

export interface OrderBooking extends State {
  /** The parts that were not done are sent again, under the same keys. */
  tryAgain: () => Promise<void>
  bookInstead: (day: string) => Promise<void>
  giveUpPickup: () => Promise<void>
}

/**
 * The work after the payment: the pickup, the schedule, and then the drafts are cleared. Each is sent under the key that was
 * made when the order was, so that going on after a reload or in a second tab books nothing twice.
 */
export function useBooking(sent: Submission, paid: PlacedOrder): OrderBooking {
  const refreshPickups = useRefreshPickups()
  const refreshSchedule = useRefreshSchedule()
  const [by] = useState(typist)
  const [isSameVisit] = useState(sameVisit)
  const [state, setState] = useState<State>(() => ({
    submission: sent,
    order: paid,
    pickup: { at: sent.pickup ? 'waiting' : 'not_asked_for' },
    schedule: { at: sent.days.length > 0 ? 'waiting' : 'not_asked_for' },
    isFinished: false,
  }))
  // The work goes on after the page was left: the rest of the order is not lost with it.
  const current = useRef(state)
  const show = (change: Partial<State>) => {
    current.current = { ...current.current, ...change }
    setState(current.current)
  }
  const changeSubmission = (change: Partial<Submission>) => {
    const submission = { ...current.current.submission, ...change }
    submissionDraft.write(submission, by)
    show({ submission })
  }

  const bookPickup = async () => {
    const { pickup, pickupKey, address } = current.current.submission
    if (!pickup) return
    const outcome = await outcomeOf(() =>
      call('POST /client/requests/', { body: { ...pickup, ...(address !== null && { address }) }, key: pickupKey }),
    )
    void refreshPickups()
    if (outcome.at === 'done') rugVisitDraft.clear(by)
    const { order } = current.current
    show({
      pickup: outcome,
      ...(outcome.at === 'done' && { order: { ...order, pickup: factOf(outcome.answer) } }),
    })
  }

  const setSchedule = async () => {
    const { days, scheduleKey, address } = current.current.submission
    const body = { days, status: 'Active', ...(address !== null && { address }) }
    const outcome = await outcomeOf(() => call('POST /client/schedules/', { body, key: scheduleKey }))
    void refreshSchedule()
    const { recurringRefusal: _, ...order } = current.current.order
    show({
      schedule: outcome,
      order: {
        ...order,
        // The first pickup may stand on one of the schedule's days, which is then not the schedule's.
        ...(outcome.at === 'done' && {
          recurring: { days, from: firstScheduledDay(days, serverNow(), [order.pickup?.pickupDate]) },
        }),
        ...(outcome.at === 'refused' && { recurringRefusal: outcome.refusal.message }),
      },
    })
  }

  const finish = () => {
    placedOrderDraft.write(current.current.order, by)
    countPlacedOrder()
    for (const draft of [packagesDraft, planDraft, deliveryDraft, checkoutDraft, submissionDraft]) draft.clear(by)
    show({ isFinished: true })
  }

  /** Takes one step after the other. A refused pickup waits for its customer, the schedule does not wait for that. */
  const goOn = async ({ isAgain = false } = {}) => {
    if (current.current.isFinished) return
    const isDue = ({ at }: Booking) => at === 'waiting' || (isAgain && (at === 'unknown' || at === 'refused'))
    if (isDue(current.current.pickup)) await bookPickup()
    if (current.current.pickup.at === 'unknown' || !isSameVisit()) return
    if (isDue(current.current.schedule)) await setSchedule()
    const { pickup, schedule } = current.current
    if (schedule.at !== 'unknown' && pickup.at !== 'refused' && isSameVisit()) finish()
  }

  // A press while a call is on its way waits for its outcome. By then another customer may be here, to whom it does not belong.
  const turn = useRef(Promise.resolve())
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const take = async () => {
      if (isSameVisit()) await work()
    }
    turn.current = turn.current.then(take, take)
    return turn.current
  }
  /** The first of two answers to a refused pickup counts: it is not booked twice, nor given up once it is booked. */
  const insteadOfRefused = (work: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      if (current.current.pickup.at === 'refused') await work()
    })
  const begin = useEffectEvent(() => void inTurn(goOn))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  return {
    ...state,
    tryAgain: () => inTurn(() => goOn({ isAgain: true })),
    bookInstead: (day) =>
      insteadOfRefused(async () => {
        // Another day is another request, and the first request keeps its key.
        const isRush = current.current.submission.pickup?.isRush ?? false
        changeSubmission({ pickup: { pickupDate: day, isRush }, pickupKey: newAttemptKey() })
        await bookPickup()
        await goOn()
      }),
    giveUpPickup: () =>
      insteadOfRefused(async () => {
        changeSubmission({ pickup: null })
        show({ pickup: { at: 'not_asked_for' } })
        await goOn()
      }),
  }
}

type Outcome<Answer> = { at: 'done'; answer: Answer } | Extract<Booking, { refusal: CallError }>

async function outcomeOf<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { at: 'done', answer: await send() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { at: isRefusal(error) ? 'refused' : 'unknown', refusal: error }
  }
}

/** The request was looked at and not done. A customer who has to sign in, or to wait, has not been looked at. */
const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500 && ![401, 409, 429].includes(status)

const factOf = ({ id, pickupDate, dropoffDate }: Pickup) => ({ id, pickupDate, dropoffDate })
