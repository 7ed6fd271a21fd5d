import type { HoldOutcome } from '../orders/hold.ts'
import type { ReturnOutcome } from '../orders/return-order.ts'
import { act, type Commands, type Deed, look, numberOf, requireReason } from './command.ts'
import { dueCommands } from './due.ts'
import { forwardCommands } from './forward.ts'
import { noSuchOrder, printOrder } from './order-text.ts'
import { refusedAboutOrder } from './refused-about.ts'
import { releaseCommands } from './release.ts'
import { separateCommands } from './separate.ts'

export const orderCommands: Commands = {
  'order show': {
    usage: 'ORDER',
    example: '1003',
    summary:
      'Shows an order: whose it is, how it is cared for, what was counted, what it costs, what paid for it, what was agreed with the payment and why it is held',
    words: 1,
    read({ words: [typed = ''] }) {
      const id = numberOf('an order', typed)
      return look((deps) => printOrder(deps, id))
    },
  },
  ...forwardCommands,
  ...dueCommands,
  ...separateCommands,
  'order hold': {
    usage: 'ORDER --reason "…"',
    example: '1003 --reason "A button is missing"',
    summary: 'Stops an order and every try to charge for it; the reason is for ourselves',
    words: 1,
    options: { reason: { type: 'string' } },
    read(given) {
      return holdDeed(numberOf('an order', given.words[0] ?? ''), requireReason(given))
    },
  },
  ...releaseCommands,
  'order return': {
    usage: 'ORDER --reason "…"',
    example: '1003 --reason "The customer wants it back"',
    summary: 'Gives a bag back that has no price yet: the order ends and costs nothing; the reason is for ourselves',
    words: 1,
    options: { reason: { type: 'string' } },
    read(given) {
      return returnDeed(numberOf('an order', given.words[0] ?? ''), requireReason(given))
    },
  },
  'order note': {
    usage: 'ORDER "words for the customer"',
    example: '1003 "We found a coin"',
    summary: 'Writes what the customer reads with the order; "" takes it away',
    words: [2, 200],
    read({ words: [typed = '', ...said] }) {
      return noteDeed(numberOf('an order', typed), said.join(' '))
    },
  },
}

export const holdDeed = (id: number, reason: string): Deed =>
  act(async (deps) => {
    const { holdOrder } = await import('../orders/hold.ts')
    const outcome = await holdOrder(deps, id, reason)
    if ('status' in outcome) return printOrder(deps, id, `Order ${id} is held.`)
    if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
    return refusedAboutOrder(deps, id, holdSentence(id, outcome))
  })

export const returnDeed = (id: number, reason: string): Deed =>
  act(async (deps) => {
    const { returnOrder } = await import('../orders/return-order.ts')
    const outcome = await returnOrder(deps, id, reason)
    if ('status' in outcome) return printOrder(deps, id, `Order ${id} is returned and costs nothing.`)
    if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
    return refusedAboutOrder(deps, id, returnSentence(id, outcome))
  })

export const noteDeed = (id: number, note: string): Deed =>
  act(async (deps) => {
    const { noteOrder } = await import('../orders/note.ts')
    const outcome = await noteOrder(deps, id, note)
    if (!('status' in outcome)) {
      if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
      return refusedAboutOrder(deps, id, `The note: ${outcome.why}.`)
    }
    const isEmpty = outcome.order.note === ''
    if (outcome.status === 'noted') {
      return printOrder(deps, id, isEmpty ? `Order ${id} has no note.` : `The customer reads this with order ${id}.`)
    }
    const sentence = isEmpty
      ? `Order ${id} has no note that could be taken away.`
      : `The customer reads this with order ${id} already.`
    return refusedAboutOrder(deps, id, sentence)
  })

function holdSentence(id: number, outcome: Exclude<HoldOutcome, { status: 'held' } | { refusal: 'no_such_order' }>) {
  if (outcome.refusal === 'wrong_reason') return `The reason: ${outcome.why}.`
  if (outcome.refusal === 'held_before') return `Order ${id} is held already: ${outcome.order.holdReason}`
  return `Order ${id} is ${outcome.refusal === 'returned_before' ? 'returned' : 'completed'}.`
}

function returnSentence(
  id: number,
  outcome: Exclude<ReturnOutcome, { status: 'returned' } | { refusal: 'no_such_order' }>,
) {
  switch (outcome.refusal) {
    case 'wrong_reason':
      return `The reason: ${outcome.why}.`
    case 'no_laundry':
      return `Order ${id} is no laundry: there is no bag to give back.`
    case 'returned_before':
      return `Order ${id} is returned already.`
    default:
      return `Order ${id} has its price, and what was cleaned is not given back uncounted.`
  }
}
