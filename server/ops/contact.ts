import { shownPhone } from '#rules/checks'
import { displayMoment, laDay } from '#rules/days/days'
import { HOUR_MS } from '#rules/durations'
import { isQuietTime } from '#rules/texts'
import type { Replying } from '../contact/reply.ts'
import { staffAction } from '../db/causes.ts'
import type { Deps } from '../ports.ts'
import { agoOf } from '../staff/actions.ts'
import { type ActDeed, type Commands, done, limitOf, look, type Printed, refused, UsageError } from './command.ts'
import { shortRecipient } from './short-recipient.ts'
import { cut } from './table.ts'
import { tellList } from './tell-list.ts'

const USUAL = 50

/** The names of entries of the inbox: T12 is a text, L3 a lead, M9 a message of ours. */
const KINDS = { T: 'text', L: 'lead', M: 'message' } as const

export const contactCommands: Commands = {
  inbox: {
    usage: '[--limit n]',
    example: '--limit 10',
    summary:
      'Shows who waits for an answer, and texts and letters that never arrived, newest first: call these customers',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database }) => {
        const { listUndelivered } = await import('../messages.ts')
        const { readWaiting } = await import('../contact/inbox.ts')
        const { listMaybe } = await import('../profile/numbers.ts')
        const { texts, leads } = await readWaiting(database.db, limit)
        const strangers = texts.filter(({ sid, customerId }) => sid !== null && customerId === null)
        const maybe = await listMaybe(
          database.db,
          strangers.map(({ sender }) => sender),
        )
        const messages = await listUndelivered(database.db, limit)
        const entries = [
          ...texts.map((text) => ({
            entry: `T${text.id}`,
            what: 'text',
            at: text.receivedAt,
            ...text,
            maybe: strangers.includes(text) ? maybe.filter(({ number }) => number === text.sender) : [],
          })),
          ...leads.map((lead) => ({ entry: `L${lead.id}`, what: 'lead', at: lead.createdAt, ...lead })),
          ...messages.map((message) => ({
            entry: `M${message.id}`,
            what: 'message',
            at: message.createdAt,
            ...message,
          })),
        ]
          .sort((one, other) => other.at.getTime() - one.at.getTime())
          .slice(0, limit)
        return tellList(entries, {
          headings: ['Entry', 'Day', 'What', 'Customer', 'From or to', 'About'],
          cells: inboxRow,
          empty: 'The inbox is empty: every message has arrived.',
        })
      })
    },
  },
  'inbox show': {
    usage: 'ENTRY',
    example: 'T12',
    summary: 'Shows both sides of the talk with the number that a text came from, oldest first',
    words: 1,
    read({ words: [typed = ''] }) {
      const { entry, kind, id } = entryOf(typed)
      if (kind !== 'text') throw new UsageError(`Only a text such as T12 has a talk; ${entry} is shown by "inbox".`)
      return look(async ({ database }) => {
        const { readTalk } = await import('../contact/reply.ts')
        const found = await readTalk(database.db, id)
        if (found === undefined) return refused(`There is no ${entry}.`)
        const { sender, sid, customerId } = found
        const { listMaybe } = await import('../profile/numbers.ts')
        const maybe = sid !== null && customerId === null ? await listMaybe(database.db, [sender]) : []
        const who = customerId === null ? maybeText(maybe) : `customer ${customerId}`
        const printed = tellList(found.talk, {
          headings: ['Entry', 'When', 'Who', 'Words'],
          cells: ({ entry, at, who, body, ...ours }) => [
            entry,
            displayMoment(at),
            'status' in ours && ours.status !== 'sent' ? `${who}, ${ours.status}` : who,
            body,
          ],
          empty: 'Nothing is kept of this talk any more.',
        })
        const head = [shownPhone(sender), who].filter(Boolean).join(', ')
        return { ...printed, text: `${head}\n\n${printed.text}` }
      })
    },
  },
  'inbox reply': {
    usage: 'ENTRY "WORDS" [--again]',
    example: 'T12 "Yes, we come until 5 pm today."',
    summary:
      'Answers a text by text (by letter where they said STOP), and what came through a form by letter; it is off the inbox then. Further texts from the same number stay on it and are named. --again sends another answer to what was answered before',
    words: 2,
    options: { again: { type: 'boolean' } },
    read({ words: [typed = '', words = ''], options }) {
      return replyDeed(typed, words, { isRepeated: options['again'] === true })
    },
  },
  'inbox done': {
    usage: 'ENTRY …',
    example: 'T12',
    summary: 'Takes entries such as T12 off the inbox, once somebody has seen to them',
    words: [1, 20],
    read: ({ words }) => doneDeed(words),
  },
  messages: {
    usage: '[--limit n]',
    example: '--limit 10',
    summary: 'Shows messages that failed, were refused, were not delivered or wait for unusually long, newest first',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database, clock }) => {
        const { listTroubled } = await import('../messages.ts')
        const found = await listTroubled(database.db, clock.now(), limit)
        const messages = found.map(({ body: _, subject: __, ...message }) => ({
          ...message,
          recipient: shortRecipient(message.recipient),
        }))
        return tellList(messages, {
          headings: ['Message', 'Day', 'Status', 'By', 'To', 'About and why'],
          cells: (message) => [
            message.id,
            laDay(message.createdAt),
            stateOf(message),
            message.channel,
            message.recipient,
            aboutMessage(message),
          ],
          empty: 'Nothing failed, and nothing waits for long.',
        })
      })
    },
  },
  leads: {
    usage: '[--limit n]',
    example: '--limit 10',
    summary: 'Shows who wrote to us through the forms, newest first; "machine?" was filled in too fast for a person',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database }) => {
        const { readLeads } = await import('../contact/inbox.ts')
        return tellList(await readLeads(database.db, limit), {
          headings: ['Lead', 'Day', 'Kind', 'Name', 'E-mail', 'Phone', 'Where and what'],
          cells: (lead) => [
            lead.id,
            laDay(lead.createdAt),
            lead.isSuspected ? `${lead.kind}, machine?` : lead.kind,
            lead.fullName,
            lead.email,
            shownPhone(lead.phone ?? ''),
            [lead.address, lead.zipCode, lead.message].filter(Boolean).join(', '),
          ],
          empty: 'Nobody has written yet.',
        })
      })
    },
  },
}

