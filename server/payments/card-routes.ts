import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { saveCard } from './card-setups.ts'
import { type CardRow, findCard, listCards } from './card-store.ts'
import { makeCardMain, presentCard, refreshCards, removeCard } from './cards.ts'

/** These ask the provider, a refresh once for each card. */
const LIMITED = { limit: 'card' } as const

export function cardRoutes(api: Api, deps: Deps): void {
  const { database, clock } = deps
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
}
