// `npm run bench:jobs`: what each job costs while the business grows. The same work for twenty customers among 1,000, 10,000 and 100,000 of
// them, each with ten orders, thirteen entries in the books and eleven messages; and a run with nothing left to do. Other numbers of
// customers are named on the command line: `npm run bench:jobs -- 1000 3000`.
import { growthFaults, measureGrowth, sizeOf, tablesOf } from '../tests/growth.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000]

const all = await measureGrowth(sizes, (grown) => console.log(sizeOf(grown)))
console.log(tablesOf(all))
const [small, large] = [all[0], all.at(-1)]
for (const fault of small && large ? growthFaults(small, large) : []) console.log(`Grows: ${fault}`)
