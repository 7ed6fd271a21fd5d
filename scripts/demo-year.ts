import { addDays, instantAt, laDay, weekday } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import type { Caller } from '../server/account/caller.ts'
import { verifySession } from '../server/account/sessions.ts'
import { signUp } from '../server/account/sign-up.ts'
import { checkOut } from '../server/billing/checkout.ts'
import { choosePackage } from '../server/billing/choose.ts'
import { applyCoupon } from '../server/billing/coupons.ts'
import { giveCredit } from '../server/billing/give-credit.ts'
import { openWelcomeBox } from '../server/billing/welcome-box.ts'
import { orderCauses } from '../server/db/causes.ts'
import type { IntakeCount } from '../server/db/schema.ts'
import { demo, HOME } from '../server/demo.ts'
import { NO_LEASE } from '../server/http/idempotency-lease.ts'
import { lockOwner } from '../server/lock-owner.ts'
import { collectBag } from '../server/orders/collect.ts'
import { deliverOrder } from '../server/orders/deliver.ts'
import { recordNoShow } from '../server/orders/fees/no-show.ts'
import { chargeCustomer } from '../server/orders/fees/staff-charge.ts'
import { forwardOrder } from '../server/orders/forward.ts'
import { holdOrder, releaseOrder } from '../server/orders/hold.ts'
import { takeIn } from '../server/orders/intake/intake.ts'
import { noteOrder } from '../server/orders/note.ts'
import { CREDIT_BACK_MINUTE_OF_DAY, payCreditBack } from '../server/orders/payment/credit-back.ts'
import { payNow } from '../server/orders/payment/pay-now.ts'
import { refundOrderOf } from '../server/orders/payment/refund.ts'
import { beginCardSetup, openAtProvider, saveCard } from '../server/payments/card-setups.ts'
import { makeCardMain } from '../server/payments/cards.ts'
import { sendPendingRefunds } from '../server/payments/refunds.ts'
import { cancelPickup } from '../server/pickups/cancel-pickup.ts'
import { changePickup } from '../server/pickups/change-pickup.ts'
import { makePickups } from '../server/pickups/fill-schedule.ts'
import { placePickup } from '../server/pickups/place-pickup.ts'
import { approveRush, quoteRush } from '../server/pickups/rush.ts'
import { changeSchedule, makeSchedule } from '../server/pickups/schedules.ts'
import type { Deps } from '../server/ports.ts'
import { addAddress } from '../server/profile/addresses.ts'
import { changeProfile } from '../server/profile/change-profile.ts'
import { sendPhoneCode, verifyPhone } from '../server/profile/verify-phone.ts'
import { isSandbox } from '../server/providers/payments.sandbox.ts'

/**
 * A year and a quarter in the life of the demo customer, deed by deed through the use cases, on a clock that the story moves. Every
 * stop is on a Tuesday and comes back on Friday, so that a week is whole by itself and the history can end after any of them.
 */

/** A Monday, more than a week after the first day of a quarter. */
export const FIRST_DAY = '2027-01-11'
/** The quarters that begin within the story. */
export const QUARTERS = ['2027-04-01', '2027-07-01', '2027-10-01', '2028-01-01']
const NEXT_QUARTER = '2028-04-01'
/** The story has so many weeks; its last quarter is whole, however its days fall. */
export const WEEKS = 65
/** From here on weeks are plain, because the history may end after each of them. */
export const PLAIN_FROM_WEEK = 49
/**
 * Around the first day of a quarter the customer is away: moved to other years the story may slip by some days against the calendar,
 * and no order may slip into another quarter, nor a stop onto a holiday.
 */
const AWAY_DAYS = 9

const TUESDAY = 1
const HERE: Caller = { network: '127.0.0.1', device: undefined, requestId: 'demo', route: 'the demo customer' }
const GOOD_CARD = '4242424242424242'
const DECLINING_CARD = '4000000000000341'

type Basket = IntakeCount['things']
interface Bag {
  things: Basket
  extras?: IntakeCount['extras']
  storage?: IntakeCount['storage']
}

