import { shownPhone } from '#rules/checks'
import { readSeenTo, readWaiting } from '../../contact/inbox.ts'
import { listCustomersById } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import { listSeenTo, listUndelivered } from '../../messages.ts'
import type { Deps } from '../../ports.ts'
import { listStopped } from '../../text-stops.ts'

/** The inbox as a list of talks: the texts of one number are one, everything else stands for itself. */

/** Nobody answers more than these at once, and whoever has as many begins with the newest. */
const OPEN_MOST = 300
const DONE_MOST = 50

interface Row {
  entry: string
  talk: string
  kind: 'text' | 'lead' | 'missing' | 'message'
  /** The number or address. */
  from: string
  name?: string | null
  customerId: number | null
  at: Date
  /** When it moved in its list: it came, or was seen to. */
  movedAt: Date
  words: string
  waiting: number
  isUnread: boolean
}

interface ListedText {
  id: number
  sid: string | null
  sender: string
  body: string
  customerId: number | null
  receivedAt: Date
  handledAt?: Date | null
  readAt?: Date | null
}
type Waiting = Awaited<ReturnType<typeof readWaiting>>
type ListedLead = Waiting['leads'][number]
interface ListedMessage {
  id: number
  recipient: string
  channel: 'sms' | 'mail'
  subject: string | null
  body: string
  lastError: string | null
  customerId: number | null
  createdAt: Date
  handledAt?: Date | null
}

export async function readInbox({ database: { db }, clock }: Deps, show: 'open' | 'done') {
  const waiting = await readOpen(db)
  const rows = show === 'open' ? waiting : await readDone(db, waiting)
  const customers = await listCustomersById(
    db,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  const texted = rows.flatMap(({ kind, from }) => (kind === 'text' ? from : []))
  const stopped = await listStopped(db, texted)
  return {
    now: clock.now().toISOString(),
    rows: rows.map((row) => {
      const { entry, talk, kind, from, name, customerId, at, words, waiting, isUnread } = row
      const customer = customers.find(({ id }) => id === customerId)
      const known = customer && ([customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email)
      return {
        entry,
        talk,
        kind,
        name: known || name || shownPhone(from),
        customer: customer?.id ?? null,
        at: at.toISOString(),
        words,
        waiting,
        isUnread,
        isStopped: kind === 'text' && stopped.has(from),
      }
    }),
    open: waiting.length,
    unread: waiting.filter(({ isUnread }) => isUnread).length,
  }
}

async function readOpen(db: Db): Promise<Row[]> {
  const { texts, leads } = await readWaiting(db, OPEN_MOST)
  return inOrder([
    ...talksOf(texts),
    ...leads.map(leadRow),
    ...(await listUndelivered(db, OPEN_MOST)).map((message) => messageRow(message)),
  ])
}

/** A talk that is open again is not done. */
async function readDone(db: Db, open: readonly Row[]): Promise<Row[]> {
  const { texts, leads } = await readSeenTo(db, DONE_MOST)
  const talks = talksOf(texts).filter((talk) => !open.some(({ kind, from }) => kind === 'text' && from === talk.from))
  const rows = [...talks, ...leads.map(leadRow), ...(await listSeenTo(db, DONE_MOST)).map(messageRow)]
  return inOrder(rows.map((row) => ({ ...row, waiting: 0, isUnread: false }))).slice(0, DONE_MOST)
}

const inOrder = (rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => other.movedAt.getTime() - one.movedAt.getTime() || (one.entry < other.entry ? 1 : -1))

/** Of several texts of one number the newest stands for all. What came through a form may be from anybody. */
function talksOf(texts: readonly ListedText[]): Row[] {
  const talks = new Map<string, Row>()
  for (const text of texts) {
    const { id, sid, sender, body, customerId, receivedAt, handledAt, readAt } = text
    const talk = sid === null ? `T${id}` : sender
    const newer = talks.get(talk)
    if (newer !== undefined) {
      newer.waiting += 1
      newer.isUnread ||= readAt == null
      continue
    }
    talks.set(talk, {
      entry: `T${id}`,
      talk,
      kind: 'text',
      from: sender,
      customerId,
      at: receivedAt,
      movedAt: handledAt ?? receivedAt,
      words: body,
      waiting: 1,
      isUnread: readAt == null,
    })
  }
  return [...talks.values()]
}

const leadRow = (lead: ListedLead): Row => ({
  entry: `L${lead.id}`,
  talk: `L${lead.id}`,
  kind: lead.orderId === null ? 'lead' : 'missing',
  from: lead.email,
  name: lead.fullName,
  customerId: lead.customerId,
  at: lead.createdAt,
  movedAt: lead.handledAt ?? lead.createdAt,
  words: lead.message ?? (lead.kind === 'storage' ? 'Asks about storage' : ''),
  waiting: 1,
  isUnread: lead.readAt === null,
})

/** Nobody reads it twice: it is seen to, or not. */
const messageRow = (message: ListedMessage): Row => ({
  entry: `M${message.id}`,
  talk: `M${message.id}`,
  kind: 'message',
  from: message.recipient,
  customerId: message.customerId,
  at: message.createdAt,
  movedAt: message.handledAt ?? message.createdAt,
  words: lostWords(message),
  waiting: 1,
  isUnread: false,
})

const lostWords = ({ channel, subject, body }: ListedMessage): string =>
  `${channel === 'sms' ? 'Text' : 'Letter'} not delivered: ${subject ?? body}`
