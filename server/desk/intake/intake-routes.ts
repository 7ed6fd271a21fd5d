import { brand } from '#contract/brand'
import type { THING_TABS } from '#contract/desk/intake'
import { laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { isSamePerson } from '#rules/orders/two-counts'
import { AppError } from '../../app-error.ts'
import { type DeskApi, type SignedInStaff, serveDesk } from '../../http/serve-desk.ts'
import type { ActDeed } from '../../ops/command.ts'
import { type Dropoff, houseTaskOf, readDropoffs } from '../../orders/intake/dropoffs.ts'
import { labelOrder } from '../../orders/intake/label.ts'
import { readThings } from '../../orders/intake/things.ts'
import { readOpenNumbers, readStops } from '../../pickups/driving-day.ts'
import type { Deps } from '../../ports.ts'
import { doerOf } from '../../staff/actions.ts'
import { deskRefusal } from '../../staff/desk-refusal.ts'
import { doDeed, presentDeed } from '../do-deed.ts'
import { nameAt } from '../today/day-stops.ts'
import { findBag, findOrderBag, findPickupBag, presentPriced } from './bag.ts'
import { countArgs, countDeed, firstOf, secondOf } from './count-deeds.ts'
import { packDeed } from './pack-deed.ts'
import { recountDeed, settleDeed } from './settle-deeds.ts'

/** Intake: what waits in the house, a bag in hand, its counts, and its labels. */
export function intakeRoutes(api: DeskApi, deps: Deps): void {
  const { db } = deps.database
  serveDesk(api, 'getIntake', ({ staff }) => readIntake(deps, staff))
  serveDesk(api, 'countIntake', () => countIntake(deps))
  serveDesk(api, 'listThings', async () =>
    (await readThings(db)).map(({ service, amountCents, ...thing }) => ({
      ...thing,
      tab: TABS[service] ?? 'household',
      amount: amountCents,
      dollarAmount: dollars(amountCents),
    })),
  )
  serveDesk(api, 'findBag', ({ staff, query }) => findBag(deps, staff, query))

  serveDesk(api, 'countFirst', async ({ id, staff, body }) => {
    const first = firstOf(body)
    const deed = countDeed(id, { first, second: null })
    const outcome = await count(staff, body, { command: 'intake', args: [id, ...countArgs(first)], deed })
    const bag = await findPickupBag(deps, staff, id)
    // Storage and extras alone have nothing to count a second time.
    return { ...outcome, bag: first.things.length === 0 ? await pricedBy(outcome.status, bag) : bag }
  })
  serveDesk(api, 'countSecond', async ({ id, staff, body }) => {
    const { alone } = body
    const second = secondOf(body)
    const deed = countDeed(id, { first: null, second, ...(alone !== undefined && { alone }) })
    const counted = second.things.flatMap((thing) => ['--counted', `${thing.name}=${thing.count}`])
    const args = [id, ...counted, ...(alone === undefined ? [] : ['--alone', alone])]
    const outcome = await count(staff, body, { command: 'intake', args, deed })
    const bag = await findPickupBag(deps, staff, id)
    return { ...outcome, bag: await pricedBy(outcome.status, bag) }
  })
  serveDesk(api, 'settleCounts', async ({ id, staff, body }) => {
    const { rows, because } = body
    const settled = rows.flatMap(({ name, count, of }) => ['--item', `${name}=${count ?? of ?? ''}`])
    const args = [id, ...settled, '--reason', because]
    const deed = settleDeed(id, rows)
    const outcome = await count(staff, body, { command: 'order release', args, deed, order: { id } })
    return { ...outcome, bag: await pricedBy(outcome.status, await findOrderBag(deps, staff, id)) }
  })
  serveDesk(api, 'packOrder', async ({ id, staff, body }) => {
    const { pieces, parcels } = body
    const args = [
      id,
      ...(pieces === undefined ? [] : ['--pieces', pieces]),
      ...(parcels === undefined ? [] : ['--parcels', parcels]),
    ]
    const deed = packDeed(id, pieces, parcels)
    const outcome = await count(staff, body, { command: 'order forward', args, deed, order: { id } })
    return { ...outcome, bag: await findOrderBag(deps, staff, id) }
  })
  serveDesk(api, 'endRecount', async ({ id, staff, body: { missing, because, shown, isRepeated } }) => {
    const recount = {
      ...(missing.length > 0 && { missing }),
      ...(because !== undefined && { reason: because }),
    }
    const named = missing.flatMap(({ name, count: gone }) => ['--missing', `${name}=${gone}`])
    const args = [id, ...named, ...(because === undefined ? [] : ['--reason', because])]
    const wanted = { command: 'order release', args, deed: recountDeed(id, recount), order: { id } }
    return presentDeed(await doDeed(deps, staff, { ...wanted, shown, isRepeated }))
  })
  serveDesk(api, 'printLabels', async ({ id, query, reply }) => {
    const { count: bags, paper = 'roll', of = 'bag' } = query
    const outcome = await labelOrder(deps, id, bags ?? null, { paper, of })
    if ('refusal' in outcome) throw new AppError('not_found')
    return reply
      .header('content-disposition', `inline; filename="${brand.slug}-label-${id}.pdf"`)
      .type('application/pdf')
      .send(Buffer.from(outcome.pdf))
  })

  /** A device may hand its cookie to somebody else meanwhile, and nobody counts in another's name. */
  async function count(
    staff: SignedInStaff,
    { key, person }: { key: string; person: number },
    wanted: { command: string; args: readonly (string | number)[]; deed: ActDeed; order?: { id: number } },
  ) {
    if (person !== staff.id) throw deskRefusal('person_changed')
    const { isDone, text, sentence = text, refusal } = await doDeed(deps, staff, { ...wanted, key })
    return { status: isDone ? ('done' as const) : ('refused' as const), sentence, refusal: refusal ?? null }
  }

  /** Whoever has just made it agree sees what it costs; anybody who comes later counts out and must not know. */
  async function pricedBy(status: 'done' | 'refused', bag: Awaited<ReturnType<typeof findPickupBag>>) {
    if (status !== 'done' || bag?.step !== 'pack' || bag.order === null) return bag
    return (await presentPriced(deps, bag.order)) ?? bag
  }
}

const TABS: Readonly<Record<string, (typeof THING_TABS)[number]>> = {
  'dry-cleaning': 'dry_cleaning',
  laundry: 'laundry',
  'wash-and-fold': 'wash_and_fold',
  'household-items': 'household',
  'leather-care': 'leather',
  'alteration-and-repair': 'alterations',
  'area-rug': 'rugs',
  preservation: 'gowns',
}

const STEPS = {
  'first count': 'first',
  'second count': 'second',
  'final items': 'flag',
  pieces: 'recount',
} as const

/** So many of one step are listed: nobody looks through more, and any other opens by its number. */
const LISTED = 60

/** One statement: the rail shows it on every page. */
async function countIntake({ database: { db }, clock }: Deps) {
  const today = laDay(clock.now())
  const steps = (await readDropoffs(db)).map((order) => stepOf(order, today))
  return { today, orders: steps.filter((step) => step !== undefined && step !== 'pack_later').length }
}

/** The soonest first, as the list of open orders has them. */
async function readIntake(deps: Deps, staff: SignedInStaff) {
  const { db } = deps.database
  const now = deps.clock.now()
  const today = laDay(now)
  const open = await readDropoffs(db)
  const waiting = open.flatMap((order) => {
    const step = stepOf(order, today)
    return step === undefined ? [] : { ...order, step }
  })
  const steps = [...new Set(waiting.map(({ step }) => step))]
  const groups = steps.map((step) => ({ step, orders: waiting.filter((each) => each.step === step) }))
  const listed = groups.flatMap(({ orders }) => orders.slice(0, LISTED))
  const stops = await readStops(
    db,
    listed.map(({ pickupId }) => pickupId),
  )
  const names = new Map(stops.map((stop) => [stop.pickup.id, nameAt(stop)]))
  const doer = doerOf(staff)
  return {
    now: now.toISOString(),
    today,
    totals: groups.map(({ step, orders }) => ({ step, orders: orders.length })),
    numbers: [
      ...new Set([...open.flatMap(({ id, pickupId }) => [id, pickupId]), ...(await readOpenNumbers(db, today))]),
    ],
    waiting: listed.map(({ id, pickupId, bags, dueDay, step, countedBy, countedByUser }) => ({
      order: id,
      pickup: pickupId,
      customer: names.get(pickupId) ?? '',
      bags,
      dueDay,
      step,
      isOwn: step === 'second' && isSamePerson({ who: countedBy, osUser: countedByUser }, doer),
    })),
  }
}

/** What is priced is counted out on its day, and not before somebody means it. */
function stepOf(order: Dropoff, today: string) {
  const { state, hold, dueDay } = order
  if (state === 'priced' && hold === null && dueDay !== null) {
    return dueDay <= today ? ('pack' as const) : ('pack_later' as const)
  }
  const task = houseTaskOf(order)
  return task !== null && task in STEPS ? STEPS[task as keyof typeof STEPS] : undefined
}
