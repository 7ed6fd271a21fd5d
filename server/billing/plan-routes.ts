import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { choosePackage } from './choose.ts'
import { applyCoupon, removeCoupon } from './coupons.ts'
import { listInvoices } from './invoice-store.ts'
import { presentInvoice } from './present.ts'
import { openWelcomeBox } from './welcome-box.ts'

export function planRoutes(api: Api, deps: Deps): void {
  const { database, limit } = deps

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

  serve(api, 'listInvoices', async ({ customer }) => (await listInvoices(database.db, customer.id)).map(presentInvoice))
}
