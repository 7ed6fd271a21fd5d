import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { giveCredit } from './credit.ts'

/** Cards of `rules/payments/test-cards.ts` by what they do. */
export const CARDS = {
  good: '4242424242424242',
  declines: '4000000000000341',
  declinesForGood: '4000000010000018',
  asks: '4000002500003155',
  timesOutBefore: '4000000010000026',
  timesOutAfter: '4000000010000034',
  fails: '4000000010000042',
  refusesRefunds: '4000000000005126',
} as const

interface Payer {
  plan?: 'payc' | 'gold' | 'platinum'
  /** None where it is null. */
  card?: string | null
  creditCents?: number
  isReloading?: boolean
}

/** Creates a customer whose orders are to be paid: with a card and credit that nobody paid for, without a purchase. */
export async function createPayer(
  server: TestServer,
  { plan = 'payc', card = CARDS.good, creditCents = 0, isReloading = false }: Payer = {},
): Promise<TestCustomer> {
  const customer = await createCustomer(server, { plan })
  if (card !== null) await addCard(server, customer.token, card)
  if (creditCents > 0) await giveCredit(server, customer.id, creditCents)
  await putCustomer(server, customer.id, { isAutoBilling: false })
  if (isReloading) await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, customer.token)
  return customer
}

export const orderRow = ({ database }: TestServer, id: number) =>
  database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
