// The second part of `npm run bench:start`: what the demo customer's year adds to a start of the built product, the one that makes it and a
// later one. Both kinds take turns, because the machine's own mood is larger than the difference. Writes bench/start.md.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../tests/process/product.ts'
import { median, startServer } from './processes.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const WITH = 'dist/server/main.js'
const WITHOUT = 'dist/server/main-without-history.js'
/** Makes the tables and lists that both begin with. */
const BARE = 'dist/server/main-without-demo.js'
const HOME = temporaryFolder()
/** Beside a real payment provider the demo customer has no past; the other program makes it so beside the sandbox too. */
const PLAIN = 'if (!isSandbox(deps.payments)) return known?.planName'
const ALWAYS_PLAIN = 'return known?.planName'
const SEEDING = 'if (hasDemo(deps)) await seedDemoCustomer(deps);'

interface Start {
  wall: number
  cpu: number
}
const KINDS = ['first start', 'later start'] as const
type Round = Record<(typeof KINDS)[number], Start>

async function startOn(folder: string, program: string): Promise<Start> {
  const server = await startServer(['--enable-source-maps', program], { LOG_LEVEL: 'warn', DATA_DIR: folder })
  const start = { wall: server.startMs, cpu: server.cpuMs() }
  await server.stop()
  return start
}

/** Starts on a folder with its tables and lists: making them takes equal time either way, and varies by more than the demo. */
async function startTwice(program: string): Promise<Round> {
  const folder = join(HOME, 'copy')
  cpSync(join(HOME, 'made'), folder, { recursive: true })
  const round = { 'first start': await startOn(folder, program), 'later start': await startOn(folder, program) }
  rmSync(folder, { recursive: true })
  return round
}

function rowsOf(rounds: { without: Round; with: Round }[]): string[] {
  return KINDS.flatMap((kind) =>
    (['cpu', 'wall'] as const).map((what) => {
      const without = rounds.map((round) => round.without[kind][what])
      const withDemo = rounds.map((round) => round.with[kind][what])
      const difference = median(withDemo.map((ms, index) => ms - (without[index] ?? 0)))
      const figures = [median(without), median(withDemo), difference].map((ms) => `${ms.toFixed(0)} ms`)
      return row([`${kind}, ${what === 'cpu' ? 'processor' : 'clock'}`, ...figures])
    }),
  )
}

const HEADINGS = ['start                 ', 'without', 'with   ', 'median of the differences']
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell, at) => cell.padEnd(HEADINGS[at]?.length ?? 0)).join(' | ')} |`

const program = readFileSync(WITH, 'utf8')
for (const line of [PLAIN, SEEDING]) if (!program.includes(line)) throw new Error(`${WITH} no longer says "${line}".`)
writeFileSync(WITHOUT, program.replace(PLAIN, ALWAYS_PLAIN))
writeFileSync(BARE, program.replace(SEEDING, ''))
try {
  await startOn(join(HOME, 'made'), BARE)
  const rounds: { without: Round; with: Round }[] = []
  // The first round fills the file cache.
  for (let round = -1; round < ROUNDS; round += 1) {
    const isEven = round % 2 === 0
    const early = await startTwice(isEven ? WITHOUT : WITH)
    const late = await startTwice(isEven ? WITH : WITHOUT)
    if (round >= 0) rounds.push(isEven ? { without: early, with: late } : { without: late, with: early })
  }
  const day = new Date().toISOString().slice(0, 10)
  const page = `# What the demo customer's year adds to a start

The built product on the embedded engine, from its first instruction until it is ready, ${ROUNDS} rounds with and without in turn,
${day}. Written by \`npm run bench:start\`. Tables and lists are there before the first start: making them is the same with and
without, and takes longer. The difference is the median of the rounds' own differences. "Without" has the same customer without a past, as
beside a real payment provider. Half a second by the clock is what the year may add.

${row(HEADINGS)}
${row(HEADINGS.map(({ length }) => '-'.repeat(length)))}
${rowsOf(rounds).join('\n')}
`
  writeFileSync('bench/start.md', page)
  console.log(page)
} finally {
  rmSync(WITHOUT)
  rmSync(BARE)
  rmSync(HOME, { recursive: true })
}
