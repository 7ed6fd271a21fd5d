import { AppError } from '../app-error.ts'
import { networkOf } from '../brakes/limits.ts'
import { once, onceWithReplay } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import { beginCardSetup, openAtProvider, prepareCardSetup } from '../payments/card-setups.ts'
import type { Deps } from '../ports.ts'
import { choosePackage, dropChoice } from './choose.ts'
import { applyCoupon, removeCoupon } from './coupons.ts'
import { hasInvoice, listInvoices } from './invoice-store.ts'
import { presentInvoice } from './present.ts'
import { openWelcomeBox } from './welcome-box.ts'

export function planRoutes(api: Api, deps: Deps): void {
  const { database, limit, payments } = deps

  serve(api, 'choosePackage', ({ customer, body, request, reply }) =>
    once(deps, { request, reply, present: presentInvoice }, async (keyed) => {
      // Each choice that differs from the last one leaves a row.
      await limit('choice', `customer ${customer.id}`)
      return choosePackage(deps, customer.id, body.package, { keyed })
    }),
  )

  serve(api, 'applyCoupon', async ({ customer, body }) => {
    // Codes are short; guessing them must take longer than they are worth.
    await limit('coupon', `customer ${customer.id}`)
    return presentInvoice(await applyCoupon(deps, customer.id, body))
  })

  serve(api, 'removeCoupon', async ({ customer, body }) =>
    presentInvoice(await removeCoupon(deps, customer.id, body.order)),
  )

  serve(api, 'openWelcomeBox', ({ customer, request, reply }) =>
    once(deps, { request, reply, present: presentInvoice }, (keyed) => openWelcomeBox(keyed, customer.id)),
  )

  // A card form may be opened for an invoice, of which payments know nothing.
  serve(
    api,
    'createIntent',
    async ({ customer, body, request }) => {
      const { order } = body
      if (order !== undefined && !(await hasInvoice(database.db, customer.id, order))) throw new AppError('not_found')
      await prepareCardSetup(deps, customer.id, networkOf(request.ip))
      // The secret is not kept with the key: a repeat finds the form that is open by then.
      const begin = (keyed: Deps) => beginCardSetup(keyed, customer.id)
      const setup = await onceWithReplay(deps, { request }, begin, () => begin(deps))
      return { publicKey: payments.publicKey, secret: await openAtProvider(deps, customer, setup) }
    },
    { limit: 'card' },
  )

  serve(api, 'listInvoices', async ({ customer, query }) =>
    (await listInvoices(database.db, customer.id, query)).map(presentInvoice),
  )
  serve(api, 'dropChoice', ({ customer, id }) => dropChoice(deps, customer.id, id))
}
