import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import type { PlanName } from '#rules/policy'
import { createCoupon } from '../../server/billing/coupons.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import { packagesDraft } from '../../web/shared/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { booksProven } from '../money/money.ts'
import { enterCard } from './card-fields.ts'
import { openSite } from './open-screen.tsx'
import { sharePageTime } from './page-time.ts'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const PAGE = '/order/checkout'
export const CHECKOUT = 'POST /client/welcome/checkout/'
export const INTENT = 'POST /client/billing/create_intent/'
export const CONFIRM = 'POST /sandbox/confirm_card/'
export const SAVE_CARD = 'POST /client/cards/'
export const GOOD = '4242424242424242'
/** Refused when it is typed, and refused when it is charged. */
export const REFUSED = '4000000000000002'
export const DECLINES = '4000000000000341'

interface Arrival {
  plan?: PlanName
  /** The plan that the customer has today. */
  has?: PlanName | null
  street?: string
  firstName?: string
  lastName?: string
}

/** The checkout of an order on a server of its own, with the customer's hands. The books are proven after each test. */
export function shareCheckoutPage() {
  const server = shareScreenServer()
  const time = sharePageTime()
  let ada: TestCustomer
  let order = 0
  afterEach(() => booksProven(server))

  const openAt = (address: string) =>
    openSite(address, PAGE, '/order/result', '/order/packages', '/order/delivery', '/login')
  const open = () => openAt(PAGE)
  const press = async (name: string | RegExp) => time.user.click(await screen.findByRole('button', { name }))
  const typeCard = async (number = GOOD) => {
    await time.user.click(await screen.findByLabelText('First name'))
    await enterCard(time.user, number)
  }

  return {
    server,
    open,
    openAt,
    press,
    typeCard,
    get ada() {
      return ada
    },
    get order() {
      return order
    },
    get user() {
      return time.user
    },
    time,
    pass: time.pass,
    shown: (text: string | RegExp) => screen.findByText(text),
    region: (name: string | RegExp) => screen.findByRole('region', { name }),
    summary: () => screen.findByRole('complementary', { name: 'Your order' }),
    arriveAt: (path: string) => waitFor(() => expect(location.pathname).toBe(path)),
    /** A customer who has chosen a package, and has come to the checkout. */
    async arrive({ plan = 'platinum', has = null, street = '228 Bush Street', ...name }: Arrival = {}): Promise<void> {
      ada = await createAda(server, { plan: has, addressLine1: street, ...name })
      signInAs(ada)
      const chosen = await server.call('POST', '/api/client/subscription/choose/', { package: plan }, ada.token)
      order = (chosen.body as { id: number }).id
      packagesDraft.write({ plan, invoice: order })
    },
    wantPickup: (rushDelivery = false) =>
      deliveryDraft.write({ pickupDate: '2026-11-18', rushDelivery, recurringPickup: [1, 4] }),
    placeOrder: () => press('Place order'),
    /** Another tab has the same order, and is quicker. */
    async payElsewhere(): Promise<void> {
      await addCard(server, ada.token)
      const paid = await server.call('POST', '/api/client/subscription/checkout/', { order }, ada.token)
      expect(paid.status).toBe(200)
    },
    async reload(): Promise<void> {
      cleanup()
      // A page that is loaded again has forgotten what was open over it.
      act(closeModal)
      await open()
    },
    async charges() {
      const rows = server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id')
      return (await rows.execute()).map(({ status, amountCents }) => [status, amountCents])
    },
    /** The days on which we come, and whether the schedule has made them. */
    async pickups(): Promise<string[]> {
      const rows = server.database.db.selectFrom('pickups').select(['pickupDay', 'scheduleId']).orderBy('pickupDay')
      return (await rows.execute()).map(({ pickupDay, scheduleId }) => `${pickupDay}${scheduleId ? ' recurring' : ''}`)
    },
    async customer() {
      const { body } = await server.call('GET', '/api/client/profile/', undefined, ada.token)
      const { subscription, balance, is_auto_billing, first_name } = body as Record<string, unknown>
      return { subscription, balance, isAutoBilling: is_auto_billing, firstName: first_name }
    },
    /** FRESH10 takes 10% off, for everybody and always. */
    coupon() {
      const gives = { kind: 'percentage', percent: 10 } as const
      const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
      return createCoupon(server.database.db, 'FRESH10', gives, terms, START)
    },
    bodies: (name: string) => server.calls.filter((each) => each.name === name).map(({ body }) => body),
    /** The keys of the checkouts so far, as "first", "second" in the order in which they came. */
    attempts() {
      const keys = server.calls.filter(({ name }) => name === CHECKOUT).map(({ key }) => key)
      return keys.map((key) => [...new Set(keys)].indexOf(key) + 1)
    },
  }
}
