import { displayDate, laDay } from '#rules/days/days'
import { act, type Commands, done, limitOf, look, refused } from './command.ts'
import { customerName, customerOf, withCustomer } from './customers.ts'
import { tellList } from './tell-list.ts'

const USUAL = 30

export const boxCommands: Commands = {
  'box waiting': {
    usage: '[--limit n]',
    example: '',
    summary: 'Shows the welcome boxes that were not sent yet, the oldest first',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database }) => {
        const { readWaitingBoxes } = await import('../billing/welcome-box.ts')
        return tellList(await readWaitingBoxes(database.db, limit), {
          headings: ['Customer', 'Name', 'Given'],
          cells: ({ customer, firstName, lastName, givenAt }) => [
            customer,
            `${firstName} ${lastName}`.trim(),
            displayDate(laDay(givenAt)),
          ],
          empty: 'No welcome box waits to be sent.',
        })
      })
    },
  },
  'box sent': {
    usage: 'CUSTOMER',
    example: 'grace@example.com',
    summary:
      'Says that a customer’s welcome box is on its way: whoever leaves Advantage with the purchase that brought it pays for it',
    words: 1,
    read({ words: [word = ''] }) {
      const customer = customerOf(word)
      return act((deps) =>
        withCustomer(deps, customer, async (owner) => {
          const { markBoxSent } = await import('../billing/welcome-box.ts')
          const name = customerName(owner)
          const marked = await markBoxSent(deps, owner.id)
          if (marked.status === 'no_box') return refused(`${name} has no welcome box.`, owner.id)
          const box = `The welcome box of ${name}`
          if (marked.status === 'sent_before')
            return refused(`${box} was sent on ${displayDate(laDay(marked.sentAt))} already.`, owner.id)
          return done(`${box} is marked as sent.`, { customer: owner.id }, owner.id)
        }),
      )
    },
  },
}