/** The bags of most weeks, in turn. */
const USUAL: readonly Bag[] = [
  { things: [of('Shirt [Laundry]', 6), of('Pants', 2), of('Blouse', 1)] },
  { things: [of('Wash & Fold', 1), of('Shirt [Laundry]', 3)] },
  { things: [of('Suit [2 Pieces]', 1), of('Shirt [Laundry]', 5), of('Tie', 2)] },
  {
    things: [of('Sweater [Cashmere]', 2), of('Scarf [Silk or Cashmere]', 1), of('Pants', 2), of('Shirt [Laundry]', 4)],
  },
  { things: [of('Sheet Set [Queen]', 1), of('Duvet Cover [Queen]', 1), of('Pillowcase', 4)] },
  { things: [of('Shirt [Laundry]', 4), of('Jeans [Laundry]', 2)] },
  { things: [of('Dress [Silk]', 1), of('Blazer', 1), of('Blouse [Silk]', 2)] },
]

/** Weeks in which something else comes in. */
const SPECIAL: Readonly<Record<number, Bag>> = {
  0: { things: [of('Shirt [Laundry]', 5), of('Pants', 2)] },
  3: { things: [of('Wash & Fold', 2)] },
  4: { things: [of('Blouse [Silk]', 2, 300), of('Dress [Cocktail]', 1, 500), of('Skirt [Pleated]', 12)] },
  5: { things: [of('Hem [Pants]', 2), of('Zipper [Skirt or Dress]', 1), of('Pants', 2), of('Button', 3)] },
  7: { things: [of('Area Rug [Standard]', 40), of('Rug Pickup and Roll [Standard]', 1), of('Rug Moth Treatment', 40)] },
  15: { things: [of('Wash & Fold', 3), of('Down Comforter [King]', 1), of('Coat [Long]', 2)] },
  20: { things: [of('Suit [2 Pieces]', 2), of('Shirt [Laundry, Folded]', 5), of('Shirt [Laundry]', 4)] },
  22: {
    things: [of('Shirt [Laundry]', 5), of('Jacket [Light]', 1)],
    extras: [{ title: 'Wine stain, treated by hand', cents: 1200 }],
  },
  27: { things: [of('Area Rug [Specialized]', 12), of('Rug Pickup and Roll [Small]', 1)] },
  29: { things: [of('Leather Jacket', 1), of('Leather Boots [Pair]', 1)] },
  30: { things: [of('Coat [Long]', 2), of('Ski Jacket', 1)], storage: { garments: 6, seasons: 1 } },
  35: { things: [of('Evening Gown', 1, 1000), of('Tuxedo [2 Pieces]', 1), of('Tuxedo Shirt', 1)] },
  40: { things: [of('Drapery [Lined]', 24), of('Tablecloth [Up to 8 ft]', 1), of('Napkin', 8)] },
}

/** The refunds of a week's order: to the card in the first, as credit later. */
const REFUNDS: Readonly<Record<number, number | 'all'>> = { 0: 795, 22: 1200, 26: 'all' }

function of(name: string, count: number, upChargeCents?: number): Basket[number] {
  return { name, count, ...(upChargeCents !== undefined && { upChargeCents }) }
}

export interface Story {
  deps: Deps
  setNow(now: Date): void
  /** Called after each week. */
  weekEnded(week: number): Promise<void>
}

export async function liveDemoYear({ deps, setNow, weekEnded }: Story): Promise<void> {
  const { database } = deps
  const at = (day: string, hour: number, minute = 0) => setNow(instantAt(day, hour * 60 + minute))
  const dayOf = (week: number, dayOfWeek: number) => addDays(FIRST_DAY, 7 * week + dayOfWeek)

  at(FIRST_DAY, 9, 12)
  const { answer } = await signUp(deps, { ...HOME, ...demo }, HERE)
  const { id, mainPhoneId } = await verifySession(deps, answer.token)
  await database.transaction(async (db) => {
    await lockOwner(db, id)
    await changeProfile(db, id, { firstName: 'Ada', lastName: 'Marsh', starch: 'light', detergents: 'hypo_allergenic' })
  })
  await verifyOwnPhone(deps, id, mainPhoneId ?? 0)
  const goodCard = await addCard(deps, id, GOOD_CARD)
  await buy(deps, id, 'payc')
  const box = await openWelcomeBox(deps, id)
  await checkOut(deps, { customerId: id, invoiceId: box.id }, NO_LEASE)
  await placePickup(deps, id, {
    pickupDate: dayOf(0, TUESDAY),
    isRush: false,
    comment: 'Please ring',
    address: undefined,
  })
  let scheduleId = 0

  for (let week = 0; week < WEEKS; week += 1) {
    const monday = dayOf(week, 0)
    const tuesday = dayOf(week, TUESDAY)
    at(monday, 7, 30)
    if (week > 2) await makePickups(deps)
    if (week === 2) {
      at(monday, 9, 5)
      await buy(deps, id, 'gold', 'FRESH10')
      const weekly = { days: [weekday(tuesday)], isRush: false, comment: 'The bag hangs on the side door' }
      const made = await makeSchedule(deps, id, { ...weekly, status: 'active', resumesOn: null, address: undefined })
      scheduleId = made.id
    }
    at(monday, 12, 10)
    if (week === 6) await addOffice(deps, id)
    if (week === 12) await buy(deps, id, 'gold')
    if (week === 33) await giveCredit(deps, id, { cents: 1500, source: `gift to demo customer ${id}` })
    if (!isAway(monday) && week !== 1) await liveWeek(deps, { id, goodCard, week, tuesday, at, dayOf })
    for (const first of QUARTERS.filter((day) => day >= monday && day < addDays(monday, 7))) {
      at(first, 0, CREDIT_BACK_MINUTE_OF_DAY)
      if ((await payCreditBack(deps)) !== 1) throw new Error(`No credit back was paid on ${first}.`)
    }
    at(dayOf(week, 6), 12)
    await weekEnded(week)
    if (isAway(addDays(monday, 7))) await stayAway(deps, { id, scheduleId, from: addDays(monday, 7), at })
  }
}

