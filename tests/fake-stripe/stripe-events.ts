import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'

/** Test support: the events of Stripe's stand-in, and how they reach a webhook. */

export interface FakeEvent {
  id: string
  type: string
  [more: string]: unknown
}

export interface EventDelivery {
  url: string
  secret: string
  /** An event is told before the answer to the call that caused it, soon after it, or only when `deliver` is called. */
  when: 'before_answer' | 'after_answer' | 'by_hand'
  /** The number of times that each event is sent; once unless told. */
  copies?: number
  /** The wait after the answer before the event leaves. */
  delayMs?: number
  /** The newest first. */
  isReversed?: boolean
}

export interface Sent {
  id: string
  type: string
  /** The status of our answer; nothing where nobody answered. */
  status: number | undefined
}

export interface EventQueue {
  /** Every event that has happened, oldest first, sent or not. */
  readonly events: FakeEvent[]
  add(type: string, object: object): void
  setDelivery(delivery: EventDelivery | undefined): void
  /** Sends the waiting events. One that is not taken with a 2xx waits again. */
  deliver(options?: Pick<EventDelivery, 'copies' | 'isReversed'>): Promise<Sent[]>
  /** Sends one again, or one that never happened, signed some seconds ago. */
  send(event: FakeEvent, ageSeconds?: number): Promise<Sent>
  beforeAnswer(): Promise<void>
  afterAnswer(): void
  close(): Promise<void>
}

/** Stripe comes back for days; long tests have less patience. */
const RETRY_AFTER_MS = 250

export function createEventQueue(): EventQueue {
  const events: FakeEvent[] = []
  let waiting: FakeEvent[] = []
  let delivery: EventDelivery | undefined
  let isClosed = false
  let loop: Promise<void> | undefined

  async function send(event: FakeEvent, ageSeconds = 0): Promise<Sent> {
    if (!delivery) throw new Error('The stand-in was not told where to send events.')
    const payload = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: delivery.secret, timestamp })
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    return { id: event.id, type: event.type, status: answer?.status }
  }

  async function deliver(options: Pick<EventDelivery, 'copies' | 'isReversed'> = {}): Promise<Sent[]> {
    const { copies = 1, isReversed = false } = { ...delivery, ...options }
    const leaving = isReversed ? waiting.toReversed() : waiting
    waiting = []
    const sent: Sent[] = []
    for (const event of leaving) {
      const answers: Sent[] = []
      for (let copy = 0; copy < copies; copy += 1) answers.push(await send(event))
      const isTaken = answers.some(({ status = 0 }) => status >= 200 && status < 300)
      if (!isTaken) waiting.push(event)
      sent.push(...answers)
    }
    return sent
  }

  async function deliverAll(): Promise<void> {
    await wait(delivery?.delayMs ?? 0)
    while (!isClosed && waiting.length > 0 && delivery?.when === 'after_answer') {
      await deliver()
      if (waiting.length > 0) await wait(RETRY_AFTER_MS)
    }
  }

  return {
    events,
    add(type, object) {
      const event = {
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: structuredClone(object) },
      }
      events.push(event)
      waiting.push(event)
    },
    setDelivery(told) {
      delivery = told
    },
    deliver,
    send,
    async beforeAnswer() {
      if (delivery?.when === 'before_answer') await deliver()
    },
    afterAnswer() {
      if (delivery?.when !== 'after_answer') return
      loop = (loop ?? Promise.resolve()).then(deliverAll)
    },
    async close() {
      isClosed = true
      await loop
    },
  }
}
