import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderRefund, type PaidOrder, refundableCents } from './order-refunds.ts'

/** $80.00: $30.00 by card, $50.00 from two lots, the first of them spent first. */
const PAID: PaidOrder = {
  cardPaidCents: 3000,
  spentParts: [
    { lotId: 1, cents: 2000 },
    { lotId: 2, cents: 3000 },
  ],
  owedCents: 0,
  cardRefundedCents: 0,
  returnedParts: [],
}

describe('the refund of an order', () => {
  it.each([
    ['a part: to the card', 1000, 1000, []],
    ['what the card paid', 3000, 3000, []],
    ['more: into the lot that was spent last', 4000, 3000, [[2, 1000]]],
    [
      'then into the one before',
      7000,
      3000,
      [
        [2, 3000],
        [1, 1000],
      ],
    ],
    [
      'all of it',
      8000,
      3000,
      [
        [2, 3000],
        [1, 2000],
      ],
    ],
  ])('%s', (_, cents, cardCents, parts) => {
    expect(orderRefund(PAID, cents)).toEqual({
      cardCents,
      owedCents: 0,
      parts: parts.map(([lotId, cents]) => ({ lotId, cents })),
    })
  })

  it('is never more than was paid, also in several steps', () => {
    expect(orderRefund(PAID, 8001)).toBe('more_than_paid')
    const after = { ...PAID, cardRefundedCents: 3000, returnedParts: [{ lotId: 2, cents: 1000 }] }
    expect(refundableCents(after)).toBe(4000)
    expect(orderRefund(after, 4001)).toBe('more_than_paid')
    expect(orderRefund(after, 2500)).toEqual({
      cardCents: 0,
      owedCents: 0,
      parts: [
        { lotId: 2, cents: 2000 },
        { lotId: 1, cents: 500 },
      ],
    })
  })

  it('lets go of what is owed for it before any lot gets something, and once', () => {
    const owing = { ...PAID, owedCents: 1500 }
    expect(refundableCents(owing)).toBe(9500)
    expect(orderRefund(owing, 4000)).toEqual({ cardCents: 3000, owedCents: 1000, parts: [] })
    const after = { ...owing, cardRefundedCents: 3000, returnedParts: [{ lotId: 3, cents: 1000 }] }
    expect(orderRefund(after, 600)).toEqual({ cardCents: 0, owedCents: 500, parts: [{ lotId: 2, cents: 100 }] })
    expect([refundableCents(after), orderRefund(after, 5501)]).toEqual([5500, 'more_than_paid'])
  })

  it('of credit alone never reaches a card', () => {
    expect(orderRefund({ ...PAID, cardPaidCents: 0 }, 5000)).toMatchObject({ cardCents: 0 })
  })

  it('of nothing is nothing', () => {
    expect(orderRefund(PAID, 0)).toBe('nothing')
    expect(() => orderRefund(PAID, -1)).toThrow(RangeError)
  })

  it('gives back just what was paid in any steps, and to each just what came from it', () => {
    const anyOrder = fc.tuple(
      fc.nat(20_000),
      fc.nat(20_000),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 4 }),
    )
    const NEW_LOT = 99
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }),
        ([card, owed, lots], steps) => {
          const spentParts = lots.map((cents, lotId) => ({ lotId, cents }))
          let order: PaidOrder = {
            cardPaidCents: card,
            spentParts,
            owedCents: owed,
            cardRefundedCents: 0,
            returnedParts: [],
          }
          for (const step of [...steps, refundableCents(order)]) {
            const refund = orderRefund(order, Math.min(step, refundableCents(order)))
            if (typeof refund === 'string') continue
            expect(order.cardRefundedCents === card || refund.parts.length === 0 || refund.cardCents > 0).toBe(true)
            order = {
              ...order,
              cardRefundedCents: order.cardRefundedCents + refund.cardCents,
              returnedParts: [...order.returnedParts, { lotId: NEW_LOT, cents: refund.owedCents }, ...refund.parts],
            }
          }
          expect(refundableCents(order)).toBe(0)
          expect(order.cardRefundedCents).toBe(card)
          const expected = [...spentParts, { lotId: NEW_LOT, cents: owed }]
          expected.forEach(({ lotId, cents }) => {
            const back = order.returnedParts.filter((part) => part.lotId === lotId)
            expect(back.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
          })
        },
      ),
    )
  })
})
