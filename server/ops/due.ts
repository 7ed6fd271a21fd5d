import { displayDay } from '#rules/days/days'
import type { DueOutcome, moveDueDay } from '../orders/due.ts'
import type { Deps } from '../ports.ts'
import { act, type Commands, type Deed, dayOf, many, numberOf, type Printed, requireReason } from './command.ts'
import { noSuchOrder, printOrder } from './order-text.ts'
import { refusedAboutOrder } from './refused-about.ts'

export const dueCommands: Commands = {
  'order due': {
    usage: 'ORDER DAY --reason "…"',
    example: '1003 2026-12-03 --reason "The zipper had to be ordered"',
    summary: 'Promises another day for an order; the customer is told the day and the reason, in your words',
    words: 2,
    options: { reason: { type: 'string' } },
    read(given) {
      const [typedOrder = '', typedDay = ''] = given.words
      const [id, day, reason] = [numberOf('an order', typedOrder), dayOf(typedDay), requireReason(given)]
      return act((deps) => moveDue(deps, id, { day, reason }))
    },
  },
}

/** The same once somebody has seen the text that the customer gets. */
export const shownDueDeed = (id: number, day: string, reason: string): Deed => {
  const wanted = { day: () => day, reason }
  return many(async (deps) => {
    const { expectDueText } = await import('../orders/due.ts')
    const expected = await expectDueText(deps, id, wanted)
    if ('refusal' in expected) return refusedDue(deps, id, expected)
    return { text: expected.text, thing: expected, run: () => moveDue(deps, id, wanted) }
  })
}

async function moveDue(deps: Deps, id: number, wanted: Parameters<typeof moveDueDay>[2]): Promise<Printed> {
  const { moveDueDay } = await import('../orders/due.ts')
  const outcome = await moveDueDay(deps, id, wanted)
  if (!('status' in outcome)) return refusedDue(deps, id, outcome)
  const back = displayDay(outcome.order.dueDay ?? '')
  return printOrder(deps, id, `Order ${id} comes back ${back}. The customer is told.`)
}

const refusedDue = async (deps: Deps, id: number, outcome: Exclude<DueOutcome, { status: 'moved' }>) =>
  outcome.refusal === 'no_such_order' ? noSuchOrder(id) : refusedAboutOrder(deps, id, dueSentence(id, outcome))

function dueSentence(id: number, outcome: Exclude<DueOutcome, { status: 'moved' } | { refusal: 'no_such_order' }>) {
  switch (outcome.refusal) {
    case 'past':
      return 'That day is over.'
    case 'no_delivery_day':
      return 'We bring nothing back on that day: Mondays to Fridays, and no holidays.'
    case 'too_far':
      return 'That is more than a year ahead.'
    case 'no_laundry':
      return `Order ${id} is no laundry: nothing comes back.`
    case 'delivered':
      return `Order ${id} is back with its customer already.`
    case 'due_then':
      return `Order ${id} is due on that day already. Nothing was sent.`
    case 'wrong_reason':
      return `The reason: ${outcome.why}.`
  }
}
