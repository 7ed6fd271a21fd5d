import { beforeEach, describe, expect, it } from 'vitest'
import { snakeCased } from '#contract/casing'
import { placeInput } from '#contract/place'
import { NO_PLACE, PLACE_FIELDS, type Place } from '#rules/place'
import { createCustomer, type TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { addCard } from './money/cards.ts'
import { ops, opsJson } from './ops.ts'
import { scheduleCalls } from './schedules.ts'
import { shareTestServer } from './test-server.ts'

/** Whatever fields a place has: each gets from the form into the address, the pickup, the driver's sheet and the data download. */

const server = shareTestServer()
let customer: TestCustomer
let home: number
const { call, make, change } = scheduleCalls(server, () => customer)

beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server, { plan: 'gold' })
  home = ((await call('GET', '/api/client/profile/')).body as { main_address: number }).main_address
})

/** Says something in every field, and in each something else. */
const STUDIO = {
  ...(Object.fromEntries(
    PLACE_FIELDS.map((field) => [field, typeof NO_PLACE[field] === 'boolean' ? true : `Studio ${field}`]),
  ) as Place),
  zipCode: '94301',
}
const OPTIONAL = PLACE_FIELDS.filter((field) => placeInput[field].safeParse(undefined).success)
const REQUIRED = PLACE_FIELDS.filter((field) => !OPTIONAL.includes(field))
const pick = (place: object, fields: readonly (keyof Place)[]) =>
  Object.fromEntries(fields.map((field) => [field, place[field as never]]))

const addressOf = (id: number) => `/api/client/addresses/${id}/`
const readAddress = async (id = home) => (await call('GET', addressOf(id))).body as object
const addStudio = async () =>
  ((await call('POST', '/api/client/addresses/', { title: 'Studio', ...STUDIO })).body as { id: number }).id
const replace = (place: object) => call('PUT', addressOf(home), { title: 'Home', ...place })
const book = (fields: object = {}) => call('POST', '/api/client/requests/', { pickup_date: '2026-11-19', ...fields })
async function checkOut(address: object) {
  await addCard(server, customer.token)
  const { body } = await call('POST', '/api/client/subscription/choose/', { package: 'gold' })
  const user = { first_name: 'Rosa', last_name: 'Parks' }
  return call('POST', '/api/client/welcome/checkout/', { user, address, order: (body as { id: number }).id })
}
const copies = () =>
  server.database.db.selectFrom('pickups').select(PLACE_FIELDS).where('customerId', '=', customer.id).execute()

it('the place that is tried out here says something in every field, as an address keeps it', async () => {
  expect(PLACE_FIELDS.filter((field) => STUDIO[field] === NO_PLACE[field])).toEqual([])
  expect(await readAddress(await addStudio())).toMatchObject(snakeCased(STUDIO) as object)
})

describe('a pickup has the whole place of its address', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['booked there', async () => book({ address: await addStudio() })],
    [
      'moved there',
      async () => {
        const { id } = (await book()).body as { id: number }
        await call('PATCH', `/api/client/requests/${id}/`, { address: await addStudio() })
      },
    ],
    ['made by a schedule', async () => make({ days: [4], address: await addStudio() })],
    [
      'of a schedule that moves there',
      async () => {
        await make({ days: [4] })
        await change({ address: await addStudio() })
      },
    ],
    [
      'brought back by a schedule after the address has changed',
      async () => {
        await make({ days: [4] })
        await change({ status: 'paused' })
        await replace(STUDIO)
        await change({ status: 'active' })
      },
    ],
    [
      'where the address is changed',
      async () => {
        await book()
        await replace(STUDIO)
      },
    ],
    [
      'where the checkout writes the address',
      async () => {
        await book()
        await checkOut(STUDIO)
      },
    ],
  ])('%s', async (_, lead) => {
    await lead()
    const found = await copies()
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(found.map(() => STUDIO))
    const { body } = await call('GET', '/api/client/requests/?is_upcoming=true')
    expect(body).toMatchObject(found.map(() => ({ place: snakeCased(STUDIO) })))
  })
})

describe('an optional field', () => {
  beforeEach(() => replace(STUDIO))

  const WRITERS = [
    ['a new version of the address', replace],
    ['a change of the address', (place: object) => call('PATCH', addressOf(home), place)],
    ['the checkout', checkOut],
  ] as const

  it('is each but zip code and street', () => expect(REQUIRED).toEqual(['zipCode', 'addressLine1']))

  it.each(WRITERS)('that %s does not send stays as it is, also in a pickup', async (_, send) => {
    await book()
    const sent = { ...pick(STUDIO, REQUIRED), addressLine1: '2 Other Street' }
    expect((await send(sent)).status).toBe(200)
    expect(await readAddress()).toMatchObject(snakeCased({ ...STUDIO, ...sent }) as object)
    expect(await copies()).toEqual([{ ...STUDIO, ...sent }])
  })

  it.each(WRITERS)('that %s sends as nothing is emptied, also in a pickup', async (_, send) => {
    await book()
    const emptied = { ...STUDIO, ...pick(NO_PLACE, OPTIONAL) }
    const nulls = Object.fromEntries(OPTIONAL.map((field) => [field, null]))
    expect((await send({ ...STUDIO, ...nulls })).status).toBe(200)
    expect(await readAddress()).toMatchObject(snakeCased(emptied) as object)
    expect(await copies()).toEqual([emptied])
  })

  it('that a new address does not bring along begins empty', async () => {
    const { status, body } = await call('POST', '/api/client/addresses/', {
      title: 'Studio',
      ...pick(STUDIO, REQUIRED),
    })
    expect([status, body]).toMatchObject([201, snakeCased(pick(NO_PLACE, OPTIONAL))])
  })
})

it('the driver reads every field of a place on the day’s sheet', async () => {
  await replace(STUDIO)
  await book({ pickup_date: '2026-11-20' })
  const [, printed] = await ops(server, 'day', '2026-11-20')
  const words = printed.replace(/\s+/g, ' ')
  for (const said of Object.values(STUDIO)) expect(words).toContain(said === true ? 'doorman' : said)
  expect(await opsJson(server, 'day', '2026-11-20')).toMatchObject({ pickups: [{ place: snakeCased(STUDIO) }] })
})

it('the data download has every field, of the address and of the pickup', async () => {
  await replace(STUDIO)
  await book()
  const { body } = await call('GET', '/api/client/account/data/')
  expect(body).toMatchObject({ addresses: [snakeCased(STUDIO)], pickups: [snakeCased(STUDIO)] })
})
