import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import type { AnsweredAttempt } from './idempotency.ts'
import { inProgress, keptInstead, lookUp, sendKept, writtenAnswer, writtenRefusal } from './idempotency-answer.ts'
import { readRequestKey } from './idempotency-key.ts'
import {
  changeLease,
  insertKey,
  type KeptAnswer,
  type RequestKey,
  settleLease,
  takeOverLease,
} from './idempotency-store.ts'

/** Longer than the server ever takes to answer: whoever was told that it took too long finds the lease still held. */
const LEASE_MS = 25_000

/** What an effect in three beats (commit, call a provider, commit) does with its key. Without a key it does nothing. */
export interface Lease<Result> {
  /** What an earlier try under this key has begun and this one has to continue, such as "charge 12". */
  readonly subject: string | undefined
  /** Last in the transaction of beat one. After a take-over only where something else had to be begun instead. */
  hold(db: Db, subject: string): Promise<void>
  /** Last in the transaction of beat three: from now on this is the answer, also where it is a final refusal. */
  settle(db: Db, outcome: Result | AppError): Promise<void>
}

/**
 * Runs a use case of several transactions. While one works a twin is asked to come back; once the lease has run out or
 * was given up, the next one continues. A use case that ends without settling leaves the key open.
 */
export async function onceInBeats<Result, Answer>(
  deps: Deps,
  { request, reply, status, present, contents = request.body }: AnsweredAttempt<Result, Answer>,
  work: (lease: Lease<Result>) => Promise<Result>,
): Promise<Answer> {
  const key = readRequestKey(deps.config, request, contents)
  if (key === undefined) {
    reply.code(status)
    return present(await work({ subject: undefined, hold: async () => {}, settle: async () => {} }))
  }
  const { kept, hasLapsed } = await lookUp(deps, key)
  if (kept) return sendKept(reply, kept)
  const lease = await openLease<Result>(deps, key, hasLapsed === true, (outcome) =>
    outcome instanceof AppError ? writtenRefusal(outcome) : writtenAnswer(reply, status, present(outcome)),
  )
  let result: Result
  try {
    result = await work(lease)
  } catch (error) {
    await lease.giveUp()
    return sendKept(reply, await keptInstead(deps, request, key, error))
  }
  const settled = lease.settledAnswer()
  if (settled) return sendKept(reply, settled)
  await lease.giveUp()
  reply.code(status)
  return present(result)
}

interface OpenLease<Result> extends Lease<Result> {
  settledAnswer(): KeptAnswer | undefined
  /** The next one need not wait for the end of the lease. */
  giveUp(): Promise<void>
}

async function openLease<Result>(
  { database, clock }: Deps,
  key: RequestKey,
  hasLapsed: boolean,
  answerOf: (outcome: Result | AppError) => KeptAnswer,
): Promise<OpenLease<Result>> {
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS)
  let own: { id: number; leasedUntil: Date } | undefined
  let subject: string | undefined
  let settled: KeptAnswer | undefined
  if (hasLapsed) {
    const leasedUntil = leaseEnd()
    const taken = await takeOverLease(database.db, key, leasedUntil, clock.now())
    // Somebody else was faster.
    if (taken === undefined) throw inProgress()
    own = { id: taken.id, leasedUntil }
    subject = taken.subject ?? undefined
  }
  return {
    subject,
    async hold(db, begun) {
      if (own !== undefined && subject !== undefined) {
        if (!(await changeLease(db, own, { subject: begun }))) throw inProgress()
        return
      }
      const leasedUntil = leaseEnd()
      const id = await insertKey(db, key, { subject: begun, leasedUntil }, clock.now())
      if (id === undefined) throw inProgress()
      own = { id, leasedUntil }
    },
    async settle(db, outcome) {
      const answer = answerOf(outcome)
      const isSettled = own !== undefined && (await settleLease(db, own.id, answer))
      // No lease: nothing had to be asked of a provider, or the key was forgotten meanwhile.
      if (!isSettled && (await insertKey(db, key, answer, clock.now())) === undefined) throw inProgress()
      settled = answer
    },
    settledAnswer: () => settled,
    async giveUp() {
      if (own !== undefined) await changeLease(database.db, own, { leasedUntil: clock.now() })
    },
  }
}
