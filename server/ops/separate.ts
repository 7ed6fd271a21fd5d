import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { ExpectedPart, ExpectedSeparation, SeparationRefused, WantedSeparation } from '../orders/separate.ts'
import type { Deps } from '../ports.ts'
import type { Act } from '../staff/actions.ts'
import { type Commands, type Deed, dayOf, many, numberOf, type Printed, UsageError } from './command.ts'
import { laterThingsOf } from './counts.ts'
import { noSuchOrder, printWithParts } from './order-text.ts'
import { refusedAboutOrder } from './refused-about.ts'
import { plain } from './table.ts'

export const separateCommands: Commands = {
  'order separate': {
    usage: 'ORDER DAY --later "Shirt [Laundry]=1" … [--reason "…"]',
    example: '1003 2026-12-03 --later "Shirt [Laundry]=1" --reason "Its button had to be ordered"',
    summary:
      'Lets some of a priced order come on a later day, in an order of its own; both cost together what the one did. The customer is told the day, and the reason in your words',
    words: 2,
    options: { later: { type: 'string', multiple: true }, reason: { type: 'string' } },
    reachesMany: true,
    read(given) {
      const [typedOrder = '', typedDay = ''] = given.words
      const [id, day, things] = [numberOf('an order', typedOrder), dayOf(typedDay), laterThingsOf(given)]
      if (things.length === 0) throw new UsageError('Say what comes later: --later "Shirt [Laundry]=1".')
      const { reason } = given.options
      return separateDeed(id, { things, day, reason: typeof reason === 'string' ? reason : '' })
    },
  },
}

/** Both orders are seen before anybody says yes. */
export const separateDeed = (id: number, wanted: WantedSeparation): Deed =>
  many(async (deps) => {
    const { expectSeparation } = await import('../orders/separate.ts')
    const expected = await expectSeparation(deps, id, wanted)
    if ('refusal' in expected) return refusedSeparation(deps, id, expected)
    return { text: proposalText(id, expected), thing: expected, run: (act) => separate(deps, act, id, wanted) }
  })

const proposalText = (id: number, { stays, goes, totalCents, text }: ExpectedSeparation): string =>
  [
    partText(`Order ${id}`, stays),
    partText('An order of its own', goes),
    `Together $${dollars(totalCents)}, as it is now.`,
    `The customer gets: ${text}`,
  ].join('\n')

function partText(what: string, { dueDay, lines, totalCents, creditCents, cardCents }: ExpectedPart): string {
  const things = lines.map(({ title, count, isFee }) => (isFee ? plain(title) : `${count} × ${plain(title)}`))
  const due = dueDay === null ? '' : `, ${displayDay(dueDay)}`
  const payers = `credit pays $${dollars(creditCents)}, the card $${dollars(cardCents)}`
  return `${what}${due}: ${things.join(', ')}. $${dollars(totalCents)}: as of today ${payers}.`
}

async function separate(deps: Deps, { who }: Act, id: number, wanted: WantedSeparation): Promise<Printed> {
  const { separateOrder } = await import('../orders/separate.ts')
  const outcome = await separateOrder(deps, id, wanted, { who })
  if (!('status' in outcome)) return refusedSeparation(deps, id, outcome)
  const { order, further } = outcome
  const { id: number, dueDay, part, parts } = further
  const labels = `Print new labels: it is ${order.part} of ${parts} now, and order ${number} is ${part} of ${parts}.`
  return printWithParts(
    deps,
    id,
    `Order ${number} is made of order ${id} and comes ${displayDay(dueDay ?? '')}. The customer is told. ${labels}`,
  )
}

const refusedSeparation = async (deps: Deps, id: number, refused: SeparationRefused): Promise<Printed> =>
  refused.refusal === 'no_such_order'
    ? noSuchOrder(id)
    : refusedAboutOrder(deps, id, `${separationSentence(id, refused)} Nothing was done.`)

function separationSentence(id: number, refused: Exclude<SeparationRefused, { refusal: 'no_such_order' }>): string {
  switch (refused.refusal) {
    case 'past':
      return 'That day is over.'
    case 'no_delivery_day':
      return 'We bring nothing back on that day: Mondays to Fridays, and no holidays.'
    case 'too_far':
      return 'That is more than a year ahead.'
    case 'no_later': {
      const { dueDay } = refused.order
      return `That is no later than the rest of it${dueDay === null ? '' : `, which comes ${displayDay(dueDay)}`}.`
    }
    case 'separated_then':
      return `Order ${refused.furtherId} was made of order ${id} for that day already. For more, choose another day.`
    case 'discount_taken':
      return `When its customer left the plan, the discount of order ${id} was taken back: it stays one order.`
    case 'no_pickup':
      return `The pickup of order ${id} has gone: it stays one order.`
    case 'nothing_chosen':
      return 'Say what comes later.'
    case 'no_such_line':
      return `${refused.title === undefined ? 'What was chosen' : `"${plain(refused.title)}"`} is no line of order ${id} that can come later.`
    case 'more_than_there_are':
      return `There are not so many in order ${id}: ${plain(refused.title ?? '')}.`
    case 'only_whole':
      return `It comes as a whole, with all that was counted of it: ${plain(refused.title ?? '')}.`
    case 'nothing_stays':
      return `With what belongs together, nothing of order ${id} would be left. \`order due\` moves the whole order.`
    case 'something_missing':
      return `The price of what is missing was taken off order ${id}: it stays one order.`
    case 'too_little':
      return `Each of both has to cost at least $${dollars(policy.credit.waivedBelowCents)}: less is asked of no card.`
    case 'wrong_reason':
      return `The reason: ${refused.why}.`
    case 'held':
      return `Order ${id} is held (${plain(refused.order.holdReason)}). \`order release\` ends that.`
    case 'not_counted':
    case 'not_priced':
      return `Order ${id} has no price yet. Whoever counts it says what comes later: \`intake --later\`.`
    case 'no_laundry':
      return `Order ${id} is no laundry: nothing comes back.`
    default:
      return `Order ${id} is packed already, and its payment was asked for: it stays one order.`
  }
}
