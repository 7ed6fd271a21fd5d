import type { Withdrawable } from '../catalogue/withdraw-offer.ts'
import { act, type Command, type Commands, done, refused } from './command.ts'

const NOUNS: Record<Withdrawable, string> = { package: 'package', price: 'price', zip: 'zip code' }

const SHIRT = '"Shirt [Laundry]"'

/** A release brings new prices, packages and zip codes; staff only take one off the lists and put it back. */
export const catalogueCommands: Commands = {
  'package retire': commandOf(
    'package',
    true,
    'NAME',
    'gold',
    'Sells a plan or credit pack no more; who has it keeps it',
  ),
  'package restore': commandOf('package', false, 'NAME', 'gold', 'Sells it again'),
  'price retire': commandOf(
    'price',
    true,
    'KEY|TITLE',
    SHIRT,
    'Takes a thing off the price list, such as "Shirt [Laundry]"',
  ),
  'price restore': commandOf('price', false, 'KEY|TITLE', SHIRT, 'Puts it back'),
  'zip retire': commandOf(
    'zip',
    true,
    'ZIP',
    '94041',
    'Drives there no more: no new pickups; those that are booked stay',
  ),
  'zip restore': commandOf('zip', false, 'ZIP', '94041', 'Drives there again'),
}

function commandOf(kind: Withdrawable, isWithdrawn: boolean, usage: string, example: string, summary: string): Command {
  const noun = NOUNS[kind]
  const state = isWithdrawn ? 'retired' : 'offered'
  return {
    usage,
    example,
    summary,
    words: 1,
    read: ({ words: [word = ''] }) =>
      act(async ({ database }) => {
        const { setWithdrawn } = await import('../catalogue/withdraw-offer.ts')
        const outcome = await setWithdrawn(database.db, kind, word.trim(), isWithdrawn)
        if (outcome.status === 'unknown')
          return refused(`There is no ${noun} "${word}".${whereText(kind, outcome.names)}`)
        if (outcome.status === 'several') {
          return refused(`"${word}" names several; say which by its key: ${outcome.keys.join(', ')}.`)
        }
        const { status, key, title, isRetired } = outcome
        if (isRetired) return refused(`The ${noun} ${title} left the lists with a release, which alone brings it back.`)
        if (status === 'already') return refused(`The ${noun} ${title} is ${state} already.`)
        const text = `The ${noun} ${title} is ${state} ${isWithdrawn ? 'now' : 'again'}. The site shows it within two minutes.`
        return done(text, { key, title, isOffered: !isWithdrawn })
      }),
  }
}

/** The command that shows the names. */
function whereText(kind: Withdrawable, names: readonly string[]): string {
  if (kind === 'price') return ' `price list` shows them.'
  return names.length === 0 ? '' : ` There are ${names.join(', ')}.`
}
