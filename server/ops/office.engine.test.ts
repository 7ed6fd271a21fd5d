import { afterEach, describe, expect, it } from 'vitest'
import { shownPhone } from '#rules/checks'
import { createCustomer, putCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo } from '../../tests/letters.ts'
import { createMember } from '../../tests/money/credit.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { seedReference } from '../db/seed.ts'
import { queueMessage } from '../messages.ts'
import { sendDueMessages } from '../send-messages.ts'

const server = shareTestServer()
const list = async (name: string): Promise<Record<string, unknown>[]> => {
  // Lists are kept for a minute.
  server.setNow(new Date(server.deps.clock.now().getTime() + 60_000))
  return (await server.call('GET', `/api/client/${name}/`)).body
}

describe('package, price and zip', () => {
  afterEach(async () => {
    for (const table of ['packages', 'price_items', 'zip_codes'])
      await server.database.query(`update ${table} set is_withdrawn = false where is_withdrawn`)
  })

  it('retires and restores a package: nobody can choose or pay it meanwhile', async () => {
    const { id: customerId, token } = await createMember(server, { plan: 'payc' })
    const post = (path: string, body: object) => server.call('POST', `/api/client/subscription/${path}/`, body, token)
    const { id } = (await post('choose', { package: 'gold' })).body as { id: number }
    expect(await ops(server, 'package', 'retire', 'Gold')).toEqual([
      0,
      'The package gold is retired now. The site shows it within two minutes.',
    ])
    expect((await list('packages')).map(({ name }) => name)).toEqual(['payc', 'platinum'])
    expect((await post('choose', { package: 'gold' })).body).toEqual({ non_field_errors: ['Please choose package'] })
    expect((await post('checkout', { order: id })).status).toBe(409)
    expect(await ops(server, 'plan', String(customerId), 'gold', '--yes')).toEqual([
      1,
      `Grace Hopper (customer ${customerId}) cannot have this plan: it is not for sale.`,
    ])
    expect(await ops(server, 'package', 'retire', 'gold')).toEqual([1, 'The package gold is retired already.'])
    expect(await ops(server, 'package', 'restore', 'gold')).toEqual([
      0,
      'The package gold is offered again. The site shows it within two minutes.',
    ])
    expect(await list('packages')).toHaveLength(3)
    expect((await post('checkout', { order: id })).status).toBe(200)
    expect(await ops(server, 'package', 'restore', 'silver')).toEqual([
      1,
      'There is no package "silver". There are payc, gold, platinum.',
    ])
  })

  it('retires a price by its key or its title', async () => {
    const titles = async () =>
      (await list('price_items')).flatMap(({ item_list }) =>
        (item_list as { title: string }[]).map(({ title }) => title),
      )
    expect(await titles()).toContain('Shirt [Laundry]')
    expect((await ops(server, 'price', 'retire', 'shirt [laundry]'))[0]).toBe(0)
    expect(await titles()).not.toContain('Shirt [Laundry]')
    const services = await list('services')
    expect(JSON.stringify(services)).not.toContain('"Shirt [Laundry]"')
    expect(await opsJson(server, 'price', 'restore', 'Shirt [Laundry]')).toMatchObject({ is_offered: true })
    expect(await titles()).toContain('Shirt [Laundry]')
    expect(await opsJson(server, 'price', 'retire', 'blouse')).toMatchObject({ key: 'blouse', title: 'Blouse' })
    expect(await ops(server, 'price', 'retire', 'hat rack')).toEqual([
      1,
      'There is no price "hat rack". `price list` shows them.',
    ])
  })

  it('lists prices by a word of their name or service, with the discounts, and what may have been meant', async () => {
    const rows = (printed: string) => printed.split('\n').map((line) => line.split(/ {2,}/))
    const [exit, printed] = await ops(server, 'price', 'list', 'shirt [laundry')
    expect(exit).toBe(0)
    expect(rows(printed)).toContainEqual(['Shirt [Laundry]', 'Laundry', '$6.95 per piece', 'Gold 10%, Platinum 20%'])
    // Nothing is to be remarked on a shirt, and there is no column for it.
    expect(rows(printed)[0]).toEqual(['Name', 'Service', 'Price', 'Discount'])
    const [head, , hem] = rows((await ops(server, 'price', 'list', 'hem [pants]'))[1])
    expect([head?.at(-1), hem?.at(-1)]).toEqual(['Remarks', 'up to 5 business days'])
    expect(rows((await ops(server, 'price', 'list', 'wash & fold'))[1])).toContainEqual(
      expect.arrayContaining(['Wash & Fold [3 Bags]', 'a total: --item "Wash & Fold=3"']),
    )
    expect((await ops(server, 'price', 'list', 'Shrit'))[1]).toMatch(
      /^Nothing on the price list has "Shrit" in its name\. Near it:\n\n(.*\n)+Shirt \[Laundry\] /,
    )
    expect(await ops(server, 'price', 'list', 'qqqqqq')).toEqual([
      0,
      'Nothing on the price list has "qqqqqq" in its name.',
    ])
    expect(await opsJson(server, 'price', 'list', 'shrit')).toEqual([])
    await ops(server, 'price', 'retire', 'Hat')
    expect(await opsJson(server, 'price', 'list', 'HAT')).toContainEqual({
      key: 'hat',
      title: 'Hat',
      service: 'Dry Cleaning',
      amount: 995,
      dollar_amount: '9.95',
      unit: 'pcs',
      pretty_unit: 'per piece',
      is_and_up: true,
      discount_kind: 'dry_clean',
      discounts: [
        { plan: 'Gold', percent: 10 },
        { plan: 'Platinum', percent: 20 },
      ],
      is_offered: false,
      business_days: 2,
      is_counted: true,
    })
  })

  it('retires a zip code: no sign-up and no new pickup there', async () => {
    const { token } = await createMember(server, { plan: 'payc' })
    await ops(server, 'zip', 'retire', '94041')
    expect((await list('zip_codes')).map(({ value }) => value)).not.toContain('94041')
    const booked = await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-20' }, token)
    expect(booked.status).toBe(400)
    await expect(createCustomer(server)).rejects.toThrow('answered with 400')
    await ops(server, 'zip', 'restore', '94041')
    expect((await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-20' }, token)).status).toBe(201)
  })

  it('stays as staff left it when a release seeds the lists, and does not bring back what a release took', async () => {
    await ops(server, 'price', 'retire', 'blouse')
    await server.database.query("update reference_state set checksum = 'old'")
    // The database goes on to the next file: lists that were written later would have each schedule looked at again there.
    expect(await seedReference(server.database, START)).toBe('seeded')
    expect(await ops(server, 'price', 'retire', 'blouse')).toEqual([1, 'The price Blouse is retired already.'])
    await server.database.query("update zip_codes set is_retired = true where value = '94035'")
    expect(await ops(server, 'zip', 'restore', '94035')).toEqual([
      1,
      'The zip code 94035 left the lists with a release, which alone brings it back.',
    ])
    await server.database.query("update zip_codes set is_retired = false where value = '94035'")
  })
})

describe('phone release', () => {
  const holders = async (number: string) =>
    (
      await server.database.query(
        'select customer_id, verified_at is not null as is_verified from phones where number = $1 order by id',
        [number],
      )
    ).rows

  it('takes a number off who verified it, so that its owner can verify it', async () => {
    const [thief, owner] = [await createCustomer(server), await createCustomer(server)]
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [thief.id, new Date()])
    const add = () => server.call('POST', '/api/client/phones/', { title: 'Cell', number: thief.phone }, owner.token)
    expect((await add()).status).toBe(400)
    expect(await ops(server, 'phone', 'release', thief.phone)).toEqual([
      0,
      `${shownPhone(thief.phone)} is free: it was taken off customer ${thief.id}.`,
    ])
    expect(await holders(thief.phone)).toEqual([])
    expect(await lettersTo(server, thief.email)).toMatchObject([
      { subject: 'A phone number was taken off your account' },
    ])
    expect((await add()).status).toBe(201)
    expect(await opsJson(server, 'phone', 'release', thief.phone.slice(2))).toMatchObject({ customers: [owner.id] })
    expect(await ops(server, 'phone', 'release', thief.phone)).toEqual([1, `Nobody holds ${shownPhone(thief.phone)}.`])
  })

  it('leaves it to who only typed it, while somebody else has verified it', async () => {
    const [thief, owner] = [await createCustomer(server), await createCustomer(server)]
    await server.call('POST', '/api/client/phones/', { title: 'Cell', number: thief.phone }, owner.token)
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [thief.id, new Date()])
    await ops(server, 'phone', 'release', thief.phone)
    expect(await holders(thief.phone)).toEqual([{ customer_id: owner.id, is_verified: false }])
    expect(await ops(server, 'phone', 'release', '12')).toEqual([
      2,
      'Invalid phone number, must be 10 digits. Type it as 650-555-0142.',
    ])
  })
})

