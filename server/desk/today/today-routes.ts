import { laMinuteOfDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { clockTime } from '#rules/times'
import { type DeskApi, type SignedInStaff, serveDesk } from '../../http/serve-desk.ts'
import { act } from '../../ops/command.ts'
import { noShowDeed } from '../../ops/no-show.ts'
import { refusedAboutPickup } from '../../ops/refused-about.ts'
import { approveRushDeed, quoteRushDeed, withdrawRushDeed } from '../../ops/rush.ts'
import { readNothingAt } from '../../pickups/stop-visits.ts'
import type { Deps } from '../../ports.ts'
import { deskRefusal } from '../../staff/desk-refusal.ts'
import { doDeed, presentDeed } from '../do-deed.ts'
import { readBoard } from './board.ts'
import { readRoute } from './route.ts'
import { recordStops } from './stop-deeds.ts'

/** Today: the drivers' routes, what happens at doors, and what waits for the desk. */
export function todayRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'getRoute', ({ staff, query }) => readRoute(deps, staff, query))
  serveDesk(api, 'recordStops', async ({ staff, body }) => {
    if (body.person !== staff.id) throw deskRefusal('person_changed')
    const outcomes = await recordStops(deps, staff, body.deeds)
    return { now: deps.clock.now().toISOString(), outcomes }
  })
  serveDesk(api, 'getBoard', ({ query }) => readBoard(deps, query.day))

  serveDesk(api, 'chargeNoBagFee', ({ id, body, staff }) => decideFee(staff, id, { isWaived: false, ...body }))
  serveDesk(api, 'letFeeGo', ({ id, staff }) => decideFee(staff, id, { isWaived: true }))
  serveDesk(api, 'approveRush', async ({ id, staff }) =>
    presentDeed(await doDeed(deps, staff, { command: 'rush approve', args: [id], deed: approveRushDeed(id) })),
  )
  serveDesk(api, 'quoteRush', async ({ id, body: { amount, day, hasRug, isSlow }, staff }) => {
    const options = [
      ...(day === undefined ? [] : ['--day', day]),
      ...(hasRug ? ['--rug'] : []),
      ...(isSlow ? ['--slow'] : []),
    ]
    const deed = quoteRushDeed(
      id,
      amount === null ? null : { quoteCents: amount, hasRug, isSlow, dayAt: () => day ?? null },
    )
    const args = [id, ...(amount === null ? [] : [dollars(amount), ...options])]
    return presentDeed(await doDeed(deps, staff, { command: 'rush quote', args, deed }))
  })
  serveDesk(api, 'withdrawRush', async ({ id, staff }) =>
    presentDeed(await doDeed(deps, staff, { command: 'rush withdraw', args: [id], deed: withdrawRushDeed(id) })),
  )

  /** The arrival is what the driver's own phone has told. */
  async function decideFee(
    staff: SignedInStaff,
    id: number,
    {
      isWaived,
      shown,
      isRepeated,
    }: { isWaived: boolean; shown?: string | undefined; isRepeated?: boolean | undefined },
  ) {
    const arrived = await readNothingAt(deps.database.db, id)
    const at = arrived === undefined ? [] : ['--arrived', clockTime(laMinuteOfDay(arrived))]
    const args = [id, ...at, ...(isWaived ? ['--waive'] : [])]
    const deed = arrived === undefined ? nobodySaid(id) : noShowDeed(id, arrived, isWaived)
    return presentDeed(await doDeed(deps, staff, { command: 'no-show', args, deed, shown, isRepeated }))
  }
}

const nobodySaid = (id: number) =>
  act((deps) => refusedAboutPickup(deps, id, `No driver has said that nothing was there for pickup ${id}.`))