/** Answers an entry. The desk also says what stood on the screen, so that nobody answers what a colleague has just answered. */
export function replyDeed(
  typed: string,
  words: string,
  replying: Pick<Replying, 'isRepeated' | 'seen' | 'closes'>,
): ActDeed {
  const { entry, kind, id } = entryOf(typed)
  if (kind === 'message')
    throw new UsageError(`${entry} is a message of ours that never arrived: call, and then type inbox done ${entry}.`)
  return {
    kind: 'act',
    async run(deps, { who }) {
      const { reply } = await import('../contact/reply.ts')
      const now = deps.clock.now()
      const outcome = await reply(deps, kind, id, words, { ...replying, author: who })
      if ('refusal' in outcome) {
        const customerId = outcome.refusal === 'answered_before' ? outcome.customerId : undefined
        const text = notReplied(entry, outcome, now, replying.seen === undefined)
        return { ...refused(text, customerId), refusal: outcome.refusal }
      }
      const { by, to, customerId } = outcome
      const when = isQuietTime(now) ? ' It leaves in the morning.' : ''
      const sentence = `${entry} is answered by ${by} to ${shownPhone(to)}, and off the inbox.${when}`
      const waiting = outcome.waiting.map((text) => `T${text.id}`)
      const thing = { entry, by, to, waiting }
      return { ...done(`${sentence}${stillWaiting(outcome.waiting)}`, thing, customerId), sentence }
    },
  }
}

