import { brand } from '#contract/brand'
import { dollars } from '#rules/money'
import { AppError } from '../../app-error.ts'
import { type DeskApi, serveDesk } from '../../http/serve-desk.ts'
import { shownDueDeed } from '../../ops/due.ts'
import { forwardDeed } from '../../ops/forward.ts'
import { holdDeed, noteDeed, returnDeed } from '../../ops/orders.ts'
import { refundDeed } from '../../ops/refund.ts'
import { releaseDeed } from '../../ops/release.ts'
import { separateDeed } from '../../ops/separate.ts'
import { drawReceiptOf } from '../../orders/receipts/order-receipt.ts'
import type { Deps } from '../../ports.ts'
import { centsBack, doToOrder, mayRelease, noSuchLine, proposeBack } from './order-deeds.ts'
import { countWaiting, readWaitingOrders, searchOrders } from './order-list.ts'
import { readOrderView } from './order-view.ts'

/** Orders: what waits for us, one of them with everything that was done to it, and what can be done now. */
export function ordersRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'countWaitingOrders', () => countWaiting(deps))
  serveDesk(api, 'listWaitingOrders', () => readWaitingOrders(deps))
  serveDesk(api, 'findOrders', ({ query }) => searchOrders(deps, query))
  serveDesk(api, 'getDeskOrder', ({ id, staff }) => readOrderView(deps, staff.role, id))

  serveDesk(api, 'printReceipt', async ({ id, reply }) => {
    const pdf = await drawReceiptOf(deps, id)
    if (pdf === undefined) throw new AppError('not_found')
    return reply
      .header('content-disposition', `inline; filename="${brand.slug}-${id}.pdf"`)
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })

  serveDesk(api, 'forwardOrder', ({ id, body, staff }) =>
    doToOrder(deps, staff, id, { command: 'order forward', deed: forwardDeed(id, { isSeen: true }), ...body }),
  )
  serveDesk(api, 'letOrderGo', ({ id, body: { why, version }, staff }) => {
    const deed = forwardDeed(id, { why, isSeen: true })
    return doToOrder(deps, staff, id, { command: 'order forward', args: ['--unpaid', why], deed, version })
  })
  serveDesk(api, 'holdOrder', ({ id, body: { reason, version }, staff }) => {
    const args = ['--reason', reason]
    return doToOrder(deps, staff, id, { command: 'order hold', args, deed: holdDeed(id, reason), version })
  })
  serveDesk(api, 'releaseOrder', ({ id, body: { reason, missing, ...words }, staff }) => {
    const recount = { ...(missing && { missing }), ...(reason !== undefined && { reason }) }
    const args = [
      ...(missing ?? []).flatMap(({ name, count }) => ['--missing', `${name}=${count}`]),
      ...(reason === undefined ? [] : ['--reason', reason]),
    ]
    const deed = releaseDeed(id, { recount, isRedFlagOnly: !mayRelease(staff) })
    return doToOrder(deps, staff, id, { command: 'order release', args, deed, ...words })
  })
  serveDesk(api, 'moveDueDay', ({ id, body: { day, reason, ...words }, staff }) => {
    const args = [day, '--reason', reason]
    return doToOrder(deps, staff, id, { command: 'order due', args, deed: shownDueDeed(id, day, reason), ...words })
  })
  serveDesk(api, 'separateOrder', ({ id, body: { day, things, reason = '', ...words }, staff }) => {
    const args = [
      day,
      ...things.flatMap(({ line, count }) => ['--later', `line ${line}=${count}`]),
      ...(reason === '' ? [] : ['--reason', reason]),
    ]
    const deed = separateDeed(id, { things, day: () => day, reason })
    return doToOrder(deps, staff, id, { command: 'order separate', args, deed, ...words })
  })
  serveDesk(api, 'noteOrder', ({ id, body: { note = '', version }, staff }) =>
    doToOrder(deps, staff, id, { command: 'order note', args: [note], deed: noteDeed(id, note), version }),
  )
  serveDesk(api, 'returnOrder', ({ id, body: { reason, version }, staff }) => {
    const args = ['--reason', reason]
    return doToOrder(deps, staff, id, { command: 'order return', args, deed: returnDeed(id, reason), version })
  })

  serveDesk(api, 'proposeRefund', ({ id, query }) => proposeBack(deps, id, query))
  serveDesk(api, 'refundOrder', async ({ id, body: { lines, amount, why, ...words }, staff }) => {
    const cents = await centsBack(deps, id, { lines, amount })
    if (cents === undefined) return noSuchLine()
    const args = [dollars(cents), '--why', why]
    return doToOrder(deps, staff, id, { command: 'refund', args, deed: refundDeed(id, cents, why), ...words })
  })
}
