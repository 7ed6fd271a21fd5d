import { expect } from '@playwright/test'
import { addDays, instantAt, laDay } from '#rules/days/days'
import { dayRefusal } from '#rules/days/pickups'
import { minuteOf } from '#rules/times'
import type { Product } from '../process/product.ts'

/** A working day by a moved clock: booked the day before, and worked on the day. */

/** The next day that is driven after tomorrow, and noon of the day before it, when its pickups are booked. */
export function drivingDay(): [string, Date] {
  for (let ahead = 2; ; ahead += 1) {
    const each = addDays(laDay(new Date()), ahead)
    const noonBefore = instantAt(addDays(each, -1), minuteOf('12:00'))
    if (dayRefusal(each, noonBefore, []) === undefined) return [each, noonBefore]
  }
}

/** A setting by which a server that starts now begins at this moment. */
export const clockAt = (moment: Date) => {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000)
  return { CLOCK_OFFSET: `${seconds < 0 ? '-' : '+'}${Math.ceil(Math.abs(seconds) / 60)}m` }
}

export async function stop({ process, ended }: Product, signal: NodeJS.Signals): Promise<void> {
  process.kill(signal)
  await ended
}

/** What a customer of the day has who is not as the others are. */
interface Customer {
  plan?: 'payc' | 'gold'
  card?: string
  /** The phone is verified, so that its texts are this customer's. */
  isVerified?: boolean
  /** Books nothing: calls us instead. */
  isCaller?: boolean
}

export const emailOf = (number: number): string => `driven-${named(number)}@larkspur.example`
export const nameOf = (number: number): string => `Customer ${named(number)}`
export const phoneOf = (number: number): string => `40855501${named(number)}`
const named = (number: number): string => String(number).padStart(2, '0')

/** So many customers with a card, each with a pickup on the day. Answers with the pickups' numbers. */
export async function bookStops(
  { url }: Product,
  count: number,
  day: string,
  customerOf: (number: number) => Customer = () => ({}),
): Promise<number[]> {
  const book = async (number: number): Promise<number[]> => {
    const { plan = 'payc', card = '4242424242424242', isVerified, isCaller } = customerOf(number)
    const post = async (path: string, body: object, token = '', method = 'POST') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      const text = await answer.text()
      return (text === '' ? {} : JSON.parse(text)) as { token: string; secret: string; id: number }
    }
    const account = {
      email: emailOf(number),
      password: 'clean-shirts',
      phone: phoneOf(number),
      zip_code: '94041',
      address_line_1: `${number} Hope Street`,
    }
    const { token } = await post('/client/auth/signup/', account)
    const wishes = { detergents: 'hypo_allergenic', fix_tears: false, starch: 'light' }
    await post('/client/profile/', { first_name: 'Customer', last_name: named(number), ...wishes }, token, 'PATCH')
    const { secret } = await post('/client/billing/create_intent/', {}, token)
    await post('/sandbox/confirm_card/', {
      secret,
      number: card,
      exp_month: 4,
      exp_year: 2031,
      cvc: '123',
    })
    const { id } = await post('/client/subscription/choose/', { package: plan }, token)
    await post('/client/subscription/checkout/', { order: id }, token)
    if (isVerified) await verifyPhone(url, number, token)
    return isCaller ? [] : [(await post('/client/requests/', { pickup_date: day }, token)).id]
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const booked: number[] = []
  for (let from = 0; from < count; from += 8) {
    booked.push(...(await Promise.all(numbers.slice(from, from + 8).map(book))).flat())
  }
  return booked
}

/** As its owner does it, with the digits of the text. */
async function verifyPhone(url: string, number: number, token: string): Promise<void> {
  const call = async (path: string, more: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/client/phones/${path}`, { headers, ...more })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const [phone] = (await (await call('')).json()) as { id: number }[]
  await call(`${phone?.id}/send_code/`, { method: 'POST', body: '{}' })
  const digits = async () => {
    const outbox = await (await fetch(`${url}/dev/outbox`)).text()
    const text = outbox.split('<article>').find((each) => each.includes(`to +1${phoneOf(number)},`))
    return /(\d{6}) is your code/.exec(text ?? '')?.[1] ?? ''
  }
  await expect.poll(digits).not.toBe('')
  const code = await digits()
  await call(`${phone?.id}/verify/`, { method: 'POST', body: JSON.stringify({ code }) })
}
