import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors'
import { laDay } from '#rules/days/days'
import { policy } from '#rules/policy'
import { readTextWord, type TextWord } from '#rules/text-words'
import { AppError } from './app-error.ts'
import { admitText, isTextKnown, keepText, mayAnswer, mayAnswerStranger } from './contact/inbound-texts.ts'
import { eventKeys } from './db/causes.ts'
import type { Db } from './db/open.ts'
import { openWebhook } from './http/webhook-door.ts'
import { queueMessage } from './messages.ts'
import { readComing } from './pickups/coming-pickups.ts'
import { dayByText, placeDefaultPickup, skipNextRecurring } from './pickups/pickups-by-text.ts'
import { requireTextLeft } from './pickups/text-limit.ts'
import type { Deps, InboundText } from './ports.ts'
import { findVerifiedHolder, lockVerifiedHolder, type VerifiedHolder } from './profile/numbers.ts'
import { messageOf, writeToCustomer } from './profile/tell-customer.ts'
import { TWILIO_SIGNATURE } from './providers/sms.twilio.ts'
import { receiveTextReport } from './text-reports.ts'
import { hasSaidStop, liftTextStop, noteTextStop } from './text-stops.ts'
import type { Letter } from './words/letter.ts'
import type { News } from './words/text.ts'
import * as words from './words/texting.ts'

/** A text with all that the provider says about it. */
const DOOR = { bodyLimitBytes: 32 * 1024, signature: TWILIO_SIGNATURE }
/** We answer with a message of our own, which is sent once, and not in the answer to the call, which may be lost. */
const NOTHING_TO_SAY = { type: 'text/xml; charset=utf-8', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' }

/** The provider of texts tells us here what people text, and what became of ours. A local one calls nobody, so nobody is let in. */
export async function textWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { webhooks } = deps.sms
  await openWebhook(app, deps, { name: 'receiveInboundText', ...DOOR }, async (delivery) => {
    const text = webhooks?.readInbound(delivery)
    if (text === undefined) return false
    await receiveText(deps, text)
    return NOTHING_TO_SAY
  })
  await openWebhook(app, deps, { name: 'receiveTextReport', ...DOOR }, async (delivery) => {
    const report = webhooks?.readReport(delivery)
    if (report === undefined) return false
    await receiveTextReport(deps, report)
    return true
  })
}

/** The outcome of a text. Without an answer or a letter we stay silent. */
interface Done {
  outcome: Parameters<typeof keepText>[2]['outcome']
  answer?: News | undefined
  letter?: Letter
}

/**
 * One transaction keeps the text, does what its word asks for and queues the answer: a repeat finds the text and does nothing. What a use
 * case refuses is undone with everything in it, and answered in a transaction of its own.
 */
export async function receiveText(deps: Deps, text: InboundText): Promise<void> {
  const { database, clock, jobs } = deps
  const isReadable = /^[\w-]{1,64}$/.test(text.sid) && /^\+?\w{1,31}$/.test(text.from)
  if (!isReadable || (await isTextKnown(database.db, text.sid))) return
  const word = readTextWord(text.body)
  const handle = (refusal?: ErrorCode) =>
    database.transaction((db) => handleText(deps, db, { text, word, refusal }, clock.now()))
  try {
    await countForCustomer(deps, word, text.from)
    await handle()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await handle(error.code)
  }
  jobs.runSoon('send-messages')
}

/** Counts as the screen does, and before the transaction: the counters have a connection of their own. */
async function countForCustomer({ database, limit }: Deps, word: TextWord | undefined, from: string): Promise<void> {
  if (word !== 'pickup' && word !== 'skip') return
  const holder = await findVerifiedHolder(database.db, from)
  if (holder) await requireTextLeft(limit, holder.customerId)
}

interface Handled {
  text: InboundText
  word: TextWord | undefined
  refusal: ErrorCode | undefined
}

