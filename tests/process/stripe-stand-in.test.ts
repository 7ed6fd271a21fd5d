import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createStripePayments } from '../../server/providers/payments.stripe.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

test('Stripe’s stand-in runs in a process of its own, where a test acts and reads the book', async () => {
  const standIn = await startStripeStandIn()
  try {
    const { stripe } = readConfig(standIn.settings)
    if (!stripe) throw new Error('expected Stripe to be configured')
    const payments = await createStripePayments(stripe)
    const { customerRef } = await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })
    const { setupRef } = await payments.startCardSetup({ key: randomUUID(), customerRef })
    const cardRef = await standIn.act<string>('finish_setup', setupRef, { behaviour: 'authenticate' })
    const words = { description: 'Box', site: 'https://larkspur.example' }
    const asked = { key: randomUUID(), customerRef, cardRef, amountCents: 4_900, isPresent: true, ...words }
    const { chargeRef } = await payments.charge(asked)
    expect(await standIn.act('authenticate', chargeRef)).toBe(true)
    expect(await payments.findCharge(asked)).toEqual({ status: 'succeeded', chargeRef })
    const { intents } = await standIn.act<{ intents: unknown[] }>('book')
    expect(intents).toMatchObject([{ id: chargeRef, amount: 4_900, status: 'succeeded' }])
    await expect(standIn.act('no_such_call')).rejects.toThrow(/no such/)
  } finally {
    await standIn.stop()
  }
})
