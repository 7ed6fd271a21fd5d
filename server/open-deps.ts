import { PASSWORD_COST } from './account/passwords.ts'
import { afterPayment } from './billing/after-payment.ts'
import { createBrakes } from './brakes/brakes.ts'
import type { Config } from './config.ts'
import { compareClocks } from './db/clock-difference.ts'
import { openDatabase } from './db/open.ts'
import { createFailpoints } from './failpoints.ts'
import { openJobQueue } from './job-queue.ts'
import type { Log } from './log.ts'
import { agreements } from './pickups/agreements.ts'
import type { Deps } from './ports.ts'
import { createClock } from './providers/clock.ts'
import { openProviders } from './providers/open.ts'
import { setUpDatabase } from './set-up.ts'

/**
 * Database and providers as they are configured, the tables brought to what this release wants: for the server, and for the staff's
 * command line, whose process never starts the queue.
 */
export async function openDeps(config: Config, log: Log): Promise<Deps> {
  const database = await openDatabase(config.database)
  const providers = await openProviders(config, log, database)
  const { clock, errorReports } = providers
  await setUpDatabase(database, clock.now())
  // The clock of the machine, also for the calendar of jobs: one that was moved on purpose is named in the server's greeting.
  const machine = createClock(0)
  await compareClocks(database, () => machine.now(), log)
  const onJobError = (error: Error) => errorReports.fault(error, { place: 'jobs' })
  return {
    ...providers,
    config,
    database,
    jobs: openJobQueue(database, onJobError, { clock: machine }),
    log,
    passwordCost: PASSWORD_COST,
    afterPayment,
    agreements,
    reach: createFailpoints(config.failpoint),
    ...createBrakes(config, database),
  }
}
