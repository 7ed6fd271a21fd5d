import { expect } from 'vitest'
import type { TestCustomer } from './customers.ts'
import type { TestServer } from './test-server.ts'
import { toldBodies } from './told-messages.ts'

export const PHONES = '/api/client/phones/'
export const pathOf = (id: number | string) => `${PHONES}${id}/`

export interface ShownPhone {
  id: number
  number: string
}

let numbers = 0
/** Nobody has the same number by accident. */
export const newNumber = () => {
  numbers += 1
  return `+1669555${String(numbers).padStart(4, '0')}`
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The calls of a customer about phones, in the name of the current customer. */
export function phoneCalls(server: TestServer, current: () => TestCustomer) {
  const call = (method: Method, path = PHONES, body?: unknown) => server.call(method, path, body, current().token)
  const list = async () => (await call('GET')).body as ShownPhone[]
  const firstId = async () => (await list())[0]?.id ?? 0
  const add = async (fields: object = { title: 'Work', number: newNumber() }) =>
    ((await call('POST', PHONES, fields)).body as ShownPhone).id
  const mainOf = async () =>
    ((await call('GET', '/api/client/profile/')).body as { main_phone: number | null }).main_phone
  const textsTo = (number: string) => toldBodies(server, { recipient: number, channel: 'sms' })
  /** Answers with the code of the text. */
  const sendCode = async (id: number) => {
    const { status, body } = await call('POST', `${pathOf(id)}send_code/`)
    expect([status, body]).toEqual([204, ''])
    const number = (await list()).find((phone) => phone.id === id)?.number ?? ''
    return /\d{6}/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? ''
  }
  const verify = (id: number, code: string) => call('POST', `${pathOf(id)}verify/`, { code })
  return { call, list, firstId, add, mainOf, textsTo, sendCode, verify }
}

/** The phone that somebody signed up with. */
export async function verifyOwn(server: TestServer, person: TestCustomer): Promise<void> {
  const { firstId, sendCode, verify } = phoneCalls(server, () => person)
  const id = await firstId()
  expect((await verify(id, await sendCode(id))).status).toBe(200)
}
