import { screen, within } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { createCoupon } from '../../server/billing/coupons.ts'
import PackagesPage from '../../web/rooms/billing/packages.tsx'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { booksProven } from '../money/money.ts'
import { enterCard } from './card-fields.ts'
import { openScreen, reopenScreen } from './open-screen.tsx'
import { sharePageTime, TICK_MS } from './page-time.ts'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

export const PAGE = '/profile/packages'
export const CHECKOUT = 'POST /client/subscription/checkout/'
export const LEAVE = 'POST /client/subscription/leave/'
/** Three of the sandbox's cards, named for what they do. */
export const ASKS = '4000002500003155'
export const DECLINES = '4000000000000341'
export const NO_ANSWER = '4000000010000034'

/** "Place order for $199.00" on the summary, "Pay $199.00" on the card's step. */
const payName = (sum: string) => new RegExp(`^(Place order for|Pay) ${sum.replace('$', '\\$').replace('.', '\\.')}$`)

/** The plan's page on a server of its own, with the buyer's hands. The books are proven after each test. */
export function sharePlanPage() {
  const server = shareScreenServer()
  const time = sharePageTime()
  const { pass, passUntil } = time
  let ada: TestCustomer
  afterEach(() => booksProven(server))

  const press = async (name: string | RegExp) => time.user.click(await screen.findByRole('button', { name }))
  const shown = (text: string | RegExp) => screen.findByText(text)
  /** FRESH10 takes 10% off, for everybody and always. */
  const coupon = () => {
    const gives = { kind: 'percentage', percent: 10 } as const
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    return createCoupon(server.database.db, 'FRESH10', gives, terms, START)
  }
  const arrive = async (plan: 'payc' | 'gold' | 'platinum', cardNumber?: string): Promise<void> => {
    ada = await createAda(server, { plan })
    await addCard(server, ada.token, cardNumber)
    signInAs(ada)
  }
  const keysSent = () => server.calls.filter(({ name }) => name === CHECKOUT).map(({ key }) => key)

  return {
    server,
    time,
    pass,
    passUntil,
    press,
    shown,
    /** How long the page waited between an answer to a checkout and the next time that it asked. */
    pausesMs: () => time.pausesMs(CHECKOUT),
    get ada() {
      return ada
    },
    get user() {
      return time.user
    },
    arrive,
    open: () => openScreen(PackagesPage, PAGE),
    reload: () => reopenScreen(PackagesPage),
    region: (name: string) => screen.findByRole('region', { name }),
    async customer() {
      const { body } = await server.call('GET', '/api/client/profile/', undefined, ada.token)
      const { subscription, balance, is_auto_billing } = body as Record<string, unknown>
      return { subscription, balance, isAutoBilling: is_auto_billing }
    },
    async charges() {
      const rows = server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id')
      return (await rows.execute()).map(({ status, amountCents }) => [status, amountCents])
    },
    bodies: (name: string) => server.calls.filter((each) => each.name === name).map(({ body }) => body),
    /** The keys of the checkouts so far, as "first", "second" in the order in which they came. */
    attempts: () => keysSent().map((key, _, keys) => [...new Set(keys)].indexOf(key) + 1),
    coupon,
    /** Gold with FRESH10, for $179.10: what leaving pays back. */
    async arriveWithGold(): Promise<void> {
      await arrive('payc')
      await coupon()
      const post = (path: string, body: object) => server.call('POST', `/api/client/${path}/`, body, ada.token)
      const { id } = (await post('subscription/choose', { package: 'gold' })).body as { id: number }
      await post('orders/apply_coupon', { order: id, coupon: 'FRESH10' })
      expect((await post('subscription/checkout', { order: id })).status).toBe(200)
    },
    /** The next call is answered with 401. */
    endSessions: () => server.database.db.updateTable('sessions').set({ endedAt: START }).execute(),
    unfoldLeaving: async () => time.user.click(await screen.findByText('Leave and get money back')),
    async refunds() {
      const rows = await server.database.db.selectFrom('refunds').select('amountCents').execute()
      return rows.map(({ amountCents }) => amountCents)
    },
    /** Goes from the plan to the order's summary. */
    async choose(title: string): Promise<void> {
      // What was said about an earlier purchase is read by now.
      for (const each of screen.queryAllByRole('button', { name: 'Dismiss' })) await time.user.click(each)
      await press(/^Compare plans/)
      const dialog = await screen.findByRole('dialog', { name: 'Choose your plan' })
      await time.user.click(within(dialog).getByRole('radio', { name: title }))
      await time.user.click(within(dialog).getByRole('button', { name: 'Next' }))
      await screen.findByRole('heading', { name: 'Order summary' })
    },
    /** The summary has the saved card, so its button is the one that charges it. */
    atSummary: () => screen.findByRole('button', { name: /^Place order/ }),
    payButton: (sum: string) => screen.findByRole('button', { name: payName(sum) }),
    pay: (sum: string) => press(payName(sum)),
    typeCard: (number: string) => enterCard(time.user, number),
    async succeeded(toast = 'Package updated successfully!'): Promise<void> {
      await shown(/ paid$/)
      await passUntil(() => screen.queryAllByText(toast))
      expect(time.elapsedMs - (time.answeredAt(CHECKOUT).at(-1) ?? time.elapsedMs)).toBeGreaterThanOrEqual(
        3000 - TICK_MS,
      )
      await screen.findByRole('heading', { name: 'Plan' })
    },
  }
}
