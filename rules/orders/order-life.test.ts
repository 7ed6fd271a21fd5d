import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasEnded,
  hasLeft,
  isDelivered,
  isOwed,
  isPaid,
  ORDER_LIFE,
  ORDER_REFUSALS,
  type OrderAction,
  type OrderHold,
  type OrderState,
  OWED_STATES,
  orderStep,
  type Standing,
} from './order-life.ts'
import { prettyStatus, STATUSES } from './order-status.ts'

const STATES = Object.keys(ORDER_LIFE) as OrderState[]
const ACTIONS: OrderAction[] = [
  'count',
  'price',
  'flag',
  'settle_counts',
  'miscount',
  'write_off',
  'pack',
  'pay',
  'decline',
  'let_go',
  'leave',
  'deliver',
  'return',
  'hold',
  'release',
]
const HOLDS: (OrderHold | null)[] = [null, 'payment', 'red_flag', 'staff']
const BIRTHS: Standing[] = [
  { kind: 'laundry', state: 'collected', hold: null },
  { kind: 'no_show', state: 'delivered_unpaid', hold: null },
  { kind: 'staff_charge', state: 'delivered_unpaid', hold: null },
]

/** The page for people, made of the table. */
function lifePage(): string {
  const width = Math.max(...STATES.map((state) => state.length))
  const rows = STATES.map((state) => {
    const steps = Object.entries<string>(ORDER_LIFE[state]).map(([move, to]) => `${move} → ${to}`)
    return `${state.padEnd(width)}  ${steps.length === 0 ? 'nothing: it stays so' : steps.join(', ')}`
  })
  const said = STATES.map(
    (state) => `| ${state} | ${STATUSES[state]} | ${prettyStatus({ kind: 'laundry', state, hold: null })} |`,
  )
  const holds = HOLDS.flatMap((hold) => {
    if (hold === null) return []
    const may = ACTIONS.filter((action) =>
      reachable.some((order) => order.hold === hold && 'state' in orderStep(order, action)),
    )
    const where = STATES.filter((state) => reachable.some((order) => order.hold === hold && order.state === state))
    return [`${hold}: in ${where.join(', ')}. Meanwhile: ${may.join(', ')}.`]
  })
  return `# The life of an order

Made of \`rules/orders/order-life.ts\` by its test (\`-u\` writes it anew). \`server/orders/store.ts\` writes where an order stands by this table and in
no other way; what it does not allow is refused with a code of one list, which the staff's commands put into words.

## States and what leads on

\`\`\`
${rows.join('\n')}
\`\`\`

A bag that was collected by mistake has no order: \`collect undo\` takes it away while nothing is counted. A stop without a bag and
what staff charge are delivered_unpaid from their beginning. \`separate\` parts a priced order that nothing holds in two, both of which are priced.

## Holds

A hold stands beside the state. \`flag\` (the counts differ), \`miscount\` (other pieces before it leaves than came in), \`decline\` (the card has
not paid) and \`hold\` (by staff) set one; \`settle_counts\`, \`write_off\` (what is missing costs nothing), \`pay\` and \`release\` end it.

\`\`\`
${holds.join('\n')}
\`\`\`

## What the customer reads

| state | status | pretty_status |
|---|---|---|
${said.join('\n')}

Held for its payment: "Ready: payment needed", "Delivered: payment needed"; let go unpaid it is "On its way". Held by us: "On hold". A stop
without a bag is "NO SHOW" whatever became of its fee.

## Refusals

\`\`\`
${ORDER_REFUSALS.join(', ')
  .replace(/(.{1,120})(?: |$)/g, '$1\n')
  .trimEnd()}
\`\`\`
`
}

/** Everything that an order can come to. */
const reachable: Standing[] = (() => {
  const found = new Map(BIRTHS.map((order) => [keyOf(order), order]))
  for (const order of found.values()) {
    for (const action of ACTIONS) {
      const step = orderStep(order, action)
      if ('refusal' in step) continue
      const heldAt = action === 'decline' ? new Date(0) : (order.heldAt ?? null)
      const next = { kind: order.kind, ...step, heldAt }
      if (!found.has(keyOf(next))) found.set(keyOf(next), next)
    }
  }
  return [...found.values()]
})()

function keyOf({ kind, state, hold, heldAt = null }: Standing): string {
  return [kind, state, hold, heldAt === null].join(' ')
}

it('is shown in docs/order-life.md', () => expect(lifePage()).toMatchFileSnapshot('../../docs/order-life.md'))

const anyActions = fc.array(fc.constantFrom(...ACTIONS), { maxLength: 30 })
const anyBirth = fc.constantFrom(...BIRTHS)

/** The places through which an order comes by these actions. */
function lived(birth: Standing, actions: readonly OrderAction[]): Standing[] {
  const way = [birth]
  for (const action of actions) {
    const order = way.at(-1) ?? birth
    const step = orderStep(order, action)
    if ('refusal' in step) expect(ORDER_REFUSALS).toContain(step.refusal)
    else way.push({ kind: order.kind, ...step, heldAt: action === 'decline' ? new Date(0) : (order.heldAt ?? null) })
  }
  return way
}

