import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { completeOrder } from '../money/complete-order.ts'
import { giveCredit } from '../money/credit.ts'
import { CARDS, createPayer } from '../money/order-payer.ts'
import { putOrder } from '../money/put-order.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { signInAs } from './signed-in.ts'

/** One debt, one figure: the words of home, list, order, button and invoices for the orders of server/orders/one-figure.engine.test.ts. */

const server = shareScreenServer()
beforeEach(() => server.setNow(START))

type Of = NonNullable<Parameters<typeof createPayer>[1]>

async function completed(of: Of, amountCents: number): Promise<{ customer: TestCustomer; id: number }> {
  const customer = await createPayer(server, of)
  signInAs(customer)
  const id = await putOrder(server, customer, { amountCents, ...(of.plan && { planName: of.plan }) })
  await completeOrder(server.deps, id)
  return { customer, id }
}

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

async function atHome(): Promise<string | null> {
  await openSite('/')
  await screen.findByRole('navigation', { name: 'Start here' })
  const held = screen.queryByRole('region', { name: / due/ })
  const words = held && text(within(held).getByRole('heading'))
  cleanup()
  return words
}

async function inList(id: number): Promise<string> {
  await openSite('/profile/orders')
  const row = (await screen.findByRole('link', { name: `Order ${id}` })).closest('tr')
  const words = [text(row?.querySelector('th')), text(row?.querySelector('[data-cell="amount"]'))].join(' | ')
  cleanup()
  return words
}

/** The sums from the total on, and the names of the buttons that pay. */
async function onPage(id: number): Promise<{ sums: string[]; buttons: string[] }> {
  await openSite(`/profile/orders/${id}`)
  const total = (await screen.findByText('Total')).parentElement
  const isHeld = screen.queryByText('Ready: payment needed') !== null
  const buttons = isHeld ? await screen.findAllByRole('button', { name: /^Pay / }) : []
  const lines = [...(total?.parentElement?.children ?? [])]
  const sums = lines.slice(lines.indexOf(total as Element)).map(text)
  return { sums, buttons: buttons.map(text) }
}

async function inInvoices(): Promise<string[]> {
  await openSite('/profile/billing')
  await screen.findByRole('region', { name: 'Invoices' })
  const table = await screen.findByRole('table', { name: 'Invoices' }).catch(() => null)
  const sums = table
    ? [...table.querySelectorAll('tbody tr')].map((row) => text(row.querySelector('[data-cell="amount"]')))
    : []
  cleanup()
  return sums
}

it.each([
  ['credit', { creditCents: 10_000 }, ['Paid from your credit$60.00']],
  ['card', {}, ['Paid by Visa ending in 4242$60.00']],
  ['both', { creditCents: 4000 }, ['Paid from your credit$40.00', 'Paid by Visa ending in 4242$20.00']],
  ['a reload', { plan: 'gold', isReloading: true, creditCents: 4000 }, ['Paid from your credit$60.00']],
] as const)('paid by %s: nothing is due at home and in the list, and the page says what paid', async (_, of, paid) => {
  const { id } = await completed(of, 6000)
  expect(await atHome()).toBeNull()
  expect(await inList(id)).toMatch(/^(?!.*due).* \| \$60\.00$/)
  expect(await onPage(id)).toEqual({ sums: ['Total$60.00', ...paid], buttons: [] })
})

it('declined first: home, list, page, button and invoice name one figure, and the press says what it took from where', async () => {
  const { customer, id } = await completed({ card: CARDS.declines, creditCents: 15_466 }, 34_500)
  const due = '$190.34 due, after $154.66 of your credit'
  expect(await atHome()).toBe(due.replace(',', ''))
  expect(await inList(id)).toContain(due)
  expect(await inInvoices()).toEqual(['$190.34'])
  await addCard(server, customer.token)
  expect(await onPage(id)).toEqual({
    sums: ['Total$345.00', 'From your credit−$154.66', 'Visa ending in 4242$190.34'],
    buttons: ['Pay $190.34'],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Pay $190.34' }))
  const banner = (await screen.findByText('$190.34 paid')).parentElement
  expect(text(banner)).toContain('We charged $190.34 to your Visa ending in 4242. $154.66 came from your credit.')
  cleanup()
  expect((await onPage(id)).sums).toEqual([
    'Total$345.00',
    'Paid from your credit$154.66',
    'Paid by Visa ending in 4242$190.34',
  ])
})

it('credit that went elsewhere while the page stood open: nothing is charged, and the button names the new sum', async () => {
  const { customer, id } = await completed({ card: CARDS.declines, creditCents: 4000 }, 6000)
  await addCard(server, customer.token)
  expect((await onPage(id)).buttons).toEqual(['Pay $20.00'])
  await completeOrder(server.deps, await putOrder(server, customer, { amountCents: 4000 }))
  await userEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }))
  const panel = await screen.findByRole('region', { name: 'The amount due has changed.' })
  expect(text(panel)).toContain('Please check it and try again.')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $60.00' }))
  expect(text((await screen.findByText('$60.00 paid')).parentElement)).toContain('We charged $60.00')
  const { rows } = await server.database.query('select status, amount_cents from charges order by id')
  expect(rows.map(Object.values)).toEqual([
    ['declined', 2000],
    ['succeeded', 6000],
  ])
})

