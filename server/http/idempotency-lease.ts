import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { onRollback } from '../db/pool.ts'
import type { Deps } from '../ports.ts'
import type { AnsweredAttempt } from './idempotency.ts'
import {
  inProgress,
  keptInstead,
  leavesKeyOpen,
  lookUp,
  sendKept,
  successStatus,
  writtenAnswer,
  writtenRefusal,
} from './idempotency-answer.ts'
import { readRequestKey } from './idempotency-key.ts'
import {
  changeLease,
  insertKey,
  type KeptAnswer,
  keepLeaseAnswer,
  type OwnLease,
  type RequestKey,
  takeOverLease,
} from './idempotency-store.ts'

/** Longer than the server ever takes to answer: whoever was told that it took too long finds the lease still held. */
const LEASE_MS = 25_000

/** An effect in three beats (commit, call a provider, commit) does this with its key. Without a key it does nothing. */
export interface Lease<Result> {
  /** The charge that an earlier try under this key has begun: this one finds out what became of it. */
  readonly chargeId: number | undefined
  /**
   * Keeps under the key which charge it has begun. The call comes last in the transaction that begins the charge. A key that has a charge
   * gets another one only where the payment goes on after it: an order's reload is followed by the rest.
   */
  hold(db: Db, chargeId: number): Promise<void>
  /** Last in the transaction of beat three: from now on this is the answer, also where it is a final refusal. */
  keepAnswer(db: Db, outcome: Result | AppError): Promise<void>
}

/**
 * Runs a use case of several transactions. While one works a twin is asked to come back; once the lease has run out or
 * was given up, the next one continues. A use case that ends without an answer to keep leaves something in flight, such as a charge
 * that awaits authentication: it can be continued at once, with the same contents only.
 */
export async function onceInBeats<Result, Answer>(
  deps: Deps,
  { request, reply, status: given, present, contents = request.body }: AnsweredAttempt<Result, Answer>,
  work: (lease: Lease<Result>) => Promise<Result>,
): Promise<Answer> {
  const status = successStatus(request, given)
  const key = readRequestKey(deps.config, request, contents)
  if (key === undefined) {
    reply.code(status)
    return present(await work(NO_LEASE))
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
  const answer = lease.keptAnswer()
  if (answer) return sendKept(reply, answer)
  await lease.giveUp()
  reply.code(status)
  return present(result)
}

const nothing = async () => {}
/** The lease of a caller without a key, such as a job. */
export const NO_LEASE = { chargeId: undefined, hold: nothing, keepAnswer: nothing }

interface OpenLease<Result> extends Lease<Result> {
  keptAnswer(): KeptAnswer | undefined
  /** The next one need not wait for the end of the lease. */
  giveUp(): Promise<void>
}

async function openLease<Result>(
  { database, clock, errorReports }: Deps,
  key: RequestKey,
  hasLapsed: boolean,
  answerOf: (outcome: Result | AppError) => KeptAnswer,
): Promise<OpenLease<Result>> {
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS)
  let own: OwnLease | undefined
  let kept: KeptAnswer | undefined
  if (hasLapsed) {
    const leasedUntil = leaseEnd()
    const taken = await takeOverLease(database.db, key, leasedUntil, clock.now())
    // Somebody else was faster.
    if (taken === undefined) throw inProgress()
    own = { id: taken.id, chargeId: taken.chargeId, leasedUntil }
  }
  /** What is remembered here is true only once the transaction is; one that is rolled back may run again. */
  const forgetIfRolledBack = () => {
    const before = { own, kept }
    onRollback(() => {
      own = before.own
      kept = before.kept
    })
  }
  return {
    chargeId: own?.chargeId,
    async hold(db, chargeId) {
      forgetIfRolledBack()
      if (own !== undefined && (await changeLease(db, own, { chargeId }))) {
        own = { ...own, chargeId }
        return
      }
      // This call has no lease yet, or another call has taken it over: then the key is there, and this one has to wait.
      const leasedUntil = leaseEnd()
      const id = await insertKey(db, key, { chargeId, leasedUntil }, clock.now())
      if (id === undefined) throw inProgress()
      own = { id, chargeId, leasedUntil }
    },
    async keepAnswer(db, outcome) {
      if (outcome instanceof AppError && leavesKeyOpen(outcome)) throw new Error(`No key keeps ${outcome.code}.`)
      forgetIfRolledBack()
      const answer = answerOf(outcome)
      const isKept = own !== undefined && (await keepLeaseAnswer(db, own, answer))
      // No lease: nothing had to be asked of a provider, or the key was forgotten meanwhile.
      if (!isKept && (await insertKey(db, key, answer, clock.now())) === undefined) throw inProgress()
      kept = answer
    },
    keptAnswer: () => kept,
    async giveUp() {
      if (own === undefined) return
      try {
        await changeLease(database.db, own, { leasedUntil: clock.now() })
      } catch (error) {
        // It runs out by itself. What the use case has come to matters more.
        errorReports.fault(error, { place: key.route })
      }
    },
  }
}