/** Writes to a customer who has asked nothing. The desk says what it has seen of what we wrote, so that no two write the same. */
export function writeDeed(customerId: number, words: string, seen: number): ActDeed {
  return {
    kind: 'act',
    async run(deps, { id, who }) {
      const { writeFirst } = await import('../profile/write-first.ts')
      const now = deps.clock.now()
      const outcome = await writeFirst(deps, customerId, { typed: words, author: who, seen, cause: staffAction(id) })
      if ('refusal' in outcome) {
        const known = outcome.refusal === 'no_such_customer' ? undefined : customerId
        return { ...refused(notWritten(customerId, outcome, now), known), refusal: outcome.refusal }
      }
      const { by, to } = outcome
      const when = isQuietTime(now) ? ' It leaves in the morning.' : ''
      // Where it went stands with the message; a record keeps no number and no address.
      return done(`Sent by ${by}.${when}`, { by, to }, customerId)
    },
  }
}

type NotWritten = Extract<
  Awaited<ReturnType<typeof import('../profile/write-first.ts').writeFirst>>,
  { refusal: string }
>

function notWritten(customerId: number, outcome: NotWritten, now: Date): string {
  switch (outcome.refusal) {
    case 'wrong_words':
      return outcome.why === 'Required' ? 'Type what you want to say.' : `Nothing was sent: ${outcome.why}.`
    case 'no_such_customer':
      return `There is no customer ${customerId}.`
    case 'answered_before': {
      const { last } = outcome
      const by = last?.author ? `${last.author} wrote` : 'We wrote'
      return `${by} to them ${last === null ? 'before' : `${lately(last.at, now)}: "${cut(last.body, WORDS_SHOWN)}"`}. Nothing was sent.`
    }
  }
}

/** Takes entries off the inbox. */
export function doneDeed(typed: readonly string[]): ActDeed {
  const entries = typed.map(entryOf)
  return {
    kind: 'act',
    async run(deps) {
      const outcomes: Printed[] = []
      for (const entry of entries) outcomes.push(await takeOff(deps, entry))
      const [only, another] = outcomes
      if (only !== undefined && another === undefined) return only
      const text = outcomes.map((each) => each.text).join(' ')
      const isWell = outcomes.every(({ isDone }) => isDone)
      const all = done(text, { detail: text, entries: outcomes.map(({ thing }) => thing) })
      return isWell ? all : { ...all, isIncomplete: true }
    },
  }
}

async function takeOff({ database, clock }: Deps, { entry, kind, id }: ReturnType<typeof entryOf>): Promise<Printed> {
  const { markMessageHandled } = await import('../messages.ts')
  const { markHandled } = await import('../contact/inbox.ts')
  const now = clock.now()
  const outcome =
    kind === 'message' ? await markMessageHandled(database.db, id, now) : await markHandled(database.db, kind, id, now)
  if (outcome === 'already') return refused(`${entry} is done already.`)
  if (outcome === 'unknown') return refused(`${entry} is not in the inbox.`)
  return done(`${entry} is done.`, { entry, isDone: true })
}

const WORDS_SHOWN = 60

/** An answer to one text says nothing about the others: whoever gave it decides, and knows what to type. */
function stillWaiting(waiting: readonly { id: number; body: string }[]): string {
  if (waiting.length === 0) return ''
  const named = waiting.map(({ id, body }) => `T${id} "${cut(body, WORDS_SHOWN)}"`).join(', ')
  const entries = waiting.map(({ id }) => `T${id}`).join(' ')
  return ` Still waiting from the same number: ${named}. If your answer was for ${waiting.length === 1 ? 'it' : 'them'} too: inbox done ${entries}`
}

