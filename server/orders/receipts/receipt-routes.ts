import { brand } from '#contract/brand'
import { calls } from '#contract/calls'
import { findLiveSession } from '../../account/sessions.ts'
import { AppError } from '../../app-error.ts'
import { sessionSecretsOf } from '../../config.ts'
import { type Api, serve } from '../../http/serve.ts'
import type { Deps } from '../../ports.ts'
import { readOrder } from '../list-orders.ts'
import { drawReceipt, keepReceipts } from './draw-receipt.ts'
import { readReceipt } from './order-receipt.ts'
import { RECEIPT_LINK_MS, readReceiptLink, signReceipt } from './receipt-link.ts'

export function receiptRoutes(api: Api, deps: Deps): void {
  const { config, clock, database, limit } = deps
  const drawOnce = keepReceipts(drawReceipt, RECEIPT_LINK_MS)

  api.app.register(async (app) => {
    // The one call that takes a form: the rest of the API refuses them.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    serve({ ...api, app }, 'requestReceipt', async ({ customer, id, body }) => {
      const order =
        body.orderId === undefined || body.orderId === id ? await readOrder(database.db, customer.id, id) : undefined
      if (order === undefined) throw new AppError('not_found')
      const token = signReceipt(
        config.sessionSecret,
        { orderId: id, customerId: customer.id, sessionId: customer.sessionId },
        clock.now(),
      )
      return { message: 'Your PDF is ready.', pdfPath: `/api${calls.downloadReceipt.path}?token=${token}` }
    })
  })

  serve(
    api,
    'downloadReceipt',
    async ({ query, reply }) => {
      const now = clock.now()
      const link = readReceiptLink(sessionSecretsOf(config), query.token, now)
      if (link === 'unknown') throw new AppError('not_found')
      const customer = link === 'expired' ? undefined : await findLiveSession(deps, link)
      if (link === 'expired' || customer === undefined) throw new AppError('receipt_expired')
      await limit('receipt', `customer ${customer.id}`)
      const receipt = await readReceipt(database.db, customer, link.orderId, now)
      if (receipt === undefined) throw new AppError('not_found')
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${brand.slug}-${link.orderId}.pdf"`)
        .send(Buffer.from(await drawOnce(receipt)))
    },
    { limit: 'receiptNetwork' },
  )
}
