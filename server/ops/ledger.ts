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
}
