import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { createLog } from '../../server/log.ts'
import { openProviders } from '../../server/providers/open.ts'
import { findMoneyFaults } from '../money/money-faults.ts'
import type { PaymentWorld, TestCardKind } from '../money/payment-world.ts'
import { type AcknowledgedOrder, findPlacingFaults } from '../money/placing-faults.ts'
import type { Product } from './product.ts'

/** Customers of the built product, over HTTP, and its books once it has stopped. */

export interface HttpAnswer {
  status: number
  code: string | undefined
  body: never
}

/** Answers with nothing if the process died meanwhile. */
export async function send(
  { url }: Product,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  { token, key }: { token?: string; key?: string } = {},
): Promise<HttpAnswer | undefined> {
  try {
    const answer = await fetch(`${url}/api/${path}/`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const code = answer.headers.get('x-error-code') ?? undefined
    return { status: answer.status, code, body: (text && JSON.parse(text)) as never }
  } catch {
    return undefined
  }
}

let made = 0

/** Signed up and with a card, on a server that lives. */
export async function signUpWithCard(product: Product, payments: PaymentWorld, card: TestCardKind): Promise<string> {
  made += 1
  const name = createHash('sha256').update(`${made} ${performance.now()}`).digest('hex').slice(0, 12)
  const signUp = {
    zip_code: '94041',
    address_line_1: '12 Villa Street',
    email: `${name}@larkspur.example`,
    password: 'fresh-linen',
    phone: `+1415555${String(1_000 + made)}`,
  }
  const insist = async <Body>(asked: Promise<HttpAnswer | undefined>): Promise<Body> => {
    const answer = await asked
    if (answer === undefined || answer.status >= 300) throw new Error(`Answered with ${JSON.stringify(answer)}`)
    return answer.body
  }
  const { token } = await insist<{ token: string }>(send(product, 'POST', 'client/auth/signup', signUp))
  const opened = await insist<{ secret: string }>(send(product, 'POST', 'client/billing/create_intent', {}, { token }))
  await payments.finishCard(opened.secret, card, async (path, entry) => {
    await insist(send(product, 'POST', path.replace(/^\/api\/|\/$/g, ''), entry))
    return { status: 200 }
  })
  await insist(send(product, 'POST', 'client/cards', { secret: opened.secret }, { token }))
  return token
}

/** Finds the faults in the books of a product that no longer runs on this database, and what orders lack that were placed with nothing beside them. */
export async function findFaultsOf(
  settings: Record<string, string>,
  acknowledged?: readonly AcknowledgedOrder[],
): Promise<string[]> {
  const config = readConfig(settings)
  const database: Database = await openDatabase(config.database)
  try {
    const providers = await openProviders(config, createLog('silent'), database)
    const faults = acknowledged ? (await findPlacingFaults(database, acknowledged)).faults : []
    return [...faults, ...(await findMoneyFaults({ ...providers, database }))]
  } finally {
    await database.close()
  }
}

/** Stops the servers of a sale. Nobody waits for the rest any more: the jobs of one last server have an hour's time at once. */
export async function letJobsFinish(
  products: readonly Product[],
  start: (more: Record<string, string>) => Promise<Product>,
): Promise<void> {
  const stop = async (product: Product) => {
    product.process.kill('SIGTERM')
    await product.ended
  }
  await Promise.all(products.map(stop))
  const last = await start({ CLOCK_OFFSET: '+1h' })
  await pause(3_000)
  await stop(last)
}
