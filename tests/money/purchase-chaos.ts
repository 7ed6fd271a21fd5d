import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { addDays, laDay } from '#rules/days/days'
import { dayRefusal } from '#rules/days/pickups'
import { newKey } from './crash-scenarios.ts'
import type { AcknowledgedOrder, SentWish } from './placing-faults.ts'

/**
 * Customers who buy one plan after the other, with a pickup and weekly days, from two servers that die under them, and never give up a
 * purchase.
 */

export interface Heard {
  status: number
  code: string | undefined
  body: unknown
}

export interface ChaosBuyer {
  token: string
  /** Sends to one of the servers. Nothing comes back if that server died meanwhile. */
  send(server: number, path: string, body: object, key?: string): Promise<Heard | undefined>
  /** The customer says yes to the bank. */
  authenticate(secret: string): Promise<void>
}

export interface Purchases {
  acknowledged: AcknowledgedOrder[]
  /** Counts how often each answer was heard, "lost" among them. */
  answers: Record<string, number>
  /** The longest that anybody had to repeat a checkout until the outcome was definite. */
  longestMs: number
  stop(): Promise<void>
}

/** The second sending of a checkout: none, or at once to the other server too, under the same key, another or none. */
const TWINS = ['none', 'none', 'same key', 'other key', 'no key'] as const

/** Pickups are wished for at one of so many days, so that a purchase also meets the pickup of another. */
const DAYS_WISHED = 12

interface Plan {
  server: number
  twin: (typeof TWINS)[number]
  chosen: string
  /** The first checkout sends name and address too. */
  isWelcome: boolean
  /** The wished day, counted from the first one that stays open for as long as a purchase may take; none without a pickup. */
  day: number | null
  isRush: boolean
  days: number[]
  patienceMs: number
}

function wishOf({ day, isRush, days }: Plan, now: Date): SentWish {
  const open = Array.from({ length: 21 }, (_, index) => addDays(laDay(now), 2 + index)).filter(
    (each) => dayRefusal(each, now, []) === undefined,
  )
  const pickup = day === null ? undefined : { pickup_date: open[day] ?? '', is_rush: isRush, comment: 'Side door' }
  return { ...(pickup && { pickup }), ...(days.length > 0 && { days }) }
}

const WELCOME = {
  user: { first_name: 'Grace', last_name: 'Hopper' },
  address: { zip_code: '94041', address_line_1: '12 Villa Street' },
}

/** `now` is the time by the servers' clock. */
export function startBuying(buyers: readonly ChaosBuyer[], seed: number, now: () => number): Purchases {
  const purchases: Purchases = { acknowledged: [], answers: {}, longestMs: 0, stop }
  let isStopping = false
  const work = buyers.map(async (buyer, index) => {
    const plans = fc.sample(
      fc.record<Plan>({
        server: fc.nat(1),
        twin: fc.constantFrom(...TWINS),
        chosen: fc.constantFrom('gold', 'platinum'),
        isWelcome: fc.nat(3).map((one) => one === 0),
        day: fc.option(fc.nat(DAYS_WISHED - 1)),
        isRush: fc.boolean(),
        days: fc.constantFrom([], [1], [1, 4], [5]),
        patienceMs: fc.integer({ min: 5, max: 60 }),
      }),
      { numRuns: 1_000, seed: seed + index },
    )
    for (const plan of plans) {
      if (isStopping) return
      await buy(buyer, plan)
    }
  })

  function note(heard: Heard | undefined): Heard | undefined {
    const name = heard === undefined ? 'lost' : [heard.status, heard.code].filter(Boolean).join(' ')
    purchases.answers[name] = (purchases.answers[name] ?? 0) + 1
    return heard
  }

  async function buy(buyer: ChaosBuyer, plan: Plan): Promise<void> {
    let { server } = plan
    let order = 0
    while (order === 0) {
      const chosen = note(await buyer.send(server, 'subscription/choose', { package: plan.chosen }))
      if (chosen?.status === 200) order = (chosen.body as { id: number }).id
      else await pause(plan.patienceMs)
      server = 1 - server
    }
    let key = newKey()
    const wish = wishOf(plan, new Date(now()))
    const path = plan.isWelcome ? 'welcome/checkout' : 'subscription/checkout'
    const body = { order, ...wish, ...(plan.isWelcome && WELCOME) }
    const checkOut = (at: number, under?: string) => buyer.send(at, path, body, under)
    const began = now()
    for (;;) {
      const keys = { none: undefined, 'same key': key, 'other key': newKey(), 'no key': undefined }
      const twin = plan.twin === 'none' ? undefined : checkOut(1 - server, keys[plan.twin])
      const heard = note(await checkOut(server, key))
      await twin
      if (heard?.status === 200) {
        purchases.acknowledged.push({ order, wish })
        break
      }
      if (heard?.code === 'order_changed') break
      if (/^(pickup|schedule|address|no_pickup)/.test(heard?.code ?? '')) throw new Error(`Refused: ${heard?.code}.`)
      // Nothing was charged, for certain: whoever wants it presses again.
      if (heard?.code === 'charge_not_made') key = newKey()
      if (heard?.status === 402) await buyer.authenticate((heard.body as { secret: string }).secret)
      else await pause(plan.patienceMs)
      server = 1 - server
    }
    purchases.longestMs = Math.max(purchases.longestMs, now() - began)
  }

  async function stop() {
    isStopping = true
    await Promise.all(work)
  }
  return purchases
}
