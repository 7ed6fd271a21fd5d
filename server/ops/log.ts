import { laDay, laMinuteOfDay } from '#rules/days'
import { type Commands, done, limitOf, look } from './command.ts'
import { clockTime, table } from './table.ts'

const USUAL = 30

export const logCommands: Commands = {
  log: {
    usage: '[--limit n]',
    summary: 'Shows what was done here and by whom, newest first; what stays "begun" was cut off',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async (deps) => {
        const { readLog } = await import('./actions.ts')
        const actions = await readLog(deps, limit)
        if (actions.length === 0) return done('Nothing was done here yet.', [])
        const rows = actions.map(({ id, begunAt, who, outcome, customerId, typed, sentence }) => [
          id,
          `${laDay(begunAt)} ${clockTime(laMinuteOfDay(begunAt))}`,
          who,
          outcome,
          customerId,
          sentence === '' ? typed : `${typed}: ${sentence}`,
        ])
        return done(table(['Action', 'When', 'Who', 'Outcome', 'Customer', 'What'], rows), actions)
      })
    },
  },
}
