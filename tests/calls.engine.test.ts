import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { createCustomer } from './customers.ts'
import { shareTestServer } from './test-server.ts'

/** These tests hold for every call of the contract's list, whichever topic it belongs to. */

const server = shareTestServer()
const listed = Object.entries<Call>(calls)
const withBody = listed.filter(([, { body }]) => body !== undefined)
const pathOf = ({ path }: Call) => `/api${path.replace(':id', '1')}`

describe('every call that takes a body', () => {
  it.each(withBody)('%s: the server checks it, whatever the form has checked [R612]', async (name, call) => {
    const { token } = await createCustomer(server)
    const send = async (payload: string) => {
      const answer = await server.app.inject({
        method: call.method,
        url: pathOf(call),
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      })
      return [answer.statusCode, answer.headers['x-error-code']]
    }
    expect([name, await send('not json')]).toEqual([name, [400, 'bad_json']])
    expect([name, (await send('["a list"]'))[0]]).toEqual([name, 400])
    expect([name, (await send('"a word"'))[0]]).toEqual([name, 400])
    const fields = fieldsOf(call)
    const wrong = JSON.stringify(Object.fromEntries(fields.map((field) => [field, { not: ['what it should be'] }])))
    if (fields.length > 0) expect([name, (await send(wrong))[0]]).toEqual([name, 400])
  })
})

function fieldsOf({ body }: Call): string[] {
  const schema = body?.toJSONSchema({ io: 'input', unrepresentable: 'any' })
  return Object.keys(schema?.properties ?? {})
}

it('the list is served whole, each line once, as the browser writes it', () => {
  const missing = listed.filter(
    ([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path.replace(/\/$/, '')}` }),
  )
  expect(missing).toEqual([])
  expect(listed.length).toBeGreaterThan(35)
  expect(new Set(listed.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(listed.length)
  for (const [name, { path }] of listed) expect([name, path]).toEqual([name, expect.stringMatching(/^\/.*\/$/)])
})
