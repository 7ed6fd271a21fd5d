import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testCards } from '#rules/payments/test-cards'
import { CardEntry } from '../../web/providers/cards/card-entry.tsx'
import type { CardFormHandle, Confirmation } from '../../web/providers/cards/card-provider.ts'
import { confirmPayment } from '../../web/providers/cards/cards.ts'
import type { TestCustomer } from '../customers.ts'
import { addCard, openCardForm } from '../money/cards.ts'
import { booksProven, openPlanInvoice } from '../money/money.ts'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server, { plan: 'payc' })
  signInAs(ada)
})

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function type({ number = GOOD, expiry = '0431', cvc = '123' } = {}): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Card number'), number)
  await userEvent.type(field('Expires'), expiry)
  await userEvent.type(field('CVC'), cvc)
}

let secret: string

/** Uses the card form as a screen does: in a form of its own, with the provider's sentence beside the button. */
function CardForm(): ReactNode {
  const card = useRef<CardFormHandle>(null)
  const [outcome, setOutcome] = useState<Confirmation>()
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        setOutcome(await card.current?.confirm())
      }}
    >
      <CardEntry intent={{ publicKey: 'pk_sandbox', secret }} ref={card} />
      <output>{outcome?.status === 'failed' ? outcome.message : outcome?.status}</output>
      <button type="submit">Save</button>
    </form>
  )
}

it('draws the card’s brand in the field as soon as its number says it', async () => {
  await openForm()
  const number = await screen.findByLabelText<HTMLInputElement>('Card number')
  const mark = () => number.parentElement?.querySelector('svg')
  expect(mark()).toBeNull()
  await userEvent.type(number, '4')
  expect(mark()).toBeTruthy()
  await userEvent.clear(number)
  await userEvent.type(number, '9')
  expect(mark()).toBeNull()
})

async function openForm(): Promise<void> {
  secret = await openCardForm(server, ada.token)
  openScreen(CardForm)
}

it('shows itself as the sandbox’s, lists its test cards, and fills in the one that is pressed [R393]', async () => {
  await openForm()
  await screen.findByLabelText('Card number')
  expect(screen.getByText(/No real money moves, and only test cards are taken/).textContent).toMatch(/^Sandbox\./)
  await userEvent.click(screen.getByText('Test cards'))
  const listed = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/ /g, ''))
  expect(listed).toEqual(testCards.map(({ number, what }) => `${number}${what}`.replace(/ /g, '')))
  await userEvent.click(screen.getByRole('button', { name: '5555 5555 5555 4444' }))
  expect([field('Card number').value, field('Expires').value, field('CVC').value]).toEqual([
    '5555 5555 5555 4444',
    '12 / 34',
    '123',
  ])
  await save()
  expect(await screen.findByText('succeeded')).toBeTruthy()
})

it('refuses anything but a test number before it is sent, and goes to the first thing that is wrong', async () => {
  await openForm()
  await type({ number: '4111111111111111', expiry: '1399', cvc: '1' })
  await save()
  expect(await screen.findByText('This is not a test card. Choose one from the list below.')).toBeTruthy()
  expect(screen.getByText('Must be a month and a year, like 08 / 28')).toBeTruthy()
  expect(screen.getByText('Must be 3 or 4 digits')).toBeTruthy()
  expect(screen.getByText('Please check the card details.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Card number'))
  expect(server.count('POST /sandbox/')).toBe(0)
})

it('says the bank’s sentence; only the CVC is to be typed again, and another card may follow', async () => {
  await openForm()
  await type({ number: DECLINED })
  await save()
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  expect([field('Card number').value, field('CVC').value]).toEqual(['4000 0000 0000 0002', ''])
  await userEvent.clear(field('Card number'))
  await userEvent.type(field('Card number'), GOOD)
  await userEvent.type(field('CVC'), '123')
  await save()
  expect(await screen.findByText('succeeded')).toBeTruthy()
})

it('without network it says so; a lost answer is no second card', async () => {
  await openForm()
  await type()
  server.failNext('POST /sandbox/confirm_card/', 'lost answer')
  await save()
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  await userEvent.type(field('CVC'), '123')
  await save()
  expect(await screen.findByText('succeeded')).toBeTruthy()
})

it('a number goes to the provider’s route and nowhere else: no storage, no log, no report, no table [R393]', async () => {
  const before = server.logged.length
  await openForm()
  await type({ number: DECLINED, cvc: '9876' })
  // A fault of the server's own writes a report, and a declined card a line of the log.
  await server.database.query('alter table sandbox.card_setups rename to setups_away')
  try {
    await save()
    expect(await screen.findByText(/Internal Server Error/)).toBeTruthy()
  } finally {
    await server.database.query('alter table sandbox.setups_away rename to card_setups')
  }
  expect(server.logged.slice(before).join()).toContain('"msg":"fault"')
  await userEvent.type(field('CVC'), '9876')
  await save()
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  await server.call('POST', '/api/sandbox/confirm_card/', { secret, number: DECLINED, exp_month: 'x', cvc: '9876' })

  const sent = server.calls.filter(({ body }) => JSON.stringify(body ?? null).includes(DECLINED))
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['POST /sandbox/confirm_card/']))
  const logged = server.logged.slice(before)
  const kept = [sessionStorage, localStorage].flatMap((storage) => Object.entries({ ...storage }).flat())
  const { rows: tables } = await server.database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')",
  )
  const every = tables.map(({ name }) => `select each::text as line from ${name} as each`).join(' union all ')
  const { rows } = await server.database.query<{ line: string }>(every)
  const stored = rows.map(({ line }) => line).join('\n')
  expect(stored).toContain(ada.email)
  expect(stored).not.toContain(DECLINED)
  const traces = [...kept, ...logged, location.href, document.cookie].join('\n')
  expect(logged.length).toBeGreaterThan(0)
  for (const told of [DECLINED, '4000 0000 0000 0002', secret]) expect(traces.includes(told)).toBe(false)
  expect(traces).not.toMatch(/\b9876\b/)
})

it('the bank asks in a dialog of its own: declined nothing is charged, confirmed the same call pays [R393]', async () => {
  const card = await addCard(server, ada.token, ASKS)
  const invoice = await openPlanInvoice(server, ada.id)
  const headers = { authorization: `Bearer ${ada.token}`, 'idempotency-key': 'gold-1' }
  const checkOut = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/client/subscription/checkout/',
      headers,
      payload: { order: invoice.id },
    })
  openScreen(() => <p>Summary</p>)
  const asked = await checkOut()
  expect(asked.statusCode).toBe(402)
  const payment = { publicKey: 'pk_sandbox', secret: asked.json().secret as string, cardRef: card.stripe_id }
  const answerWith = async (button: string) => {
    let outcome: Promise<Confirmation> | undefined
    act(() => {
      outcome = confirmPayment(payment)
    })
    const dialog = await screen.findByRole('dialog', { name: 'Your bank asks' })
    await userEvent.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return outcome
  }

  const closed = { status: 'failed', message: 'You did not confirm this payment, so nothing was charged.' }
  expect(await answerWith('Close')).toEqual(closed)
  expect(server.count('POST /sandbox/confirm_charge/')).toBe(0)
  expect((await checkOut()).statusCode).toBe(402)
  expect(await answerWith('Confirm')).toEqual({ status: 'succeeded' })
  // What was confirmed is not declined any more.
  expect(await answerWith('Decline')).toEqual({ status: 'succeeded' })
  expect((await checkOut()).statusCode).toBe(200)
  await booksProven(server)
})
