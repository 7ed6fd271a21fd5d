import { describe, expect, it } from 'vitest'
import { spokenForText, stillDueOf } from './still-due.ts'

const bag = {
  id: 1065,
  kind: 'laundry',
  isPriced: true,
  isPayable: false,
  paid: null,
  amountWithDiscount: 8685,
} as const
const repair = { ...bag, id: 1064, kind: 'staff_charge', isPayable: true, amountWithDiscount: 34500 } as const

describe('what the customer’s orders still cost', () => {
  it.each([
    ['a bag that is priced', [bag], { cents: 8685, order: 1065 }],
    ['a bag and what we charged, together', [bag, repair], { cents: 43185, order: undefined }],
    [
      'a bag that is still to be counted costs nothing yet',
      [{ ...bag, isPriced: false }],
      { cents: 0, order: undefined },
    ],
    ['what is paid is not due', [{ ...bag, paid: '2026-11-17T18:00:00Z' }, repair], { cents: 34500, order: 1064 }],
    [
      'a fee that nobody asks for',
      [{ ...repair, kind: 'no_show', isPayable: false } as const],
      { cents: 0, order: undefined },
    ],
  ])('%s', (_, orders, due) => expect(stillDueOf(orders)).toEqual(due))

  it.each([
    [
      15466,
      [bag, repair],
      'All of it goes toward the $431.85 still due for earlier orders. Your credit will then be $0.00.',
    ],
    [15466, [repair], 'All of it goes toward order 1064. Your credit will then be $0.00.'],
    [15466, [bag], '$86.85 goes toward order 1065. Your credit will then be $67.81.'],
    [50000, [bag, repair], '$431.85 goes toward earlier orders. Your credit will then be $68.15.'],
    [15466, [], undefined],
    [-500, [bag], undefined],
  ])('of %i cents of credit', (balance, orders, said) => expect(spokenForText(balance, stillDueOf(orders))).toBe(said))
})
