import { brand } from '#contract/brand'
import { laDay } from '#rules/days/days'
import { holidays } from '#rules/days/holidays'
import { readClosures } from '../../catalogue/closed-days.ts'
import { BYTE_ORDER_MARK } from '../../http/csv.ts'
import { type DeskApi, serveDesk } from '../../http/serve-desk.ts'
import { closeDayDeed, inLines, openDayDeed } from '../../ops/closed-days.ts'
import type { Deps } from '../../ports.ts'
import { journalCsv } from '../../present-books.ts'
import { doDeed, presentDeed } from '../do-deed.ts'
import { readDayBooks, readJournal } from './books.ts'

/** The owner's books, and the days on which we are closed. */
export function booksRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'getBooks', ({ query }) => readDayBooks(deps, query.day))
  serveDesk(api, 'downloadJournal', async ({ query: { day, of = 'day' }, reply }) => {
    const { lines, name } = await readJournal(deps, day, of)
    return reply
      .header('content-disposition', `attachment; filename="${brand.slug}-journal-${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(BYTE_ORDER_MARK + journalCsv(lines))
  })

  serveDesk(api, 'listClosedDays', async () => {
    const today = laDay(deps.clock.now())
    return {
      today,
      holidays: holidays.filter(({ day }) => day >= today),
      closed: (await readClosures(deps.database.db, today)).map(({ day, reason, closedBy }) => ({
        day,
        reason,
        closedBy,
      })),
    }
  })
  serveDesk(api, 'closeDay', async ({ body: { day, reason, shown }, staff }) => {
    const deed = closeDayDeed(() => day, reason, inLines)
    const args = [day, '--reason', reason]
    return presentDeed(await doDeed(deps, staff, { command: 'day close', args, deed, shown }))
  })
  serveDesk(api, 'openDay', async ({ body: { day }, staff }) =>
    presentDeed(await doDeed(deps, staff, { command: 'day open', args: [day], deed: openDayDeed(() => day) })),
  )
}