export function entryOf(typed: string) {
  const [, letter, digits] = /^([TLM])(\d{1,9})$/i.exec(typed) ?? []
  if (letter === undefined) throw new UsageError(`"${typed}" is no entry of the inbox, such as T12, L3 or M9.`)
  const [kind, id] = [KINDS[letter.toUpperCase() as keyof typeof KINDS], Number(digits)]
  return { entry: `${letter.toUpperCase()}${id}`, kind, id }
}

type NotReplied = Extract<Awaited<ReturnType<typeof import('../contact/reply.ts').reply>>, { refusal: string }>

function notReplied(entry: string, outcome: NotReplied, now: Date, isTyped: boolean): string {
  switch (outcome.refusal) {
    case 'wrong_words':
      return outcome.why === 'Required' ? 'Type the words of the answer.' : `Nothing was sent: ${outcome.why}.`
    case 'no_such_entry':
      return `There is no ${entry}.`
    case 'typed_number':
      return `${entry} did not come by text: anybody may have typed that number, so nothing is sent to it.`
    case 'stopped':
      return 'That number said STOP, and we have no email address for it. Nothing was sent.'
    case 'answered_before': {
      const { last } = outcome
      const when = last === null ? 'before' : lately(last.at, now)
      const words = last === null ? '.' : `: "${cut(last.body, WORDS_SHOWN)}"`
      const by = last?.author ? ` by ${last.author}` : ''
      return `${entry} was answered ${when}${by}${words} Nothing was sent${isTyped ? '; --again sends another' : ''}.`
    }
  }
}

/** "2 minutes ago", and with its day what was said longer ago. */
const lately = (at: Date, now: Date): string =>
  now.getTime() - at.getTime() < HOUR_MS ? agoOf(at, now) : `on ${displayMoment(at)}`

type Waiting = Awaited<ReturnType<typeof import('../contact/inbox.ts').readWaiting>>
type Undelivered = Awaited<ReturnType<typeof import('../messages.ts').listUndelivered>>[number]
type Maybe = Awaited<ReturnType<typeof import('../profile/numbers.ts').listMaybe>>
type Text = Waiting['texts'][number] & { maybe: Maybe }
type Entry = { entry: string; at: Date } & (Text | Waiting['leads'][number] | Undelivered)

function inboxRow(entry: Entry) {
  const start = [entry.entry, laDay(entry.at)]
  if ('eventKey' in entry) {
    return [...start, stateOf(entry), entry.customerId, shownPhone(entry.recipient), aboutMessage(entry)]
  }
  // A number that somebody typed says nothing about who they are.
  if ('sender' in entry) {
    return [
      ...start,
      entry.sid === null ? 'by the API' : 'text',
      entry.customerId ?? maybeText(entry.maybe),
      shownPhone(entry.sender),
      entry.body,
    ]
  }
  const about = [entry.fullName, shownPhone(entry.phone ?? ''), entry.message].filter(Boolean).join(', ')
  const what = entry.orderId === null ? entry.kind : `order ${entry.orderId}`
  return [...start, what, entry.customerId, entry.email, about]
}

const MAYBE_NAMED = 3

/** Whoever answers knows whom to ask for, and that it is not shown who texts. */
function maybeText(maybe: Maybe): string {
  if (maybe.length === 0) return ''
  const names = maybe
    .slice(0, MAYBE_NAMED)
    .map(({ customerId, firstName, lastName }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ')
      return name === '' ? `customer ${customerId}` : `${name}, customer ${customerId}`
    })
    .join(' or ')
  return `maybe ${names}${maybe.length > MAYBE_NAMED ? ' or others' : ''} (number not verified)`
}

const aboutMessage = ({ eventKey, lastError }: Pick<Undelivered, 'eventKey' | 'lastError'>) =>
  `${eventKey}: ${lastError ?? ''}`

const stateOf = ({ status, undeliveredAt }: Pick<Undelivered, 'status' | 'undeliveredAt'>) =>
  undeliveredAt === null ? status : 'not delivered'
