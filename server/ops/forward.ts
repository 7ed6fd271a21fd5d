import { dollars } from '#rules/money'
import type { CompletionOutcome, CompletionRefusal } from '../orders/complete.ts'
import type { StaffOrder } from '../orders/staff-view.ts'
import type { StartOutcome } from '../orders/start.ts'
import type { Deps } from '../ports.ts'
import { findColleague } from '../staff/actions.ts'
import { type Asking, type Commands, money, numberOf, type Printed, type Proposal, refused } from './command.ts'
import { noSuchOrder, printOrder } from './order-text.ts'
import { paymentText, presentPayment } from './payment-text.ts'

const FORWARD = 'order forward'

export const forwardCommands: Commands = {
  [FORWARD]: {
    usage: 'ORDER',
    example: '1003 --dry-run',
    summary:
      'Moves an order on: from accepted to in progress, and once it is delivered to completed, which asks for the payment',
    words: 1,
    movesMoney: true,
    read({ words: [typed = ''] }) {
      const id = numberOf('an order', typed)
      return money(async (deps, asking) => {
        const { viewOrder } = await import('../orders/staff-view.ts')
        const view = await viewOrder(deps, id)
        if (view === undefined) return noSuchOrder(id)
        return view.row.status === 'accepted' ? proposeStart(deps, view) : proposeCompletion(deps, view, asking)
      })
    },
  },
}

function proposeStart(deps: Deps, { order, row: { id, customerId } }: StaffOrder): Proposal {
  return {
    text: `Order ${id} goes from accepted to in progress.`,
    thing: order,
    customerId,
    amountCents: null,
    reason: `order ${id}`,
    async run() {
      const { startOrder } = await import('../orders/start.ts')
      const outcome = await startOrder(deps, id)
      if ('status' in outcome) return printOrder(deps, id, `Order ${id} is in progress.`)
      return outcome.refusal === 'no such order' ? noSuchOrder(id) : refused(startSentence(id, outcome), customerId)
    },
  }
}

function startSentence(id: number, { refusal, order }: Extract<StartOutcome, { order: unknown; refusal: unknown }>) {
  switch (refusal) {
    case 'no laundry':
      return NO_LAUNDRY(id)
    case 'already started':
      return `Order ${id} has just been moved on by somebody else. Look at it before you move it again.`
    case 'held':
      return HELD(id, order.holdReason)
    case 'not priced':
      return `Order ${id} has no price yet: it waits for the second count.`
  }
}

const NO_LAUNDRY = (id: number) => `Order ${id} is no laundry: there is nothing to move on.`
const HELD = (id: number, reason: string) => `Order ${id} is held (${reason}): order release ends that.`

async function proposeCompletion(
  deps: Deps,
  { order, row }: StaffOrder,
  { who, isRepeated }: Asking,
): Promise<Proposal | Printed> {
  const { id, customerId, refusedCardId } = row
  const { refusalOf } = await import('../orders/complete.ts')
  const refusal = refusalOf(row)
  if (refusal !== undefined) return refused(completionSentence(id, refusal, row.holdReason), customerId)
  // Two people who type the first step at once must not start the order and charge for it.
  const reason = `order ${id}`
  const started = isRepeated ? undefined : await findColleague(deps, { who, command: FORWARD, customerId, reason })
  if (started) {
    const { who: colleague, ago } = started
    const sentence = `${colleague} moved order ${id} on ${ago}. Nothing was done; add --again if it is delivered already.`
    return refused(sentence, customerId)
  }
  const totalCents = row.amountCents - row.discountCents
  const { expectPayment } = await import('../billing/pay-owed.ts')
  const expected = await expectPayment(deps, { customerId, number: id, kind: 'order', totalCents, refusedCardId })
  if (expected === undefined) return refused(`The customer of order ${id} has gone.`, customerId)
  return {
    text: `Order ${id} is delivered and costs $${dollars(totalCents)}: ${paymentText(expected)}`,
    thing: { ...order, payment: presentPayment(expected) },
    customerId,
    amountCents: totalCents,
    reason,
    async run() {
      const { completeOrder } = await import('../orders/complete.ts')
      return printCompletion(deps, id, customerId, await completeOrder(deps, id))
    },
  }
}

async function printCompletion(
  deps: Deps,
  id: number,
  customerId: number,
  outcome: CompletionOutcome,
): Promise<Printed> {
  if ('refusal' in outcome) {
    return refused(completionSentence(id, outcome.refusal, outcome.order?.holdReason ?? ''), customerId)
  }
  switch (outcome.status) {
    case 'completed':
      return printOrder(deps, id, `Order ${id} is delivered, paid and completed.`)
    case 'waits':
      return printOrder(deps, id, `Order ${id} is delivered. The payment is on its way and completes it by itself.`)
    case 'held': {
      const sentence = `Order ${id} is delivered and not paid: ${outcome.message} It is on hold, and the customer is told.`
      return { ...(await printOrder(deps, id, sentence)), isIncomplete: true }
    }
  }
}

function completionSentence(id: number, refusal: CompletionRefusal, reason: string): string {
  switch (refusal) {
    case 'no such order':
      return `There is no order ${id}.`
    case 'not laundry':
      return NO_LAUNDRY(id)
    case 'not in progress':
      return `Order ${id} is not in progress yet.`
    case 'on hold':
      return HELD(id, reason)
    case 'payment needed':
      return `Order ${id} is delivered and waits for its payment. The card is asked again by itself; the customer can pay now, or add a card.`
    case 'completed before':
      return `Order ${id} is completed already.`
  }
}
