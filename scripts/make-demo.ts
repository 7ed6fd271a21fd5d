// `npm run demo`: lives the demo customer's year anew (demo-year.ts) and writes its rows into server/demo-history.json. By hand, after a
// migration or a price that the file no longer fits; the test of server/demo-history.ts says when.
import { writeFileSync } from 'node:fs'
import { brand } from '#contract/brand'
import { addDays, displayDay, laDay, laMinuteOfDay } from '#rules/days/days'
import { afterPayment } from '../server/billing/after-payment.ts'
import { createBrakes } from '../server/brakes/brakes.ts'
import { readConfig } from '../server/config.ts'
import { openLite, openMemoryLite } from '../server/db/open.ts'
import { seedDemoCoupons } from '../server/demo.ts'
import type { ColumnKind, DemoHistory, DemoTable, DemoValue } from '../server/demo-history.ts'
import { createLog } from '../server/log.ts'
import { CREDIT_BACK_MINUTE_OF_DAY } from '../server/orders/payment/credit-back.ts'
import { agreements } from '../server/pickups/agreements.ts'
import type { Deps } from '../server/ports.ts'
import { openProviders } from '../server/providers/open.ts'
import { setUpDatabase } from '../server/set-up.ts'
import { FIRST_DAY, liveDemoYear, PLAIN_FROM_WEEK, QUARTERS, storyDay, WEEKS } from './demo-year.ts'

const FILE = 'server/demo-history.json'

/** Names the columns of a table whose type alone does not say what they are. */
interface Shape {
  /** The column that says when a row came into being; without it the row is from the story's first weeks. */
  since?: string
  columns?: Readonly<Record<string, ColumnKind>>
  /** These columns are not written: they are made on loading, or of no use to anybody. */
  without?: readonly string[]
  /** Point at rows that are inserted later. */
  late?: readonly string[]
}

const OWNER = { customer_id: 'id customers' } as const
const AT_PROVIDER = { customer_ref: 'ref cus', card_ref: 'ref pm' } as const

/** The tables in the order of their foreign keys. */
const TABLES: Readonly<Record<string, Shape>> = {
  customers: {
    columns: {
      id: 'id customers',
      stripe_id: 'ref cus',
      main_address_id: 'id addresses',
      main_phone_id: 'id phones',
      main_card_id: 'id cards',
    },
    without: ['email', 'password_hash', 'balance_cents'],
    late: ['main_address_id', 'main_phone_id', 'main_card_id'],
  },
  addresses: { columns: { id: 'id addresses', ...OWNER } },
  phones: { columns: { id: 'id phones', ...OWNER } },
  consents: { columns: { id: 'id consents', ...OWNER } },
  cards: { columns: { id: 'id cards', ...OWNER, card_ref: 'ref pm' } },
  card_setups: {
    columns: {
      id: 'id card_setups',
      ...OWNER,
      key: 'ref key',
      setup_ref: 'ref seti',
      secret: 'ref seti_secret',
      card_id: 'id cards',
    },
  },
  schedules: {
    columns: { id: 'id schedules', ...OWNER, address_id: 'id addresses' },
    without: ['filled_until', 'filled_at'],
  },
  pickups: {
    since: 'pickup_day',
    columns: { id: 'id pickups', ...OWNER, address_id: 'id addresses', schedule_id: 'id schedules' },
  },
  invoices: {
    since: 'created_at',
    columns: {
      id: 'id numbers',
      ...OWNER,
      package_id: 'row packages.name',
      coupon_id: 'row coupons.code',
      for_order: 'id numbers',
    },
  },
  charges: {
    since: 'created_at',
    columns: {
      id: 'id charges',
      ...OWNER,
      ...AT_PROVIDER,
      invoice_id: 'id numbers',
      key: 'ref key',
      card_id: 'id cards',
      charge_ref: 'ref ch',
    },
  },
  coupon_uses: { columns: { invoice_id: 'id numbers', coupon_id: 'row coupons.code', ...OWNER } },
  refunds: {
    since: 'created_at',
    columns: {
      id: 'id refunds',
      ...OWNER,
      charge_id: 'id charges',
      key: 'ref key',
      cause: 'text',
      refund_ref: 'ref re',
    },
  },
  welcome_boxes: { columns: { ...OWNER, invoice_id: 'id numbers' } },
  orders: {
    since: 'created_at',
    columns: {
      id: 'id numbers',
      ...OWNER,
      pickup_id: 'id pickups',
      refused_card_id: 'id cards',
      asked_card_id: 'id cards',
      asked_charge_id: 'id charges',
      cause: 'text',
    },
    without: ['status', 'refunded_cents', 'credited_back_cents'],
  },
  order_lines: {
    columns: {
      id: 'id order_lines',
      order_id: 'id numbers',
      service_id: 'row services.key',
      price_item_id: 'row price_items.key',
      title: 'text',
    },
  },
  credit_lots: {
    since: 'opened_at',
    columns: { id: 'id credit_lots', ...OWNER, invoice_id: 'id numbers' },
    without: ['left_cents'],
  },
  ledger_entries: {
    since: 'created_at',
    columns: { id: 'id ledger_entries', ...OWNER, source: 'text', order_number: 'id numbers' },
  },
  ledger_postings: { columns: { id: 'id ledger_postings', entry_id: 'id ledger_entries', lot_id: 'id credit_lots' } },
  'sandbox.customers': { columns: { customer_ref: 'ref cus', key: 'ref key' }, without: ['created_at'] },
  'sandbox.cards': { columns: AT_PROVIDER, without: ['created_at'] },
  'sandbox.card_setups': {
    columns: {
      setup_ref: 'ref seti',
      key: 'ref key',
      customer_ref: 'ref cus',
      secret: 'ref seti_secret',
      card_ref: 'ref pm',
    },
    without: ['created_at'],
  },
  'sandbox.charges': {
    since: 'created_at',
    columns: { ...AT_PROVIDER, charge_ref: 'ref ch', key: 'ref key', secret: 'ref secret', description: 'text' },
  },
  'sandbox.refunds': {
    columns: { refund_ref: 'ref re', key: 'ref key', charge_ref: 'ref ch' },
    without: ['created_at'],
  },
}

