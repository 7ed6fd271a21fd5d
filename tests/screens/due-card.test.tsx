import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chargeCustomer } from '../../server/orders/fees/staff-charge.ts'
import { waiveNoShow } from '../../server/orders/fees/waive-no-show.ts'
import { holdOrder } from '../../server/orders/hold.ts'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import CustomerHome from '../../web/rooms/home/customer-home.tsx'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { giveCredit } from '../money/credit.ts'
import { booksProven } from '../money/money.ts'
import { CARDS } from '../money/order-payer.ts'
import { putOrder } from '../money/put-order.ts'
import { someOf } from '../whole-tables.ts'
import { keptDrafts, openScreen } from './open-screen.tsx'
import { sharePageTime } from './page-time.ts'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

/** The home's own button that pays: whatever happens between the figure and the press, and between the press and its answer. */

const server = shareScreenServer()
const time = sharePageTime()
const { pass } = time
let ada: TestCustomer
let id: number

beforeEach(async () => {
  ada = await createAda(server)
  await putCustomer(server, ada.id, { isAutoBilling: false })
  signInAs(ada)
})
afterEach(() => booksProven(server))

/** An order that waits for its payment, and the card to ask for it. */
async function due(of: Parameters<typeof putOrder>[2] = {}, card: string = CARDS.good): Promise<number> {
  await addCard(server, ada.token, card)
  id = await putOrder(server, ada, { hold: 'payment', readyAt: START, ...of })
  return id
}
const open = () => void openScreen(CustomerHome)
function reload(): void {
  cleanup()
  act(closeModal)
  open()
}
const PAY = () => `POST /client/orders/${id}/pay/`
const press = async (name: string | RegExp) => time.user.click(await screen.findByRole('button', { name }))
const region = (name: RegExp) => screen.findByRole('region', { name })
const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const sumsOf = (card: Element) => [...card.querySelectorAll('dl > div')].map(text)
const payElsewhere = (order = id) => server.call('POST', `/api/client/orders/${order}/pay/`, undefined, ada.token)
/** The customer comes back to this tab from another one. */
async function comeBack(): Promise<void> {
  await settled()
  const asked = server.count('GET /client/profile/')
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.count('GET /client/profile/')).toBeGreaterThan(asked))
  await settled()
}
/** What the server has answered by now is on the screen. */
async function settled(): Promise<void> {
  await server.call('GET', '/api/client/profile/', undefined, ada.token)
  await pass(100)
}
const charges = async () =>
  (await server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id').execute()).map(
    ({ status, amountCents }) => [status, amountCents],
  )
const ONCE = [['succeeded', 2000]]

/** Each leads to the same end: it is paid, once, and says so. */
const WAYS: readonly [string, () => Promise<void>][] = [
  [
    'two presses in a row',
    async () => {
      await due()
      open()
      await time.user.dblClick(await screen.findByRole('button', { name: 'Pay $20.00' }))
    },
  ],
  ...(['no network', 'lost answer'] as const).map((fault): [string, () => Promise<void>] => [
    fault,
    async () => {
      await due()
      open()
      server.failNext(PAY(), fault)
      await press('Pay $20.00')
      await screen.findByText(/We’re trying again/)
      await pass(3100)
    },
  ]),
  ...(['in its work', 'after its first commit', 'before its answer'] as const).map(
    (death): [string, () => Promise<void>] => [
      `a server that is killed ${death}`,
      async () => {
        await due()
        open()
        server.dieNext(PAY(), death)
        await press('Pay $20.00')
        await screen.findByText(/We’re trying again/)
        server.setNow(new Date(START.getTime() + 30_000))
        await askAboutCharges(server.deps)
        await pass(5100)
      },
    ],
  ),
  [
    'a bank that is silent',
    async () => {
      await due({}, CARDS.timesOutAfter)
      open()
      await press('Pay $20.00')
      await screen.findByText(/Waiting for your bank/)
      server.setNow(new Date(START.getTime() + 30_000))
      await askAboutCharges(server.deps)
      await pass(5100)
    },
  ],
  [
    'the bank’s question',
    async () => {
      await due({}, CARDS.asks)
      open()
      await press('Pay $20.00')
      await press('Confirm')
    },
  ],
  [
    'a press in another tab at the same moment',
    async () => {
      await due()
      open()
      await screen.findByRole('button', { name: 'Pay $20.00' })
      const elsewhere = payElsewhere()
      await press('Pay $20.00')
      await elsewhere
      await pass(2100)
    },
  ],
  [
    'a press in another tab before',
    async () => {
      await due()
      open()
      await screen.findByRole('button', { name: 'Pay $20.00' })
      await payElsewhere()
      await press('Pay $20.00')
    },
  ],
  [
    'a reload while the bank asks',
    async () => {
      await due({}, CARDS.asks)
      open()
      await press('Pay $20.00')
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      reload()
      await press('Confirm')
    },
  ],
  [
    'a session that has ended',
    async () => {
      await due()
      open()
      await screen.findByRole('button', { name: 'Pay $20.00' })
      await server.database.db.updateTable('sessions').set({ endedAt: START }).execute()
      await press('Pay $20.00')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay $20.00' })).toBeNull())
      cleanup()
      await act(() => signInAgain(server, ada))
      open()
    },
  ],
]