/** The pickups of the time away are withdrawn before anybody would drive. In the plain weeks the schedule stays as it is. */
async function stayAway(
  deps: Deps,
  { id, scheduleId, from, at }: Pick<Week, 'id' | 'at'> & { scheduleId: number; from: string },
): Promise<void> {
  at(addDays(from, -1), 18)
  if (from >= addDays(FIRST_DAY, 7 * PLAIN_FROM_WEEK)) {
    const open = await findOpenPickup(deps, id, addDays(from, TUESDAY))
    if (open !== undefined) await cancelPickup(deps, id, open.id)
  } else if (!isAway(addDays(from, -7))) {
    let resumesOn = from
    while (isAway(resumesOn)) resumesOn = addDays(resumesOn, 7)
    await changeSchedule(deps, id, scheduleId, { status: 'paused', resumesOn })
  }
}

function isAway(monday: string): boolean {
  const [from, until] = [addDays(monday, 1), addDays(monday, 4)]
  return [...QUARTERS, NEXT_QUARTER].some(
    (first) => until >= addDays(first, -AWAY_DAYS) && from <= addDays(first, AWAY_DAYS),
  )
}

interface Week {
  id: number
  goodCard: number
  week: number
  tuesday: string
  at(day: string, hour: number, minute?: number): void
  dayOf(week: number, dayOfWeek: number): string
}

