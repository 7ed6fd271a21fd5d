import { beforeAll, describe, expect, it } from 'vitest'
import { snakeCased } from '#contract/casing'
import { profileInput } from '#contract/profile'
import { createCustomer, putCustomer, type TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { addCard } from './money/cards.ts'
import { orderRow } from './money/order-payer.ts'
import { putOrder } from './money/put-order.ts'
import { shareTestServer } from './test-server.ts'

/**
 * Over the table of routes as the server has it: whatever carries an id answers a stranger as if the thing had never been.
 * A new route needs its line in THINGS, or in PUBLIC if it is for everybody; without one this file fails.
 */

const server = shareTestServer()
const API = '/api/client'
const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof VERBS)[number]

interface Thing {
  /** The id of something that belongs to this customer. */
  make(owner: TestCustomer): Promise<number>
  /** Reads the thing as its owner sees it, to show that it is still there and unchanged. */
  look(owner: TestCustomer, id: number): Promise<unknown>
  /** The bodies that a call has to carry so that nothing but the id can be wrong with it. */
  bodies: Partial<Record<Verb, object>>
}

const firstOf = async (owner: TestCustomer, list: string) => {
  const { body } = await server.call('GET', `${API}/${list}/`, undefined, owner.token)
  return (body as { id: number }[])[0]?.id ?? 0
}
const looksAt = (list: string) => async (owner: TestCustomer, id: number) => {
  const { status, body } = await server.call('GET', `${API}/${list}/${id}/`, undefined, owner.token)
  return [status, body]
}

const address = { title: 'Taken', zip_code: '94301', address_line_1: '1 Stolen Street' }
const phone = { title: 'Taken', number: '+16505559999' }
const phones = { make: (owner: TestCustomer) => firstOf(owner, 'phones'), look: looksAt('phones') }

const THINGS: Record<string, Thing> = {
  [`${API}/addresses/:id`]: {
    make: (owner) => firstOf(owner, 'addresses'),
    look: looksAt('addresses'),
    bodies: { PUT: address, PATCH: address },
  },
  [`${API}/cards/:id`]: {
    make: async (owner) => (await addCard(server, owner.token)).id,
    look: looksAt('cards'),
    bodies: { PUT: { is_active: true }, PATCH: { is_active: true } },
  },
  [`${API}/invoices/:id`]: {
    async make(owner) {
      const { body } = await server.call('POST', `${API}/subscription/choose/`, { package: 'gold' }, owner.token)
      return (body as { id: number }).id
    },
    async look(owner, id) {
      const { status, body } = await server.call('GET', `${API}/invoices/?choices=true`, undefined, owner.token)
      return [status, (body as { id: number }[]).find((invoice) => invoice.id === id)]
    },
    bodies: {},
  },
  [`${API}/orders/:id`]: { make: (owner) => putOrder(server, owner), look: looksAt('orders'), bodies: {} },
  [`${API}/requests/:id`]: {
    make: async (owner) => {
      await putCustomer(server, owner.id, { planName: 'gold' })
      await server.call('POST', `${API}/requests/`, { pickup_date: '2026-11-20' }, owner.token)
      return firstOf(owner, 'requests')
    },
    look: looksAt('requests'),
    bodies: { PUT: { pickup_date: '2026-11-21' }, PATCH: { pickup_date: '2026-11-21' } },
  },
  [`${API}/orders/:id/missing`]: {
    make: (owner) => putOrder(server, owner, { deliveredAt: START }),
    async look(_, id) {
      const { rows } = await server.database.query('select message from leads where order_id = $1', [id])
      return [200, { id, told: rows }]
    },
    bodies: { POST: { message: 'A blouse is not in the bag.' } },
  },
  [`${API}/orders/:id/pay`]: {
    make: (owner) => putOrder(server, owner, { deliveredAt: START }),
    look: async (_, id) => [200, await orderRow(server, id)],
    bodies: {},
  },
  [`${API}/phones/:id`]: { ...phones, bodies: { PUT: phone, PATCH: phone } },
  [`${API}/phones/:id/send_code`]: { ...phones, bodies: {} },
  [`${API}/phones/:id/verify`]: { ...phones, bodies: { POST: { code: '123456' } } },
  [`${API}/schedules/:id`]: {
    async make(owner) {
      await server.database.query(
        `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
         select $1, $2, '{1}', false, '', 'active', now(), now() on conflict do nothing`,
        [owner.id, await firstOf(owner, 'addresses')],
      )
      return firstOf(owner, 'schedules')
    },
    look: looksAt('schedules'),
    bodies: { PUT: { days: [2], status: 'paused' }, PATCH: { status: 'paused' } },
  },
}

/** The paths that anybody may call without a token. */
const PUBLIC = new Set([
  '/api/health',
  '/api/ready',
  '/api/sandbox/confirm_card',
  '/api/sandbox/confirm_charge',
  '/dev/outbox',
  '/dev/outbox/:id',
  '/dev/text',
  ...['packages', 'price_items', 'services', 'locations', 'zip_codes', 'customers'].map((at) => `${API}/${at}`),
  ...['jwt/refresh', 'jwt/verify', 'auth/signup', 'auth/login', 'auth/logout'].map((at) => `${API}/${at}`),
  ...['sms/delivery', 'sms/online_workers'].map((at) => `${API}/${at}`),
  ...['auth/forgot_password', 'auth/reset_new_password', 'auth/confirm_email'].map((at) => `${API}/${at}`),
  // Providers sign their calls.
  ...['billing/stripe_webhook', 'sms/inbound', 'sms/status'].map((at) => `${API}/${at}`),
  // Its link says by itself whose it is.
  `${API}/receipts`,
])
const isPublic = (url: string) => PUBLIC.has(url) || url.startsWith('/api/docs')

