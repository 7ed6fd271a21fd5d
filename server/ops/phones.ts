import { shownPhone } from '#rules/checks'
import { act, type Commands, done, noPhone, phoneOf, refused } from './command.ts'

export const phoneCommands: Commands = {
  'phone release': {
    usage: 'NUMBER',
    example: '408-555-0100',
    summary: 'Takes a number off whoever holds it, so that its rightful owner can verify it; the holder gets a letter',
    words: 1,
    read({ words: [word = ''] }) {
      const number = phoneOf(word)
      if (number === undefined) throw noPhone(word)
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
