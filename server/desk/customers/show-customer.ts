import { shownPhone } from '#rules/checks'
import { addDays, laDay } from '#rules/days/days'
import { closedReasonOf, holidayName } from '#rules/days/holidays'
import { dayRefusal, lateDayRefusal } from '#rules/days/pickups'
import { dollars } from '#rules/money'
import { careWishes } from '#rules/orders/care'
import { isQuietTime, tellableAt } from '#rules/texts'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import { readNewestTextOf, readSaidBy } from '../../contact/inbox.ts'
import { findCustomer, listCustomersById } from '../../db/customers.ts'
import { findWrittenTo, listSentTo } from '../../messages.ts'
import { presentCard, readCards } from '../../payments/cards.ts'
import { readComing } from '../../pickups/coming-pickups.ts'
import type { Deps } from '../../ports.ts'
import { readContacts } from '../../profile/numbers.ts'
import { wayTo } from '../../profile/write-first.ts'
import { presentProfile } from '../../profile-answer.ts'
import { readLog } from '../../staff/actions.ts'
import { LONGEST_REPLY } from '../../words/text.ts'
import { nameAtDesk } from '../customer-name.ts'
import { presentSaid } from '../present-said.ts'
import { readOrdersOf, readStatementOf } from './older-pages.ts'

/** All that we know of a customer, for whoever talks with them. */

const ORDERS = 8
const STATEMENT = 8
const SAID = 12
const DEEDS = 12
const LOOKS = 3
const DAYS_AHEAD = 18

export async function showCustomer(deps: Deps, id: number) {
  const { db } = deps.database
  const customer = await findCustomer(db, id)
  const [listed] = await listCustomersById(db, [id])
  if (customer === undefined || listed === undefined) return undefined
  const now = deps.clock.now()
  const today = laDay(now)
  const { addresses, phones } = await readContacts(db, id)
  const { pickups, schedule } = await readComing(db, id, today)
  const { statement, hasMore: hasMoreStatement } = await readStatementOf(deps, id, undefined, STATEMENT)
  const { orders, hasMore: hasMoreOrders } = await readOrdersOf(deps, id, undefined, ORDERS)
  const { mainAddressId, mainPhoneId, balanceCents, planName, email, firstName, canBeTexted } = customer
  const talk = await readNewestTextOf(db, id)
  const way = await wayTo(db, customer)
  return {
    now: now.toISOString(),
    today,
    id,
    name: nameAtDesk(customer),
    firstName: firstName || nameAtDesk(customer),
    email,
    since: laDay(listed.createdAt),
    plan: planName,
    balance: balanceCents,
    dollarBalance: dollars(balanceCents),
    isAutoBilling: presentProfile(customer).isAutoBilling,
    canBeTexted,
    wishes: careWishes(customer).map(({ words, isStrict }) => ({ words, isStrict })),
    phones: phones.map(({ id, number, verifiedAt, isStopped }) => ({
      number: shownPhone(number),
      isVerified: verifiedAt !== null,
      isStopped,
      isMain: id === mainPhoneId,
    })),
    addresses: addresses.map(({ id, title, addressLine1, addressLine2, zipCode }) => ({
      id,
      title,
      street: [addressLine1, addressLine2].filter(Boolean).join(', '),
      zipCode,
      isMain: id === mainAddressId,
    })),
    cards: (await readCards(db, id)).map((card) => {
      const { brand, last, expiry, isActive } = presentCard(card, now)
      return { brand, last, expiry, isMain: isActive }
    }),
    pickups: pickups.map((pickup) => ({
      id: pickup.id,
      day: pickup.pickupDay,
      dropoffDay: pickup.dropoffDay,
      address: pickup.addressId,
      street: pickup.addressLine1,
      note: pickup.comment,
      isRush: pickup.isRush,
      isRecurring: pickup.scheduleId !== null,
      changeableUntil: pickup.changeableUntil.toISOString(),
      isPastCutoff: now >= pickup.changeableUntil,
    })),
    schedule:
      schedule === undefined ? null : { days: schedule.days, status: schedule.status, resumesOn: schedule.resumesOn },
    days: daysFrom(today, now, await readClosedDays(db)),
    orders,
    hasMoreOrders,
    statement,
    hasMoreStatement,
    said: await readSaid(deps, id),
    talk: talk === undefined ? null : `T${talk}`,
    way: {
      by: way.by,
      to: way.by === 'text' ? shownPhone(way.to) : way.to,
      isStopped: phones.some((phone) => phone.id === mainPhoneId && phone.isStopped),
    },
    leavesAt: isQuietTime(now) ? tellableAt(now).toISOString() : null,
    longest: LONGEST_REPLY,
    written: (await findWrittenTo(db, id))?.id ?? 0,
    deeds: (await readLog(deps, { customerId: id, isLook: false }, DEEDS)).map(
      ({ id, begunAt, who, command, outcome, amountCents, sentence }) => ({
        id,
        at: begunAt.toISOString(),
        who,
        command,
        outcome,
        dollarAmount: amountCents === null ? null : dollars(amountCents),
        sentence,
      }),
    ),
    looks: (await readLog(deps, { customerId: id, isLook: true }, LOOKS)).map(({ id, begunAt, who }) => ({
      id,
      at: begunAt.toISOString(),
      who,
    })),
  }
}

/** Both sides, with all that left by itself. */
async function readSaid({ database: { db } }: Deps, id: number) {
  const { texts, leads } = await readSaidBy(db, id, SAID)
  const heard = [
    ...texts.map((text) => ({
      id: `T${text.id}`,
      at: text.receivedAt,
      words: text.body,
      by: 'text' as const,
      isStop: text.outcome === 'stopped',
    })),
    ...leads.map((lead) => ({
      id: `L${lead.id}`,
      at: lead.createdAt,
      words: lead.message ?? '',
      by: 'form' as const,
      isStop: false,
    })),
  ]
  return presentSaid(heard, await listSentTo(db, id, SAID)).slice(-SAID)
}

/** The days from today on on which a pickup could be. */
function daysFrom(today: string, now: Date, closed: Awaited<ReturnType<typeof readClosedDays>>) {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day): { day: string; closedFor: string | null; isLate: boolean }[] => {
    const refusal = dayRefusal(day, now, closed)
    if (refusal === 'pickup_day_closed') {
      const reason = closedReasonOf(day, closed) ?? holidayName(day)
      // Sundays are never open, and need no place.
      return reason === undefined ? [] : [{ day, closedFor: reason, isLate: false }]
    }
    if (lateDayRefusal(day, now, closed) !== undefined) return []
    return [{ day, closedFor: null, isLate: refusal === 'pickup_day_too_late' }]
  })
}
