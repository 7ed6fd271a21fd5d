import { MINUTE_MS } from '#rules/durations'
import { ask, type DeskAnswer, DeskProblem, isSignedOut, isSomeoneElse, troubleText } from './api.ts'
import { kept } from './kept.ts'
import { deskNow } from './server-time.ts'
import { createStore } from './store.ts'
import { endVisit, findOut } from './who.ts'

export type BagInHand = DeskAnswer<'GET /desk/bags/'>
export type CountOutcome = DeskAnswer<'POST /desk/pickups/:id/first-count/'>

/** A thing as somebody counts it; the second count has names and numbers alone. */
export interface CountedThing {
  name: string
  count: number
  /** Cents for each: added to the list's price, or in its place. */
  upCharge?: number
  price?: number
  remark?: string
  /** They come with what takes longer. */
  isLater?: true
}

/** A count as this device keeps it, from the first tap until the server has it, under one key. */
export interface KeptCount {
  key: string
  person: number
  pickup: number
  step: 'first' | 'second'
  things: readonly CountedThing[]
  extras: readonly { title: string; amount: number; remark?: string }[]
  storage: { garments: number; seasons: number } | null
  agreed: string
  alone: string
  /** "Done" was pressed: it is sent until there is an answer. */
  isDone: boolean
  at: string
}

interface Counts {
  mine: readonly KeptCount[]
  /** What the server has said, the newest last. */
  answered: readonly { count: KeptCount; outcome: CountOutcome }[]
}

/** The counts of whoever is signed in. */
export const counts = createStore<Counts>({ mine: [], answered: [] })

/** A key that no count has had before; and none of what else is sent once. */
export const newKey = (): string => crypto.randomUUID()

/** What nobody has touched for so long is nobody's count any more. */
const KEPT_MS = 3 * 24 * 60 * MINUTE_MS
const AGAIN_MS = 3_000
let person: number | undefined
let others: readonly KeptCount[] = []
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let written: Promise<void> = Promise.resolve()

/** Finds what this person has begun to count here. Another one's stays for them, unread and unsent. */
export async function openCounts(of: number): Promise<void> {
  const all = (await kept.get<readonly KeptCount[]>('counts')) ?? []
  const since = deskNow().getTime() - KEPT_MS
  others = all.filter((each) => each.person !== of && Date.parse(each.at) > since)
  person = of
  counts.set({ mine: all.filter((each) => each.person === of && Date.parse(each.at) > since), answered: [] })
  void sendCounts()
}

export function closeCounts(): void {
  person = undefined
  clearTimeout(timer)
  counts.set({ mine: [], answered: [] })
}

const isThis = (pickup: number, step: KeptCount['step']) => (each: KeptCount) =>
  each.pickup === pickup && each.step === step

export const countOf = (pickup: number, step: KeptCount['step']): KeptCount | undefined =>
  counts.get().mine.find(isThis(pickup, step))

export function emptyCount(pickup: number, step: KeptCount['step']): KeptCount {
  const [key, at] = [newKey(), deskNow().toISOString()]
  const bare = { things: [], extras: [], storage: null, agreed: '', alone: '' }
  return { key, person: person ?? 0, pickup, step, ...bare, isDone: false, at }
}

/** Keeps what is counted so far. A count that says something else is another one, and has a key of its own. */
export function keepCount(count: KeptCount): void {
  const before = countOf(count.pickup, count.step)
  // What was sent and refused may be sent anew only as something new.
  const key = before?.isDone && !count.isDone ? newKey() : count.key
  const next = { ...count, key, at: deskNow().toISOString() }
  change([...counts.get().mine.filter((each) => !isThis(count.pickup, count.step)(each)), next])
  if (next.isDone) void sendCounts()
}

export function dropCount(pickup: number, step: KeptCount['step']): void {
  change(counts.get().mine.filter((each) => !isThis(pickup, step)(each)))
}

/** The screen has told what the server said. */
export function noteSeen(key: string): void {
  counts.set({ ...counts.get(), answered: counts.get().answered.filter(({ count }) => count.key !== key) })
}

function change(mine: readonly KeptCount[]): void {
  counts.set({ ...counts.get(), mine })
  const all = [...others, ...mine]
  written = written.then(() => kept.put('counts', all)).catch(() => {})
}

/** Sends what is done, one after the other, until the server has each. Two tabs may both try: each count has its key. */
export async function sendCounts(): Promise<void> {
  const count = counts.get().mine.find(({ isDone }) => isDone)
  if (isSending || count === undefined || person === undefined) return
  clearTimeout(timer)
  isSending = true
  const sender = person
  try {
    const outcome = await send(count)
    if (sender !== person) return
    const { mine, answered } = counts.get()
    const isRefused = outcome.status === 'refused' && outcome.refusal !== 'counted_before'
    // What was refused stays to be corrected; what somebody else has counted is of no use any more.
    const left = mine.flatMap((each) =>
      each.key !== count.key ? each : isRefused ? { ...each, key: newKey(), isDone: false } : [],
    )
    counts.set({ mine, answered: [...answered, { count, outcome }] })
    change(left)
  } catch (error) {
    if (isSignedOut(error)) {
      await (isSomeoneElse(error) ? findOut() : endVisit())
      return
    }
    timer = setTimeout(() => void sendCounts(), AGAIN_MS)
    return
  } finally {
    isSending = false
  }
  void sendCounts()
}

async function send(count: KeptCount): Promise<CountOutcome> {
  const { key, person: by, pickup: id, things, extras, storage, agreed, alone } = count
  const sent = { key, person: by }
  try {
    return count.step === 'first'
      ? await ask('POST /desk/pickups/:id/first-count/', {
          id,
          body: { ...sent, things: [...things], extras: [...extras], storage: storage ?? undefined, agreed },
        })
      : await ask('POST /desk/pickups/:id/second-count/', {
          id,
          body: { ...sent, things: things.map(({ name, count: many }) => ({ name, count: many })), alone },
        })
  } catch (error) {
    // An answer that says it cannot be read will say so each time.
    const isFinal = error instanceof DeskProblem && [400, 404, 413, 422].includes(error.status)
    if (!isFinal) throw error
    return { status: 'refused', sentence: troubleText(error), refusal: 'unreadable', bag: null }
  }
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendCounts())
}
