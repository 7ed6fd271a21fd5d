import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { playRound } from '../../tests/money/crash-rounds.ts'
import { addCardTo, SCENARIOS, type Scenario } from '../../tests/money/crash-scenarios.ts'
import { openPlanInvoice } from '../../tests/money/money.ts'
import { chargeThenWrite } from '../../tests/money/naive-charge.ts'
import { sandboxWorld } from '../../tests/money/payment-world.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { Payments, Charge as SentCharge } from '../ports.ts'

/** Ways to charge that look right until a server dies. What watches over the real one has to catch each of them. */

const server = shareTestServer()
const world = { server, payments: sandboxWorld() }
const TAKEN_TWICE = 'The provider took 19900 that is in no book of ours.'

const naiveCheckout: Scenario = {
  name: 'charging before anything is written down',
  async prepare(world) {
    const customer = await createCustomer(server)
    await addCardTo(world, customer)
    const { id: invoiceId } = await openPlanInvoice(server, customer.id)
    return async ({ deps }) => ((await chargeThenWrite(deps, customer.id, invoiceId)) ? 'done' : 'later')
  },
}

/** Whoever comes back to a charge sends it once more, under a new key, instead of asking what became of it. */
const newKeyEachTry = (payments: Payments): Payments => ({
  ...payments,
  findCharge: (charge) => payments.charge({ ...(charge as SentCharge), key: randomUUID(), description: 'Once more' }),
})

describe('a server that dies catches a charge', () => {
  it('that asks the provider before anything is written down', async () => {
    expect(await playRound(world, naiveCheckout)).toMatchObject({ faults: [], tried: 'done' })
    const { faults, passed } = await playRound(world, naiveCheckout, { dieAfter: 2 })
    // What is taken once more for an invoice that is paid goes back; the one that nobody wrote down cannot.
    expect([passed[1], faults]).toEqual(['charge answered', [TAKEN_TWICE]])
  })

  it('that takes a new key for each try', async () => {
    const [planCheckout] = SCENARIOS
    if (planCheckout === undefined) throw new Error('There is no scenario.')
    const naive = { wrapPayments: newKeyEachTry }
    const before = (await playRound(world, planCheckout, {}, naive)).faults
    const { faults, passed } = await playRound(world, planCheckout, { dieAfter: 4 }, naive)
    expect([passed[3], faults]).toEqual(['charge answered', [...before, TAKEN_TWICE]])
  })
})
