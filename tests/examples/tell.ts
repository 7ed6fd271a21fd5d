import { addDays } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import { type Letter, letterBody } from '../../server/words/letter.ts'
import type { OfficeLetter } from '../../server/words/office.ts'
import type { News } from '../../server/words/text.ts'
import { addressLine } from '../../server/words/ticket.ts'
import type { Facts } from './facts.ts'

export type Topic = 'account' | 'profile' | 'pickups' | 'schedules' | 'orders' | 'billing' | 'texting' | 'office'

export interface Example {
  topic: Topic
  /** The function that says it. */
  word: string
  /** The moment at which the message is sent, in words. */
  when: string
  /** The subject of a letter, or of the letter that a text becomes. */
  subject?: string
  text?: string
  letter?: string
  /** The letter that a text becomes, where it has words of its own. */
  instead?: string
}

export const said = (topic: Topic, word: string, when: string, { subject, text, paragraphs }: News): Example => ({
  topic,
  word,
  when,
  subject,
  text,
  ...(paragraphs && { instead: letterBody({ paragraphs }) }),
})
/** The text stands alone: another letter brings the news. */
export const textOnly = (topic: Topic, word: string, when: string, { text }: News): Example => ({
  topic,
  word,
  when,
  text,
})
export const written = (topic: Topic, word: string, when: string, letter: Letter): Example => ({
  topic,
  word,
  when,
  subject: letter.subject,
  letter: letterBody(letter),
})
export const toOffice = (word: string, when: string, { subject, body }: OfficeLetter): Example => ({
  topic: 'office',
  word,
  when,
  subject,
  letter: body,
})

/** What several examples tell of, made of the same facts. */
export function toldOf(facts: Facts) {
  const { publicUrl, number, cents, creditCents, pickupDay, addressLine1, nextDay, keptDays, days, moment, nextTryAt } =
    facts
  const stop = { ...facts, isRush: false }
  /** When all of this is written: the pickup may still be changed. */
  const now = new Date(facts.changeableUntil.getTime() - DAY_MS)
  const about = { publicUrl, now }
  const [movedTo, backOn] = [addDays(pickupDay, 1), addDays(facts.dropoffDay, 1)]
  const closedDay = { day: pickupDay, reason: facts.closedReason, isCancelled: false, backOn: undefined }
  const active = { days, status: 'active', resumesOn: null } as const
  const paused = { ...active, status: 'paused' } as const
  const described = { schedule: active, addressLine1, nextDay }
  const charged = { number, title: 'Gold', chargedCents: cents, card: { brand: 'visa', last: '4242' } } as const
  const plan = { ...charged, chargedCents: 19_900, creditCents: 19_900 }
  const wished = { wishedDay: pickupDay, wishedRush: false }
  const weekly = { days, outcome: 'made', startsOn: nextDay } as const
  const link = { publicUrl, uid: 17, token: 'q3N8pT5yVw2sXk9Lr6Hd1Zb4' }
  const fee = { id: number, title: facts.feeTitle }
  const bankSays = 'Your card was declined.'
  const needed = {
    id: number,
    title: 'Cleaning',
    isLaundry: true,
    stage: 'ready',
    dueCents: cents,
    reason: 'declined',
    bankSays,
    card: charged.card,
    nextTryAt: null,
  } as const

  const delivered = {
    id: number,
    deliveredAt: moment,
    address: addressLine(facts),
    totalCents: cents,
    paid: { creditCents: cents, cardCents: 0, creditLeftCents: creditCents },
    creditBack: { cents: 394, paidOn: '2027-01-01' },
  }

  return {
    publicUrl,
    number,
    cents,
    creditCents,
    pickupDay,
    addressLine1,
    nextDay,
    keptDays,
    days,
    moment,
    nextTryAt,
    stop,
    now,
    about,
    movedTo,
    backOn,
    closedDay,
    active,
    paused,
    described,
    charged,
    plan,
    wished,
    weekly,
    link,
    fee,
    bankSays,
    needed,
    delivered,
  }
}
