import { beforeEach, describe, expect, it } from 'vitest'
import { PLACE_FIELDS } from '#rules/place'
import { createCustomer, type TestCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { remindOfPickups } from './pickups/reminders.ts'

const server = shareTestServer()
const PATH = '/api/client/addresses/'
const STUDIO = {
  title: 'Studio',
  zip_code: '94301',
  address_line_1: '1 University Avenue',
  address_line_2: 'Suite 5',
  gate_code: '#4711',
  instructions: 'Ring twice',
  has_doorman: true,
}

let customer: TestCustomer
let home: number
beforeEach(async () => {
  await server.database.query('truncate messages, pickups, schedules restart identity cascade')
  server.setNow(START)
  customer = await createCustomer(server)
  home = await mainOf()
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
  const answer = await server.call(method, path, body, customer.token)
  return { ...answer, body: answer.body as Record<string, unknown> }
}
const mainOf = async () => (await call('GET', '/api/client/profile/')).body['main_address'] as number
const pathOf = (id: number) => `${PATH}${id}/`
const addOffice = async () => (await call('POST', PATH, { ...STUDIO, title: 'Office' })).body['id'] as number
const copies = () =>
  server.database.db
    .selectFrom('pickups')
    .select(['addressTitle', ...PLACE_FIELDS])
    .orderBy('id')
    .execute()
const streets = async () => (await copies()).map(({ addressLine1 }) => addressLine1)
const put = (columns: Parameters<typeof putPickup>[2] = {}) => putPickup(server, customer, columns)
const counted = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['pickups_changed'],
  body['pickups_kept'],
]
/** Until a moment ago, on a day to come. */
const PAST_CUTOFF = { pickupDay: '2026-11-18', changeableUntil: START }

describe('an address that is edited', () => {
  it('is carried into each open pickup there that may still be changed, all of it, and says how many', async () => {
    await put()
    await put({ pickupDay: '2026-11-20', changeableUntil: new Date(START.getTime() + 1) })
    const { status, body } = await call('PUT', pathOf(home), STUDIO)
    expect([status, body]).toEqual([
      200,
      {
        ...STUDIO,
        id: home,
        created: START.toISOString(),
        changed: START.toISOString(),
        pickups_changed: 2,
        pickups_kept: 0,
      },
    ])
    const copy = {
      addressTitle: 'Studio',
      zipCode: '94301',
      addressLine1: '1 University Avenue',
      addressLine2: 'Suite 5',
      gateCode: '#4711',
      instructions: 'Ring twice',
      hasDoorman: true,
    }
    expect(await copies()).toEqual([copy, copy])
    // The list shows addresses as they are, without what became of pickups.
    expect(Object.keys(((await call('GET', PATH)).body as never as object[])[0] ?? {})).not.toContain('pickups_changed')
    expect(await server.database.db.selectFrom('messages').select('eventKey').execute()).toEqual([])
  })

  it('leaves alone what is past the cutoff, and says how many of those are still to come', async () => {
    await put(PAST_CUTOFF)
    await put({ ...PAST_CUTOFF, pickupDay: '2026-11-17' })
    await put({ ...PAST_CUTOFF, pickupDay: '2026-11-16' })
    await put({ pickupDay: '2026-11-21' })
    expect(counted(await call('PATCH', pathOf(home), { address_line_1: '14 Villa Street' }))).toEqual([200, 1, 2])
    expect(await streets()).toEqual(['12 Villa Street', '12 Villa Street', '12 Villa Street', '14 Villa Street'])
  })

  it('touches no pickup that does not come, is elsewhere or somebody else’s', async () => {
    const office = await addOffice()
    const stranger = await createCustomer(server)
    for (const status of ['cancelled', 'collected', 'no_show'] as const) await put({ status })
    await put({ status: 'withdrawn', scheduledDay: '2026-11-19' })
    await put({ addressId: office })
    await putPickup(server, stranger)
    expect(counted(await call('PUT', pathOf(home), STUDIO))).toEqual([200, 0, 0])
    expect(new Set(await streets())).toEqual(new Set(['12 Villa Street']))
    expect((await call('PUT', pathOf(home + 1000), STUDIO)).status).toBe(404)
  })

  it('says nothing of pickups where nothing changed, and of none kept where only its title did', async () => {
    await put()
    await put(PAST_CUTOFF)
    expect(counted(await call('PATCH', pathOf(home), {}))).toEqual([200, 0, 0])
    expect(counted(await call('PATCH', pathOf(home), { address_line_1: '12 Villa Street' }))).toEqual([200, 0, 0])
    expect(counted(await call('PATCH', pathOf(home), { title: 'Flat' }))).toEqual([200, 1, 0])
    expect((await copies()).map(({ addressTitle }) => addressTitle)).toEqual(['Flat', 'Home'])
    expect(counted(await call('PATCH', pathOf(home), { instructions: 'Ring twice' }))).toEqual([200, 1, 1])
  })

  it('by the checkout of an order, for who has pickups already, is carried into them too', async () => {
    customer = await createCustomer(server, { plan: 'gold' })
    await addCard(server, customer.token)
    await put()
    await put(PAST_CUTOFF)
    const { body } = await call('POST', '/api/client/subscription/choose/', { package: 'gold' })
    const { title: _, ...address } = STUDIO
    const user = { first_name: 'Rosa', last_name: 'Parks' }
    const paid = await call('POST', '/api/client/welcome/checkout/', { user, address, order: body['id'] })
    expect(paid.status).toBe(200)
    expect(await streets()).toEqual(['1 University Avenue', '12 Villa Street'])
  })

  it('another main address touches no pickup', async () => {
    const office = await addOffice()
    await put()
    await call('PATCH', '/api/client/profile/', { main_address: office })
    expect(await streets()).toEqual(['12 Villa Street'])
    const { addressId } = await server.database.db.selectFrom('pickups').select('addressId').executeTakeFirstOrThrow()
    expect(addressId).toBe(home)
  })

  it('a reminder that has not left yet says the new one', async () => {
    const bodies = async () =>
      (await server.database.db.selectFrom('messages').select('body').execute()).map(({ body }) => body)
    server.setNow('2026-11-18T01:30:00Z')
    customer = await createCustomer(server)
    home = await mainOf()
    await put({ pickupDay: '2026-11-18', changeableUntil: new Date('2026-11-18T03:00:00Z') })
    server.setNow('2026-11-18T02:00:00Z')
    await remindOfPickups(server.deps)
    expect(await bodies()).toMatchObject([expect.stringContaining('at 12 Villa Street.')])
    await call('PATCH', pathOf(home), { address_line_1: '14 Villa Street' })
    await remindOfPickups(server.deps)
    expect(await bodies()).toMatchObject([expect.stringContaining('at 14 Villa Street.')])
  })
})

describe('an address that is deleted', () => {
  const schedule = (addressId: number) =>
    server.database.db
      .insertInto('schedules')
      .values({
        customerId: customer.id,
        addressId,
        days: [1],
        isRush: false,
        comment: '',
        status: 'paused',
        createdAt: START,
        changedAt: START,
      })
      .execute()
  const HAS_PICKUP = {
    non_field_errors: ['A pickup is planned at this address. Move or cancel it first.'],
  }

  it.each([
    ['that may be changed', {}],
    ['past the cutoff', PAST_CUTOFF],
    ['of today', { ...PAST_CUTOFF, pickupDay: '2026-11-17' }],
  ])('stays while there is an open pickup %s', async (_, columns) => {
    await addOffice()
    const id = await put(columns)
    const refused = await call('DELETE', pathOf(home))
    expect([refused.status, refused.headers['x-error-code'], refused.body]).toEqual([
      409,
      'address_has_pickup',
      HAS_PICKUP,
    ])
    expect((await call('GET', pathOf(home))).status).toBe(200)
    await server.database.db.updateTable('pickups').set({ status: 'collected' }).where('id', '=', id).execute()
    expect((await call('DELETE', pathOf(home))).status).toBe(204)
    expect(await server.database.db.selectFrom('pickups').select(['addressId', 'addressLine1']).execute()).toEqual([
      { addressId: null, addressLine1: '12 Villa Street' },
    ])
  })

  it('goes where the pickup is over, though nobody has said what became of it: it has its own copy', async () => {
    await addOffice()
    const id = await put({ ...PAST_CUTOFF, pickupDay: '2026-11-16' })
    expect((await call('DELETE', pathOf(home))).status).toBe(204)
    expect(
      await server.database.db.selectFrom('pickups').select(['id', 'addressId', 'addressLine1']).execute(),
    ).toEqual([{ id, addressId: null, addressLine1: '12 Villa Street' }])
  })

  it('stays while the schedule uses it, also a paused one', async () => {
    const office = await addOffice()
    await schedule(office)
    const refused = await call('DELETE', pathOf(office))
    expect([refused.status, refused.headers['x-error-code'], refused.body]).toEqual([
      409,
      'address_has_schedule',
      { non_field_errors: ['Your recurring pickups use this address. Choose another one for them first.'] },
    ])
    expect((await call('DELETE', pathOf(home))).status).toBe(204)
    expect(await mainOf()).toBe(office)
  })

  it('a pickup of a stranger keeps nobody from it, and no pickup makes a stranger’s address known', async () => {
    const office = await addOffice()
    const stranger = await createCustomer(server)
    await put()
    const asStranger = await server.call('DELETE', pathOf(home), undefined, stranger.token)
    expect(asStranger.status).toBe(404)
    expect((await call('DELETE', pathOf(office))).status).toBe(204)
  })
})