interface Route {
  url: string
  verbs: Verb[]
}

/** The server's own table is printed as a tree, four characters a step. */
function readRoutes(): Route[] {
  const parents: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part, verbs] = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === undefined || verbs === undefined) return []
      const depth = branch.length / 4
      parents.splice(depth - 1, parents.length, part)
      return [{ url: parents.join(''), verbs: verbs.split(', ') as Verb[] }]
    })
}

const hasParameter = ({ url }: Route) => /[:*]/.test(url)

let routes: Route[]
let stranger: TestCustomer
let owner: TestCustomer
beforeAll(async () => {
  routes = readRoutes()
  stranger = await createCustomer(server)
  owner = await createCustomer(server)
})

it('the table of routes is read as a whole', () => {
  expect(routes).toContainEqual({ url: `${API}/phones/:id/verify`, verbs: ['POST'] })
  expect(routes).toContainEqual({ url: `${API}/profile`, verbs: ['GET', 'HEAD', 'PUT', 'PATCH'] })
  const known = routes.filter(({ url }) => !url.includes('*'))
  const misread = known.filter(({ url, verbs }) => !verbs.every((method) => server.app.hasRoute({ method, url })))
  expect(misread).toEqual([])
  expect(known.length).toBeGreaterThan(25)
})

it('every route that carries an id says here whose things it is about', () => {
  const private_ = routes.filter((route) => hasParameter(route) && !isPublic(route.url))
  expect(private_.map(({ url }) => url).sort()).toEqual(Object.keys(THINGS).sort())
  expect(Object.keys(THINGS).filter(isPublic)).toEqual([])
})

it('every route that is not for everybody asks who is calling [R344]', async () => {
  const asked: string[] = []
  for (const { url, verbs } of routes.filter((route) => !isPublic(route.url))) {
    for (const method of verbs) {
      const answer = await server.app.inject({ method, url: url.replace(':id', '1') })
      asked.push(url)
      expect([method, url, answer.statusCode]).toEqual([method, url, 401])
      if (method !== 'HEAD') expect(answer.json()).toEqual({ detail: 'Please sign in again.' })
    }
  }
  expect(asked.length).toBeGreaterThan(20)
})

describe.each(Object.entries(THINGS))('%s', (url, { make, look, bodies }) => {
  it.each(VERBS)('%s: somebody else’s is not found, like one that never was', async (method) => {
    const id = await make(owner)
    const before = await look(owner, id)
    const call = async (path: string) => {
      const body = bodies[method]
      const answer = await server.app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${stranger.token}` },
        ...(body && { payload: body }),
      })
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
      return { status: answer.statusCode, headers, bytes: answer.rawPayload.toString('hex') }
    }
    const foreign = await call(url.replace(':id', String(id)))
    // A method that the path does not have is refused before anybody looks whose it is.
    const hasMethod = routes.some((route) => route.url === url && route.verbs.includes(method))
    expect(foreign.status).toBe(hasMethod ? 404 : 405)
    for (const never of ['2000000000', '2147483647', '9007199254740991', '0', 'nothing']) {
      expect(await call(url.replace(':id', never))).toEqual(foreign)
      expect(await call(`${url.replace(':id', never)}/`)).toEqual(foreign)
    }
    expect(await look(owner, id)).toEqual(before)
    expect(before).toEqual([200, expect.objectContaining({ id })])
  })

  it('its owner finds it, with every verb that there is', async () => {
    const finder = await createCustomer(server)
    const id = await make(finder)
    const verbs = routes.find((route) => route.url === url)?.verbs ?? []
    expect(verbs).not.toEqual([])
    for (const method of verbs) {
      const { status } = await server.call(method, url.replace(':id', String(id)), bodies[method], finder.token)
      expect([method, status]).not.toEqual([method, 404])
    }
  })
})

it('no text, letter or row came of it', async () => {
  const { rows } = await server.database.query<{ customer_id: number; event_key: string }>(
    'select customer_id, event_key from messages',
  )
  const toldTo = ({ id }: TestCustomer) =>
    rows.filter(({ customer_id }) => customer_id === id).map(({ event_key }) => event_key.replaceAll(/\d+/g, 'n'))
  expect(toldTo(stranger)).toEqual([])
  // The owners are told of what they made themselves; what strangers asked for was never done.
  expect(toldTo(owner)).toEqual(['pickup n confirmed'])
  expect(rows.length).toBeGreaterThan(1)
})

describe('ids in a profile', () => {
  const MADE_BY: Record<string, Thing['make'] | undefined> = {
    mainAddress: THINGS[`${API}/addresses/:id`]?.make,
    mainPhone: phones.make,
    mainCard: THINGS[`${API}/cards/:id`]?.make,
  }
  const fields = Object.keys(profileInput.shape).filter((field) => field.startsWith('main'))

  it('each says here which of the things above it is', () => {
    expect(fields.sort()).toEqual(Object.keys(MADE_BY).sort())
  })

  it.each(fields)('%s: somebody else’s is refused like one that never was', async (name) => {
    const [field = ''] = Object.keys(snakeCased({ [name]: 0 }) as object)
    const foreign = (await MADE_BY[name]?.(owner)) ?? 0
    expect(foreign).toBeGreaterThan(0)
    const call = async (id: number) => {
      const { status, body } = await server.call('PATCH', `${API}/profile/`, { [field]: id }, stranger.token)
      return [status, body]
    }
    expect(await call(foreign)).toEqual([400, { [field]: ['Not found.'] }])
    expect(await call(2_000_000_000)).toEqual([400, { [field]: ['Not found.'] }])
    expect(await call(Number.MAX_SAFE_INTEGER)).toEqual([400, { [field]: ['Not found.'] }])
  })
})
