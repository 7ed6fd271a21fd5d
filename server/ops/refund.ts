import { dollars } from '#rules/money'
import { staffAction } from '../db/causes.ts'
import type { RefundRefusal } from '../orders/payment/refund.ts'
import type { Deps } from '../ports.ts'
import {
  type Commands,
  type Deed,
  done,
  handCentsOf,
  look,
  money,
  numberOf,
  type Printed,
  type Proposal,
} from './command.ts'
import { noSuchOrder } from './order-text.ts'
import { refusedAboutOrder } from './refused-about.ts'
import { tellList } from './tell-list.ts'

export const refundCommands: Commands = {
  refund: {
    usage: 'ORDER [DOLLARS]',
    example: '1003 10.00',
    summary:
      'Gives back what was paid for an order, a fee or a charge, or a part of it: to the card first, the rest as the credit it was',
    words: [1, 2],
    movesMoney: true,
    read({ words: [typed = '', amount] }) {
      const [id, cents] = [numberOf('an order', typed), amount === undefined ? 'all' : handCentsOf(amount)] as const
      return refundDeed(id, cents)
    },
  },
  'refund waiting': {
    usage: '',
    example: '',
    summary: 'Lists the refunds that the payment provider could not take or keeps back, and since when',
    words: 0,
    read: () =>
      look(async (deps) => {
        const { readWaitingRefunds } = await import('../payments/refunds.ts')
        return tellList(await readWaitingRefunds(deps), {
          headings: ['REFUND', 'ORDER', 'CUSTOMER', 'DOLLARS', 'SINCE', 'WHY'],
          cells: ({ refund, order, customer, amountCents, since, why }) => [
            refund,
            order,
            customer,
            dollars(amountCents),
            since.toISOString(),
            WHY_WAITING[why],
          ],
          empty: 'No refund waits for the payment provider.',
        })
      }),
  },
}

/** Why is for ourselves; the command line asks for no reason. */
export const refundDeed = (id: number, cents: number | 'all', why = ''): Deed =>
  money((deps) => proposeRefund(deps, id, cents, why))

const WHY_WAITING = {
  provider_fails: 'the provider fails; it is tried again by itself',
  held_for_want_of_money: 'our balance at the provider is too small: top it up',
}

async function proposeRefund(deps: Deps, id: number, wanted: number | 'all', why: string): Promise<Proposal | Printed> {
  const { expectRefundOf, refundOrderOf } = await import('../orders/payment/refund.ts')
  const way = await expectRefundOf(deps, id, wanted)
  if ('refusal' in way) return refusedFor(deps, id, way)
  const { customerId, cardCents, creditCents } = way
  const cents = cardCents + creditCents
  return {
    text: `Of order ${id} $${dollars(cents)} goes back: ${wayText(way)}.`,
    thing: presentRefund(id, way),
    customerId,
    amountCents: cents,
    reason: `order ${id}`,
    async run(act) {
      // The amount that was said is given back, whatever a colleague has done since.
      const outcome = await refundOrderOf(deps, id, cents, staffAction(act.id))
      if ('refusal' in outcome) return refusedFor(deps, id, outcome)
      const bank = outcome.cardCents > 0 ? ' What the bank does not take becomes credit.' : ''
      const because = why === '' ? '' : ` Why: ${why.replace(/\.$/, '')}.`
      const text = `Of order ${id} $${dollars(cents)} went back: ${wayText(outcome)}.${bank}${because}`
      return { ...done(text, presentRefund(id, outcome), customerId), orderId: id }
    },
  }
}

interface Way {
  cardCents: number
  creditCents: number
  discountCents?: number
}

const wayText = ({ cardCents, creditCents, discountCents = 0 }: Way): string =>
  [
    cardCents > 0 && `$${dollars(cardCents)} to the card`,
    creditCents > 0 && `$${dollars(creditCents)} as credit`,
    discountCents > 0 &&
      `and $${dollars(discountCents)} more as credit for the discount that leaving Advantage took off`,
  ]
    .filter(Boolean)
    .join(', ')

const presentRefund = (order: number, { cardCents, creditCents, discountCents }: Way) => ({
  order,
  amount: cardCents + creditCents,
  dollarAmount: dollars(cardCents + creditCents),
  card: cardCents,
  dollarCard: dollars(cardCents),
  credit: creditCents,
  dollarCredit: dollars(creditCents),
  ...(discountCents !== undefined && { discount: discountCents, dollarDiscount: dollars(discountCents) }),
})

async function refusedFor(deps: Deps, id: number, why: RefundRefusal): Promise<Printed> {
  switch (why.refusal) {
    case 'no_such_order':
      return noSuchOrder(id)
    case 'more_than_is_left':
      return refusedAboutOrder(deps, id, `Of order ${id} only $${dollars(why.leftCents)} are left to give back.`)
    default:
      return refusedAboutOrder(deps, id, `Order ${id} ${REFUSALS[why.refusal]}`)
  }
}

const REFUSALS: Record<Exclude<RefundRefusal['refusal'], 'no_such_order' | 'more_than_is_left'>, string> = {
  account_closed: 'belongs to an account that is closed: its credit has ended, and nothing is given back here.',
  not_paid: 'is not paid: there is nothing to give back.',
  refunded_before: 'was refunded by this very action already.',
  nothing_left: 'has nothing left to give back.',
  disputed: 'is disputed: the bank decides about the money.',
}
