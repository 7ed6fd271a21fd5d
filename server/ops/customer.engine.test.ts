import { expect, it } from 'vitest'
import { shownPhone } from '#rules/checks'
import { putCustomer } from '../../tests/customers.ts'
import { createMember } from '../../tests/money/credit.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()

it('shows who somebody is, by number, e-mail or phone, and tells a program in the wire’s own shapes', async () => {
  const grace = await createMember(server, { plan: 'gold' })
  const phone = shownPhone(grace.phone)
  await putPickup(server, grace, { pickupDay: '2026-11-19', dropoffDay: '2026-11-23', isRush: true, rushCents: 999 })
  const way = { has_doorman: true, gate_code: '#4711', instructions: 'Ring\ntwice' }
  const profile = (await server.call('GET', '/api/client/profile/', undefined, grace.token)).body as {
    main_address: number
  }
  await server.call('PATCH', `/api/client/addresses/${profile.main_address}/`, way, grace.token)
  const order = await putOrder(server, grace, { status: 'completed' })
  const cell = (number: number) => String(number).padEnd(5)
  expect((await ops(server, 'customer', grace.email))[1].split('\n')).toEqual([
    `Grace Hopper (customer ${grace.id})`,
    grace.email,
    'Plan: Gold. Credit: $199.00. Auto-reload: off.',
    'Wishes: none',
    `Phone: ${phone} (main, not verified)`,
    'Cannot be texted: gets emails instead.',
    expect.stringMatching(
      /^Address \d+: Home, 12 Villa Street, 94041 \(main, doorman, gate code: #4711, way in: Ring twice\)$/,
    ),
    'Card: Visa ending in 4242, expires 04/2031 (main)',
    '',
    'NEXT PICKUPS',
    '',
    'Pickup  Comes                    Comes back                    Where',
    '------  -----------------------  ----------------------------  ---------------',
    '1       Thursday, November 19th  Monday, November 23rd (rush)  12 Villa Street',
    '',
    'LATEST ORDERS',
    '',
    'Order  Day         Total    Status     What',
    '-----  ----------  -------  ---------  -----',
    `${cell(order)}  2026-11-17  $20.00   Delivered  Order`,
    `${cell(order - 1)}  2026-11-17  $199.00  Paid       Gold`,
  ])
  // A caller says a name or a number, verified or not.
  for (const words of [[phone], ['grace', 'hop'], ['HOPPER'], [grace.email.split('@')[0] ?? '']]) {
    expect((await ops(server, 'customer', ...words))[1]).toContain(`Grace Hopper (customer ${grace.id})`)
  }
  expect(await ops(server, 'customer', '408-555-9999')).toEqual([1, 'Nobody has the number 408-555-9999.'])
  await server.database.query('update phones set verified_at = $2 where customer_id = $1', [
    grace.id,
    server.deps.clock.now(),
  ])
  await server.call(
    'POST',
    '/api/client/schedules/',
    { days: [1, 4], is_rush: false, comment: '', status: 'active' },
    grace.token,
  )
  const [, byPhone] = await ops(server, 'customer', phone)
  expect(byPhone).toContain(`Phone: ${phone} (main)\n`)
  expect(byPhone).not.toContain('Cannot be texted')
  expect(byPhone).toContain('Every Monday and Thursday\n')
  const thing = await opsJson<Record<string, unknown>>(server, 'customer', String(grace.id))
  const seen = async (path: string) => (await server.call('GET', `/api/client/${path}`, undefined, grace.token)).body
  // What is due stands with the orders.
  expect({ ...(thing['profile'] as object), due: null }).toEqual(await seen('profile/'))
  expect(thing['orders']).toEqual(await seen('orders/'))
  expect(thing['addresses']).toEqual(await seen('addresses/'))
  expect(thing['phones']).toEqual(await seen('phones/'))
  expect(thing['cards']).toEqual(await seen('cards/'))
  expect([thing['schedule']]).toEqual(await seen('schedules/'))
  expect(thing['upcoming']).toEqual(await seen('requests/?is_upcoming=true'))
  // What stands among the orders can be shown, also what was bought; nothing else can be done with that.
  const bought = String(order - 1)
  expect((await ops(server, 'order', 'show', bought))[1].split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    `Order ${bought} (Gold): Paid`,
    `Grace Hopper (customer ${grace.id})`,
    '',
    'What Count Each List price Discount Paid',
    expect.stringMatching(/^-/),
    'Gold 1 $199.00 $199.00',
    'Together $199.00 $199.00',
    'Paid: $199.00 by card',
    'Credit before: $0.00, after: $199.00',
  ])
  expect(await opsJson(server, 'order', 'show', bought)).toEqual(await seen(`orders/${bought}/`))
  for (const args of [
    ['order', 'forward', bought],
    ['order', 'hold', bought, '--reason', 'x'],
    ['refund', bought],
  ]) {
    expect(await ops(server, ...args)).toEqual([
      1,
      `There is no order ${bought} to work on. A pickup has a number of its own; plans and credit that were bought can only be shown.`,
    ])
  }
  await server.database.query('insert into text_stops values ($1, $2)', [grace.phone, server.deps.clock.now()])
  expect((await ops(server, 'customer', grace.email))[1]).toContain(
    `Phone: ${phone} (main, has said STOP)\nCannot be texted: gets emails instead.\n`,
  )
  await putCustomer(server, grace.id, { balanceCents: -900 })
  expect((await ops(server, 'customer', grace.email))[1]).toContain('Plan: Gold. Owes: $9.00.')
  expect((await ops(server, 'customer', '408-555-010'))[0]).toBe(2)
  expect(await ops(server, 'customer', '999999')).toEqual([1, 'There is no customer 999999.'])
})

