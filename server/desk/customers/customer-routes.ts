import { dollars } from '#rules/money'
import { AppError } from '../../app-error.ts'
import { type DeskApi, serveDesk } from '../../http/serve-desk.ts'
import { writeDeed } from '../../ops/contact.ts'
import { giveDeed } from '../../ops/credit.ts'
import { bookDeed, cancelDeed, moveDeed } from '../../ops/pickups.ts'
import { leaveDeed, planDeed } from '../../ops/plan.ts'
import type { Deps } from '../../ports.ts'
import { doerOf, noteLook } from '../../staff/actions.ts'
import { doDeed, presentDeed, presentSent } from '../do-deed.ts'
import { findCustomers } from './find-customers.ts'
import { readOrdersOf, readStatementOf } from './older-pages.ts'
import { showCustomer } from './show-customer.ts'

/** Customers: found, looked at, and what is done for them. */
export function customerRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'findCustomers', ({ query, staff }) => findCustomers(deps, staff, query.words))
  serveDesk(api, 'getCustomer', async ({ id, staff }) => {
    const shown = await showCustomer(deps, id)
    if (shown === undefined) throw new AppError('not_found')
    await noteLook(deps, doerOf(staff), id)
    return shown
  })

  serveDesk(api, 'listOrdersOfCustomer', ({ id, query }) => readOrdersOf(deps, id, query.before))
  serveDesk(api, 'listStatementOfCustomer', ({ id, query }) => readStatementOf(deps, id, query.before))

  serveDesk(api, 'writeToCustomer', async ({ id, body: { words, written, key }, staff }) => {
    const deed = writeDeed(id, words, written)
    return presentSent(await doDeed(deps, staff, { command: 'customer write', args: [id, words], deed, key }))
  })

  serveDesk(api, 'bookForCustomer', async ({ id, body: { day, address, isRush, note = '', why, shown }, staff }) => {
    const args = [
      id,
      day,
      ...(address === undefined ? [] : ['--address', address]),
      ...(isRush ? ['--rush'] : []),
      ...(note === '' ? [] : ['--note', note]),
      ...late(why),
    ]
    const deed = bookDeed(id, { pickupDate: day, address, isRush, comment: note }, why)
    return presentDeed(await doDeed(deps, staff, { command: 'pickup book', args, deed, shown }))
  })
  serveDesk(api, 'moveForCustomer', async ({ id, body: { day, why, shown }, staff }) => {
    const args = [id, day, ...late(why)]
    return presentDeed(await doDeed(deps, staff, { command: 'pickup move', args, deed: moveDeed(id, day, why), shown }))
  })
  serveDesk(api, 'cancelForCustomer', async ({ id, body: { why, shown }, staff }) => {
    const args = [id, ...late(why)]
    return presentDeed(await doDeed(deps, staff, { command: 'pickup cancel', args, deed: cancelDeed(id, why), shown }))
  })

  serveDesk(api, 'giveCredit', async ({ id, body: { amount, reason, ...words }, staff }) => {
    const args = [id, dollars(amount), '--reason', reason]
    const deed = giveDeed(id, amount, reason)
    return presentDeed(await doDeed(deps, staff, { command: 'credit give', args, deed, ...words }))
  })
  serveDesk(api, 'sellPlan', async ({ id, body: { plan, ...words }, staff }) =>
    presentDeed(await doDeed(deps, staff, { command: 'plan', args: [id, plan], deed: planDeed(id, plan), ...words })),
  )
  serveDesk(api, 'leaveForCustomer', async ({ id, body, staff }) => {
    const args = [id, 'payc', '--refund']
    return presentDeed(await doDeed(deps, staff, { command: 'plan', args, deed: leaveDeed(id), ...body }))
  })
}

const late = (why: string | undefined): string[] => (why === undefined ? [] : ['--late', why])
