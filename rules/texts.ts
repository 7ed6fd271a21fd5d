import { laMinuteOfDay } from './days.ts'
import { policy } from './policy.ts'

/** Texts of the whole product. */
export interface TextCounts {
  lastHour: number
  lastDay: number
  /** Queued, and not sent yet. */
  waiting: number
}

export type TextLimit = 'hour' | 'day'

const { perHour, perDay, codesPerHour, codesPerDay } = policy.texts

/** The limit that has been reached, so that no further text leaves for now. */
export function textLimit({ lastHour, lastDay }: TextCounts): TextLimit | undefined {
  if (lastDay >= perDay) return 'day'
  return lastHour >= perHour ? 'hour' : undefined
}

/** Codes end earlier: whoever asks for them without end must not take the texts that customers wait for. */
export function codeLimit({ lastHour, lastDay, waiting }: TextCounts): TextLimit | undefined {
  if (lastDay + waiting >= codesPerDay) return 'day'
  return lastHour + waiting >= codesPerHour ? 'hour' : undefined
}

/** Texts that can wait are not sent just now: in the evening and at night, by the clock of Los Angeles. */
export function isQuietTime(now: Date): boolean {
  const { quietFromMinuteOfDay, quietUntilMinuteOfDay } = policy.messages
  const minute = laMinuteOfDay(now)
  return minute >= quietFromMinuteOfDay || minute < quietUntilMinuteOfDay
}
