import type { FastifyInstance } from 'fastify'
import { createApp } from '../server/app.ts'
import { createBrakes } from '../server/brakes/brakes.ts'
import type { Connection, Pool } from '../server/db/pool.ts'
import type { Failpoint } from '../server/failpoints.ts'
import type { Deps, Payments } from '../server/ports.ts'
import { createSandboxPayments, isSandbox } from '../server/providers/payments.sandbox.ts'
import type { Answer, TestServer } from './test-server.ts'

/**
 * A server beside the test's own that can die at any moment, as `kill -9` would have it: its connections break, what it had open
 * in the database is rolled back, and nothing of it runs on. Whatever it waited for never comes.
 */
export interface MortalServer {
  deps: Deps
  app: FastifyInstance
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    given: { token: string; key?: string },
  ): Promise<Answer>
  /** Every failpoint asks `isMoment` whether the server dies there. If it throws, the work fails and the server lives on. */
  dieAt(isMoment: (failpoint: Failpoint) => boolean): void
  kill(): void
  readonly died: Promise<'died'>
}

const never = <Result>() => new Promise<Result>(() => {})

export interface Watching {
  /** This server's way to the database. */
  wrapPool?: (pool: Pool) => Pool
  /** The provider as this server sees it. */
  wrapPayments?: (payments: Payments) => Payments
  /** The making of what was agreed with a purchase, as this server does it. */
  agreements?: Deps['agreements']
  /** Hears of every statement once it has run. */
  noteStatement?: (text: string) => void
  /** Hears of every error of the database, also if the transaction is tried again. */
  noteError?: (error: unknown) => void
}

export async function startBeside(
  server: TestServer,
  {
    wrapPool = (pool) => pool,
    wrapPayments = (payments) => payments,
    agreements = server.deps.agreements,
    noteStatement = () => {},
    noteError = () => {},
  }: Watching = {},
): Promise<MortalServer> {
  let isDead = false
  let isMoment = (_: Failpoint) => false
  let tellDeath: (died: 'died') => void = () => {}
  const died = new Promise<'died'>((resolve) => {
    tellDeath = resolve
  })
  const open = new Set<Connection>()
  /** A result that comes after the death goes nowhere, also if it is an error. */
  const mortal = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) return never()
    try {
      const result = await work()
      return isDead ? await never() : result
    } catch (error) {
      if (isDead) return never()
      throw error
    }
  }
  let inner: Pool | undefined
  const mortalPool = (pool: Pool): Pool => {
    inner = pool
    return {
      connect: () =>
        mortal(async () => {
          const connection = await pool.connect()
          if (isDead) connection.release(true)
          else open.add(connection)
          return {
            async query<Row>(text: string, values: readonly unknown[]) {
              const result = await mortal(() => connection.query<Row>(text, values)).catch((error) => {
                noteError(error)
                throw error
              })
              noteStatement(text)
              return result
            },
            release(isBroken) {
              if (isDead) return
              open.delete(connection)
              connection.release(isBroken)
            },
          }
        }),
      end: () => pool.end(),
    }
  }
  const kill = () => {
    if (isDead) return
    isDead = true
    for (const connection of open) connection.release(true)
    void inner?.end()
    tellDeath('died')
  }
  const database = await server.openBeside((pool) => mortalPool(wrapPool(pool)))
  const payments = wrapPayments(
    isSandbox(server.deps.payments) ? createSandboxPayments(database, server.deps.clock) : server.deps.payments,
  )
  const deps: Deps = {
    ...server.deps,
    ...createBrakes(server.deps.config, database),
    database,
    payments: mortalCalls(payments, mortal),
    agreements,
    jobs: { ...server.deps.jobs, runSoon: () => {} },
    async reach(failpoint) {
      if (!isMoment(failpoint)) return
      kill()
      await never()
    },
  }
  const app = await createApp(deps)
  await app.ready()
  return {
    deps,
    app,
    died,
    kill,
    dieAt: (when) => {
      isMoment = when
    },
    async call(method, path, body, { token, key }) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
        ...(body !== undefined && { payload: body as object }),
      })
      const headers = answer.headers as Record<string, string>
      return { status: answer.statusCode, headers, body: (answer.body && answer.json()) as never }
    },
  }
}

type Mortal = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Wraps only the calls that wait for an answer. */
function mortalCalls(payments: Payments, mortal: Mortal): Payments {
  const calls = Object.entries(payments).map(([name, value]) => {
    const isCall = typeof value === 'function' && name !== 'readEvent' && !String(name).startsWith('list')
    return [name, isCall ? (...given: unknown[]) => mortal(() => value(...given)) : value]
  })
  return Object.fromEntries(calls) as Payments
}
