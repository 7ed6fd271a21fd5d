import { brand } from '#contract/brand'
import { phoneNumber, shownPhone, storedPhone } from '#rules/checks'
import { act, type Commands, done, refused, UsageError } from './command.ts'

export const phoneCommands: Commands = {
  'phone release': {
    usage: 'NUMBER',
    example: '408-555-0100',
    summary: 'Takes a number off whoever holds it, so that its rightful owner can verify it; the holder gets a letter',
    words: 1,
    read({ words: [word = ''] }) {
      // People write (408) 555-0100.
      const typed = word.replace(/[\s().]/g, '')
      const problem = phoneNumber(typed)
      if (problem) throw new UsageError(`${problem}. Type it as ${brand.phoneShown}.`)
      const number = storedPhone(typed)
      return act(async (deps) => {
        const { releasePhone } = await import('../profile/release-phone.ts')
        const [first, ...more] = await releasePhone(deps, number)
        if (first === undefined) return refused(`Nobody holds ${shownPhone(number)}.`)
        const holders = [first, ...more]
        const text = `${shownPhone(number)} is free: it was taken off ${holders.map((id) => `customer ${id}`).join(', ')}.`
        return done(text, { number, customers: holders }, first)
      })
    },
  },
}