it.each(someOf(WAYS, 0, 2, 4, 8, 10, 11))(
  '%s: paid once, and the card says so for as long as the page is open',
  async (_, way) => {
    await way()
    const card = await region(/^\$20\.00 paid$/)
    expect(text(card)).toContain('We charged $20.00 to your Visa')
    expect((await charges()).filter(([status]) => status !== 'void')).toEqual(ONCE)
    await comeBack()
    expect(await region(/^\$20\.00 paid$/)).toBe(card)
    expect(keptDrafts()).toEqual([])
  },
)

describe('what has changed between the figure and the press', () => {
  it.each<[string, { meanwhile: () => Promise<unknown>; said: RegExp; button: string; sums: string[]; last: string }]>([
    [
      'credit that went elsewhere',
      {
        meanwhile: () => chargeCustomer(server.deps, ada.id, { cents: 500, reason: 'Lost bag', cause: 'a test' }),
        said: /The amount due has changed/,
        button: 'Pay $20.00',
        sums: ['Order total$20.00', 'By card$20.00'],
        last: '4242',
      },
    ],
    [
      'auto-reload that was turned on',
      {
        meanwhile: () => server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, ada.token),
        said: /The amount due has changed/,
        button: 'Pay $299.00',
        sums: ['Order total$20.00', 'From your credit−$5.00', 'By card$15.00'],
        last: '4242',
      },
    ],
    [
      'another main card',
      {
        meanwhile: () => addCard(server, ada.token, '5555555555554444'),
        said: /Your main card has changed/,
        button: 'Pay $15.00',
        sums: ['Order total$20.00', 'From your credit−$5.00', 'By card$15.00'],
        last: '4444',
      },
    ],
  ])('%s: nothing is charged, and the next press is for what is shown by then', async (_, wanted) => {
    await giveCredit(server, ada.id, 500)
    await due()
    open()
    await screen.findByRole('button', { name: 'Pay $15.00' })
    await wanted.meanwhile()
    await press('Pay $15.00')
    await screen.findByText(wanted.said)
    await screen.findByText(`ending in ${wanted.last}`)
    // The second half of a double click ends on the new button, whose sum nobody has read.
    fireEvent.click(await screen.findByRole('button', { name: wanted.button }), { detail: 2 })
    expect(sumsOf(await region(/ due/))).toEqual(wanted.sums)
    expect(server.count(PAY())).toBe(1)
    expect(await charges()).toEqual([])
  })
})

it('a press that was declined, and then paid in another tab: nobody is told that it is due', async () => {
  await due({}, CARDS.declines)
  open()
  await press('Pay $20.00')
  await screen.findByText(/Your card was declined/)
  await addCard(server, ada.token)
  await payElsewhere()
  await comeBack()
  expect(screen.queryByRole('button', { name: /^Pay |Try again/ })).toBeNull()
  expect(screen.queryByRole('region', { name: / due/ })).toBeNull()
})

it('staff look into it meanwhile: it says that nothing is to be paid right now, and asks for nothing', async () => {
  await due()
  open()
  await screen.findByRole('button', { name: 'Pay $20.00' })
  await holdOrder(server.deps, id, 'A stain')
  await press('Pay $20.00')
  const card = await region(/nothing to pay/)
  expect(text(card)).not.toMatch(/\$20\.00|due/)
  expect(within(card).queryByRole('button')).toBeNull()
  await comeBack()
  expect(await region(/nothing to pay/)).toBe(card)
  expect(await charges()).toEqual([])
})

