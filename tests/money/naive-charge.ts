import { randomUUID } from 'node:crypto'
import { recordChargeOutcome } from '../../server/payments/charge-outcome.ts'
import { insertCharge } from '../../server/payments/charge-store.ts'
import type { Deps } from '../../server/ports.ts'

/**
 * A way to charge that looks right until a server dies: it asks the provider first, under a key that nobody has noted, and then writes
 * down what it has come to. What watches over the real one has to catch it. False while another charge is in the way.
 */
export async function chargeThenWrite(deps: Deps, customerId: number, invoiceId: number): Promise<boolean> {
  const { rows } = await deps.database.query<{ id: number; card_ref: string; stripe_id: string; amount_cents: number }>(
    `select cards.id, card_ref, stripe_id, amount_cents from customers join cards on cards.id = main_card_id
       join invoices on invoices.customer_id = customers.id
     where customers.id = $1 and invoices.id = $2 and invoices.status = 'open'`,
    [customerId, invoiceId],
  )
  const [found] = rows
  // It is paid.
  if (found === undefined) return true
  const { id: cardId, card_ref: cardRef, stripe_id: customerRef, amount_cents: amountCents } = found
  const charge = {
    key: randomUUID(),
    customerId,
    invoiceId,
    amountCents,
    cardId,
    cardRef,
    customerRef,
    isPresent: true,
  }
  await deps.reach('charge before asked')
  const outcome = await deps.payments.charge({ ...charge, description: 'Naive', site: deps.config.publicUrl })
  await deps.reach('charge answered')
  const written = await insertCharge(deps.database.db, { ...charge, status: 'pending', createdAt: deps.clock.now() })
  if (written === undefined) return false
  const { status } = await recordChargeOutcome(deps, written, outcome)
  return status === 'succeeded'
}