async function liveWeek(deps: Deps, { id, goodCard, week, tuesday, at, dayOf }: Week): Promise<void> {
  const wednesday = dayOf(week, 2)
  const friday = dayOf(week, 4)
  const pickup = await findOpenPickup(deps, id, tuesday)
  if (pickup === undefined) throw new Error(`Nobody comes in week ${week}.`)

  if (week === 9 || week === 44) {
    at(addDays(tuesday, -2), 20, 10)
    return cancelPickup(deps, id, pickup.id)
  }
  if (week === 6 || week === 18) {
    at(tuesday, 13, 40)
    const marked = await recordNoShow(deps, pickup.id, '13:15', { isWaived: week === 6 })
    if (!('orderId' in marked)) throw new Error('The stop could not be marked.')
    return
  }
  if (week === 24 || week === 27) {
    at(addDays(tuesday, -2), 17, 20)
    await changePickup(deps, id, pickup.id, { isRush: true })
    if (week === 24) await approveRush(deps, pickup.id)
    else {
      await quoteRush(deps, pickup.id, 4900)
      at(addDays(tuesday, -1), 8, 45)
      await changePickup(deps, id, pickup.id, { acceptedCustomAmount: 4900 })
    }
  }

  const { things, extras = [], storage = null } = SPECIAL[week] ?? USUAL[week % USUAL.length] ?? { things: [] }
  const first = { things, extras, storage }
  const again = things.map(({ name, count }) => ({ name, count }))
  at(tuesday, 10, 12 + (week % 40))
  await collectBag(deps, pickup.id, { bags: 1 + (week % 2), who: 'demo' })
  at(tuesday, 18, 20 + (week % 30))
  const isMiscounted = week === 8
  const second = { things: isMiscounted ? [...again.slice(1), of('Sweater', 1)] : again }
  const taken = await takeIn(deps, pickup.id, { first, second })
  if (!('status' in taken)) throw new Error(`The bag of week ${week} was not taken in: ${JSON.stringify(taken)}`)
  const orderId = taken.order.id
  at(wednesday, 7, 40)
  if (isMiscounted) await releaseOrder(deps, orderId, first)
  if (week === 36) {
    await holdOrder(deps, orderId, 'A button is missing')
    at(wednesday, 11, 20)
    await releaseOrder(deps, orderId, null)
    await noteOrder(deps, orderId, 'We have replaced a button on the blazer.')
  }

  if (week === 15) {
    at(friday, 8, 30)
    await addCard(deps, id, DECLINING_CARD)
  }
  at(friday, 9, 5 + (week % 40))
  const left = await forwardOrder(deps, orderId)
  const isDeclined = week === 15
  if (!('status' in left) || left.status !== (isDeclined ? 'held' : 'left')) {
    throw new Error(`The order of week ${week} came to ${JSON.stringify(left)}.`)
  }
  if (isDeclined) {
    at(friday, 11, 50)
    await makeCardMain(deps, id, goodCard)
    await payNow(deps, { customerId: id, id: orderId }, NO_LEASE)
    at(friday, 12, 10)
    await forwardOrder(deps, orderId)
  }
  at(friday, 13, 5 + (week % 40))
  const delivered = await deliverOrder(deps, orderId)
  if (!('status' in delivered)) throw new Error(`The order of week ${week} was not delivered: ${delivered.refusal}`)
  at(dayOf(week, 5), 10, 15)
  if (week === 20) {
    const charge = { cents: 1800, reason: 'Two garment bags, as agreed', cause: orderCauses.demoCharge(id) }
    await chargeCustomer(deps, id, charge)
  }
  const cents = REFUNDS[week]
  if (cents !== undefined) {
    const refunded = await refundOrderOf(deps, orderId, cents, `week ${week} of demo customer ${id}`)
    if (!('status' in refunded)) throw new Error(`No refund in week ${week}: ${refunded.refusal}`)
    await sendPendingRefunds(deps)
  }
}

async function verifyOwnPhone(deps: Deps, id: number, phoneId: number): Promise<void> {
  await sendPhoneCode(deps, id, phoneId)
  const { rows } = await deps.database.query<{ secret: string }>(
    `select secret from messages where customer_id = $1 and channel = 'sms' order by id desc limit 1`,
    [id],
  )
  await verifyPhone(deps, id, phoneId, rows[0]?.secret ?? '')
}

async function addCard(deps: Deps, id: number, number: string): Promise<number> {
  const { payments, clock, database } = deps
  if (!isSandbox(payments)) throw new Error('The story is told on the sandbox.')
  const customer = await database.transaction((db) => lockOwner(db, id))
  const secret = await openAtProvider(deps, customer, await beginCardSetup(deps, id))
  await payments.confirmCard({ number, expMonth: 12, expYear: 2034, cvc: '123', secret }, clock.now())
  return (await saveCard(deps, id, secret)).id
}

async function buy(deps: Deps, id: number, name: string, coupon?: string): Promise<void> {
  const { id: order } = await choosePackage(deps, id, name)
  if (coupon !== undefined) await applyCoupon(deps, id, { order, coupon })
  await checkOut(
    deps,
    { customerId: id, invoiceId: order, ...(name !== 'payc' && { wantsAutoReload: true }) },
    NO_LEASE,
  )
}

const addOffice = (deps: Deps, id: number) =>
  addAddress(deps, id, {
    title: 'Office',
    zipCode: '94301',
    addressLine1: '420 Ramona Street',
    addressLine2: 'Floor 2',
    instructions: 'Leave it at the front desk',
    hasDoorman: true,
  })

const findOpenPickup = (deps: Deps, customerId: number, pickupDay: string) =>
  deps.database.db
    .selectFrom('pickups')
    .select('id')
    .where('customerId', '=', customerId)
    .where('pickupDay', '=', pickupDay)
    .where('status', '=', 'open')
    .executeTakeFirst()

/** The day of the story, counted from its first one. */
export const storyDay = (instant: Date): number =>
  Math.round((Date.parse(laDay(instant)) - Date.parse(FIRST_DAY)) / DAY_MS)
