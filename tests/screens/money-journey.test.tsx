import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import BillingPage from '../../web/rooms/billing/billing.tsx'
import { openScreen } from './open-screen.tsx'
import { ASKS, sharePlanPage } from './plan-page.ts'

const plan = sharePlanPage()
const {
  server,
  press,
  shown,
  arrive,
  open,
  region,
  customer,
  charges,
  coupon,
  choose,
  atSummary,
  pay,
  typeCard,
  succeeded,
} = plan

it('from paying as one cleans to gold and platinum, with a promo code, the bank’s question and another card, to both ways down [R194–R199] [R343] [R420]', async () => {
  await arrive('payc')
  await coupon()
  open()
  await choose('Gold')
  await plan.user.type(screen.getByLabelText('Promo code'), 'FRESH10')
  await shown(/Your credit stays/)
  await atSummary()
  await press('Use a different card')
  await typeCard(ASKS)
  await pay('$179.10')
  await press('Confirm')
  await succeeded()
  expect((await region('Gold')).textContent).toContain('$199.00of credit')

  await choose('Platinum')
  await atSummary()
  await pay('$299.00')
  await press('Confirm')
  await succeeded()
  expect((await region('Platinum')).textContent).toContain('$498.00of credit')
  await plan.user.click(await screen.findByRole('switch', { name: 'Auto-reload' }))
  await shown('Billing updated successfully!')
  expect(await customer()).toEqual({ subscription: 'platinum', balance: 49800, isAutoBilling: false })
  expect(await charges()).toEqual([
    ['succeeded', 17910],
    ['succeeded', 29900],
  ])
  // The page says what either way down would do, before anybody goes it.
  expect(await shown(/You keep your \$498\.00 of credit\./)).toBeTruthy()
  await plan.user.click(await screen.findByText('Leave and get money back'))
  expect(await screen.findByRole('button', { name: 'Leave and refund $478.10' })).toBeTruthy()

  cleanup()
  openScreen(BillingPage, '/profile/billing')
  const old = await screen.findByRole('group', { name: 'Visa ending in 4242' })
  await plan.user.click(within(old).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this card?' })
  await plan.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await shown('Card was removed')
  await waitFor(() => expect(screen.queryByText('Visa ending in 4242')).toBeNull())

  // The page and the file say what the ledger says.
  const ledger = await server.database.db
    .selectFrom('ledgerEntries')
    .select(['changeCents', 'balanceAfterCents'])
    .where('customerId', '=', plan.ada.id)
    .where('changeCents', '!=', 0)
    .orderBy('id', 'desc')
    .execute()
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const expected = ledger.map(({ changeCents, balanceAfterCents }) => [
    dollars(changeCents),
    dollars(balanceAfterCents),
  ])
  expect(expected.map(([, balance]) => balance)).toEqual(['498.00', '199.00'])
  const rows = within(await screen.findByRole('table', { name: 'Credit statement' }))
    .getAllByRole('row')
    .slice(1)
  const figures = (text: string | null | undefined) => text?.replace(/[^\d.]/g, '')
  expect(rows.map((row) => [...row.children].slice(2).map((cell) => figures(cell.textContent)))).toEqual(expected)
  const file = await server.app.inject({
    url: '/api/client/credit_statement.csv/',
    headers: { authorization: `Bearer ${plan.ada.token}` },
  })
  const lines = file.payload.trim().split(/\r?\n/).slice(1)
  expect(lines.map((line) => line.split(',').slice(-2))).toEqual(expected)
})