describe('inbox and leads', () => {
  it('shows what never arrived, and why', async () => {
    expect(await ops(server, 'inbox')).toEqual([0, 'The inbox is empty: every message has arrived.'])
    const text = { channel: 'sms', recipient: '+19075550101', body: '123456 is your code.', secret: '123456' } as const
    await queueMessage(server.database.db, { eventKey: 'phone 1 code 1', ...text }, server.deps.clock.now())
    await sendDueMessages(server.deps)
    const [exit, printed] = await ops(server, 'inbox')
    expect(exit).toBe(0)
    expect(printed).toContain('refused')
    expect(printed).toContain('907-555-0101  phone 1 code 1: ')
    expect(await opsJson(server, 'inbox')).toMatchObject([{ event_key: 'phone 1 code 1', body: '… is your code.' }])
  })

  it('shows who waits for an answer, and takes off what somebody has seen to, with a row for it', async () => {
    const { db } = server.database
    await server.database.query('truncate messages, leads, inbound_texts, staff_actions restart identity')
    const now = server.deps.clock.now()
    const lead = { kind: 'possible', email: 'ada@example.com', full_name: 'Ada', message: 'Hats?' }
    await server.call('POST', '/api/client/customers/', lead)
    await server.call('POST', '/api/client/customers/', { kind: 'interested', email: 'eve@example.com' })
    await server.call('POST', '/api/client/sms/delivery/', { message: 'Call me', phone: '+1 6505550123' })
    await db
      .insertInto('inboundTexts')
      .values({ sid: 'SM1', sender: '+14155550199', body: 'My\nshirt?', outcome: 'for staff', receivedAt: now })
      .execute()
    await queueMessage(db, { eventKey: 'code 1', channel: 'sms', recipient: '+19075550101', body: 'Hi' }, now)
    await sendDueMessages(server.deps)
    const entries = await opsJson<{ entry: string; what: string }[]>(server, 'inbox')
    expect(entries.map(({ entry, what }) => `${entry} ${what}`).sort()).toEqual([
      'L1 lead',
      'M2 message',
      'T1 text',
      'T2 text',
    ])
    const [, printed] = await ops(server, 'inbox')
    expect(printed).toMatch(/T1 .* by the API +650-555-0123 +Call me/)
    expect(printed).toMatch(/T2 .* text +415-555-0199 +My shirt\?/)
    expect(printed).toMatch(/L1 .* possible +ada@example\.com +Ada, Hats\?/)
    for (const entry of ['T1', 't2', 'L1', 'M2'])
      expect(await ops(server, 'inbox', 'done', entry)).toEqual([0, `${entry.toUpperCase()} is done.`])
    expect((await ops(server, 'inbox'))[1]).toBe('The inbox is empty: every message has arrived.')
    for (const entry of ['T1', 'L1', 'M2'])
      expect(await ops(server, 'inbox', 'done', entry)).toEqual([1, `${entry} is done already.`])
    for (const entry of ['L2', 'M1', 'T99'])
      expect(await ops(server, 'inbox', 'done', entry)).toEqual([1, `${entry} is not in the inbox.`])
    expect((await ops(server, 'inbox', 'done', '12'))[0]).toBe(2)
    const acted = await db.selectFrom('staffActions').select(['who', 'command', 'outcome']).orderBy('id').execute()
    expect(acted).toHaveLength(10)
    expect(acted[0]).toEqual({ who: 'marta', command: 'inbox done', outcome: 'done' })
  })

  it('shows messages in trouble, without telling whom they are for', async () => {
    await server.database.query('truncate messages restart identity')
    expect(await ops(server, 'messages')).toEqual([0, 'Nothing failed, and nothing waits for long.'])
    const now = server.deps.clock.now()
    const queue = (eventKey: string, channel: 'sms' | 'mail', recipient: string) =>
      queueMessage(
        server.database.db,
        { eventKey, channel, recipient, body: 'Hi', ...(channel === 'mail' && { subject: 'Hi' }) },
        now,
      )
    await queue('code 1', 'sms', '+19075550101')
    await queue('letter 1', 'mail', 'refused@larkspur.example')
    await sendDueMessages(server.deps)
    await queue('waits 1', 'sms', '+16505550123')
    server.setNow(new Date(now.getTime() + 11 * 60_000))
    const [exit, printed] = await ops(server, 'messages')
    server.setNow(now)
    expect(exit).toBe(0)
    expect(printed).toMatch(/refused +sms +…0101 +code 1: This number cannot be reached\./)
    expect(printed).toMatch(/refused +mail +r…@larkspur\.example +letter 1: /)
    expect(printed).toMatch(/queued +sms +…0123 +waits 1:/)
    const listed = JSON.stringify(await opsJson(server, 'messages'))
    for (const whole of ['+19075550101', 'refused@larkspur.example', '"Hi"']) expect(listed).not.toContain(whole)
    await server.database.query('truncate messages, leads')
  })

  it('shows who wrote, newest first, each on lines that nobody can forge', async () => {
    expect(await ops(server, 'leads')).toEqual([0, 'Nobody has written yet.'])
    const lead = {
      kind: 'possible',
      email: 'ada@example.com',
      full_name: 'Ada',
      phone: '+1 4085550000',
      accept: true,
      message: 'Do you\nclean hats?',
    }
    expect((await server.call('POST', '/api/client/customers/', lead)).status).toBe(201)
    await server.call('POST', '/api/client/customers/', { ...lead, email: 'bot@example.com', filled_in_ms: 5 })
    const [, printed] = await ops(server, 'leads')
    const lines = printed.split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/possible, machine\? +Ada +bot@example\.com/)
    expect(lines[3]).toMatch(/possible +Ada +ada@example\.com .*Do you clean hats\?$/)
    expect(await opsJson<unknown[]>(server, 'leads', '--limit', '1')).toMatchObject([
      { email: 'bot@example.com', is_suspected: true },
    ])
    expect(await ops(server, 'leads', '--limit', '0')).toEqual([2, '--limit takes a number from 1 to 1000.'])
  })
})

