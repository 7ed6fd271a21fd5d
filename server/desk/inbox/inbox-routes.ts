import { AppError } from '../../app-error.ts'
import { markRead } from '../../contact/inbox.ts'
import { type DeskApi, serveDesk } from '../../http/serve-desk.ts'
import { doneDeed, entryOf, replyDeed } from '../../ops/contact.ts'
import type { Deps } from '../../ports.ts'
import { doDeed, presentDeed, presentSent } from '../do-deed.ts'
import { readInbox } from './list-inbox.ts'
import { openTalk } from './open-talk.ts'

/** The inbox: who waits for an answer, and the answers. */
export function inboxRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'getInbox', ({ query: { show = 'open' } }) => readInbox(deps, show))
  serveDesk(api, 'getTalk', async ({ query: { entry } }) => {
    const talk = await openTalk(deps, entry)
    if (talk === undefined) throw new AppError('not_found')
    return talk
  })
  serveDesk(api, 'replyToEntry', async ({ body: { entry, words, closes, answers, key }, staff }) => {
    const ids = closes.map(entryOf).flatMap(({ kind, id }) => (kind === 'text' ? id : []))
    const deed = replyDeed(entry, words, { seen: answers, closes: ids })
    return presentSent(await doDeed(deps, staff, { command: 'inbox reply', args: [entry, words], deed, key }))
  })
  serveDesk(api, 'closeEntries', async ({ body: { entries }, staff }) =>
    presentDeed(await doDeed(deps, staff, { command: 'inbox done', args: entries, deed: doneDeed(entries) })),
  )
  serveDesk(api, 'markEntriesRead', async ({ body: { entries, isRead } }) => {
    const found = entries.map(entryOf)
    const idsOf = (wanted: 'text' | 'lead') => found.flatMap(({ kind, id }) => (kind === wanted ? id : []))
    const readAt = isRead ? deps.clock.now() : null
    await markRead(deps.database.db, { texts: idsOf('text'), leads: idsOf('lead') }, readAt)
  })
}
