import type { TestServer } from '../test-server.ts'

/** Settles an invoice as a card would, without the credit that it brings. Answers with the card's id. */
export async function payInvoice(server: TestServer, customerId: number, id: number): Promise<number> {
  const cardId = await putCharge(server, customerId, id, 'succeeded')
  const paid = { status: 'paid', paidAt: server.deps.clock.now(), balanceBeforeCents: 0, balanceAfterCents: 0 } as const
  await server.database.db.updateTable('invoices').set(paid).where('id', '=', id).execute()
  return cardId
}

/** A charge for an invoice, with a card of its own, whose id comes back. */
export async function putCharge(
  { database: { db }, deps }: TestServer,
  customerId: number,
  invoiceId: number,
  status: 'pending' | 'succeeded' | 'void',
  isPresent = true,
): Promise<number> {
  const createdAt = deps.clock.now()
  const cardRef = `card of ${invoiceId}`
  const expiry = { expirationMonth: 12, expirationYear: 2030 }
  const { id: cardId } = await db
    .insertInto('cards')
    .values({ customerId, cardRef, last: '4242', ...expiry, createdAt })
    .onConflict((conflict) => conflict.column('cardRef').doUpdateSet(expiry))
    .returning('id')
    .executeTakeFirstOrThrow()
  const ended = status === 'pending' ? {} : { endedAt: createdAt, chargeRef: `charge of ${invoiceId}, ${status}` }
  await db
    .insertInto('charges')
    .values({
      customerId,
      invoiceId,
      key: `key of ${invoiceId}, ${status}`,
      customerRef: `customer ${customerId}`,
      cardId,
      cardRef,
      amountCents: 19900,
      isPresent,
      status,
      createdAt,
      ...ended,
    })
    .execute()
  return cardId
}
