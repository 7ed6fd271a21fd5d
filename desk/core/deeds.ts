import { MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import { ask, DeskProblem, isSignedOut, isSomeoneElse, troubleText } from './api.ts'
import { kept } from './kept.ts'
import { deskNow, noteServerNow } from './server-time.ts'
import { createStore } from './store.ts'
import { endVisit, findOut } from './who.ts'

/** What is done at a door. */
export type DoorAct =
  | { kind: 'collected'; pickup: number; bags: number }
  | { kind: 'arrived'; pickup: number }
  | { kind: 'nothing_there'; pickup: number }
  | { kind: 'delivered'; order: number }

/** A deed as this device keeps it until the server has it, under the key and with the time of the press. */
export interface KeptDeed {
  number: number
  key: string
  at: string
  person: { id: number; name: string }
  /** For the list of what waits; gone as soon as somebody else is signed in here. */
  customer: string
  act: DoorAct
  /** Why the server did not take it. It stays until the driver has seen it. */
  refusal?: string
}

interface Queue {
  waiting: readonly KeptDeed[]
  refused: readonly KeptDeed[]
  isSending: boolean
}

const EMPTY: Queue = { waiting: [], refused: [], isSending: false }
/** The deeds of whoever is signed in, the oldest first. */
export const queue = createStore<Queue>(EMPTY)

const SOON_MS = 3_000
let person: KeptDeed['person'] | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let onSent: (done: readonly KeptDeed[]) => Promise<void> = async () => {}

/** Opens the queue of whoever is signed in, and says who hears of what was sent. */
export async function openQueue(of: KeptDeed['person'], sent: typeof onSent): Promise<void> {
  person = of
  onSent = sent
  const all = await kept.allDeeds<KeptDeed>()
  for (const deed of all) if (deed.person.id !== of.id && deed.customer) await kept.putDeed({ ...deed, customer: '' })
  const own = all.filter((deed) => deed.person.id === of.id)
  queue.set({
    waiting: own.filter(({ refusal }) => refusal === undefined),
    refused: own.filter(({ refusal }) => refusal !== undefined),
    isSending: false,
  })
  void sendDeeds()
}

export function closeQueue(): void {
  person = undefined
  clearTimeout(timer)
  queue.set(EMPTY)
}

/** Whose deeds wait on this device, for whoever comes to sign in. */
export async function peopleWaiting(): Promise<{ name: string; deeds: number }[]> {
  const counted = new Map<string, number>()
  for (const { person: of, refusal } of await kept.allDeeds<KeptDeed>()) {
    if (refusal === undefined) counted.set(of.name, (counted.get(of.name) ?? 0) + 1)
  }
  return [...counted].map(([name, deeds]) => ({ name, deeds }))
}

/** Keeps a deed with its time and its key, and sends it. It is done on this device once it is written. */
export async function record(act: DoorAct, customer: string): Promise<void> {
  if (!person) return
  const deed = { key: crypto.randomUUID(), at: deskNow().toISOString(), person, customer, act }
  const number = await kept.putDeed(deed)
  queue.set({ ...queue.get(), waiting: [...queue.get().waiting, { ...deed, number }] })
  void sendDeeds()
}

/** The driver has seen why it was refused. */
export async function dismissRefused(): Promise<void> {
  const { refused } = queue.get()
  queue.set({ ...queue.get(), refused: [] })
  for (const { number } of refused) await kept.dropDeed(number)
}

/** Sends what waits, in its order. Two tabs may both try: each deed has its key. */
export async function sendDeeds(): Promise<void> {
  const { waiting, isSending } = queue.get()
  if (isSending || waiting.length === 0 || !person) return
  clearTimeout(timer)
  queue.set({ ...queue.get(), isSending: true })
  const sender = person
  let isOpen = true
  try {
    isOpen = await sendBatch(sender, waiting.slice(0, staffPolicy.desk.deedsAtOnce))
    tries = isOpen ? tries + 1 : 0
  } catch (error) {
    if (isSignedOut(error)) {
      await (isSomeoneElse(error) ? findOut() : endVisit())
      return
    }
    tries += 1
  } finally {
    if (sender === person) queue.set({ ...queue.get(), isSending: false })
  }
  if (sender !== person || queue.get().waiting.length === 0) return
  if (!isOpen) void sendDeeds()
  else timer = setTimeout(() => void sendDeeds(), Math.min(SOON_MS * 2 ** Math.min(tries, 6), MINUTE_MS / 2))
}

/** Says whether some of them have to be sent again. */
async function sendBatch(sender: KeptDeed['person'], deeds: readonly KeptDeed[]): Promise<boolean> {
  const answer = await ask('POST /desk/stops/', {
    body: { person: sender.id, deeds: deeds.map(({ key, at, act }) => ({ key, at, ...act })) },
  }).catch((error: unknown) => asOutcomes(error, deeds))
  // One of them cannot be read: each by itself, and the others are not held up.
  if (answer === 'one by one') {
    for (const deed of deeds) await sendBatch(sender, [deed])
    return false
  }
  if ('now' in answer) await noteServerNow(answer.now)
  const outcomeOf = new Map(answer.outcomes.map((outcome) => [outcome.key, outcome]))
  const done = deeds.filter(({ key }) => outcomeOf.get(key)?.status === 'done')
  const refused = deeds.flatMap((deed) => {
    const outcome = outcomeOf.get(deed.key)
    return outcome?.status === 'refused' ? { ...deed, refusal: outcome.sentence } : []
  })
  for (const deed of refused) await kept.putDeed(deed)
  for (const { number } of done) await kept.dropDeed(number)
  await onSent([...done, ...refused])
  const settled = new Set([...done, ...refused].map(({ key }) => key))
  const { waiting, refused: before, ...rest } = queue.get()
  queue.set({ ...rest, waiting: waiting.filter(({ key }) => !settled.has(key)), refused: [...before, ...refused] })
  return settled.size < deeds.length
}

/** An answer to the whole call says nothing of its deeds, unless there was only one. */
function asOutcomes(error: unknown, deeds: readonly KeptDeed[]) {
  const isMalformed = error instanceof DeskProblem && error.status >= 400 && error.status < 500
  if (!isMalformed || error.status === 401 || error.status === 429 || error.status === 408) throw error
  if (deeds.length > 1) return 'one by one' as const
  const outcomes = deeds.map(({ key }) => ({ key, status: 'refused' as const, sentence: troubleText(error) }))
  return { outcomes }
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendDeeds())
}