it('several of a name or a number are listed; whoever has verified the number is meant by it', async () => {
  const one = await createMember(server, { plan: 'gold' })
  const other = await createMember(server, { plan: 'gold' })
  for (const { id } of [one, other]) await putCustomer(server, id, { firstName: 'Ada', lastName: '100%_Sure' })
  const [exit, printed] = await ops(server, 'customer', '100%_')
  expect([exit, printed.split('\n').slice(2)]).toEqual([
    0,
    [other, one].map(({ id, email }) => expect.stringMatching(new RegExp(`^${id} +Ada 100%_Sure +${email} +Gold$`))),
  ])
  expect(await opsJson(server, 'customer', '100%_')).toMatchObject([{ id: other.id }, { id: one.id }])
  // The signs of a pattern are letters like any other.
  expect(await ops(server, 'customer', '1%')).toEqual([1, 'Nobody is called "1%".'])
  expect((await ops(server, 'customer', 'a'))[0]).toBe(2)
  const { number } = await server.database.db
    .selectFrom('phones')
    .select('number')
    .where('customerId', '=', one.id)
    .executeTakeFirstOrThrow()
  await server.database.query('update phones set number = $2 where customer_id = $1', [other.id, number])
  expect((await ops(server, 'customer', shownPhone(number)))[1]).toMatch(/^Customer +Name/)
  await server.database.query('update phones set verified_at = now() where customer_id = $1', [other.id])
  expect((await ops(server, 'customer', shownPhone(number)))[1]).toContain(`(customer ${other.id})`)
})

it('a name that was misheard offers the nearest, and shows nobody by a guess', async () => {
  const people = [
    ['Catherine', 'Johnson'],
    ['Katharina', 'Berg'],
    ['Robert', 'Catt'],
  ] as const
  const ids: number[] = []
  for (const [firstName, lastName] of people) {
    const { id } = await createMember(server, { plan: 'payc' })
    await putCustomer(server, id, { firstName, lastName })
    ids.push(id)
  }
  const [catherine, katharina] = ids
  const names = (printed: string) =>
    printed.split('\n').flatMap((line) => (/^\d/.test(line) ? (line.split(/ {2,}/)[1] ?? '') : []))
  const [exit, printed] = await ops(server, 'customer', 'Kathrine')
  expect(exit).toBe(1)
  expect(printed).toMatch(/^Nobody is called "Kathrine"\. Near it:\n\nCustomer +Name +E-mail +Plan\n/)
  expect(names(printed)).toEqual(['Katharina Berg', 'Catherine Johnson'])
  expect(names((await ops(server, 'customer', 'Jonson'))[1])).toEqual(['Catherine Johnson'])
  expect(names((await ops(server, 'customer', 'Kathrine', 'Jonson'))[1])).toEqual(['Catherine Johnson'])
  expect(await opsJson(server, 'customer', 'kathrine')).toMatchObject({
    detail: 'Nobody is called "kathrine".',
    near: [{ id: katharina }, { id: catherine }],
  })
  expect(await ops(server, 'customer', 'Xerxes')).toEqual([1, 'Nobody is called "Xerxes".'])
})
