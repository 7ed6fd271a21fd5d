import { addDays, instantAt, laDay, laMinuteOfDay } from './days/days.ts'
import { MINUTE_MS } from './durations.ts'
import { policy, serverPolicy } from './policy.ts'

/** The order in which messages are sent: what somebody waits for at a screen goes first. The numbers are stored. */
export const MESSAGE_PRIORITIES = { code: 1, answer: 2, payment: 3, order_step: 4, reminder: 5, other: 6 } as const
export type MessageKind = keyof typeof MESSAGE_PRIORITIES
export const MESSAGE_KINDS = Object.keys(MESSAGE_PRIORITIES) as MessageKind[]

/** Texts of the whole product. */
export interface TextCounts {
  /** Sent, or just being sent. */
  lastHour: number
  lastDay: number
}

export type TextLimit = 'hour' | 'day'

/** The most texts that the product may send. */
export interface TextBudget {
  perHour: number
  perDay: number
}

const shareOf = ({ perHour, perDay }: TextBudget, percent: number): TextBudget => ({
  perHour: Math.floor((perHour * percent) / 100),
  perDay: Math.floor((perDay * percent) / 100),
})
const codesShare = (budget: TextBudget): TextBudget => shareOf(budget, serverPolicy.texts.codesPercent)
export const patientShare = (budget: TextBudget): TextBudget => shareOf(budget, serverPolicy.texts.patientPercent)
export const strangersShare = (budget: TextBudget): TextBudget => shareOf(budget, serverPolicy.texts.strangersPercent)

/** The number of texts that may still leave now. */
export const textRoom = ({ lastHour, lastDay }: TextCounts, { perHour, perDay }: TextBudget): number =>
  Math.max(0, Math.min(perHour - lastHour, perDay - lastDay))

/** The limit that has been reached, so that no further text leaves for now. */
export function textLimit({ lastHour, lastDay }: TextCounts, { perHour, perDay }: TextBudget): TextLimit | undefined {
  if (lastDay >= perDay) return 'day'
  return lastHour >= perHour ? 'hour' : undefined
}

/** So many of a day's texts have left that the office should look, while there is still time to allow more. */
export const isDayAlmostSpent = ({ lastDay }: TextCounts, { perDay }: TextBudget): boolean =>
  lastDay * 100 >= perDay * serverPolicy.texts.officeHearsPercent

/**
 * Whoever asks for codes without end must not take the texts that customers wait for, so codes have a limit of their own. And one for which
 * there is no room among all texts would arrive when it no longer works. Only the codes that wait leave before it.
 */
export function codeLimit(
  { all, codes, waiting }: { all: TextCounts; codes: TextCounts; waiting: number },
  budget: TextBudget,
): TextLimit | undefined {
  const withWaiting = ({ lastHour, lastDay }: TextCounts) => ({
    lastHour: lastHour + waiting,
    lastDay: lastDay + waiting,
  })
  return textLimit(withWaiting(codes), codesShare(budget)) ?? textLimit(withWaiting(all), budget)
}

/** Reminders and what comes after them leave only while the texts of all kinds together are below a share of the budget. */
export const PATIENT_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_PRIORITIES[kind] >= MESSAGE_PRIORITIES.reminder)

/** Texts that can wait are not sent just now: in the evening and at night, by the clock of Los Angeles. */
export function isQuietTime(now: Date): boolean {
  const { quietFromMinuteOfDay, quietUntilMinuteOfDay } = policy.messages
  const minute = laMinuteOfDay(now)
  return minute >= quietFromMinuteOfDay || minute < quietUntilMinuteOfDay
}

/** The moment from which a text that keeps the quiet hours may leave: now, or when they end. */
export function tellableAt(now: Date): Date {
  if (!isQuietTime(now)) return now
  const { quietUntilMinuteOfDay } = policy.messages
  const today = laDay(now)
  const ends = instantAt(today, quietUntilMinuteOfDay)
  return now < ends ? ends : instantAt(addDays(today, 1), quietUntilMinuteOfDay)
}

/** The time for which a text waits for room before its words leave as a letter. */
export function letterAfterMs(kind: MessageKind): number {
  const { orderLetterAfterMinutes, letterAfterMinutes } = serverPolicy.texts
  return (kind === 'payment' || kind === 'order_step' ? orderLetterAfterMinutes : letterAfterMinutes) * MINUTE_MS
}

/** The moment at which the last quiet hours began. */
export function lastQuietStart(now: Date): Date {
  const { quietFromMinuteOfDay } = policy.messages
  const today = instantAt(laDay(now), quietFromMinuteOfDay)
  return today <= now ? today : instantAt(addDays(laDay(now), -1), quietFromMinuteOfDay)
}

/** Its evening has passed: on the morning of the pickup a reminder comes too late. */
export const isReminderOver = (queuedAt: Date, now: Date): boolean => queuedAt < lastQuietStart(now)

/** The kind of a message by its stored place in the order. */
export const messageKind = (priority: number): MessageKind | undefined =>
  MESSAGE_KINDS.find((kind) => MESSAGE_PRIORITIES[kind] === priority)
