import { setTimeout as wait } from 'node:timers/promises'
import { type Payments, ProviderFailure } from '../../server/ports.ts'

/**
 * The faults on the way to a provider, or on the way back, and its own failures: it could not do it, it did it all the same, or it has had
 * too many calls. Errors name nothing that could be taken for our database.
 */
export type PaymentFault =
  | { kind: 'throws_before' }
  | { kind: 'throws_after' }
  | { kind: 'fails' }
  | { kind: 'fails_after' }
  | { kind: 'is_busy' }
  | { kind: 'waits'; ms: number }

type Call = {
  [Name in keyof Payments]: Payments[Name] extends (...given: never[]) => Promise<unknown> ? Name : never
}[keyof Payments]

export interface Faults {
  /** The next calls of this name go wrong, once for each fault, in this order. */
  next(call: Call, ...faults: PaymentFault[]): void
  /** Nothing goes wrong any more. */
  clear(): void
  /** Counts how often each call reached the provider. */
  readonly reached: Map<Call, number>
}

/** Any payments provider, whose calls go wrong when a test asks for it, or where its draw says so. */
export function faultyPayments<Port extends Payments>(
  payments: Port,
  draw: () => PaymentFault | undefined = () => undefined,
): { payments: Port; faults: Faults } {
  const waiting = new Map<string, PaymentFault[]>()
  const reached = new Map<Call, number>()

  const wrap = (name: Call, call: (...given: unknown[]) => Promise<unknown>) =>
    async function withFaults(...given: unknown[]) {
      const fault = waiting.get(name)?.shift() ?? draw()
      if (fault?.kind === 'throws_before') throw new Error(`The test lost ${name} before it reached the provider.`)
      if (fault?.kind === 'fails') throw new ProviderFailure(`The test failed ${name}.`, { endsKey: true })
      if (fault?.kind === 'is_busy') throw new ProviderFailure(`The test had no time for ${name}.`, { endsKey: false })
      reached.set(name, (reached.get(name) ?? 0) + 1)
      const answer = await call(...given)
      if (fault?.kind === 'fails_after') throw new ProviderFailure(`The test failed after ${name}.`, { endsKey: true })
      if (fault?.kind === 'throws_after') throw new Error(`The test lost the answer to ${name}.`)
      if (fault?.kind === 'waits') await wait(fault.ms)
      return answer
    }

  const wrapped = Object.fromEntries(
    Object.entries(payments).map(([name, value]) => {
      // Reading an event is no call, and a list is read piece by piece.
      const isCall = typeof value === 'function' && name !== 'readEvent' && !String(name).startsWith('list')
      return [name, isCall ? wrap(name as Call, value as never) : value]
    }),
  )
  return {
    payments: wrapped as unknown as Port,
    faults: {
      next: (call, ...faults) => void waiting.set(call, [...(waiting.get(call) ?? []), ...faults]),
      clear: () => waiting.clear(),
      reached,
    },
  }
}
