import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { playRound } from '../../tests/crash-rounds.ts'
import { addCardTo, SCENARIOS, type Scenario } from '../../tests/crash-scenarios.ts'
import { createCustomer } from '../../tests/customers.ts'
import { openPlanInvoice } from '../../tests/money.ts'
import { sandboxWorld } from '../../tests/payment-world.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { Deps, Payments } from '../ports.ts'
import { insertCharge } from './charge-store.ts'
import { settleCharge } from './settle.ts'

/** Ways to charge that look right until a server dies. What watches over the real one has to catch each of them. */

const server = shareTestServer()
const world = { server, payments: sandboxWorld() }
const TAKEN_TWICE = 'The provider took 19900 that is in no book of ours.'

/** Asks the provider first, and writes down what it has come to. */
async function chargeThenWrite(deps: Deps, charge: Parameters<typeof insertCharge>[1]): Promise<void> {
  await deps.reach('charge before asked')
  const outcome = await deps.payments.charge({ ...charge, description: 'Naive' })
  await deps.reach('charge answered')
  const written = await insertCharge(deps.database.db, charge)
  if (written) await settleCharge(deps, written, outcome)
}

const naiveCheckout: Scenario = {
  name: 'charging before anything is written down',
  async prepare(world) {
    const customer = await createCustomer(server)
    await addCardTo(world, customer)
    const { id: customerId } = customer
    const { id: invoiceId, amountCents } = await openPlanInvoice(server, customerId)
    const { rows } = await server.database.query<{ id: number; card_ref: string; stripe_id: string }>(
      'select cards.id, card_ref, stripe_id from cards join customers on main_card_id = cards.id where customer_id = $1',
      [customerId],
    )
    const [card = { id: 0, card_ref: '', stripe_id: '' }] = rows
    return async ({ deps }) => {
      await chargeThenWrite(deps, {
        key: randomUUID(),
        customerId,
        invoiceId,
        amountCents,
        cardId: card.id,
        cardRef: card.card_ref,
        customerRef: card.stripe_id,
        isPresent: true,
        status: 'pending',
        createdAt: deps.clock.now(),
      })
      return 'done'
    }
  },
}

/** The first try goes out under the key that is on record, each further one under a new one. */
function newKeyEachTry() {
  const tried = new Set<string>()
  return (payments: Payments): Payments => ({
    ...payments,
    charge({ key, ...charge }) {
      const isFirst = !tried.has(key)
      tried.add(key)
      return payments.charge({ ...charge, key: isFirst ? key : randomUUID() })
    },
  })
}

describe('a server that dies catches a charge', () => {
  it('that asks the provider before anything is written down', async () => {
    expect(await playRound(world, naiveCheckout)).toMatchObject({ faults: [], tried: 'done' })
    const { faults, passed } = await playRound(world, naiveCheckout, { dieAfter: 2 })
    // The lost one, and the customer came back twice.
    expect([passed[1], faults]).toEqual(['charge answered', [TAKEN_TWICE, TAKEN_TWICE]])
  })

  it('that takes a new key for each try', async () => {
    const [planCheckout] = SCENARIOS
    if (planCheckout === undefined) throw new Error('There is no scenario.')
    const naive = { wrapPayments: newKeyEachTry() }
    const before = (await playRound(world, planCheckout, {}, naive)).faults
    const { faults, passed } = await playRound(world, planCheckout, { dieAfter: 4 }, naive)
    expect([passed[3], faults]).toEqual(['charge answered', [...before, TAKEN_TWICE]])
  })
})
