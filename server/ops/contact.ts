import { laDay } from '#rules/days'
import { type Commands, done, limitOf, look } from './command.ts'
import { table } from './table.ts'

const USUAL = 50

export const contactCommands: Commands = {
  inbox: {
    usage: '[--limit n]',
    summary: 'Shows texts and letters that never arrived, newest first: call these customers',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database }) => {
        const { listUndelivered } = await import('../messages.ts')
        const messages = await listUndelivered(database.db, limit)
        if (messages.length === 0) return done('The inbox is empty: every message has arrived.', [])
        const rows = messages.map(({ id, createdAt, status, customerId, recipient, eventKey, lastError }) => [
          id,
          laDay(createdAt),
          status,
          customerId,
          recipient,
          `${eventKey}: ${lastError ?? ''}`,
        ])
        return done(table(['Message', 'Day', 'Status', 'Customer', 'To', 'About and why'], rows), messages)
      })
    },
  },
  leads: {
    usage: '[--limit n]',
    summary: 'Shows who wrote to us through the forms, newest first; "machine?" was filled in too fast for a person',
    words: 0,
    options: { limit: { type: 'string' } },
    read(given) {
      const limit = limitOf(given, USUAL)
      return look(async ({ database }) => {
        const { readLeads } = await import('../contact/leads.ts')
        const leads = await readLeads(database.db, limit)
        if (leads.length === 0) return done('Nobody has written yet.', [])
        const rows = leads.map((lead) => [
          lead.id,
          laDay(lead.createdAt),
          lead.isSuspected ? `${lead.kind}, machine?` : lead.kind,
          lead.fullName,
          lead.email,
          lead.phone,
          [lead.address, lead.zipCode, lead.message].filter(Boolean).join(', '),
        ])
        return done(table(['Lead', 'Day', 'Kind', 'Name', 'E-mail', 'Phone', 'Where and what'], rows), leads)
      })
    },
  },
}
