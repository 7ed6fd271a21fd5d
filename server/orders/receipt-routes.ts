import { brand } from '#contract/brand'
import { calls } from '#contract/calls'
import { AppError } from '../app-error.ts'
import { sessionSecretsOf } from '../config.ts'
import { readOrderPayment } from '../credit/order-payment.ts'
import { findCustomer } from '../db/customers.ts'
import { type Api, serve } from '../http/serve.ts'
import { readPayingCard } from '../payments/cards.ts'
import type { Deps } from '../ports.ts'
import { readOrder } from './list-orders.ts'
import { presentOrder } from './present.ts'
import { receiptOf } from './receipt.ts'
import { readReceiptLink, signReceipt } from './receipt-link.ts'

export function receiptRoutes(api: Api, deps: Deps): void {
  const { config, clock, database } = deps

  api.app.register(async (app) => {
    // The one call that takes a form: the rest of the API refuses them.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    serve({ ...api, app }, 'requestReceipt', async ({ customer, id, body }) => {
      const order =
        body.orderId === undefined || body.orderId === id ? await readOrder(database.db, customer.id, id) : undefined
      if (order === undefined) throw new AppError('not_found')
      const token = signReceipt(config.sessionSecret, { orderId: id, customerId: customer.id }, clock.now())
      return { message: 'Your PDF is ready.', pdfPath: `/api${calls.downloadReceipt.path}?token=${token}` }
    })
  })

  serve(api, 'downloadReceipt', async ({ query, reply }) => {
    const now = clock.now()
    const link = readReceiptLink(sessionSecretsOf(config), query.token, now)
    if (link === 'expired') throw new AppError('receipt_expired')
    const pdf = link === 'unknown' ? undefined : await drawReceipt(deps, link, now)
    if (pdf === undefined) throw new AppError('not_found')
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${brand.slug}-${link === 'unknown' ? '' : link.orderId}.pdf"`)
      .send(pdf)
  })
}

/** Loading what draws takes a moment and some memory, which a server that is never asked does without. */
async function drawReceipt(
  { database: { db } }: Deps,
  { orderId, customerId }: { orderId: number; customerId: number },
  now: Date,
): Promise<Buffer | undefined> {
  const customer = await findCustomer(db, customerId)
  const order = customer && (await readOrder(db, customerId, orderId))
  if (customer === undefined || order === undefined) return undefined
  const { renderReceipt } = await import('./receipt-pdf.ts')
  const payment = await readOrderPayment(db, customerId, orderId)
  const card = (await readPayingCard(db, customerId, orderId))?.last
  return renderReceipt(receiptOf({ order: presentOrder(order, now), customer, payment, card, now }))
}
