import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { isSameName } from '../orders/intake/counts.ts'
import type { Intake, IntakeRefusal } from '../orders/intake/intake.ts'
import type { UnansweredRush } from '../orders/take-bag.ts'
import type { Deps } from '../ports.ts'
import { act, type Commands, type Given, numberOf, type Printed, refused, UsageError } from './command.ts'
import {
  COUNT_OPTIONS,
  COUNT_USAGE,
  countWords,
  problemLines,
  repairSentence,
  roundedLines,
  STEPS,
  secondCountOf,
  TOO_LARGE,
  typedCount,
} from './counts.ts'
import { noSuchPickup, printOrder, printWithParts } from './order-text.ts'
import { refusedAboutPickup } from './refused-about.ts'

export const intakeCommands: Commands = {
  intake: {
    usage: `PICKUP ${COUNT_USAGE} [--counted "Shirt [Laundry]=5" …] [--alone "why"]`,
    example: '12 --item "Shirt [Laundry]=5" --item "Wash & Fold=3" --extra "Leather patch=12.00"',
    summary: `Takes a bag in. --item and --extra are the first count, --counted is the second, which may come later by itself: equal ones price the order, different ones hold it. They are by two people (--as NAME); whoever is alone types both in one line with --alone "why"; storage and extras alone are priced at once. Names are those of the price list; "Wash & Fold=3" are bags, "Towels [Bulk]=7.5" is rounded up to 8 pounds, "Blouse=2+3.00" is an up-charge for each (${STEPS}), and what is "& Up" takes a price of its own for each: "Wedding Gown [Clean Only]=1@260.00". --remark "Blouse=small stain" stands with the thing; the customer reads it. What takes longer than the rest becomes an order of its own; --later "Shirt [Laundry]=1" lets a piece wait for it, such as a shirt whose button is sewn on. --agreed says how a customer who switched repairs off agreed to one; they read it`,
    words: 1,
    options: { ...COUNT_OPTIONS, counted: { type: 'string', multiple: true }, alone: { type: 'string' } },
    read(given) {
      const pickup = numberOf('a pickup', given.words[0] ?? '')
      const intake = { first: typedCount(given), second: secondCountOf(given), ...aloneOption(given) }
      if (intake.first === null && intake.second === null) {
        throw new UsageError('Say what was in the bag: --item "Shirt [Laundry]=5" for each thing.')
      }
      if ('alone' in intake && intake.second === null) {
        throw new UsageError('--alone says why one person counts twice: it goes with --counted.')
      }
      return act((deps, by) => take(deps, pickup, { ...intake, by }))
    },
  },
}

function aloneOption({ options: { alone } }: Given): { alone?: string } {
  if (alone === undefined) return {}
  if (typeof alone === 'string' && alone.trim() !== '') return { alone: alone.trim() }
  throw new UsageError('Say why nobody else could count it: --alone "…".')
}

async function take(deps: Deps, pickup: number, intake: Intake): Promise<Printed> {
  const { takeIn } = await import('../orders/intake/intake.ts')
  const outcome = await takeIn(deps, pickup, intake)
  if ('refusal' in outcome) return refusedAboutPickup(deps, pickup, refusalSentence(outcome, pickup))
  const { id, customerId } = outcome.order
  const rush = outcome.rush === undefined ? '' : `\n${rushSentence(outcome.rush)}`
  const also = `${roundedLines(intake.first, intake.second)}${await andUpLines(deps, intake.first)}${rush}`
  switch (outcome.status) {
    case 'taken_in':
      return printWithParts(
        deps,
        id,
        `Pickup ${pickup} is taken in as order ${id}: ${whyPriced(outcome.order)}.${also}`,
      )
    case 'counts_differ': {
      const rows = outcome.differences.map(({ name, first, second }) => `  ${name}: first ${first}, second ${second}`)
      return printOrder(deps, id, [`RED FLAG: the counts differ, and order ${id} is held.`, ...rows].join('\n') + also)
    }
    case 'waits_for_the_second_count':
      // Whoever meant this as the second count must not go away believing that it was one.
      if (!outcome.isNew) return refused(COUNTED_BEFORE(id, pickup), customerId)
      return printOrder(
        deps,
        id,
        `Pickup ${pickup} is taken in as order ${id}. Somebody else counts it now: intake ${pickup} --counted …${also}`,
      )
  }
}

/** What is "& Up" and came without a price of its own is taken at the list's, which may not be what somebody meant. */
async function andUpLines({ database: { db } }: Deps, first: Intake['first']): Promise<string> {
  const plainly = (first?.things ?? []).filter(({ unitCents }) => unitCents === undefined)
  if (plainly.length === 0) return ''
  const { readPriceList } = await import('../catalogue/order-prices.ts')
  const prices = await readPriceList(db)
  const lines = plainly.flatMap(({ name }) => {
    const row = prices.find(({ title, isAndUp }) => isAndUp && isSameName(title, name))
    return row ? [`${row.title} is "& Up", and is taken at the list's $${dollars(row.amountCents)}.`] : []
  })
  return lines.map((line) => `\n${line}`).join('')
}

const whyPriced = ({ secondCount }: { secondCount: Intake['first'] }): string =>
  secondCount?.things.length === 0
    ? 'it has no pieces, so that there is nothing to count a second time'
    : 'both counts are equal'

export function rushSentence({ isOn, dueDay }: UnansweredRush): string {
  const back = `it comes back ${displayDay(dueDay)}.`
  return isOn
    ? `RUSH: nobody approved it, and since it was not withdrawn it counts: ${back}`
    : `Rush is off: the customer has not accepted what we asked for it, and is told. Without rush ${back}`
}

const COUNTED_BEFORE = (id: number, pickup: number) =>
  `Nothing was done: order ${id} has this first count already. The second one is typed as intake ${pickup} --counted …`

function refusalSentence(refusal: IntakeRefusal, pickup: number): string {
  switch (refusal.refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'not_open':
      return `Pickup ${pickup} was marked as a no-show, or its bag went back: nothing can be counted.`
    case 'before_its_day':
      return `Pickup ${pickup} is on ${displayDay(refusal.day)}. Its bag cannot be here yet.`
    case 'no_count':
      return `Pickup ${pickup} has no first count yet: type it with --item.`
    case 'wrong_count':
      return problemLines(refusal.problems)
    case 'total_too_large':
      return TOO_LARGE
    case 'repairs_not_agreed':
    case 'nothing_to_agree_to':
      return repairSentence(refusal)
    case 'one_person':
      return `Nothing was taken in: both counts would be by ${refusal.who}. Somebody else counts it, and says so with --as NAME; where nobody else is there, --alone "why" takes yours twice.`
    case 'wrong_reason':
      return `--alone: ${refusal.why}`
    case 'priced_before':
      return `Pickup ${pickup} is taken in already, as order ${refusal.order.id}, and has its price.`
    case 'held':
      return `Order ${refusal.order.id} of pickup ${pickup} is held, and nothing is counted meanwhile: order release ${refusal.order.id} ends that.`
    case 'first_count_differs':
      return `Nothing was taken in: order ${refusal.order.id} has another first count: ${countWords(refusal.recorded)}. The second one is typed with --counted. To correct the first one: order hold ${refusal.order.id} --reason "…", then order release ${refusal.order.id} --item … with all that is in the bag.`
  }
}
