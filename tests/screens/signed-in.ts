import { act } from '@testing-library/react'
import { signIn } from '../../web/core/session.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'

type Wanted = NonNullable<Parameters<typeof createCustomer>[1]>

/** Ada Marsh with a plan, one address and one phone: a customer for tests in which nothing else matters. */
export function createAda(server: TestServer, wanted: Wanted = {}): Promise<TestCustomer> {
  return createCustomer(server, {
    email: 'ada@larkspur.example',
    firstName: 'Ada',
    lastName: 'Marsh',
    plan: 'platinum',
    phone: '+16505550199',
    addressLine1: '228 Bush Street',
    ...wanted,
  })
}

/** Signs in with the customer's own token, as a sign-in leaves it in the page. */
export function signInAs({ email, token }: Pick<TestCustomer, 'email' | 'token'>): void {
  act(() => signIn({ email, token }))
}

/** Signed in anew, after the session before has ended. */
export async function signInAgain(server: TestServer, { email, password }: TestCustomer): Promise<void> {
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  signInAs(body)
}
