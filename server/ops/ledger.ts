import { laDay, laMinuteOfDay } from '#rules/days/days'
import { clockTime } from '#rules/times'
import type { ProofState } from '../proof/verify-books.ts'
import { type Commands, look } from './command.ts'

export const ledgerCommands: Commands = {
  'ledger verify': {
    usage: '',
    example: '',
    summary: 'Proves all books anew, and names whatever differs',
    words: 0,
    read: () =>
      look(async (deps) => {
        const { verifyBooks } = await import('../proof/verify-books.ts')
        const { compared, differences } = await verifyBooks(deps)
        const entries = `${compared} ${compared === 1 ? 'entry' : 'entries'} compared.`
        const thing = { compared, differences }
        if (differences.length === 0) return { isDone: true, text: `The books are right: ${entries}`, thing }
        const places = `${differences.length} ${differences.length === 1 ? 'place' : 'places'}`
        const text = [`The books differ in ${places}: ${entries}`, ...differences].join('\n')
        return { isDone: false, text, thing }
      }),
  },
  'ledger proof': {
    usage: '',
    example: '',
    summary: 'Says when the books were last proven, and how far the proof under way has come',
    words: 0,
    read: () =>
      look(async (deps) => {
        const { readProofState } = await import('../proof/verify-books.ts')
        const state = await readProofState(deps.database.db)
        return { isDone: true, text: stateText(state), thing: state }
      }),
  },
}

const timeOf = (at: Date) => `${laDay(at)} ${clockTime(laMinuteOfDay(at))}`

function stateText({ lastAt, lastWholeAt, differences, underWay }: ProofState): string {
  const places = `${differences} ${differences === 1 ? 'difference' : 'differences'}`
  return [
    lastAt ? `Last proven: ${timeOf(lastAt)}, ${places}.` : 'The books were never proven.',
    ...(lastWholeAt ? [`All customers: ${timeOf(lastWholeAt)}.`] : []),
    ...(underWay
      ? [
          `Under way since ${timeOf(underWay.begunAt)}, ${underWay.isWhole ? 'all customers' : 'those with something new'}: up to customer ${underWay.provenCustomerId} of ${underWay.lastCustomerId}.`,
        ]
      : []),
  ].join('\n')
}
