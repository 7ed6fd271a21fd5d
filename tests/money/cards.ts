import type { TestServer } from '../test-server.ts'

/** A card as the API shows it. */
export interface ShownCard {
  id: number
  stripe_id: string
  last: string
  expiration_month: number
  expiration_year: number
  expiry: string
  is_active: boolean
}

/** Charges of it succeed; `rules/payments/test-cards.ts` has the others. */
const GOOD_CARD = '4242424242424242'

/** A card that a customer added as the browser does it: opened the form, typed it in, had it recorded. It is the main one now. */
export async function addCard(server: TestServer, token: string, number = GOOD_CARD): Promise<ShownCard> {
  const secret = await finishCardForm(server, token, number)
  return expectStatus(201, await server.call('POST', '/api/client/cards/', { secret }, token)) as ShownCard
}

/** The secret of a form that is finished at the provider, and of which we have not heard yet. */
export async function finishCardForm(server: TestServer, token: string, number = GOOD_CARD): Promise<string> {
  const secret = await openCardForm(server, token)
  expectStatus(200, await typeCard(server, secret, number))
  return secret
}

export async function openCardForm(server: TestServer, token: string): Promise<string> {
  const opened = await server.call('POST', '/api/client/billing/create_intent/', {}, token)
  return (expectStatus(200, opened) as { secret: string }).secret
}

export const typeCard = (server: TestServer, secret: string, number = GOOD_CARD) =>
  server.call('POST', '/api/sandbox/confirm_card/', { secret, number, exp_month: 4, exp_year: 2031, cvc: '123' })

function expectStatus(expected: number, { status, body }: { status: number; body: unknown }): unknown {
  if (status !== expected) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`)
  return body
}