it('its height is kept while it is paid and after it, until the window has another width or the payment was refused', async () => {
  await due({}, CARDS.declines)
  open()
  const card = await region(/^\$20\.00 due$/)
  const isKept = () => card.style.minHeight !== ''
  await press('Pay $20.00')
  await screen.findByText(/Your card was declined/)
  expect(isKept()).toBe(false)
  await addCard(server, ada.token)
  await comeBack()
  await press(/^Pay|Try again/)
  await region(/^\$20\.00 paid$/)
  dispatchEvent(new Event('resize'))
  expect(isKept()).toBe(true)
  vi.stubGlobal('innerWidth', innerWidth + 100)
  dispatchEvent(new Event('resize'))
  vi.unstubAllGlobals()
  expect(isKept()).toBe(false)
})

it('a fee that was let go meanwhile is not said to be paid', async () => {
  await due({ kind: 'no_show', amountCents: 999 })
  open()
  await screen.findByRole('button', { name: 'Pay $9.99' })
  await waiveNoShow(server.deps, id)
  await press('Pay $9.99')
  const card = await region(/^Nothing to pay$/)
  expect(text(card)).toContain('It’s on us.')
  expect(text(card)).not.toMatch(/paid|By card|\$/)
  expect(await charges()).toEqual([])
})

it('credit that came meanwhile, and a reload: what is said to be paid is what was paid, line by line', async () => {
  await due()
  open()
  await screen.findByRole('button', { name: 'Pay $20.00' })
  await giveCredit(server, ada.id, 800)
  await press('Pay $20.00')
  expect(sumsOf(await region(/^\$12\.00 paid$/))).toEqual([
    'Order total$20.00',
    'From your credit−$8.00',
    'By card$12.00',
  ])
  cleanup()
  await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, ada.token)
  await due()
  open()
  await press('Pay $299.00')
  const card = await region(/^\$20\.00 paid$/)
  expect(sumsOf(card)).toEqual(['Order total$20.00', 'From your credit−$20.00', 'By card$0.00'])
  expect(text(card)).toContain(
    'Auto-reload charged $299.00 to your Visa ending in 4242 and added it to your credit. $20.00 came from your credit. Thank you.',
  )
})

it('a rest that is too small for a card is a line of the sums, before and after, and nobody says it was paid', async () => {
  await giveCredit(server, ada.id, 1970)
  await due()
  open()
  const sums = ['Order total$20.00', 'From your credit−$19.70', 'Waived−$0.30', 'By card$0.00']
  await screen.findByRole('button', { name: 'Pay with credit' })
  expect(sumsOf(await region(/covered by your credit/i))).toEqual(sums)
  await press('Pay with credit')
  const card = await region(/^\$19\.70 paid$/)
  expect(sumsOf(card)).toEqual(sums)
  expect(text(card)).toContain(
    '$19.70 came from your credit. $0.30 is under the card minimum, so it’s on us. Thank you.',
  )
})

it('of two that wait the other one comes into its place once the first is paid, with what the credit leaves of it', async () => {
  await giveCredit(server, ada.id, 500)
  const first = await due()
  const second = await due()
  id = first
  open()
  await press('Pay $15.00')
  await region(/^\$15\.00 paid$/)
  id = second
  await press('Pay $20.00')
  await region(/^\$20\.00 paid$/)
  expect(await charges()).toEqual([
    ['succeeded', 1500],
    ['succeeded', 2000],
  ])
})

it('what waits from before the newest twenty orders is not asked for again with each look at them', async () => {
  await due()
  for (let newer = 0; newer < 20; newer += 1) await putOrder(server, ada)
  open()
  await region(/^\$20\.00 due$/)
  await settled()
  const asked = server.count('GET /client/profile/')
  for (let looks = 0; looks < 2; looks += 1) {
    const listed = server.count('GET /client/orders/')
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(server.count('GET /client/orders/')).toBeGreaterThan(listed))
    await settled()
  }
  expect(server.count('GET /client/profile/')).toBe(asked)
})

it('the home stands open beside another window: what comes to wait is shown, with its sum of that moment, and goes once it is paid there', async () => {
  open()
  await screen.findByRole('navigation', { name: 'Start here' })
  const look = () => act(async () => void dispatchEvent(new Event('focus')))
  await due()
  await look()
  await region(/^\$20\.00 due$/)
  await giveCredit(server, ada.id, 500)
  await look()
  await region(/^\$15\.00 due after/)
  const asked = server.count('GET /client/profile/')
  const listed = server.count('GET /client/orders/')
  await look()
  await waitFor(() => expect(server.count('GET /client/orders/')).toBeGreaterThan(listed))
  await payElsewhere()
  // The list says what the profile knows, and nobody asks for more.
  expect(server.count('GET /client/profile/')).toBe(asked)
  await look()
  await waitFor(() => expect(screen.queryByRole('region', { name: / due/ })).toBeNull())
})