describe('no sequence of actions leaves the table', () => {
  it('each step leads to a state of it, with a hold that this state can have', () => {
    fc.assert(
      fc.property(anyBirth, anyActions, (birth, actions) => {
        for (const { kind, state, hold } of lived(birth, actions)) {
          expect(STATES).toContain(state)
          if (kind !== 'laundry') expect(['delivered_unpaid', 'delivered']).toContain(state)
          if (hold === 'payment') expect(OWED_STATES).toContain(state)
          if (hold === 'red_flag') expect(state).toBe('counted')
          if (hasEnded({ state })) expect(hold).toBeNull()
        }
      }),
    )
  })

  it('what is paid stays paid, what has left does not come back, and what has ended has ended', () => {
    fc.assert(
      fc.property(anyBirth, anyActions, (birth, actions) => {
        const way = lived(birth, actions)
        for (const [index, next] of way.entries()) {
          const before = way[index - 1]
          if (before === undefined) continue
          if (isPaid(before)) expect(isPaid(next)).toBe(true)
          if (hasLeft(before)) expect(hasLeft(next)).toBe(true)
          if (isDelivered(before)) expect(isDelivered(next)).toBe(true)
          expect(hasEnded(before)).toBe(false)
        }
      }),
    )
  })

  it('nothing leaves unpaid but what staff let go after a decline', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        let order: Standing = { kind: 'laundry', state: 'collected', hold: null }
        let wasDeclined = false
        for (const action of actions) {
          const step = orderStep(order, action)
          if ('refusal' in step) continue
          wasDeclined ||= action === 'decline'
          order = { ...order, ...step }
          if (hasLeft(order) && !isPaid(order)) expect(wasDeclined && actions.includes('let_go')).toBe(true)
        }
      }),
    )
  })

  it('every state is reached, and from every place that can be reached an end can be', () => {
    expect([...new Set(reachable.map(({ state }) => state))].sort()).toEqual([...STATES].sort())
    const ends = new Set(reachable.filter(hasEnded).map(keyOf))
    for (let size = -1; size < ends.size; ) {
      size = ends.size
      for (const order of reachable) {
        const leads = ACTIONS.some((action) => {
          const step = orderStep(order, action)
          if ('refusal' in step) return false
          const heldAt = action === 'decline' ? new Date(0) : (order.heldAt ?? null)
          return ends.has(keyOf({ kind: order.kind, ...step, heldAt }))
        })
        if (leads) ends.add(keyOf(order))
      }
    }
    expect(reachable.filter((order) => !ends.has(keyOf(order)))).toEqual([])
  })

  it('each refusal of the list is one that somebody can hear', () => {
    const heard = new Set(
      reachable.flatMap((order) =>
        ACTIONS.flatMap((action) => {
          const step = orderStep(order, action)
          return 'refusal' in step ? step.refusal : []
        }),
      ),
    )
    expect([...heard].sort()).toEqual([...ORDER_REFUSALS].sort())
  })
})

describe('what is refused says why', () => {
  const laundry = (state: OrderState, hold: OrderHold | null = null): Standing => ({ kind: 'laundry', state, hold })
  it.each([
    ['packing what is not counted', laundry('collected'), 'pack', 'not_counted'],
    ['packing what has no price', laundry('counted'), 'pack', 'not_priced'],
    ['packing what somebody holds', laundry('priced', 'staff'), 'pack', 'held'],
    ['leaving before it is paid', laundry('ready_unpaid', 'payment'), 'leave', 'not_paid'],
    ['letting go what nobody declined', laundry('ready_unpaid'), 'let_go', 'nothing_declined'],
    ['letting go what was never asked for', laundry('priced'), 'let_go', 'not_packed'],
    ['delivering what is here', laundry('ready'), 'deliver', 'not_on_its_way'],
    ['delivering twice', laundry('delivered'), 'deliver', 'completed_before'],
    ['delivering an unpaid one twice', laundry('delivered_unpaid', 'payment'), 'deliver', 'delivered_before'],
    ['returning what has its price', laundry('priced'), 'return', 'priced_before'],
    ['returning a fee', { kind: 'no_show', state: 'delivered_unpaid', hold: null }, 'return', 'no_laundry'],
    ['releasing what waits for its payment', laundry('ready_unpaid', 'payment'), 'release', 'payment_needed'],
    ['releasing a red flag without its items', laundry('counted', 'red_flag'), 'release', 'counts_differ'],
    ['holding twice', laundry('priced', 'staff'), 'hold', 'held_before'],
    ['paying twice', laundry('ready'), 'pay', 'paid_before'],
    ['paying what nobody asked for', laundry('priced'), 'pay', 'not_packed'],
    ['anything after a return', laundry('returned'), 'count', 'returned_before'],
  ] as const)('%s', (_, order, action, refusal) => expect(orderStep(order, action)).toEqual({ refusal }))
})

it('a fee that was declined waits for its customer again after a release, and an order is asked for anew', () => {
  const heldAt = new Date(0)
  const fee: Standing = { kind: 'no_show', state: 'delivered_unpaid', hold: 'staff', heldAt }
  expect(orderStep(fee, 'release')).toEqual({ state: 'delivered_unpaid', hold: 'payment' })
  expect(orderStep({ ...fee, heldAt: null }, 'release')).toEqual({ state: 'delivered_unpaid', hold: null })
  const order: Standing = { kind: 'laundry', state: 'ready_unpaid', hold: 'staff', heldAt }
  expect(orderStep(order, 'release')).toEqual({ state: 'ready_unpaid', hold: null })
})

it('a bag goes back uncounted whatever it is held for', () => {
  for (const hold of ['red_flag', 'staff'] as const) {
    expect(orderStep({ kind: 'laundry', state: 'counted', hold }, 'return')).toEqual({ state: 'returned', hold: null })
  }
})

it('is owed from the packing on until it is paid', () => {
  expect(STATES.filter((state) => isOwed({ state }))).toEqual([...OWED_STATES])
})
