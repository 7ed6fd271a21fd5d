import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { addDays } from '#rules/days/days'
import { firstPickupDay } from '#rules/days/pickup-days'
import { statusOf } from '../server/http/serve.ts'
import { createCustomer } from './customers.ts'
import { finishCardForm } from './money/cards.ts'
import { secondApp, shareTestServer } from './test-server.ts'

/** Calls that a form may send twice: a double press, a lost answer, a second tab. Each has its effect once under one key. */

const server = shareTestServer()

let count = 0
const newNumber = () => {
  count += 1
  return `+1408777${String(count).padStart(4, '0')}`
}

type Fields = Record<string, unknown>

interface Form {
  /** The form's fields for the customer with this token. */
  fields(token: string): Fields | Promise<Fields>
  /** The same form with something else in it. */
  other: Record<string, unknown>
  /** Fields that are refused, by the use case if it refuses anything. `taken` belongs to somebody else. */
  refused: (taken: { email: string; phone: string }) => Record<string, unknown>
  /** 400, unless it is said here. */
  refusedWith?: number
  /** The table whose rows are the effects, for a test to count. */
  table: 'customers' | 'addresses' | 'phones' | 'cards' | 'invoices' | 'leads' | 'pickups'
  /** Signing up: a repeat signs in again, so that only the token may differ. */
  withoutToken?: true
}

const FORMS: Partial<Record<CallName, Form>> = {
  signUp: {
    fields: () => ({
      zip_code: '94041',
      email: `new-${newNumber()}@example.com`,
      password: 'fresh-linen',
      phone: newNumber(),
    }),
    other: { address_line_1: '2 Other Street' },
    refused: ({ email }) => ({ email }),
    table: 'customers',
    withoutToken: true,
  },
  addAddress: {
    fields: () => ({ title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }),
    other: { title: 'Somewhere else' },
    refused: () => ({ zip_code: '10001' }),
    table: 'addresses',
  },
  addPhone: {
    fields: () => ({ title: 'Work', number: newNumber() }),
    other: { title: 'Somewhere else' },
    refused: ({ phone }) => ({ number: phone }),
    table: 'phones',
  },
  addCard: {
    fields: async (token) => ({ secret: await finishCardForm(server, token) }),
    other: { secret: 'of another form' },
    refused: () => ({ secret: 'of nobody’s form' }),
    refusedWith: 404,
    table: 'cards',
  },
  sendLead: {
    fields: () => ({
      kind: 'possible',
      full_name: 'Ada',
      email: `lead-${newNumber()}@example.com`,
      message: 'Do you iron?',
    }),
    other: { message: 'Do you fold?' },
    // Its use case refuses nothing: what is wrong with a lead is found before the key is even read.
    refused: () => ({ email: 'nobody' }),
    table: 'leads',
  },
  placePickup: {
    async fields() {
      await server.database.query("update customers set plan_name = 'payc' where plan_name is null")
      return { pickup_date: nextPickupDay() }
    },
    other: { comment: 'Ring twice' },
    refused: () => ({ pickup_date: '2026-11-22' }),
    table: 'pickups',
  },
  choosePackage: {
    // The same package twice in a row is one invoice, whatever the keys.
    fields: () => ({ package: Number(newNumber().slice(1)) % 2 === 0 ? 'gold' : 'platinum' }),
    other: { package: 'payc' },
    refused: () => ({ package: 'diamond' }),
    table: 'invoices',
  },
}

/** Another day each time. */
let day = '2026-11-17'
const nextPickupDay = () => {
  day = firstPickupDay(addDays(day, 1), [])
  return day
}

/** Shown with their topic: they have the same effect under another key, several beats, or are about something that has to be there. */
const ELSEWHERE: readonly CallName[] = [
  'createIntent',
  'openWelcomeBox',
  'checkOut',
  'welcomeCheckOut',
  'leaveAdvantage',
  'makeSchedule',
  'payOrder',
  'tellMissing',
]

it('every call that takes a key is shown here', () => {
  const keyed = Object.entries<Call>(calls).filter(([, call]) => call.isKeyed)
  expect(keyed.map(([name]) => name).sort()).toEqual([...Object.keys(FORMS), ...ELSEWHERE].sort())
})

