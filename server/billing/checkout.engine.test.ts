import { describe, expect, it } from 'vitest'
import { addCard } from '../../tests/cards.ts'
import { createCustomer } from '../../tests/customers.ts'
import { openPlanInvoice, sandboxBook } from '../../tests/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { checkOut } from './checkout.ts'

const server = shareTestServer()
const NO_LEASE = { subject: undefined, hold: async () => {}, settle: async () => {}, release: async () => {} }

describe('paying for a plan', () => {
  it('charges the main card once, opens a lot, starts the plan and sends a receipt', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token)
    const invoice = await openPlanInvoice(server, customer.id)
    const paid = await checkOut(server.deps, { customerId: customer.id, invoiceId: invoice.id }, NO_LEASE)
    expect(paid).toMatchObject({ id: invoice.id, status: 'paid', balanceBeforeCents: 0, balanceAfterCents: 19_900 })
    expect(await sandboxBook(server)).toMatchObject([{ amount_cents: 19_900, status: 'succeeded' }])
    const again = await checkOut(server.deps, { customerId: customer.id, invoiceId: invoice.id }, NO_LEASE)
    expect(again).toMatchObject({ id: invoice.id, status: 'paid' })
    expect(await sandboxBook(server)).toHaveLength(1)
    const { rows } = await server.database.query('select * from ledger_entries')
    expect(rows).toMatchObject([{ change_cents: 19_900 }])
  })

  it('declines with the sentence of the bank and changes nothing', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token, '4000000000000341')
    const invoice = await openPlanInvoice(server, customer.id)
    const refused = checkOut(server.deps, { customerId: customer.id, invoiceId: invoice.id }, NO_LEASE)
    await expect(refused).rejects.toMatchObject({
      code: 'card_declined',
      body: { nonFieldErrors: ['Your card was declined.'] },
    })
  })
})
