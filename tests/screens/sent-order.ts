import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { NO_PLACE } from '#rules/place'
import { createCoupon } from '../../server/billing/coupons.ts'
import { noteServerDate } from '../../web/core/server-clock.ts'
import { checkoutDraft, packagesDraft, type Submission, submissionDraft } from '../../web/rooms/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { addCard } from '../cards.ts'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { booksProven } from '../money.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

export const RESULT = '/order/result'
export const PICKUP = 'POST /client/requests/'
export const SCHEDULE = 'POST /client/schedules/'
/** The day after the tests' Tuesday. */
export const WEDNESDAY = '2026-11-18'

interface Sent extends Partial<Submission> {
  /** Says whether the checkout has taken the money; its answer is lost in any case. */
  isPaid?: boolean
  /** The order has 10% off. */
  hasCoupon?: boolean
}

/** A customer who has pressed the checkout's button a moment ago, on a server of their own. The books are proven after each test. */
export function shareSentOrder() {
  const server = shareScreenServer()
  let ada: TestCustomer
  let user: ReturnType<typeof userEvent.setup>

  beforeEach(() => {
    // Pauses of seconds are skipped; the server's own waits are not of this kind.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  })
  afterEach(() => booksProven(server))

  const post = async (path: string, body: object) => {
    const answer = await server.call('POST', `/api/client/${path}/`, body, ada.token)
    expect(answer.status).toBeLessThan(300)
    return answer.body as { id: number; dollar_amount: string }
  }

  return {
    server,
    post,
    get ada() {
      return ada
    },
    /** Leaves the browser and the server as the nine steps do before the seventh. */
    async send(
      plan: Submission['plan'],
      { isPaid = true, hasCoupon = false, ...wanted }: Sent = {},
    ): Promise<Submission> {
      ada = await createAda(server, { plan: null })
      await addCard(server, ada.token)
      const { id: order, dollar_amount: amount } = await post('subscription/choose', { package: plan })
      if (hasCoupon) {
        const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
        await createCoupon(server.database.db, 'FRESH10', { kind: 'percentage', percent: 10 }, terms, START)
        await post('orders/apply_coupon', { order, coupon: 'FRESH10' })
      }
      if (isPaid) await post('subscription/checkout', { order })
      const { body } = await server.call('GET', '/api/client/addresses/', undefined, ada.token)
      signInAs(ada)
      const submission: Submission = {
        plan,
        order,
        dollarAmountWithDiscount: '299.00',
        key: 'checkout-key',
        pickupKey: 'pickup-key',
        scheduleKey: 'schedule-key',
        pickup: null,
        days: [],
        address: isPaid ? ((body as { id: number }[])[0]?.id ?? null) : null,
        pressedAt: START.getTime(),
        body: bodyOf(order, amount),
        ...wanted,
      }
      packagesDraft.write({ plan, invoice: order })
      const { pickupDate = WEDNESDAY, isRush: rushDelivery = false } = submission.pickup ?? {}
      deliveryDraft.write({ pickupDate, rushDelivery, recurringPickup: submission.days })
      checkoutDraft.write(TYPED)
      submissionDraft.write(submission)
      // The last answer has told the time.
      noteServerDate(START.toUTCString())
      server.calls.length = 0
      return submission
    },
    open: (address = RESULT) =>
      openSite(address, RESULT, '/', '/login', '/upcoming', '/order/checkout', '/order/packages'),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    follow: async (name: string | RegExp) => user.click(await screen.findByRole('link', { name })),
    title: (name: string) => screen.findByRole('heading', { level: 1, name }),
    arriveAt: (path: string) => waitFor(() => expect(location.pathname).toBe(path)),
    /** The facts on the page, each with its three lines. */
    facts: () =>
      [...document.querySelectorAll('li[data-state]')]
        .filter((item) => item.closest('nav') === null)
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    keys: (name: string) => server.calls.filter((each) => each.name === name).map(({ key }) => key),
    bodies: (name: string) => server.calls.filter((each) => each.name === name).map(({ body }) => body),
    /** The days on which we come, and whether the schedule has made them. */
    async pickups(): Promise<string[]> {
      const rows = server.database.db.selectFrom('pickups').select(['pickupDay', 'scheduleId']).orderBy('pickupDay')
      return (await rows.execute()).map(({ pickupDay, scheduleId }) => `${pickupDay}${scheduleId ? ' recurring' : ''}`)
    },
    async charges(): Promise<unknown[]> {
      const rows = server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id')
      return (await rows.execute()).map(({ status, amountCents }) => [status, amountCents])
    },
  }
}

const TYPED = {
  firstName: 'Ada',
  lastName: 'Marsh',
  ...NO_PLACE,
  addressLine1: '228 Bush Street',
  zipCode: '94041',
  isBillingSame: true,
  billingAddressLine1: '',
  billingAddressLine2: '',
  billingZipCode: '',
  promoCode: '',
}

function bodyOf(order: number, dollarAmountWithDiscount: string): Submission['body'] {
  const { firstName, lastName, addressLine1, zipCode } = TYPED
  return {
    user: { firstName, lastName },
    address: { addressLine1, zipCode },
    billingAddress: null,
    order,
    dollarAmountWithDiscount,
  }
}