let now = new Date(`${FIRST_DAY}T12:00:00Z`)
const clock = { now: () => now }
const config = readConfig({ RATE_LIMITS: 'off' })
const log = createLog('warn')
const database = await openLite(await openMemoryLite())
await setUpDatabase(database, now)
const deps: Deps = {
  ...(await openProviders(config, log, database, clock)),
  config,
  database,
  jobs: {
    runSoon() {},
    work: async () => {},
    connect: async () => {},
    isOpen: () => false,
    isStopping: () => false,
    stop: async () => {},
  },
  log,
  passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  afterPayment,
  agreements,
  reach: async () => {},
  ...createBrakes(config, database),
}
await seedDemoCoupons(deps)

const endsOfWeeks: { day: number; tables: DemoTable[] }[] = []
await liveDemoYear({
  deps,
  setNow: (moment) => {
    now = moment
  },
  async weekEnded(week) {
    if (week >= PLAIN_FROM_WEEK - 1) endsOfWeeks.push({ day: 7 * (week + 1), tables: await readTables() })
  },
})
const quarterDays = QUARTERS.map((first) => storyDay(new Date(`${first}T20:00:00Z`)))
const history: DemoHistory = { days: 7 * WEEKS, quarterDay: quarterDays.at(-1) ?? 0, tables: await readTables() }
for (const { day, tables } of endsOfWeeks) requireSamePast(day, tables)
writeFileSync(FILE, written(history))
await database.close()
const count = history.tables.reduce((sum, { rows }) => sum + rows.length, 0)
console.log(`${FILE}: ${count} rows, ${Buffer.byteLength(written(history))} bytes`)

async function readTables(): Promise<DemoTable[]> {
  const tables: DemoTable[] = []
  const names = await readNames()
  const refs = new Map<string, Map<string, number>>()
  for (const [name, shape] of Object.entries(TABLES)) tables.push(await readTable(name, shape, names, refs))
  return tables.filter(({ rows }) => rows.length > 0)
}

/** The names by which rows of the lists are known. */
async function readNames(): Promise<Map<string, Map<number, string>>> {
  const names = new Map<string, Map<number, string>>()
  for (const kind of ['row packages.name', 'row coupons.code', 'row services.key', 'row price_items.key']) {
    const [, table, column] = kind.split(/[ .]/)
    const { rows } = await database.query<{ id: number; name: string }>(`select id, ${column} as name from ${table}`)
    names.set(kind, new Map(rows.map(({ id, name }) => [id, name])))
  }
  return names
}

async function readTable(
  table: string,
  { since, columns = {}, without = [], late = [] }: Shape,
  names: Map<string, Map<number, string>>,
  refs: Map<string, Map<string, number>>,
): Promise<DemoTable> {
  const [schema, plain] = table.includes('.') ? table.split('.') : ['public', table]
  const described = await database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    [schema, plain],
  )
  const kept = described.rows.filter(({ name }) => !without.includes(name))
  const kinds = kept.map(({ name, type }) => columns[name] ?? kindOf(type))
  // The provider's references are chance; with its times the file comes out the same each time.
  const order = schema === 'sandbox' ? 'created_at' : kept[0]?.name
  const { rows } = await database.query(`select * from ${table} order by ${order}`)
  const values = rows.map((row) =>
    kept.map(({ name }, index) => writtenValue(row[name], kinds[index] ?? 'plain', names, refs)),
  )
  // A column that nobody filled is left to the table's own default.
  const isFilled = kept.map((_, index) => values.some((row) => row[index] !== null))
  const filled = <Value>(list: readonly Value[]) => list.filter((_, index) => isFilled[index])
  return {
    table,
    since: since ?? null,
    late: [...late],
    columns: filled(kept.map(({ name }, index): [string, ColumnKind] => [name, kinds[index] ?? 'plain'])),
    rows: values.map(filled),
  }
}