it('with auto-reload the button names what it charges, and a new card is told the same sum', async () => {
  const { customer, id } = await completed({ plan: 'gold', card: CARDS.declines, creditCents: 4000 }, 6000)
  await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, customer.token)
  expect((await onPage(id)).buttons).toEqual(['Pay $199.00'])
  const panel = screen.getByRole('region', { name: 'Ready: payment needed' })
  expect(text(panel)).toContain('Auto-reload is on, so we’ll charge $199.00 and keep the rest as credit.')
  await userEvent.click(screen.getByRole('button', { name: 'Use a different card' }))
  expect(text(panel)).toContain('we charge $199.00 to it now')
})

it('of two that wait no credit is promised twice, and a new card is told both sums', async () => {
  const { customer, id: older } = await completed({ card: CARDS.declines, creditCents: 4000 }, 6000)
  const newer = await putOrder(server, customer, { amountCents: 5000 })
  await completeOrder(server.deps, newer)
  expect(await inList(older)).toContain('$20.00 due, after $40.00 of your credit if you pay it first')
  expect(await inList(newer)).toContain('$10.00 due, after $40.00 of your credit if you pay it first')
  await openSite(`/profile/orders/${older}`)
  const waits = `Also waiting for payment: order ${newer}, $50.00 by card. That’s what’s left to pay once this order has used your credit.`
  expect(await screen.findByText(waits)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a different card' }))
  const told = `It becomes your main card, and we charge $20.00 to it now, then $50.00 for order ${newer}.`
  expect(await screen.findByText(told)).toBeTruthy()
})

/** What home, next pickup and plan say of the credit, each without what only it says. */
async function ofCredit(): Promise<string[]> {
  const said: string[] = []
  for (const [address, name] of [
    ['/', 'Available credit'],
    ['/pickup', 'Membership'],
    ['/profile/packages', 'Gold'],
  ] as const) {
    await openSite(address)
    const region = await screen.findByRole('region', { name })
    await waitFor(() => expect(text(region)).toContain('goes toward'))
    const [words = ''] =
      /(All of it|\$[\d.,]+) goes toward .*?\.(?= [A-Z]|[A-Z]|$)( Your credit will then be \$[\d.,]+\d\.)?/.exec(
        text(region),
      ) ?? []
    said.push(words)
    cleanup()
  }
  return said
}

const BAG = { amountCents: 8685 }
const CHARGE = { kind: 'staff_charge', hold: 'payment', amountCents: 34_500 } as const
const FEE = { kind: 'no_show', hold: 'payment', amountCents: 2500 } as const

describe('home, next pickup and plan say of the credit the same, and no more than is true', () => {
  it.each([
    [
      'a bag, credit enough',
      { creditCents: 15_466 },
      [BAG],
      '$86.85 goes toward order LAST. Your credit will then be $67.81.',
    ],
    [
      'a bag, credit short',
      { creditCents: 5000 },
      [BAG],
      'All of it goes toward order LAST. Your credit will then be $0.00.',
    ],
    [
      'a bag, credit short, a reload to come',
      { creditCents: 5000, isReloading: true },
      [BAG],
      'All of it goes toward order LAST.',
    ],
    [
      'a charge of ours',
      { creditCents: 15_466, isReloading: true },
      [CHARGE],
      'All of it goes toward order LAST. Your credit will then be $0.00.',
    ],
    [
      'two that wait for money',
      { creditCents: 2500 },
      [FEE, CHARGE],
      'All of it goes toward the $370.00 still due for earlier orders. Your credit will then be $0.00.',
    ],
    [
      'a bag and a charge, a reload to come',
      { creditCents: 15_466, isReloading: true },
      [CHARGE, BAG],
      'All of it goes toward the $431.85 still due for earlier orders.',
    ],
  ] as const)('%s', async (_, of, orders, said) => {
    const customer = await createPayer(server, { plan: 'gold', ...of })
    signInAs(customer)
    let last = 0
    for (const order of orders) last = await putOrder(server, customer, order)
    const words = said.replace('LAST', String(last))
    expect(await ofCredit()).toEqual([words, words, words])
  })

  it('also where it waits since before the newest twenty', async () => {
    const customer = await createPayer(server, { plan: 'gold', creditCents: 50_000 })
    signInAs(customer)
    await putOrder(server, customer, FEE)
    await putOrder(server, customer, CHARGE)
    for (let more = 0; more < 20; more += 1) await putOrder(server, customer, { status: 'completed' })
    const words = '$370.00 goes toward earlier orders. Your credit will then be $130.00.'
    expect(await ofCredit()).toEqual([words, words, words])
    await openSite('/profile/packages')
    const plan = await screen.findByRole('region', { name: 'Gold' })
    expect(text(plan)).toContain('Credit becomes $699.00, before the $370.00 still due for earlier orders.')
  })
})

it('a rest that is too small for a card is a line of the order, so that what stands there adds up', async () => {
  const { customer, id } = await completed({ card: CARDS.declines, creditCents: 4000 }, 6000)
  await giveCredit(server, customer.id, 1970)
  const sums = ['Total$60.00', 'From your credit−$59.70', 'Waived−$0.30']
  expect(await onPage(id)).toEqual({ sums, buttons: ['Pay with credit'] })
  await userEvent.click(screen.getByRole('button', { name: 'Pay with credit' }))
  const banner = (await screen.findByText('$59.70 paid')).parentElement
  expect(text(banner)).toContain('$59.70 came from your credit. $0.30 is under the card minimum, so it’s on us.')
})