describe.each(Object.entries(FORMS))(
  '%s',
  (name, { fields: fieldsOf, other, refused, refusedWith = 400, table, withoutToken }) => {
    const call: Call = calls[name as CallName]
    const { path, as } = call
    const open = async () => (as === 'customer' ? (await createCustomer(server)).token : undefined)
    const fields = async (token?: string) => fieldsOf(token ?? '')
    const send = (key: string, payload: object, token?: string, app = server.app) =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload,
        headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
      })
    const effects = async () => (await server.database.query(`select 1 from ${table}`)).rows.length
    const keys = async () => (await server.database.query('select 1 from idempotency_keys')).rows.length
    const shown = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) => {
      const { token: _, ...rest } = JSON.parse(body)
      return [statusCode, withoutToken ? rest : body]
    }

    it('50 at once under one key have one effect and one answer', async () => {
      const token = await open()
      const [before, form] = [await effects(), await fields(token)]
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('press', form, token)))
      expect(await effects()).toBe(before + 1)
      expect(answers[0]?.statusCode).toBe(statusOf(call))
      for (const answer of answers) expect(shown(answer)).toEqual(shown(answers[0] as never))
    })

    it('an answer that never arrived is given again, also by another server', async () => {
      const token = await open()
      const form = await fields(token)
      const lost = await send('press', form, token)
      const before = await effects()
      expect(shown(await send('press', form, token))).toEqual(shown(lost))
      const another = await secondApp(server)
      expect(shown(await send('press', form, token, another))).toEqual(shown(lost))
      await another.close()
      expect(await effects()).toBe(before)
    })

    // Without a session other contents are another request anyway, so there it shows only that nothing was kept of this one.
    it(
      as === 'customer' ? 'a refusal leaves the key open for corrected contents' : 'a refusal keeps nothing',
      async () => {
        const token = await open()
        const taken = await createCustomer(server)
        // A number is somebody's once it was verified.
        await server.database.query('update phones set verified_at = now() where customer_id = $1', [taken.id])
        const form = await fields(token)
        const before = await keys()
        expect((await send('press', { ...form, ...refused(taken) }, token)).statusCode).toBe(refusedWith)
        expect(await keys()).toBe(before)
        expect((await send('press', form, token)).statusCode).toBe(statusOf(call))
        expect(await keys()).toBe(before + 1)
      },
    )

    it('another key is another request', async () => {
      const token = await open()
      const before = await effects()
      await send('one', await fields(token), token)
      await send('two', await fields(token), token)
      expect(await effects()).toBe(before + 2)
    })

    it(
      as === 'customer'
        ? 'other contents under the same key are refused'
        : 'other contents under a key are a stranger’s',
      async () => {
        const token = await open()
        const form = await fields(token)
        await send('press', form, token)
        const before = await effects()
        const second = await send('press', { ...form, ...other }, token)
        if (as === 'customer') {
          expect([second.statusCode, second.headers['x-error-code']]).toEqual([422, 'idempotency_key_reused'])
          expect(await effects()).toBe(before)
        } else {
          // The key counts as a new one: a lead comes in, a sign-up is told that the address is taken. It tells nothing more.
          const isTaken = name === 'signUp'
          expect([second.statusCode, second.headers['x-error-code']]).toEqual(
            isTaken ? [400, 'email_taken'] : [201, undefined],
          )
          expect(await effects()).toBe(isTaken ? before : before + 1)
          const elsewhere = await send('never-used', { ...form, ...other })
          expect([elsewhere.statusCode, elsewhere.body]).toEqual([second.statusCode, second.body])
        }
      },
    )
  },
)

describe('limits on what is asked', () => {
  const limited = shareTestServer({ RATE_LIMITS: 'on' })

  it('count a form once, however often its answer was lost', async () => {
    const form = { kind: 'storage', full_name: 'Ada', email: 'ada@example.com', phone: newNumber(), accept: true }
    let network = 0
    const send = (key: string, filledInMs: number) => {
      // From many networks, so that only the limits of the address and the number count.
      network += 1
      return limited.app.inject({
        method: 'POST',
        url: '/api/client/customers/',
        payload: { ...form, filled_in_ms: filledInMs },
        headers: { 'idempotency-key': key },
        remoteAddress: `192.0.2.${network}`,
      })
    }
    const LEADS_AN_HOUR = 5
    for (let press = 0; press < LEADS_AN_HOUR + 2; press += 1) {
      expect((await send('storage', 9_000 + press)).statusCode).toBe(201)
    }
    const stored = () => limited.database.db.selectFrom('leads').select('id').where('email', '=', form.email).execute()
    expect(await stored()).toHaveLength(1)
    // The limit is on, and only the first press has counted.
    for (let other = 1; other < LEADS_AN_HOUR; other += 1) {
      expect((await send(`other-${other}`, 9_000)).statusCode).toBe(201)
    }
    expect((await send('one-too-many', 9_000)).statusCode).toBe(429)
    expect((await send('storage', 9_000)).statusCode).toBe(201)
    expect(await stored()).toHaveLength(LEADS_AN_HOUR)
  })
})
