import { instantAt, laDay, namedDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import type { Deps } from '../ports.ts'
import type { Step } from '../proof/reconcile-steps.ts'
import { type Commands, type Given, money, type Printed, type Proposal, refused, UsageError } from './command.ts'

/** Fewer numbers are given between two backups. */
const SKIPPED_NUMBERS = 10_000

export const reconcileCommands: Commands = {
  reconcile: {
    usage: '--since DATE|TIME [--restored]',
    example: '--since 2026-11-16T04:00:00Z --dry-run',
    summary:
      'Settles, books or gives back what only the payment provider knows, since a day or a time (2026-11-16T04:00:00Z). --restored: after a backup was put back, also skips the numbers that may have been given since',
    words: 0,
    options: { since: { type: 'string' }, restored: { type: 'boolean' } },
    movesMoney: true,
    read({ options }) {
      const sinceAt = sinceOf(options['since'])
      const isRestored = options['restored'] === true
      return money((deps) => proposeReconciling(deps, sinceAt(deps.clock.now()), isRestored))
    },
  },
}

/** A time has to say its zone; a day is one in Los Angeles. */
function sinceOf(typed: Given['options'][string]): (now: Date) => Date {
  if (typeof typed === 'string') {
    const day = namedDay(typed)
    if (day !== undefined) return (now) => instantAt(day(laDay(now)), 0)
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(typed) ? new Date(typed) : undefined
    if (time !== undefined && !Number.isNaN(time.getTime())) return () => time
  }
  throw new UsageError('Say from when with --since, as 2026-11-16, yesterday or 2026-11-16T04:00:00Z.')
}

async function proposeReconciling(deps: Deps, since: Date, isRestored: boolean): Promise<Proposal | Printed> {
  // A slip of the finger would compare nothing, and look as if all were well.
  if (since > deps.clock.now()) return refused(`${since.toISOString()} is still to come.`)
  const { planReconciling, skipGivenNumbers, takeStep } = await import('../proof/reconcile-steps.ts')
  const { compared, steps, forPeople } = await planReconciling(deps, since)
  const total = steps.reduce((sum, { cents }) => sum + cents, 0)
  const numbers = isRestored ? [`${SKIPPED_NUMBERS} numbers of every kind are skipped.`] : []
  const said = (did: readonly Step[], open: readonly string[]) => ({
    compared,
    steps: did.map(presentStep),
    forPeople: open,
  })
  return {
    text: [headOf(compared, steps.length, 'to be done'), ...steps.map(stepText), ...numbers, ...forPeople].join('\n'),
    thing: said(steps, forPeople),
    customerId: null,
    amountCents: steps.length === 0 ? null : total,
    reason: `since ${since.toISOString()}`,
    async run() {
      if (isRestored) await skipGivenNumbers(deps, SKIPPED_NUMBERS)
      const [taken, open]: [Step[], string[]] = [[], [...forPeople]]
      for (const step of steps) {
        const failure = await takeStep(deps, step)
        if (failure === undefined) taken.push(step)
        else open.push(failure)
      }
      const left = (await planReconciling(deps, since)).steps.length
      if (left > 0) open.push(`More has turned up (${left}): run it again.`)
      const text = [headOf(compared, taken.length, 'done'), ...taken.map(stepText), ...numbers, ...open].join('\n')
      return {
        isDone: true,
        text,
        sentence: headOf(compared, taken.length, 'done'),
        thing: said(taken, open),
        ...(open.length > 0 && { isIncomplete: true }),
      }
    },
  }
}

const headOf = (compared: number, steps: number, end: string) =>
  `${compared} ${compared === 1 ? 'charge' : 'charges'} of the provider compared, ${steps} ${end}.`

function stepText(step: Step): string {
  const what = `$${dollars(step.cents)} (${step.chargeRef})`
  switch (step.kind) {
    case 'settle':
      return `Settled as paid: ${what} for order ${step.invoiceId}.`
    case 'book':
      return `Booked: ${what} for order ${step.payment.invoiceId} of customer ${step.payment.customerId}.`
    case 'enter refund':
      return `Entered as refunded, not sent again: ${what} of order ${step.invoiceId}.`
    case 'give back':
      return `Given back: ${what}, which nothing here wants.`
  }
}

const presentStep = (step: Step) => ({
  kind: step.kind,
  charge: step.chargeRef,
  amount: step.cents,
  dollarAmount: dollars(step.cents),
})
