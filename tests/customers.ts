import type { Selectable } from 'kysely'
import type { Schema } from '../server/db/schema.ts'
import type { TestServer } from './test-server.ts'

export interface TestCustomer {
  id: number
  email: string
  password: string
  phone: string
  token: string
}

interface Wanted {
  /** Null, the default: somebody who has just signed up. */
  plan?: 'payc' | 'gold' | 'platinum' | null
  email?: string
  password?: string
  phone?: string
  zipCode?: string
  addressLine1?: string
  firstName?: string
  lastName?: string
}

let made = 0

/** A customer who signed up over HTTP and is signed in, with whatever the test asks for and no one else has. */
export async function createCustomer(server: TestServer, wanted: Wanted = {}): Promise<TestCustomer> {
  made += 1
  const email = wanted.email ?? `customer-${made}@example.com`
  const password = wanted.password ?? 'fresh-linen'
  const phone = wanted.phone ?? `+1408555${String(made).padStart(4, '0')}`
  const { zipCode = '94041', addressLine1 = '12 Villa Street' } = wanted
  const signUp = { zip_code: zipCode, address_line_1: addressLine1, email, password, phone }
  const { status, body } = await server.call('POST', '/api/client/auth/signup/', signUp)
  if (status !== 201) {
    // A column that no migration has made, say: the cause stands in the log.
    const cause = server.logged.findLast((line) => line.includes('"level":"error"')) ?? ''
    throw new Error(`The sign-up was answered with ${status}: ${JSON.stringify(body)} ${cause}`)
  }
  const { plan = null, firstName = 'Grace', lastName = 'Hopper' } = wanted
  const { id } = await server.database.db
    .updateTable('customers')
    .set({ planName: plan, firstName, lastName } as never)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = body as { token: string }
  return { id, email, password, phone, token }
}

/** Puts a customer into a state, whichever topic would have brought them there. */
export async function putCustomer(
  { database }: TestServer,
  id: number,
  columns: Partial<Selectable<Schema['customers']>>,
): Promise<void> {
  await database.db
    .updateTable('customers')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
}
