import { useEffect, useState } from 'react'
import type { Phone } from '#contract/profile'
import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { CallError } from '../../core/api.ts'
import { defineDraft } from '../../core/drafts.ts'
import { serverNow } from '../../core/server-clock.ts'
import { sendPhoneCode } from './contact-changes.ts'

/**
 * The code that was texted from this tab, so that every page that asks for it goes on where the last one was left, also after a reload.
 * The digits themselves are kept nowhere.
 */
export interface SentCode {
  phone: string
  /** 0 where none was texted. */
  sentAt: number
  /** Another one may be asked for from then on. */
  againAt: number
  /** The server has said that it sends no more until then. */
  isSpent?: true
}

const sentCodeDraft = defineDraft<SentCode>('phoneCode', { customersOnly: true, version: 1 })

/** Somebody whose text does not come at once is asked to wait for this long. */
const AGAIN_AFTER_MS = 30_000
const GOOD_FOR_MS = policy.accounts.phoneCodeMinutes * MINUTE_MS

/** A code is for this phone with this number. */
const markOf = ({ id, number }: Phone): string => `${id} ${number}`

/** What is known of the code for this phone. */
export function readSentCode(phone: Phone): SentCode {
  const sent = sentCodeDraft.read()
  return sent?.phone === markOf(phone) ? sent : { phone: markOf(phone), sentAt: 0, againAt: 0 }
}

export const goodUntil = ({ sentAt }: SentCode): number => (sentAt === 0 ? 0 : sentAt + GOOD_FOR_MS)

/** The server sends no more codes for now: only one that is there already can be typed. */
export const isWaitSpent = ({ isSpent, againAt }: SentCode): boolean =>
  isSpent === true && againAt > serverNow().getTime()

/** A code for this phone may be in somebody's hand: one that this tab asked for is still good, or all of this hour were sent. */
export function mayHaveCode(phone: Phone): boolean {
  const sent = readSentCode(phone)
  return goodUntil(sent) > serverNow().getTime() || isWaitSpent(sent)
}

export const forgetSentCode = (): void => sentCodeDraft.clear()

/** The words about a call of which nobody knows whether it arrived: the text may come. Nothing for any other error. */
export const lostAnswerText = (error: unknown): string | undefined =>
  isLost(error) ? `${error.message} If the text arrives after all, enter its digits here.` : undefined

const isLost = (error: unknown): error is CallError => error instanceof CallError && error.status === 0

/** Texts a code, and notes when the next one may be asked for. */
export async function textCode(phone: Phone): Promise<void> {
  const now = () => serverNow().getTime()
  try {
    await sendPhoneCode(phone.id)
    sentCodeDraft.write({ phone: markOf(phone), sentAt: now(), againAt: now() + AGAIN_AFTER_MS })
  } catch (error) {
    if (isLost(error)) sentCodeDraft.write({ phone: markOf(phone), sentAt: now(), againAt: 0 })
    if (error instanceof CallError && error.status === 429 && error.retryAfterSeconds !== undefined) {
      const againAt = now() + error.retryAfterSeconds * 1000
      // The code before is as good as it was.
      sentCodeDraft.write({ ...readSentCode(phone), againAt, isSpent: true })
    }
    throw error
  }
}

/** The seconds until then, by the clock: a page in the background is not called every second. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => serverNow().getTime())
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    const move = () => setNow(serverNow().getTime())
    // The answer that brought another end may have set the clock as well.
    if (at > 0) move()
    if (!isRunning) return
    const timer = setInterval(move, 1000)
    return () => clearInterval(timer)
  }, [at, isRunning])

  return left
}

/** The words in the place of a button that asks for a code, while none can be had. */
export const waitingText = ({ isSpent }: SentCode, seconds: number): string =>
  `${isSpent ? 'That’s all the codes we can send for now.' : 'No text yet?'} You can ask again in ${countdownText(seconds)}.`

/** "24 s", and "41:05" from a minute on. */
function countdownText(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
