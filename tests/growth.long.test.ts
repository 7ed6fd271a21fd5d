import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { findPostgres } from '../scripts/programs.mjs'
import { JOB_NAMES } from '../server/job-queue.ts'
import { jobsOf } from '../server/jobs.ts'
import { growthFaults, measureGrowth, sizeOf, tablesOf, totalOf } from './growth.ts'
import { WORK, type WorkPlace } from './growth-work.ts'
import { emailOf } from './large-data.ts'
import { giveCredit, spendCredit } from './money/credit.ts'

/** Customers, each with ten orders: ten thousand orders, a hundred thousand and a million. */
const SIZES = [1_000, 10_000, 100_000]

it.runIf(findPostgres() !== undefined)(
  'every job and hot call costs with a million orders what it costs with ten thousand, but for the height of the trees',
  async () => {
    const all = await measureGrowth(SIZES, (grown) => console.log(sizeOf(grown)), proveWhileMoneyMoves)
    console.log(tablesOf(all))
    const [small, large] = [all[0], all.at(-1)]
    expect(large?.orders).toBeGreaterThan(1_000_000)
    expect(large?.proven.compared).toBeGreaterThan(1_300_000)
    expect(all.flatMap(({ proven }) => proven.differences)).toEqual([])
    expect(large?.jobs.map(({ name }) => name)).toEqual([...JOB_NAMES])
    // A job that found nothing to do would show nothing.
    for (const { jobs } of all) {
      expect(jobs.filter((job) => totalOf(job).rows < WORK).map(({ name }) => name)).toEqual([])
    }
    expect(small && large && growthFaults(small, large)).toEqual([])
  },
  60 * 60_000,
)

/** The whole proof, a week later, while credit comes and goes; and once more with a cent that is wrong in the middle of the books. */
async function proveWhileMoneyMoves({ server, data, now }: WorkPlace): Promise<void> {
  const { query } = server.database
  const idOf = async (copy: number) =>
    (await query<{ id: number }>('select id from customers where lower(email) = $1', [emailOf(copy)])).rows[0]?.id ?? 0
  async function prove(at: Date) {
    server.setNow(at)
    let [moved, isOver] = [0, false]
    const moving = (async () => {
      for (; !isOver; moved += 1) {
        const id = await idOf(1 + ((moved * 7_919) % data.copies))
        await (moved % 2 === 0 ? giveCredit(server, id, 50) : spendCredit(server, id, 1))
        await pause(5)
      }
    })()
    const began = performance.now()
    await jobsOf(server.deps)['verify-ledger'].run()
    const seconds = Math.round((performance.now() - began) / 1000)
    isOver = true
    await moving
    const { rows } = await query<{ compared: number; differences: string[]; is_whole: boolean }>(
      `select compared, differences, is_whole from money_checks where kind = 'ledger' order by id desc limit 1`,
    )
    const { compared, differences, is_whole: isWhole } = rows[0] ?? { compared: 0, differences: [], is_whole: false }
    console.log(
      `${compared} entries proven in ${seconds} s while money moved ${moved} times: ${JSON.stringify(differences)}`,
    )
    expect([isWhole, compared > 1_300_000, moved > 100]).toEqual([true, true, true])
    return differences
  }
  const nextWeek = new Date(now.getTime() + 8 * DAY_MS)
  expect(await prove(nextWeek)).toEqual([])

  const wronged = await idOf(Math.floor(data.copies / 2))
  const { rows } = await query<{ id: number; entry: number }>(
    `select ledger_postings.id, entry_id as entry from ledger_postings join ledger_entries on ledger_entries.id = entry_id
     where customer_id = $1 and account = 'sales' order by 1 limit 1`,
    [wronged],
  )
  await data.query(`update ledger_postings set cents = cents + 1 where id = ${rows[0]?.id}`)
  expect(await prove(new Date(nextWeek.getTime() + 8 * DAY_MS))).toEqual([
    `Entry ${rows[0]?.entry} of customer ${wronged}: its postings are $0.01 apart.`,
  ])
}
