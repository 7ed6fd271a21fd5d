import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHARGE_LIFE,
  CHARGES_IN_FLIGHT,
  type ChargeStatus,
  DISPUTE_LIFE,
  isInFlight,
  mayBecome,
  REFUND_LIFE,
  statesBefore,
} from './payment-life.ts'

const LIVES = { charge: CHARGE_LIFE, refund: REFUND_LIFE, dispute: DISPUTE_LIFE }
type AnyLife = Readonly<Record<string, readonly string[]>>

/** The page for people, made of the tables. */
function lifePage(): string {
  const parts = Object.entries<AnyLife>(LIVES).map(([name, life]) => {
    const width = Math.max(...Object.keys(life).map((state) => state.length))
    const lines = Object.entries(life).map(([state, next]) => {
      const others = next.filter((each) => each !== state)
      const again = next.includes(state) ? ' (may be told again)' : ''
      return `${state.padEnd(width)} → ${others.length === 0 ? 'nothing: it stays so' : others.join(', ')}${again}`
    })
    return `## A ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
  })
  return `# The life of a payment

Made of \`rules/payments/payment-life.ts\` by its test (\`-u\` writes it anew). Word of a payment comes late, twice and out of order, from the
call itself, the provider's events and the asker; what these tables do not allow changes nothing.

${parts.join('\n')}`
}

it('is shown in docs/payment-life.md', () => expect(lifePage()).toMatchFileSnapshot('../../docs/payment-life.md'))

describe.each(Object.entries<AnyLife>(LIVES))('the life of a %s', (_, life) => {
  const [first = ''] = Object.keys(life)

  it('leads from its first state to every other one', () => {
    const reached = new Set([first])
    for (const state of reached) for (const next of life[state] ?? []) reached.add(next)
    expect([...reached].sort()).toEqual(Object.keys(life).sort())
  })

  it('says of each state from where it is reached', () => {
    for (const from of Object.keys(life)) {
      for (const to of Object.keys(life)) expect(statesBefore(life, to).includes(from)).toBe(mayBecome(life, from, to))
    }
  })
})

/** Applies what is told, in this order, as the stores do. */
const lived = (told: readonly ChargeStatus[]): ChargeStatus =>
  told.reduce<ChargeStatus>((status, next) => (mayBecome(CHARGE_LIFE, status, next) ? next : status), 'pending')

const anyTold = fc.array(fc.constantFrom(...(Object.keys(CHARGE_LIFE) as ChargeStatus[])), { maxLength: 12 })

describe('a charge', () => {
  it('of which money was once told ends with the money, whatever else is told, twice, late or out of order', () => {
    fc.assert(
      fc.property(anyTold, anyTold, fc.constantFrom('succeeded' as const, 'returned' as const), (one, other, money) => {
        expect(['succeeded', 'returned']).toContain(lived([...one, money, ...other]))
      }),
    )
  })

  it('keeps its first end with the money', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const first = told.find((status) => status === 'succeeded' || status === 'returned')
        if (first !== undefined) expect(lived(told)).toBe(first)
      }),
    )
  })

  it('that has ended is never in flight again', () => {
    fc.assert(
      fc.property(anyTold, anyTold, (one, other) => {
        const before = lived(one)
        if (!isInFlight({ status: before })) expect(isInFlight({ status: lived([...one, ...other]) })).toBe(false)
      }),
    )
  })

  it('is in flight in just those states from which it may be declined', () => {
    expect(statesBefore(CHARGE_LIFE, 'declined')).toEqual([...CHARGES_IN_FLIGHT])
  })
})

it('a refund that failed has failed for good, and a dispute may be contradicted after its end', () => {
  expect(REFUND_LIFE.failed).toEqual([])
  expect([mayBecome(DISPUTE_LIFE, 'lost', 'won'), mayBecome(DISPUTE_LIFE, 'lost', 'open')]).toEqual([true, true])
  expect([mayBecome(DISPUTE_LIFE, 'won', 'lost'), mayBecome(DISPUTE_LIFE, 'won', 'open')]).toEqual([true, true])
})
