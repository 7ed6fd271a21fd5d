import { AppError } from '../app-error.ts'
import { networkOf } from '../brakes/limits.ts'
import type { Db } from '../db/open.ts'
import { once, onceWithReplay } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { beginCardSetup, openAtProvider, prepareCardSetup, saveCard } from './card-setups.ts'
import { type CardRow, findCard, listCards } from './card-store.ts'
import { makeCardMain, presentCard, refreshCards, removeCard } from './cards.ts'

/** These ask the provider, a refresh once for each card. */
const LIMITED = { limit: 'card' } as const

/** A form may be opened for an invoice. Payments know none, so whoever does hands in the look whether it is the customer's. */
export type IsOwnInvoice = (db: Db, customerId: number, id: number) => Promise<boolean>

export function cardRoutes(api: Api, deps: Deps, isOwnInvoice: IsOwnInvoice): void {
  const { database, payments, clock } = deps
  const present = (card: CardRow) => presentCard(card, clock.now())

  serve(api, 'listCards', async ({ customer }) => (await listCards(database.db, customer.id)).map(present))

  serve(
    api,
    'addCard',
    ({ customer, body, request, reply }) =>
      once(deps, { request, reply, present }, (keyed) => saveCard(keyed, customer.id, body.secret)),
    LIMITED,
  )

  serve(api, 'getCard', async ({ customer, id }) => {
    const card = await findCard(database.db, customer.id, id)
    if (card === undefined) throw new AppError('not_found')
    return present(card)
  })

  serve(api, 'replaceCard', async ({ customer, id }) => present(await makeCardMain(deps, customer.id, id)))
  serve(api, 'changeCard', async ({ customer, id }) => present(await makeCardMain(deps, customer.id, id)))
  serve(api, 'removeCard', ({ customer, id }) => removeCard(deps, customer.id, id))

  serve(api, 'refreshCards', async ({ customer }) => (await refreshCards(deps, customer.id)).map(present), LIMITED)

  serve(
    api,
    'createIntent',
    async ({ customer, body, request }) => {
      const { order } = body
      if (order !== undefined && !(await isOwnInvoice(database.db, customer.id, order))) throw new AppError('not_found')
      await prepareCardSetup(deps, customer.id, networkOf(request.ip))
      // The secret is not kept with the key: a repeat finds the form that is open by then.
      const begin = (keyed: Deps) => beginCardSetup(keyed, customer.id)
      const setup = await onceWithReplay(deps, { request }, begin, () => begin(deps))
      return { publicKey: payments.publicKey, secret: await openAtProvider(deps, customer, setup) }
    },
    LIMITED,
  )
}
