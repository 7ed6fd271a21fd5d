import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { inProgress, keptInstead, lookUp, sendKept, successStatus, writtenAnswer } from './idempotency-answer.ts'
import { readRequestKey } from './idempotency-key.ts'
import { insertKey, type KeptAnswer, type RequestKey } from './idempotency-store.ts'

/**
 * A call with an Idempotency-Key has its effect once, however often it is sent. The row that says so is written in the
 * transaction of the effect, as its last statement: of two twins one waits there until the other has committed, is
 * rolled back whole and answers with what the other one kept. A refusal writes no row, so the key stays open.
 */

interface Attempt {
  request: FastifyRequest
  /** A route that is no call of the contract gives it; the contract has it for the others. */
  status?: number
  /** The contents that make two requests one, if not the whole body: not how long somebody took to fill in a form. */
  contents?: unknown
}

export interface AnsweredAttempt<Result, Answer> extends Attempt {
  reply: FastifyReply
  present(result: Result): Answer
}

/**
 * Runs a use case of one transaction and returns what the handler has to return. The use case must return what its
 * transaction returned, because the answer is made and kept before the commit.
 */
export async function once<Result, Answer>(
  deps: Deps,
  { request, reply, status: given, present, contents = request.body }: AnsweredAttempt<Result, Answer>,
  work: (keyed: Deps) => Promise<Result>,
): Promise<Answer> {
  const status = successStatus(request, given)
  const key = readRequestKey(deps.config, request, contents)
  if (key === undefined) {
    reply.code(status)
    return present(await work(deps))
  }
  let answered: unknown
  const outcome = await runOnce(deps, request, key, work, (result) => {
    answered = result
    return writtenAnswer(reply, status, present(result as Result))
  })
  if (outcome.isFirst && outcome.result !== answered) {
    throw new Error(`${key.route}: under a key a use case must return what its transaction returned.`)
  }
  return sendKept(reply, outcome.kept)
}

/** Serves an answer that must not be kept, such as a token: a repeat runs `again` instead. */
export async function onceWithReplay<Result>(
  deps: Deps,
  { request, status: given, contents = request.body }: Attempt,
  first: (keyed: Deps) => Promise<Result>,
  again: () => Promise<Result>,
): Promise<Result> {
  const key = readRequestKey(deps.config, request, contents)
  if (key === undefined) return first(deps)
  const status = successStatus(request, given)
  const outcome = await runOnce(deps, request, key, first, () => ({ status, errorCode: null, answer: null }))
  return outcome.isFirst ? outcome.result : again()
}

type Outcome<Result> = { isFirst: true; result: Result; kept: KeptAnswer } | { isFirst: false; kept: KeptAnswer }

async function runOnce<Result>(
  deps: Deps,
  request: FastifyRequest,
  key: RequestKey,
  work: (keyed: Deps) => Promise<Result>,
  answerOf: (result: unknown) => KeptAnswer,
): Promise<Outcome<Result>> {
  // Before anything else: a repeat would be refused by the traces of the first one, "already taken".
  const earlier = await lookUp(deps, key)
  if (earlier.kept) return { isFirst: false, kept: earlier.kept }
  let kept: KeptAnswer | undefined
  const keepAnswer = async (db: Db, result: unknown) => {
    kept = answerOf(result)
    if ((await insertKey(db, key, kept, deps.clock.now())) === undefined) throw inProgress()
  }
  let result: Result
  try {
    result = await work({ ...deps, database: endingWith(deps.database, keepAnswer) })
  } catch (error) {
    return { isFirst: false, kept: await keptInstead(deps, request, key, error) }
  }
  if (kept === undefined) throw new Error(`${key.route}: under a key a use case must open a transaction.`)
  return { isFirst: true, result, kept }
}

/** The same database for one transaction, which ends with `last`. What came after it would not be under the key. */
function endingWith(database: Database, last: (db: Db, result: unknown) => Promise<void>): Database {
  let isCommitted = false
  return {
    ...database,
    async transaction(work) {
      if (isCommitted) throw new Error('Under a key a use case has one transaction; several are for onceInBeats.')
      const result = await database.transaction(async (db) => {
        const done = await work(db)
        await last(db, done)
        return done
      })
      isCommitted = true
      return result
    },
  }
}
