import { laDay, laMinuteOfDay } from '#rules/days/days'
import { clockTime } from '#rules/times'
import { findCustomer } from '../db/customers.ts'
import { type Commands, type Given, limitOf, look, refused, UsageError } from './command.ts'
import { customerOf } from './customers.ts'
import { cut } from './table.ts'
import { tellList } from './tell-list.ts'

const USUAL = 30
/** So many letters of each column are shown; `--json` has all of them. */
const ROOM = { who: 12, osUser: 8, what: 28, whom: 16, ended: 64 }

export const logCommands: Commands = {
  log: {
    usage: '[--customer CUSTOMER] [--command "credit give"] [--limit n]',
    example: '--customer ada@example.com',
    summary:
      'Shows what was done here and by whom, newest first, also of one customer or one command (its first word will do); what stays "begun" was cut off',
    words: 0,
    options: { customer: { type: 'string' }, command: { type: 'string' }, limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      const [customer, command] = [wantedCustomer(given), wantedCommand(given)]
      return look(async (deps) => {
        const { readLog } = await import('../staff/actions.ts')
        // Deeds for an account that is closed stay under its number, so that a number is not looked up.
        const found = typeof customer === 'string' ? await findCustomer(deps.database.db, customer) : { id: customer }
        if (found === undefined) return refused(`There is no customer ${customer}.`)
        return tellList(await readLog(deps, { customerId: found.id, command }, limit), {
          headings: ['Action', 'When', 'Who', 'What', 'About whom', 'How it ended'],
          cells: ({ id, begunAt, who, osUser, outcome, customerId, customerName, typed, sentence }) => [
            id,
            `${laDay(begunAt)} ${clockTime(laMinuteOfDay(begunAt))}`,
            nameOf(who, osUser),
            cut(typed, ROOM.what),
            customerId === null ? '' : cut(`${customerId} ${customerName ?? ''}`, ROOM.whom),
            cut(sentence === '' ? outcome : `${outcome}: ${sentence}`, ROOM.ended),
          ],
          empty:
            (customer ?? command) === undefined ? 'Nothing was done here yet.' : 'Nothing of this kind was done here.',
        })
      })
    },
  },
}

/** Nothing proves a name that was typed, so the system's user stands behind it. */
const nameOf = (who: string, osUser: string | null): string =>
  osUser === null || osUser === who ? cut(who, ROOM.who) : `${cut(who, ROOM.who)} (${cut(osUser, ROOM.osUser)})`

const wantedCustomer = ({ options: { customer } }: Given) =>
  customer === undefined ? undefined : customerOf(String(customer))

function wantedCommand({ options }: Given): string | undefined {
  const { command } = options
  if (command === undefined) return undefined
  const name = String(command).trim().replace(/\s+/g, ' ')
  if (name === '') throw new UsageError('--command takes the name of a command, such as --command "credit give".')
  return name
}
