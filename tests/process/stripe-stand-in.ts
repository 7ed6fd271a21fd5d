import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Stripe's stand-in in a process of its own: its book outlives every server that a test kills. */
export interface StripeStandIn {
  /** The settings that point a server at the stand-in. */
  settings: Record<string, string>
  /** Makes one of the stand-in's test calls (`tests/fake-stripe/fake-stripe.ts`), with what it is given. */
  act<Result>(name: string, ...given: unknown[]): Promise<Result>
  stop(): Promise<void>
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/process/fake-stripe-process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown]
  if (typeof line !== 'string') throw new Error('Stripe’s stand-in ended before it was ready.')
  const settings = JSON.parse(line) as Record<string, string>
  return {
    settings,
    async act<Result>(name: string, ...given: unknown[]) {
      const answer = await fetch(new URL(`/test/${name}`, settings.STRIPE_API_URL), {
        method: 'POST',
        body: JSON.stringify(given),
      })
      if (!answer.ok) throw new Error(`Stripe’s stand-in refused ${name}: ${await answer.text()}`)
      return (await answer.json()) as Result
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