function kindOf(type: string): ColumnKind {
  if (type === 'date') return 'day'
  return type === 'timestamp with time zone' ? 'instant' : 'plain'
}

function writtenValue(
  value: unknown,
  kind: ColumnKind,
  names: Map<string, Map<number, string>>,
  refs: Map<string, Map<string, number>>,
): DemoValue {
  if (value === null || value === undefined) return null
  if (kind === 'day') return storyDay(new Date(`${value}T20:00:00Z`))
  if (kind === 'instant') return writtenInstant(value as Date)
  if (kind === 'text') return writtenText(String(value))
  const listed = names.get(kind)
  if (listed) return listed.get(Number(value)) ?? null
  if (!kind.startsWith('ref ')) return value as DemoValue
  // Every name from the provider or from chance gets a number of its own, and another name when it is loaded.
  const known = refs.get(kind) ?? new Map<string, number>()
  refs.set(kind, known)
  const number = known.get(String(value)) ?? known.size + 1
  known.set(String(value), number)
  return number
}

/** "12 545": the day of the story and the minute that clocks showed. "quarter 3": when the credit back was paid with which it began. */
function writtenInstant(instant: Date): string {
  const minutes = laMinuteOfDay(instant)
  const quarter = QUARTERS.indexOf(laDay(instant))
  if (quarter >= 0 && minutes === CREDIT_BACK_MINUTE_OF_DAY) return `quarter ${quarter + 1}`
  return `${storyDay(instant)} ${minutes}`
}

/** Our name, numbers, days and quarters that stand in texts. */
function writtenText(text: string): string {
  return text
    .replaceAll(brand.name, '{brand}')
    .replace(/\b(invoice|order|welcome box) (\d+)/g, '$1 {id numbers $2}')
    .replace(/\b(demo customer|of customer) (\d+)/g, '$1 {id customers $2}')
    .replace(/^credit back (\S+ Q\d)/, (_, quarter) => `credit back {quarter ${quarterNamed(quarter)}}`)
    .replace(/^Stop without a bag, (.+)$/, (_, day) => `Stop without a bag, {day ${dayDisplayed(day)}}`)
}

/** The quarter's number, from 1, among those that end within the story. */
function quarterNamed(name: string): number {
  const [year, quarter] = name.split(' Q')
  const firstDayAfter = new Date(Date.UTC(Number(year), Number(quarter) * 3, 1)).toISOString().slice(0, 10)
  return QUARTERS.indexOf(firstDayAfter) + 1
}

function dayDisplayed(shown: string): number {
  for (let day = 0; day < 7 * WEEKS; day += 1) if (shown === displayDay(addDays(FIRST_DAY, day))) return day
  throw new Error(`No day of the story is shown as ${shown}.`)
}

/** The history may end after this day: what happened until then must not have changed since, but for what the loading reckons anew. */
function requireSamePast(day: number, tables: readonly DemoTable[]): void {
  for (const [index, then] of tables.entries()) {
    const later = history.tables[index]
    const [before, after] = [pastRows(then, day), later ? pastRows(later, day) : []]
    // Rows without a moment of their own go with what they belong to.
    const same = then.since === null ? after.slice(0, before.length) : after
    const changed = before.findIndex((row, at) => row !== same[at])
    if (changed < 0 && before.length === same.length) continue
    throw new Error(`${then.table} of before day ${day} was changed later:\n${before[changed]}\n${same[changed]}`)
  }
}

function pastRows({ columns, rows, since }: DemoTable, day: number): string[] {
  const at = columns.findIndex(([name]) => name === since)
  const isPast = (row: readonly DemoValue[]) => at < 0 || dayOf(row[at] ?? null) < day
  return rows.filter(isPast).map((row) => {
    const said = columns.map(([name, kind], index) => ({ name, kind, value: row[index] ?? null }))
    const isSame = ({ name, kind }: (typeof said)[number]) => name !== 'credited_back_at' && !kind.startsWith('ref')
    return JSON.stringify(said.filter((each) => isSame(each) && each.value !== null))
  })
}

function dayOf(value: DemoValue): number {
  const quarter = /^quarter (\d)$/.exec(String(value))?.[1]
  return quarter === undefined ? Number.parseInt(String(value), 10) : (quarterDays[Number(quarter) - 1] ?? 0)
}

/** A row on a line, so that a difference can be read. */
function written({ days, quarterDay, tables }: DemoHistory): string {
  const texts = tables.map(({ rows, ...table }) => {
    const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
    return `  ${JSON.stringify(table).slice(0, -1)},"rows":[\n${lines}\n  ]}`
  })
  return `{"days":${days},"quarterDay":${quarterDay},"tables":[\n${texts.join(',\n')}\n]}\n`
}