async function handleText(deps: Deps, db: Db, { text, word, refusal }: Handled, now: Date): Promise<void> {
  const { from } = text
  // From here on the texts of this number are taken one after the other, and it changes hands for nobody.
  const holder = await lockVerifiedHolder(db, from)
  const admission = await admitText(db, text, now)
  if (admission === 'known') return
  // A carrier wants STOP to count whatever came before it.
  const endsTexts = word === 'stop' || word === 'cancel'
  const counts = endsTexts || word === 'start' || admission === 'all'
  if (endsTexts) await noteTextStop(db, from, now)
  const wasStopped = counts && (word === 'start' || word === 'yes') && (await liftTextStop(db, from))
  if (admission === 'nothing') return

  const { outcome, answer, letter } = counts
    ? await carryOut(deps, db, { text, word, refusal, holder, wasStopped }, now)
    : ({ outcome: 'for staff' } as Done)
  const eventKey = eventKeys.textAnswered(text.sid)
  if (letter && holder && admission === 'all') {
    await keepText(db, text, { outcome, isAnswered: true, customerId: holder.customerId }, now)
    return writeToCustomer(db, { id: holder.customerId, email: holder.email }, letter, { eventKey }, now)
  }
  // A sender who wants no texts gets a letter, where we know an address.
  const mayHear = async () => !(await hasSaidStop(db, from)) && (await mayAnswerStranger(deps, db, from, now))
  const isAnswered = answer !== undefined && (holder !== undefined || (await mayHear()))
  await keepText(db, text, { outcome, isAnswered, customerId: holder?.customerId ?? null }, now)
  if (!isAnswered) return
  const message = holder
    ? messageOf({ id: holder.customerId, email: holder.email, textNumber: from }, answer, { eventKey })
    : ({ eventKey, channel: 'sms', recipient: from, body: answer.text } as const)
  await queueMessage(db, message, now)
}

interface Asked extends Handled {
  holder: VerifiedHolder | undefined
  wasStopped: boolean
}

async function carryOut(deps: Deps, db: Db, asked: Asked, now: Date): Promise<Done> {
  const { text, word, holder, wasStopped } = asked
  const { from } = text
  const { strangerAnswerHours, thanksHours } = policy.texting
  switch (word) {
    case 'pickup':
    case 'skip': {
      if (holder !== undefined)
        return word === 'pickup' ? book(deps, db, holder, asked, now) : skip(db, holder, asked, now)
      const isFirst = await mayAnswer(db, from, 'not known', strangerAnswerHours, now)
      return { outcome: 'not known', answer: isFirst ? words.numberNotKnown() : undefined }
    }
    case 'cancel': {
      const next = holder && (await readComing(db, holder.customerId, laDay(now))).pickups[0]
      if (next === undefined) return { outcome: 'stopped' }
      const { publicUrl } = deps.config
      return { outcome: 'for staff', letter: words.cancelEndedTexts({ pickupDay: next.pickupDay, publicUrl }) }
    }
    case 'stop':
      // The provider says goodbye by itself, and lets nothing of ours through.
      return { outcome: 'stopped' }
    case 'start':
      return { outcome: 'started' }
    case 'help': {
      // To a number that has said STOP the provider says nothing.
      const isAnswered = text.isAnswered && !(await hasSaidStop(db, from))
      return { outcome: 'helped', answer: isAnswered ? undefined : words.howToReachUs() }
    }
    default: {
      // "Yes" ends a STOP as carriers want it; otherwise it answers something that a person has asked.
      if (wasStopped) return { outcome: 'started' }
      const isFirst = await mayAnswer(db, from, 'for staff', thanksHours, now)
      return { outcome: 'for staff', answer: isFirst ? words.personWillAnswer() : undefined }
    }
  }
}

async function book(deps: Deps, db: Db, holder: VerifiedHolder, { text, refusal }: Asked, now: Date): Promise<Done> {
  const { publicUrl } = deps.config
  if (refusal !== undefined) {
    const answer = words.pickupNotBooked(refusal, { wanted: await dayByText(db, now), publicUrl })
    return { outcome: 'not booked', answer }
  }
  const pickup = await placeDefaultPickup(deps, db, holder.customerId, text.from, now)
  return { outcome: 'booked', answer: words.pickupBooked(pickup, { publicUrl, now }) }
}

async function skip(db: Db, holder: VerifiedHolder, { text, refusal }: Asked, now: Date): Promise<Done> {
  if (refusal !== undefined) return { outcome: 'not skipped', answer: words.tooMuchForOneDay() }
  const skipped = await skipNextRecurring(db, holder.customerId, text.from, now)
  switch (skipped.kind) {
    case 'skipped':
      return { outcome: 'skipped', answer: words.pickupSkipped(skipped.day, skipped.nextDay) }
    case 'too_late':
      return { outcome: 'not skipped', answer: words.tooLateToSkip(skipped.day) }
    case 'nothing_recurring':
      return { outcome: 'not skipped', answer: words.nothingToSkip() }
  }
}
