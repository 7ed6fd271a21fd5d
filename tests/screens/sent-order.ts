import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { snakeCased } from '#contract/casing'
import { NO_PLACE } from '#rules/place'
import type { PlanName } from '#rules/policy'
import { createCoupon } from '../../server/billing/coupons.ts'
import { noteServerDate } from '../../web/core/server-clock.ts'
import { checkoutDraft, packagesDraft, type Submission, submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { booksProven } from '../money/money.ts'
import { openSite } from './open-screen.tsx'
import { sharePageTime } from './page-time.ts'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

export const RESULT = '/order/result'
export const PLACED_ORDER = 'GET /client/welcome/checkout/'
/** The day after the tests' Tuesday. */
export const WEDNESDAY = '2026-11-18'

interface Sent {
  pickup?: { pickupDate: string; isRush: boolean } | null
  days?: number[]
  /** The plan that the customer has today. */
  has?: PlanName | null
  /** The card's number; a good one unless told. */
  card?: string
  /** Says whether the call has arrived at the server; its answer is lost in any case. */
  hasArrived?: boolean
  /** The order has 10% off. */
  hasCoupon?: boolean
  /** The moment of the press. */
  now?: Date
}

/** A customer who has pressed the checkout's button a moment ago, on a server of their own. The books are proven after each test. */
export function shareSentOrder() {
  const server = shareScreenServer()
  const time = sharePageTime({ repeats: true })
  let ada: TestCustomer
  afterEach(() => booksProven(server))

  const post = async (path: string, body: object) => {
    const answer = await server.call('POST', `/api/client/${path}/`, body, ada.token)
    expect(answer.status).toBeLessThan(300)
    return answer.body as { id: number; dollar_amount_with_discount: string }
  }
  const checkOut = async ({ key, body }: Submission) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'idempotency-key': key }
    const payload = snakeCased(body) as object
    await server.app.inject({ method: 'POST', url: '/api/client/welcome/checkout/', headers, payload })
  }

  return {
    server,
    post,
    get ada() {
      return ada
    },
    /** Leaves the browser and the server as the nine steps do after the press. */
    async send(
      plan: PlanName,
      { pickup = null, days = [], has = null, card, hasArrived = true, hasCoupon = false, now = START }: Sent = {},
    ): Promise<Submission> {
      server.setNow(now)
      ada = await createAda(server, { plan: has })
      await addCard(server, ada.token, card)
      const chosen = await post('subscription/choose', { package: plan })
      if (hasCoupon) {
        const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
        await createCoupon(server.database.db, 'FRESH10', { kind: 'percentage', percent: 10 }, terms, START)
      }
      const { id: order, dollar_amount_with_discount: amount } = hasCoupon
        ? await post('orders/apply_coupon', { order: chosen.id, coupon: 'FRESH10' })
        : chosen
      const { firstName, lastName, addressLine1, zipCode } = TYPED
      const submission: Submission = {
        key: 'checkout-key',
        pressedAt: now.getTime(),
        body: {
          user: { firstName, lastName },
          address: { addressLine1, zipCode },
          billingAddress: null,
          order,
          dollarAmountWithDiscount: amount,
          pickup,
          days,
        },
      }
      if (hasArrived) await checkOut(submission)
      signInAs(ada)
      packagesDraft.write({ plan, invoice: order })
      const { pickupDate = WEDNESDAY, isRush: rushDelivery = false } = pickup ?? {}
      deliveryDraft.write({ pickupDate, rushDelivery, recurringPickup: days })
      checkoutDraft.write(TYPED)
      submissionDraft.write(submission)
      // The last answer has told the time.
      noteServerDate(now.toUTCString())
      server.calls.length = 0
      return submission
    },
    /** The page is opened in another tab or on another device, which has kept nothing. */
    forgetTab() {
      const { email, token } = ada
      sessionStorage.clear()
      signInAs({ email, token })
    },
    open: (address = RESULT) =>
      openSite(address, RESULT, '/', '/login', '/upcoming', '/order/checkout', '/order/packages'),
    time,
    pass: time.pass,
    press: async (name: string | RegExp) => time.user.click(await screen.findByRole('button', { name })),
    type: (field: HTMLElement, words: string) => time.user.type(field, words),
    follow: async (name: string | RegExp) => time.user.click(await screen.findByRole('link', { name })),
    title: (name: string) => screen.findByRole('heading', { level: 1, name }),
    arriveAt: (path: string) => waitFor(() => expect(location.pathname).toBe(path)),
    /** The facts on the page, each with its three lines. */
    facts: () =>
      [...document.querySelectorAll('li[data-state]')]
        .filter((item) => item.closest('nav') === null)
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    /** The calls that do something, each under its key; the date's step asks about a day, and the card's about its form. */
    posted: () =>
      server.calls
        .filter(({ name }) => name.startsWith('POST') && !/requests\/check|create_intent/.test(name))
        .map(({ name, key }) => [name, key]),
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
