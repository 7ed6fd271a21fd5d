// The desk's screens as `npm run pictures` takes them: the built page against answers that are made up as the screens are drawn, so that
// nobody has to sign in and every picture shows the same day.
import type { Page } from '@playwright/test'
import { snakeCased } from '../contract/casing.ts'
import { deedsOf } from '../rules/staff-roles.ts'
import { at, customerOf, fullBoard, fullFound, fullInbox, NOW, saidOf, talkOf } from '../tests/desk-answers.ts'
import { novemberBooks } from '../tests/desk-books.ts'
import { busyMorning, heldOrder, orderOf, paidOrder } from '../tests/desk-orders.ts'

/** Beside the product's own port. */
export const DESK_PORT = 3197

const me = { id: 4, name: 'Ana Ruiz', role: 'owner', may: deedsOf('owner'), sessionEndsAt: at('19:58'), now: NOW }
const waiting = [1063, 1064, 1065, 1066, 1067, 1068].map((order) => ({
  ...{ order, pickup: order - 800, customer: 'Ivy Novak', bags: 1, dueDay: '2026-11-18', step: 'first', isOwn: false },
}))
const proposal = {
  ...{ refusal: null, amount: 2556, dollarAmount: '25.56', card: 1928, cardLast: '4242', credit: 628, discount: 0 },
  ...{ creditBackBefore: 438, creditBackAfter: 311, balanceAfter: 628 },
}
const asks = {
  ...{ status: 'asks', sentence: '', amount: 2556, dollarAmount: '25.56' },
  question: 'Of order 1058 $25.56 goes back: $19.28 to the card, $6.28 as credit.',
}
const stopped = talkOf({
  ...{ entry: 'T14', talk: '+16505550128', name: 'Peter Amadi', from: '650-555-0128', waiting: ['T14'] },
  way: { by: 'letter', to: 'peter@amadi.example', isStopped: true },
  said: [
    saidOf('M3', 'Larkspur: we have your bag (2:10 PM). Back Monday, November 16th.', {
      ...{ who: 'us', at: '2026-11-12T22:10:00.000Z', state: 'delivered' },
    }),
    saidOf('T13', 'STOP', { at: '2026-11-12T22:12:00.000Z', isStop: true }),
    saidOf('T14', 'Please stop by the garage door instead, the front is being painted.', { at: at('11:38') }),
  ],
})

/** What the server answers, by the end of a call's address; the first that matches is it. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/\/me\/$/, me],
  [/\/passkeys\/$/, []],
  [/\/orders\/count\/$/, { waiting: busyMorning.waiting, doors: busyMorning.doors }],
  [/\/orders\/$/, busyMorning],
  [/\/orders\/search\/$/, { today: busyMorning.today, orders: busyMorning.orders, hasMore: true }],
  [/\/orders\/1051\/$/, heldOrder()],
  [/\/orders\/1044\/$/, paidOrder()],
  [/\/orders\/\d+\/$/, orderOf()],
  [/\/orders\/\d+\/due\/$/, { ...asks, question: 'Larkspur: order 1051 comes back Tuesday, November 17th.' }],
  [/\/intake\/$/, { now: NOW, waiting }],
  [/\/inbox\/$/, fullInbox],
  [/\/inbox\/talk\/$/, stopped],
  [/\/inbox\/read\/$/, null],
  [/\/customers\/$/, fullFound],
  [/\/customers\/120\/$/, customerOf({ id: 120, talk: null, said: [], written: 0 })],
  [/\/customers\/\d+\/$/, customerOf()],
  [/\/board\/$/, fullBoard],
  [/\/books\/$/, novemberBooks],
]
const REFUND = /\/orders\/\d+\/refund\/$/

async function answered(page: Page): Promise<void> {
  // The line that tells what has changed opens, and says nothing more.
  await page.addInitScript((now) => {
    class QuietLine extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new MessageEvent('ready', { data: JSON.stringify({ now }) })))
      }
      close() {}
    }
    Object.assign(window, { EventSource: QuietLine })
  }, NOW)
  await page.route('**/api/desk/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const isAsked = route.request().method() === 'GET'
    const answer = REFUND.test(pathname)
      ? isAsked
        ? proposal
        : asks
      : ANSWERS.find(([pattern]) => pattern.test(pathname))?.[1]
    return answer === undefined ? route.fulfill({ status: 404, json: {} }) : route.fulfill({ json: snakeCased(answer) })
  })
}

const openAt = (path: string, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await answered(page)
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
  await page.waitForLoadState('networkidle')
  await then?.(page)
}
const press = (key: string) => (page: Page) => page.keyboard.press(key)

async function askedRefund(page: Page): Promise<void> {
  await page.getByLabel(/^How much, at most/).fill('25.56')
  await page.getByLabel('Why, for our records').fill('A stain')
  await page.getByRole('button', { name: 'Refund $25.56…' }).click()
  await page.getByRole('dialog').waitFor()
}

/** Each with the drawing that it is held against, by its name. */
export const DESK_SCREENS: readonly { name: string; open(page: Page): Promise<unknown>; isWindow?: boolean }[] = [
  { name: 'desk-today', open: openAt('/today') },
  { name: 'desk-orders', open: openAt('/orders') },
  { name: 'desk-order', open: openAt('/orders/1058') },
  { name: 'desk-order-held', open: openAt('/orders/1051?do=due') },
  { name: 'desk-order-refund', open: openAt('/orders/1044?do=refund') },
  { name: 'desk-confirm-money', open: openAt('/orders/1044?do=refund', askedRefund), isWindow: true },
  { name: 'desk-customers', open: openAt('/customers?words=lind') },
  { name: 'desk-customer', open: openAt('/customers/118') },
  { name: 'desk-customer-first', open: openAt('/customers/120') },
  { name: 'desk-inbox', open: openAt('/inbox/T14') },
  { name: 'desk-books', open: openAt('/books?day=2026-11-14') },
  {
    name: 'desk-books-accounts',
    open: openAt('/books?day=2026-11-14', (page) => page.getByRole('button', { name: 'Account names…' }).click()),
    isWindow: true,
  },
  { name: 'desk-keys', open: openAt('/orders', press('?')), isWindow: true },
]
