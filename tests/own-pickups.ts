import { beforeEach } from 'vitest'
import type { ErrorCode } from '#contract/errors'
import { createCustomer, type TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { shareTestServer } from './test-server.ts'

export const PATH = '/api/client/requests/'
export const WEDNESDAY = '2026-11-18'
export const THURSDAY = '2026-11-19'
export const FRIDAY = '2026-11-20'
export interface Shown {
  id: number
  pickup_date: string
  dropoff_date: string
  changeable_until: string
  rush_amount: number
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A member who books and changes pickups over HTTP, and the messages that come of it. */
export function shareOwnPickups() {
  const server = shareTestServer()
  let customer: TestCustomer
  beforeEach(async () => {
    server.setNow(START)
    customer = await createCustomer(server, { plan: 'gold' })
  })
  const call = async <Body = Shown>(method: Method, path = PATH, body?: unknown, token = customer.token) => {
    const { status, headers, body: answered } = await server.call(method, path, body, token)
    return { status, code: headers['x-error-code'] as ErrorCode | undefined, body: answered as Body }
  }
  /** Tokens end after an hour, so whoever comes back later signs in again. */
  const comeBackAt = async (instant: Date | string) => {
    server.setNow(instant)
    const { email, password } = customer
    const { body } = await call<{ token: string }>('POST', '/api/client/auth/login/', { email, password })
    customer = { ...customer, token: body.token }
  }
  const pathOf = (id: number) => `${PATH}${id}/`
  const place = async (fields: object = {}) => (await call('POST', PATH, { pickup_date: THURSDAY, ...fields })).body
  const upcoming = async () => (await call<Shown[]>('GET', `${PATH}?is_upcoming=true`)).body
  const addressOf = async (fields: object = {}) =>
    (
      await call<{ id: number }>('POST', '/api/client/addresses/', {
        title: 'Work',
        zip_code: '94041',
        address_line_1: '480 Ellis Street',
        ...fields,
      })
    ).body.id
  const messages = () =>
    server.database.db
      .selectFrom('messages')
      .select(['channel', 'recipient', 'body', 'eventKey'])
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', 'pickup %')
      .orderBy('id')
      .execute()

  return {
    server,
    get customer() {
      return customer
    },
    call,
    comeBackAt,
    pathOf,
    place,
    upcoming,
    addressOf,
    messages,
  }
}
