import { shownPhone } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { isQuietTime, tellableAt } from '#rules/texts'
import { type ReplyWay, readLeadTalk, readTextTalk } from '../../contact/reply.ts'
import { type Customer, findCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import { findUndelivered } from '../../messages.ts'
import { entryOf } from '../../ops/contact.ts'
import { readSummaries } from '../../orders/list-orders.ts'
import { presentSummary } from '../../orders/present.ts'
import { readComing } from '../../pickups/coming-pickups.ts'
import type { Deps } from '../../ports.ts'
import { listMaybe } from '../../profile/numbers.ts'
import { LONGEST_REPLY } from '../../words/text.ts'
import { presentSaid } from '../present-said.ts'

/** One talk with all that whoever answers wants to know. */

const ORDERS_SHOWN = 3

export async function openTalk(deps: Deps, given: string) {
  const { entry, kind, id } = entryOf(given)
  const { db } = deps.database
  const read = { text: ofText, lead: ofLead, message: ofMessage }[kind]
  const found = await read(db, id)
  if (found === undefined) return undefined
  const { customer, way, from, name, ...talk } = found
  const now = deps.clock.now()
  const known = customer && nameOf(customer)
  return {
    now: now.toISOString(),
    entry,
    name: known || name || from,
    from,
    customer: customer === undefined ? null : await presentOwner(db, customer, now),
    ...talk,
    way: way.by === null ? null : way,
    noWay: way.by === null ? way.why : null,
    leavesAt: way.by !== null && isQuietTime(now) ? tellableAt(now).toISOString() : null,
    longest: LONGEST_REPLY,
  }
}

const nameOf = ({ firstName, lastName, email }: Pick<Customer, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

async function ofText(db: Db, id: number) {
  const found = await readTextTalk(db, id)
  if (found === undefined) return undefined
  const { sender, sid, customer, theirs, ours, way, answers } = found
  const waiting = theirs.filter(({ outcome, handledAt }) => outcome === 'for staff' && handledAt === null)
  const maybe = sid === null || customer !== undefined ? [] : await listMaybe(db, [sender])
  return {
    kind: 'text' as const,
    talk: sid === null ? `T${id}` : sender,
    from: shownPhone(sender),
    name: null,
    customer,
    maybe: maybe.map(({ customerId, firstName, lastName }) => ({
      id: customerId,
      name: [firstName, lastName].filter(Boolean).join(' ') || `Customer ${customerId}`,
    })),
    order: null,
    said: presentSaid(
      theirs.map((text) => ({
        id: `T${text.id}`,
        at: text.receivedAt,
        words: text.body,
        by: sid === null ? ('form' as const) : ('text' as const),
        isStop: text.outcome === 'stopped',
      })),
      ours,
    ),
    waiting: waiting.map((text) => `T${text.id}`),
    isUnread: waiting.some(({ readAt }) => readAt === null),
    answers,
    way: shownWay(way),
  }
}

async function ofLead(db: Db, id: number) {
  const lead = await readLeadTalk(db, id)
  if (lead === undefined) return undefined
  const owner = lead.customerId === null ? await findCustomer(db, lead.email) : undefined
  const { phone, address, zipCode } = lead
  const about = [phone && shownPhone(phone), address, zipCode].filter(Boolean).join(', ')
  return {
    talk: `L${lead.id}`,
    kind: lead.orderId === null ? ('lead' as const) : ('missing' as const),
    from: lead.email,
    name: lead.fullName,
    customer: lead.customer,
    // Anybody may have typed an address.
    maybe: owner === undefined ? [] : [{ id: owner.id, name: nameOf(owner) }],
    order: lead.orderId,
    said: presentSaid(
      [
        {
          id: `L${lead.id}`,
          at: lead.createdAt,
          words: [lead.message ?? (lead.kind === 'storage' ? 'Asks about storage.' : ''), about]
            .filter(Boolean)
            .join('\n'),
          by: 'form' as const,
          isStop: false,
        },
      ],
      lead.ours,
    ),
    waiting: lead.handledAt === null ? [`L${lead.id}`] : [],
    isUnread: lead.handledAt === null && lead.readAt === null,
    answers: lead.answers,
    way: lead.way,
  }
}

/** Nothing is sent where nothing arrives: they are called. */
async function ofMessage(db: Db, id: number) {
  const message = await findUndelivered(db, id)
  if (message === undefined) return undefined
  const customer = message.customerId === null ? undefined : await findCustomer(db, message.customerId)
  return {
    talk: `M${message.id}`,
    kind: 'message' as const,
    from: shownPhone(message.recipient),
    name: null,
    customer,
    maybe: [],
    order: null,
    said: presentSaid([], [message]),
    waiting: message.handledAt === null ? [`M${message.id}`] : [],
    isUnread: false,
    answers: 0,
    way: { by: null, why: 'message' as const },
  }
}

const shownWay = (way: ReplyWay): ReplyWay => (way.by === 'text' ? { ...way, to: shownPhone(way.to) } : way)

async function presentOwner(db: Db, { id, planName, balanceCents }: Customer, now: Date) {
  const { pickups } = await readComing(db, id, laDay(now))
  const next = pickups.find(({ status }) => status === 'open')
  const orders = (await readSummaries(db, id, { limit: ORDERS_SHOWN })).map(presentSummary)
  return {
    id,
    plan: planName,
    balance: balanceCents,
    dollarBalance: dollars(balanceCents),
    pickup: next === undefined ? null : { id: next.id, day: next.pickupDay },
    orders: orders.map((order) => ({
      id: order.id,
      status: order.prettyStatus,
      isBought: order.kind === 'purchase',
    })),
  }
}
