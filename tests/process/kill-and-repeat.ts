import fc from 'fast-check'
import { expect } from 'vitest'
import { seed } from '../seed.ts'
import { startProduct } from './product.ts'

/**
 * A server that dies between an effect and its answer: the caller repeats under the same key and gets the answer that was
 * lost. Of many calls at once some have been answered when the blow falls, one is about to be, the others have not begun.
 */

/** The calls of two rounds together fit into the addresses that one customer may have. */
const CALLS = 9

interface Address {
  id: number
  title: string
}

/** Loaded before the product: it kills itself when it is about to write its answer to the next address after so many. */
const dyingAfter = (answers: number) => {
  const hook = `
    import { ServerResponse } from 'node:http'
    const { writeHead } = ServerResponse.prototype
    let left = ${answers}
    ServerResponse.prototype.writeHead = function (status, ...rest) {
      const isAddress = this.req.method === 'POST' && this.req.url.startsWith('/api/client/addresses')
      if (isAddress && left-- === 0) process.kill(process.pid, 'SIGKILL')
      return writeHead.call(this, status, ...rest)
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
}

export async function killAndRepeat(settings: Record<string, string>, rounds: 1 | 2): Promise<void> {
  // The blow falls after so many answers.
  const [first = 0, ...others] = fc.sample(fc.integer({ min: 0, max: CALLS - 1 }), { numRuns: rounds, seed })
  // Every later start answers the repeats of the round before as well.
  const starts = [...others.map((answers) => dyingAfter(CALLS + answers)), {}]
  let product = await startProduct({ ...settings, ...dyingAfter(first) })
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const account = { email: 'kit@example.com', password: 'fresh-linen', phone: '+14085550199', zip_code: '94041' }
  const { token } = (await (await post('/api/client/auth/signup/', account)).json()) as { token: string }
  const authorization = `Bearer ${token}`
  const add = async (title: string) => {
    const address = { title, zip_code: '94301', address_line_1: '1 University Avenue' }
    const answer = await post('/api/client/addresses/', address, { authorization, 'idempotency-key': title })
    return { status: answer.status, text: await answer.text() }
  }
  const stored = async () =>
    (await (await fetch(`${product.url}/api/client/addresses/`, { headers: { authorization } })).json()) as Address[]

  for (const [round, start] of starts.entries()) {
    const titles = Array.from({ length: CALLS }, (_, number) => `round-${round}-call-${number}`)
    const heard = new Map<string, string>()
    const calls = titles.map(async (title) => {
      const answer = await add(title).catch(() => undefined)
      if (answer?.status === 201) heard.set(title, answer.text)
    })
    expect(await product.ended).toBe('SIGKILL')
    await Promise.all(calls)

    product = await startProduct({ ...settings, ...start })
    const survived = new Map((await stored()).map(({ id, title }) => [title, id]))
    const isLost = (title: string) => survived.has(title) && !heard.has(title)
    expect(titles.filter(isLost).length, `seed ${seed}`).toBeGreaterThanOrEqual(1)
    const repeated = new Map<string, string>()
    for (const title of titles) {
      const { status, text } = await add(title)
      expect([title, status], `seed ${seed}`).toEqual([title, 201])
      repeated.set(title, text)
    }
    const now = (await stored()).filter(({ title }) => titles.includes(title))
    expect(now.map(({ title }) => title).sort(), `seed ${seed}`).toEqual([...titles].sort())
    for (const { id, title } of now) {
      const text = repeated.get(title) ?? ''
      expect(JSON.parse(text), `seed ${seed}`).toMatchObject({ id, title })
      // The repeat tells of the address that was there before it; a call that was answered is answered alike.
      expect([title, survived.get(title) ?? id], `seed ${seed}`).toEqual([title, id])
      expect([title, heard.get(title) ?? text], `seed ${seed}`).toEqual([title, text])
    }
    expect([...heard.keys()].filter((title) => !survived.has(title))).toEqual([])
  }
  // As Ctrl+C does; start.test.ts has SIGTERM.
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
}