describe('day', () => {
  it('is today unless told otherwise', async () => {
    server.setNow('2026-11-18T07:59:00Z')
    expect((await ops(server, 'day'))[1]).toBe(
      'Tuesday, November 17th (2026-11-17), 9:00 AM – 5:00 PM\n\nPICKUPS: 0\n\nDROP-OFFS: 0',
    )
    expect(await ops(server, 'day', 'tomorrow')).toMatchObject([0, expect.stringMatching(/^Wednesday, November 18th /)])
    expect(await ops(server, 'day', 'tomorow')).toEqual([
      2,
      '"tomorow" is no day. Type a date such as 2026-11-19, today, tomorrow, yesterday, or a weekday such as friday (the next one).',
    ])
  })

  it('of today also shows what is late and which rush waits', async () => {
    server.setNow('2026-12-10T18:00:00Z')
    await server.database.query("update pickups set status = 'cancelled' where status = 'open'")
    const customer = await createCustomer(server)
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [customer.id, new Date()])
    const put = (columns: Parameters<typeof putPickup>[2]) =>
      putPickup(server, customer, { addressId: null, ...columns })
    const forgotten = await put({ pickupDay: '2026-12-09', dropoffDay: '2026-12-11' })
    await put({ pickupDay: '2026-12-09', dropoffDay: '2026-12-11', status: 'no_show' })
    const bag = async (addressLine1: string, columns: Parameters<typeof putOrder>[2]) => {
      const back = { pickupDay: '2026-12-01', dropoffDay: '2026-12-05', status: 'collected', addressLine1 } as const
      return putOrder(server, customer, { pickupId: await put(back), ...columns })
    }
    const cleaned = await bag('1 Elm Street', {})
    const flagged = await bag('2 Elm Street', {
      status: 'accepted',
      pricedAt: null,
      hold: 'red_flag',
      holdReason: 'One',
    })
    const unpaid = await bag('3 Elm Street', { hold: 'payment', deliveredAt: START })
    await bag('4 Elm Street', { status: 'completed' })
    const rush = { pickupDay: '2026-12-14', dropoffDay: '2026-12-16', isRush: true } as const
    const unapproved = await put({ ...rush, rushCents: 999 })
    const unanswered = await put({ ...rush, quoteCents: 4900, rushCents: 0 })
    await put({ ...rush, quoteCents: 4900, rushCents: 4900 })
    await put({ ...rush, rushCents: 999, rushApprovedFor: '2026-12-16' })
    const [, printed] = await ops(server, 'day')
    const spaced = printed.split('\n').map((line) => line.replace(/ +/g, ' '))
    const isHeading = (line: string) => /^[A-Z]{4}/.test(line)
    expect(spaced.filter(isHeading)).toEqual([
      'PICKUPS: 0',
      'DROP-OFFS: 0',
      'LATE, pickups of which nobody said what became of them (collect, intake or no-show): 1',
      'LATE, bags that should be back: 2',
      'LATE, brought back and not paid: 1',
      'RUSH WITHOUT AN ANSWER: 2',
    ])
    // A pickup and an order may have the same number, so each is looked for under its own heading.
    const lineOf = (heading: string, id: number) => {
      const below = spaced.slice(spaced.findIndex((line) => line.startsWith(heading)) + 1)
      return below.find((line) => isHeading(line) || line.startsWith(`${id} `))
    }
    expect(lineOf('LATE, pickups', forgotten)).toContain('1 day late, was for Wednesday, December 9th')
    expect(lineOf('LATE, bags', cleaned)).toContain('1 Elm Street, 94041 being cleaned; 5 days late')
    expect(lineOf('LATE, bags', flagged)).toContain('2 Elm Street, 94041 ON HOLD, the counts differ; 5')
    expect(lineOf('LATE, brought', unpaid)).toContain('3 Elm Street, 94041 delivered, not paid; 5 days late')
    expect(lineOf('RUSH', unapproved)).toContain(
      `Monday, December 14th Grace Hopper ${shownPhone(customer.phone)} us: rush approve, rush quote or rush withdraw`,
    )
    expect(lineOf('RUSH', unanswered)).toContain('the customer’s answer to $49.00; without one it is no rush')
    expect(await opsJson(server, 'day')).toMatchObject({
      late: {
        pickups: [{ id: forgotten, days_late: 1 }],
        dropoffs: [
          { days_late: 5, order: { id: cleaned } },
          { days_late: 5, order: { id: flagged, is_on_hold: true } },
          { days_late: 5, order: { id: unpaid, delivered: START.toISOString() } },
        ],
      },
      waiting_rush: [
        { id: unapproved, rush_waits_for: 'staff' },
        { id: unanswered, rush_waits_for: 'customer' },
      ],
    })
    expect(await opsJson(server, 'day', '2026-12-11')).toMatchObject({
      late: null,
      waiting_orders: null,
      waiting_rush: null,
    })
    expect((await ops(server, 'day', '2026-12-14'))[1].match(/RUSH, .*/g)).toEqual([
      'RUSH, waits for our approval',
      'RUSH, accepted by the customer',
      'RUSH, approved',
    ])
  })

  it('of today also shows what is to be done for orders that come back later, the soonest first', async () => {
    server.setNow('2026-12-21T18:00:00Z')
    await server.database.query("update pickups set status = 'cancelled'")
    const customer = await createCustomer(server)
    const bag = async (dropoffDay: string, columns: Parameters<typeof putOrder>[2]) => {
      const back = { pickupDay: '2026-12-18', dropoffDay, status: 'collected', addressId: null } as const
      const pickup = await putPickup(server, customer, back)
      return { pickup, order: await putOrder(server, customer, { pickupId: pickup, ...columns }) }
    }
    const held = { hold: 'staff', holdReason: 'A call' } as const
    const later = await bag('2026-12-23', { state: 'ready' })
    const uncounted = await bag('2026-12-22', { status: 'accepted', pricedAt: null })
    const flagged = await bag('2026-12-22', {
      status: 'accepted',
      pricedAt: null,
      hold: 'red_flag',
      holdReason: 'Shirts',
    })
    const stopped = await bag('2026-12-22', held)
    // Being cleaned, on today's van, or brought already.
    await bag('2026-12-22', {})
    await bag('2026-12-21', { state: 'counted' })
    await bag('2026-12-22', { ...held, deliveredAt: START })
    const [, printed] = await ops(server, 'day')
    const [heading, , , ...rows] = printed.slice(printed.indexOf('ORDERS THAT')).split('\n').filter(Boolean)
    expect(heading).toBe('ORDERS THAT WAIT FOR US: 4')
    expect(rows.map((row) => row.split(/ {2,}/).filter((_, column) => column !== 3))).toEqual(
      [
        [
          uncounted,
          'Tuesday, December 22nd',
          `count it a second time: intake ${uncounted.pickup} --counted …`,
        ] as const,
        [
          flagged,
          'Tuesday, December 22nd',
          `the counts differ, look into the bag: order release ${flagged.order} --item …`,
        ] as const,
        [stopped, 'Tuesday, December 22nd', `held by us, order show says why: order release ${stopped.order}`] as const,
        [later, 'Wednesday, December 23rd', `paid and not gone yet: order forward ${later.order}`] as const,
      ].map(([{ order, pickup }, day, what]) => [String(order), String(pickup), day, what]),
    )
    const sheet = await opsJson<{ waiting_orders: { waits_for: string }[] }>(server, 'day')
    expect(sheet.waiting_orders.map(({ waits_for }) => waits_for)).toEqual([
      'second count',
      'final items',
      'release',
      'leave',
    ])
    expect((await ops(server, 'day', 'tomorrow'))[1]).not.toContain('WAIT FOR US')
  })

  it('lists pickups and drop-offs by route, the nearest first', async () => {
    const near = await createCustomer(server)
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [near.id, new Date()])
    const far = await createCustomer(server, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      zipCode: '94301',
      addressLine1: '1 University Avenue',
    })
    const nameless = await createCustomer(server)
    await putCustomer(server, nameless.id, { firstName: '', lastName: '' })
    const onDay = { pickupDay: '2027-01-05', dropoffDay: '2027-01-12' }
    const a = await putPickup(server, far, {
      ...onDay,
      isRush: true,
      rushCents: 0,
      quoteCents: 4900,
      comment: 'Ring\ntwice',
    })
    const b = await putPickup(server, near, {
      ...onDay,
      hasDoorman: true,
      instructions: 'Gate 5',
      isRush: true,
      rushCents: 999,
      rushApprovedFor: '2027-01-12',
    })
    const c = await putPickup(server, nameless, { ...onDay, addressLine1: '9 Villa Street', addressId: null })
    const d = await putPickup(server, far, { pickupDay: '2026-12-29', dropoffDay: '2027-01-05', status: 'collected' })
    const back = { pickupDay: '2026-12-29', dropoffDay: '2027-01-05', status: 'collected' } as const
    const order = await putOrder(server, far, { pickupId: d })
    const held = await putPickup(server, near, { ...back, addressLine1: '1 Villa Street' })
    const heldOrder = await putOrder(server, near, { pickupId: held, hold: 'staff', holdReason: 'A torn bag' })
    const brought = await putPickup(server, near, { ...back, addressLine1: '2 Villa Street' })
    await putOrder(server, near, { pickupId: brought, status: 'completed' })
    await putPickup(server, near, { ...onDay, status: 'cancelled', addressId: null })
    await putPickup(server, near, { pickupDay: '2026-12-29', dropoffDay: '2027-01-05', status: 'no_show' })
    await server.database.query('insert into text_stops values ($1, $2)', [nameless.phone, server.deps.clock.now()])
    const [exit, printed] = await ops(server, 'day', '2027-01-05')
    expect(exit).toBe(0)
    const row = (...cells: (string | number)[]) =>
      new RegExp(`^${cells.map((cell) => String(cell).replace(/[$+?.]/g, '\\$&')).join(' +')}$`)
    const lines = printed.split('\n').filter((line) => line !== '' && !/^-+ /.test(line))
    const HEAD = expect.stringMatching(/^Pickup +Name +Phone +Address +Remarks$/)
    const ORDER_HEAD = expect.stringMatching(/^Order +Pickup +Name +Phone +Address +Remarks$/)
    expect(lines).toEqual([
      'Tuesday, January 5th (2027-01-05), 9:00 AM – 5:00 PM',
      'PICKUPS: 3',
      'Mountain View, 0.2 miles',
      HEAD,
      expect.stringMatching(
        row(
          c,
          nameless.email,
          shownPhone(nameless.phone),
          '9 Villa Street, 94041',
          'phone not verified; phone has said STOP',
        ),
      ),
      expect.stringMatching(
        row(
          b,
          'Grace Hopper',
          shownPhone(near.phone),
          '12 Villa Street, 94041',
          'RUSH, approved; doorman; way in: Gate 5',
        ),
      ),
      'Palo Alto and East Palo Alto, 5.1 miles',
      HEAD,
      expect.stringMatching(
        row(
          a,
          'Ada Lovelace',
          shownPhone(far.phone),
          '1 University Avenue, 94301',
          'RUSH asked for $49.00, no answer yet; note: Ring twice;',
        ),
      ),
      expect.stringMatching(/^ +phone not verified$/),
      'DROP-OFFS: 2',
      'Mountain View, 0.2 miles',
      ORDER_HEAD,
      expect.stringMatching(
        row(heldOrder, held, 'Grace Hopper', shownPhone(near.phone), '1 Villa Street, 94041', 'ON HOLD'),
      ),
      'Palo Alto and East Palo Alto, 5.1 miles',
      ORDER_HEAD,
      expect.stringMatching(
        row(order, d, 'Ada Lovelace', shownPhone(far.phone), '1 University Avenue, 94301', 'phone not verified'),
      ),
    ])
    expect(await opsJson(server, 'day', '2027-01-05')).toMatchObject({
      day: '2027-01-05',
      pickups: [
        { id: c, customer: { is_phone_verified: false, is_phone_stopped: true } },
        {
          id: b,
          place: { instructions: 'Gate 5' },
          customer: { phone: near.phone, is_phone_verified: true, is_phone_stopped: false },
          route: { name: 'Mountain View' },
        },
        { id: a, dollar_custom_amount: '49.00', customer: { phone: far.phone, is_phone_verified: false } },
      ],
      dropoffs: [
        { id: held, order: { id: heldOrder, is_on_hold: true } },
        { id: d, status: 'collected', dropoff_date: '2027-01-05', order: { id: order, status: 'in_progress' } },
      ],
    })
  })
})
