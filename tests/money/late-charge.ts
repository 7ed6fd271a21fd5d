import { recordChargeOutcome } from '../../server/payments/charge-outcome.ts'
import type { TestCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'

/**
 * The money of a charge that was given up comes after all: the provider takes it now, from a good card that becomes the main one.
 * Answers with what the charge has become, which is the oldest of the customer that came to nothing.
 */
export async function arriveLate(server: TestServer, { id, token }: TestCustomer): Promise<string> {
  const { db } = server.database
  const charge = await db
    .selectFrom('charges')
    .selectAll()
    .where('customerId', '=', id)
    .where('status', '=', 'void')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const good = await addCard(server, token)
  const { cardRef } = await db.selectFrom('cards').select('cardRef').where('id', '=', good.id).executeTakeFirstOrThrow()
  const { key, customerRef, amountCents, isPresent } = charge
  const sent = {
    key,
    customerRef,
    cardRef,
    amountCents,
    isPresent,
    description: 'Late',
    site: server.deps.config.publicUrl,
  }
  return (await recordChargeOutcome(server.deps, charge, await server.deps.payments.charge(sent))).status
}
