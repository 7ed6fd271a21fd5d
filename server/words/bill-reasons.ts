import { dollars, exactPart } from '#rules/money'
import type { Difference } from '#rules/prices/estimates'
import { measured, measureOf } from '#rules/prices/measures'
import type { Unit } from '#rules/prices/price-list'

/** Why a bill is not what was estimated, in words for the customer. */

export interface ToldBill {
  estimateCents: number
  /** It was where it started. */
  isFrom?: boolean
  billCents: number
  /** In the sequence in which they are told; together they are the gap. */
  differences: readonly ToldDifference[]
}

export interface ToldDifference {
  kind: Difference['kind']
  title: string
  note: string
  cents: number
}

/** A thing's name, what is counted of it, and whether its price is only where it starts. */
export interface ToldThing {
  title: string
  unit: Unit | null
  isAndUp: boolean
}

/** `isOnOtherTerms`: the bill is of another plan or another route than the estimate. */
export function toldDifference(
  difference: Difference,
  { title, unit, isAndUp }: ToldThing,
  { isOnOtherTerms = false } = {},
): ToldDifference {
  const { kind, cents } = difference
  const told = (words: string, note: string) => ({ kind, title: words, note, cents })
  switch (kind) {
    case 'count':
      return told(...countWords(difference, title, unit))
    case 'price':
      return told(
        title,
        isAndUp
          ? 'Its list price is where it starts. We set the price when we see the item.'
          : 'Its price has changed since your estimate.',
      )
    case 'up_charge':
      return told(`${title}, special care`, 'This item needs extra work.')
    case 'discount':
      return told('Your plan’s discount', 'You had another plan when you made your estimate.')
    case 'delivery':
      return told(
        'Delivery',
        isOnOtherTerms
          ? 'The fee also depends on your plan and address, and one of them has changed since your estimate.'
          : 'The fee depends on the list price of everything we clean.',
      )
    case 'rush':
      return told('Rush', cents < 0 ? 'Without rush after all.' : 'As agreed after your estimate.')
  }
}

function countWords({ said, counted, cents }: Difference, title: string, unit: Unit | null): [string, string] {
  if (counted === 0) return [title, 'On your list, but not in the bag.']
  if (said === 0) return [title, cents < 0 ? 'Taken off your bill.' : 'Not on your list.']
  const more = counted - said
  const than = `${countOf(Math.abs(more), unit)} ${more > 0 ? 'more' : 'fewer'} than on your list`
  const eachCents = unit === 'bag' || measureOf(unit, more) !== '' ? undefined : exactPart(cents, 1, more)
  const each = eachCents === undefined ? '' : `, $${dollars(eachCents)} each`
  return [`${countOf(counted, unit)} × ${title}, not ${said}`, `${than}${each}.`]
}

/** Bags of Wash & Fold are counted, and a table prices them. */
const countOf = (count: number, unit: Unit | null): string =>
  unit === 'bag' ? `${count} ${count === 1 ? 'bag' : 'bags'}` : measured(count, unit)
