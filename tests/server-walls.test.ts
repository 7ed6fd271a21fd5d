import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource, readSources, type Source } from './sources.ts'
import { typedCauses } from './walls/causes.ts'
import { brokenCents, MAY_DIVIDE } from './walls/cents.ts'
import { pastDoors, readDoors, unusedDoors } from './walls/doors.ts'
import { typedDurations } from './walls/durations.ts'
import { environmentReaders } from './walls/environment.ts'
import { folderCircles } from './walls/folder-circles.ts'
import { lawlessSteps } from './walls/order-state.ts'
import { lawlessUpdates } from './walls/payment-status.ts'
import { callsInTransactions } from './walls/provider-calls.ts'
import { MAY_ANSWER, selfAnswering } from './walls/route-catches.ts'
import { handedRoutes } from './walls/route-signatures.ts'
import { spacedCodes } from './walls/spaced-codes.ts'
import { MAY_TYPE, typedFigures } from './walls/typed-figures.ts'
import { readArrows } from './walls.ts'

/** More walls of the server, of the rules and of the contract; each stands in a file of its own in tests/walls/, and is broken here once. */

const page = readFileSync('docs/architecture.md', 'utf8')
const doors = readDoors(page)
const sources = readSources('.', ['rules', 'contract', 'server'])
const all = [...sources, ...readSources('.', ['ui', 'web'])]

const reading = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([path, text]) => readSource(path, text))
const valueFrom = (from: string) => `import { thing } from '${from}'\nexport const used = [thing]\n`
const typeFrom = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

describe('folders stand in no circle', () => {
  it('as the code stands', () => expect(folderCircles(sources)).toEqual([]))

  it('two folders, though no two files know each other', () => {
    const files = {
      'server/ports.ts': typeFrom('./http/limits.ts'),
      'server/http/limits.ts': valueFrom('../db/open.ts'),
      'server/http/serve.ts': typeFrom('../ports.ts'),
      'server/db/open.ts': '',
    }
    expect(folderCircles(reading(files))).toEqual(['server/http → server/ports.ts'])
    expect(folderCircles(reading({ ...files, 'server/http/serve.ts': '' }))).toEqual([])
  })

  it('a lazy import closes one too', () => {
    const files = {
      'server/ops/jobs.ts': "export const jobs = () => import('../jobs.ts')",
      'server/jobs.ts': valueFrom('./ops/customer-data.ts'),
      'server/ops/customer-data.ts': '',
    }
    expect(folderCircles(reading(files))).toEqual(['server/jobs.ts → server/ops'])
  })
})

describe('a topic is entered by its door', () => {
  it('as the code stands', () => expect(pastDoors(sources, doors)).toEqual([]))
  it('and each topic has one, in which nothing stands open for nobody', () => {
    expect([...doors.keys()].sort()).toEqual([...readArrows(page, 'topics').keys()].sort())
    expect(unusedDoors(sources, doors)).toEqual([])
  })

  it.each([
    ['a topic and what another one keeps for itself', 'server/payments/refunds.ts', valueFrom('../credit/ledger.ts')],
    ['a type of it', 'server/orders/hold.ts', typeFrom('../pickups/change.ts')],
    ['the top', 'server/jobs.ts', valueFrom('./account/session-token.ts')],
    ['a command of the staff, lazily', 'server/ops/phones.ts', "export const later = import('../profile/phones.ts')"],
    ['a presenter that is nobody else’s', 'server/ops/prices.ts', valueFrom('../catalogue/present.ts')],
  ])('%s', (_, path, text) => expect(pastDoors(reading({ [path]: text }), doors)).toHaveLength(1))

  it('lets what is right pass', () => {
    const right = {
      'server/payments/refunds.ts': valueFrom('../credit/credit.ts'),
      'server/credit/credit.ts': valueFrom('./ledger.ts'),
      'server/jobs.ts': valueFrom('./profile/customer-data.ts'),
    }
    expect(pastDoors(reading(right), doors)).toEqual([])
  })

  it('a door that nobody uses', () => {
    const table = new Map([['credit', ['credit', 'ledger']]])
    const used = reading({ 'server/payments/refunds.ts': valueFrom('../credit/credit.ts') })
    expect(unusedDoors(used, table)).toEqual(['server/credit/ledger.ts'])
  })
})

describe('an order lives by its table', () => {
  it('as the code stands', () => expect(lawlessSteps(sources)).toEqual([]))

  it.each([
    ['a state by hand', "db.updateTable('orders').set({ state: 'delivered' }).where('id', '=', id).execute()"],
    ['a hold by hand', "db.updateTable('orders').set({ hold: null, note: '' }).where('id', '=', id).execute()"],
    ['columns that are handed in', "db.updateTable('orders').set(change).where('id', '=', id).execute()"],
    ['columns that are spread', "db.updateTable('orders').set({ ...paid }).where('id', '=', id).execute()"],
    ['columns that are reckoned', "db.updateTable('orders').set((row) => ({ state: row.val('ready') })).execute()"],
    ['SQL of its own', "statement(db, `update orders set note = '', state = 'ready' where id = $1`, [id])"],
  ])('%s', (_, text) => expect(lawlessSteps(reading({ 'server/orders/note.ts': text }))).toHaveLength(1))

  it('a second way on in the store itself', () => {
    const way = "db.updateTable('orders').set({ ...facts }).where('id', '=', id).execute()"
    expect(lawlessSteps(reading({ 'server/orders/store.ts': way }))).toEqual([])
    expect(lawlessSteps(reading({ 'server/orders/store.ts': `${way}\n${way}` }))).toHaveLength(1)
  })

  it('lets what is right pass', () => {
    const text = `
      db.updateTable('orders').set({ note, isWaived: true }).where('id', '=', id)
      db.updateTable('orders').set((row) => ({ askedCreditCents: row.lit(0) })).where('hold', '=', 'payment')
      db.updateTable('pickups').set({ ...change }).where('id', '=', id)`
    expect(lawlessSteps(reading({ 'server/orders/note.ts': text }))).toEqual([])
  })
})

describe('charges, refunds and disputes live by their tables', () => {
  it('as the code stands', () => expect(lawlessUpdates(sources)).toEqual([]))

  it.each([
    ['a status by hand', "db.updateTable('charges').set({ status: 'void' }).where('id', '=', id).execute()"],
    ['by a list of its own', "db.updateTable('refunds').set({ status }).where('status', 'in', ['pending']).execute()"],
    ['columns that are handed in', "db.updateTable('disputes').set(change).where('id', '=', id).execute()"],
    ['columns that are spread', "db.updateTable('charges').set({ ...outcome }).where('id', '=', id).execute()"],
    ['SQL of its own', "statement(db, `update charges set status = 'void', ended_at = $2 where id = $1`, [id, now])"],
    ['columns that are reckoned', "db.updateTable('charges').set((row) => ({ status: row.val('void') })).execute()"],
  ])('%s', (_, text) => expect(lawlessUpdates(reading({ 'server/payments/charge-store.ts': text }))).toHaveLength(1))

  it('lets what is right pass', () => {
    const text = `
      db.updateTable('charges').set({ ...outcome, status }).where('status', 'in', statesBefore(CHARGE_LIFE, status))
      db.updateTable('disputes').set({ toldAt, lossCents: 0 }).where('id', '=', id)
      db.updateTable('invoices').set({ status: 'void' }).where('id', '=', id)`
    expect(lawlessUpdates(reading({ 'server/payments/charge-store.ts': text }))).toEqual([])
  })
})

describe('the environment is read in the settings alone', () => {
  it('as the code stands', () => expect(environmentReaders(all)).toEqual([]))

  it.each([
    ['by its name', "export const level = process.env['LOG_LEVEL']"],
    ['by a property', 'export const level = process.env.LOG_LEVEL'],
    ['in brackets', "export const level = process['env'].LOG_LEVEL"],
    ['from everywhere', 'export const level = globalThis.process.env.LOG_LEVEL'],
    ['taken apart', 'const { env } = process'],
    ['under another name', 'const here = process'],
    ['as a module', "import { env } from 'node:process'"],
    ['as a module by its old name', "import here from 'process'"],
  ])('%s', (_, text) => expect(environmentReaders(reading({ 'server/log.ts': text }))).toEqual(['server/log.ts']))

  it('lets what is right pass', () => {
    const right = {
      'server/config.ts': 'export const config = readConfig(process.env)',
      'server/main.ts': "process.on('SIGTERM', stop)\nexport const text = 'process.env' + import.meta.env.MODE",
    }
    expect(environmentReaders(reading(right))).toEqual([])
  })
})

describe('a route neither catches nor answers a refusal itself', () => {
  it('as the code stands', () => {
    expect(selfAnswering(sources)).toEqual([])
    expect(selfAnswering(sources, {})).toEqual(
      Object.keys(MAY_ANSWER).map((path) => `${path}: refusals are answered in one place`),
    )
  })

  it.each([
    ['catches', 'server/orders/routes.ts', 'async function list() { try { await read() } catch { return [] } }'],
    [
      'catches a promise',
      'server/orders/payment/payment-routes.ts',
      'export const list = () => read().catch(() => [])',
    ],
    ['catches as a second word', 'server/orders/routes.ts', 'export const list = () => read().then(show, () => [])'],
    [
      'catches inside a call that stands at the top',
      'server/leave-advantage.ts',
      "serve(api, 'leave', async () => { try { return await leave() } catch (error) { return {} } })",
    ],
    ['answers', 'server/contact/routes.ts', "serve(api, 'sendLead', ({ reply }) => reply.code(404).send({}))"],
    [
      'answers at length',
      'server/webhook.ts',
      "export const no = (reply) => reply.header('a', 'b').status(400).send()",
    ],
  ])('one that %s', (_, path, text) => expect(selfAnswering(reading({ [path]: text }))).toHaveLength(1))

  it('a use case may catch, and so may a job of the same file', () => {
    const right = {
      'server/close-account.ts': "serve(api, 'a', () => b())\nasync function run() { try { await c() } catch { d() } }",
      'server/profile/phones.ts': 'export const add = () => insert().catch(refuse)',
      'server/orders/receipts/receipt-routes.ts':
        "export const show = (reply) => reply.type('application/pdf').send(drawn)",
    }
    expect(selfAnswering(reading(right))).toEqual([])
  })
})

describe('routes are handed no use case', () => {
  it('as the code stands', () => expect(handedRoutes(sources)).toEqual([]))

  it('one of a topic above their own', () => {
    const handed = 'export function cardRoutes(api: Api, deps: Deps, isOwnInvoice: IsOwnInvoice): void {}'
    const right = 'export function cardRoutes(api: Api, { database }: Deps): void {}'
    expect(handedRoutes(reading({ 'server/payments/card-routes.ts': handed }))).toHaveLength(1)
    expect(handedRoutes(reading({ 'server/payments/card-routes.ts': right }))).toEqual([])
  })
})

describe('no provider is called inside a transaction', () => {
  it('as the code stands', () => expect(callsInTransactions(sources)).toEqual([]))

  it('sees the calls that there are', () => {
    const inside = sources.map((source) =>
      source.path === 'server/payments/charge.ts'
        ? readSource(
            source.path,
            `${readFileSync(source.path, 'utf8')}\nexport const wrong = (deps: Deps) => deps.database.transaction(() => sendCharge(deps, 1))`,
          )
        : source,
    )
    expect(callsInTransactions(inside)).toEqual([
      'server/payments/charge.ts: sendCharge calls a provider inside a transaction',
    ])
  })

  const inTransaction = (work: string) =>
    `export const pay = (deps) => deps.database.transaction(async (tx) => { ${work} })`
  it.each([
    ['at once', { 'server/billing/pay.ts': inTransaction('await deps.payments.charge({})') }],
    ['taken out of its port', { 'server/billing/pay.ts': inTransaction('const { charge } = deps.payments') }],
    ['a text', { 'server/billing/pay.ts': inTransaction('await deps.sms.send({})') }],
    [
      'by a function of the same file',
      { 'server/billing/pay.ts': `${inTransaction('await take(deps)')}\nconst take = ({ mail }) => mail.send({})` },
    ],
    [
      'through two files',
      {
        'server/billing/pay.ts': `import { take as run } from './take.ts'\n${inTransaction('await run(deps)')}`,
        'server/billing/take.ts':
          "import { ask } from './ask.ts'\nexport async function take(deps) { return ask(deps) }",
        'server/billing/ask.ts': 'export const ask = (deps) => deps.payments.findCharge({})',
      },
    ],
    [
      'by a function that is handed the transaction',
      { 'server/billing/pay.ts': 'export async function pay(deps, db) { await deps.payments.refund({}) }' },
    ],
    [
      'by what is handed to one that opens it',
      {
        'server/orders/hold.ts':
          'export const hold = (deps) => withLockedOrder(deps, 1, async (db) => deps.payments.charge({}))',
      },
    ],
  ])('%s', (_, files) => expect(callsInTransactions(reading(files))).toHaveLength(1))

  it('lets the three beats pass', () => {
    const right = {
      'server/billing/pay.ts': `import { take } from './take.ts'
        export async function pay(deps) {
          const charge = await deps.database.transaction((db) => insertCharge(db))
          const outcome = await take(deps, charge)
          return deps.database.transaction((db) => record(db, outcome))
        }`,
      'server/billing/take.ts': 'export const take = (deps, charge) => deps.payments.charge(charge)',
      'server/webhook.ts': 'export const read = (deps, db) => deps.payments.readEvent(body, signature)',
    }
    expect(callsInTransactions(reading(right))).toEqual([])
  })
})

describe('cents stay whole', () => {
  it('as the code stands', () => {
    expect(brokenCents(all)).toEqual([])
    const divides = brokenCents(all, {}).map((found) => found.split(':')[0])
    expect(divides).toEqual(Object.keys(MAY_DIVIDE).sort())
  })

  it.each([
    'export const off = amountCents * 0.1',
    'export const off = 0.1 * order.amountCents',
    'export const off = (amountCents - discountCents) * 0.9',
    'export const off = amountCents * taxRate',
    'export const off = cents * plan.discountPercent',
    'export const off = Math.round(priceCents / 3)',
    'export const off = totalCents(order) / 100',
    'let sumCents = 0; sumCents *= 1.5',
    'export const text = (order.amountCents / 100).toFixed(2)',
    'export const plan = { priceCents: 9.99 }',
    'const feeCents = 14.5',
  ])('%s', (text) => expect(brokenCents(reading({ 'server/orders/intake/price.ts': text }))).not.toEqual([]))

  it('lets what is right pass', () => {
    const text = `export const right = [unitCents * count, aCents - bCents, percentOf(cents, 20), minutes / 60, splitCents(cents, 2)]
      const feeCents = 1_450`
    expect(brokenCents(reading({ 'server/orders/intake/price.ts': text }))).toEqual([])
  })
})

describe('no words type a figure that the policy or the price list knows', () => {
  it('as the code stands', () => {
    expect(typedFigures(all)).toEqual([])
    const exceptions = Object.entries(MAY_TYPE).map(([path, { figure }]) => `${path}: ${figure}`)
    expect([...new Set(typedFigures(all, {}))].sort()).toEqual(exceptions.sort())
  })

  it.each([
    ['a page', 'web/rooms/content/texts/faqs.ts', "export const text = 'Free from $69.'", '$69'],
    ['between tags', 'web/rooms/order/step.tsx', 'export const Step = () => <p>Save 20% today</p>', '20%'],
    ['with cents', 'server/words/orders.ts', 'export const text = `You paid $9.99.`', '$9.99'],
    ['in an attribute', 'web/rooms/order/step.tsx', 'export const Step = () => <Card title="Only $1,299" />', '$1,299'],
    ['written out', 'server/ops/credit.ts', "export const text = 'at most 500 dollars'", '500 dollars'],
    ['a sentence of the staff', 'server/ops/credit.ts', 'export const text = `up to 5 percent`', '5 percent'],
    ['a refusal', 'contract/errors.ts', "export const sentence = 'Orders below $25 are not driven.'", '$25'],
    ['a use case', 'server/orders/deliver.ts', "export const text = 'It costs $14.'", '$14'],
  ])('%s', (_, path, text, figure) => expect(typedFigures(reading({ [path]: text }))).toEqual([`${path}: ${figure}`]))

  it('lets what is right pass', () => {
    const right = {
      'web/rooms/content/texts/faqs.ts':
        "// Once it was $9.\nexport const text = usd(fee) + ' or ' + percent(20) + name.replace(/(a)/, '$1')",
      'ui/line.tsx': 'export const Line = () => <line x2="100%" />',
      'server/credit/store.ts': "statement(db, 'select from lots where id = $1')",
    }
    expect(typedFigures(reading(right))).toEqual([])
  })
})

describe('minutes, hours and days have one length', () => {
  it('as the code stands', () => expect(typedDurations(all)).toEqual([]))

  it.each([
    'const MINUTE_MS = 60_000',
    'const day = 24 * 60 * 60 * 1000',
    'const ms = hours * 3600000',
    'const ten = 10 * 60 * 1_000',
  ])('%s', (text) => expect(typedDurations(reading({ 'server/jobs.ts': text }))).toEqual(['server/jobs.ts']))

  it('lets what is right pass', () => {
    const text = 'export const right = [2 * HOUR_MS, seconds * 1000, minuteOfDay % 60, 60 * SCALE, DAY_MS / 1000]'
    expect(typedDurations(reading({ 'server/jobs.ts': text }))).toEqual([])
  })
})

describe('causes are worded in one place', () => {
  it('as the code stands', () => expect(typedCauses(sources)).toEqual([]))

  const WORDED = ['`invoice $', '{id} paid`'].join('')
  it.each([
    ['an event key', `tell({ eventKey: ${WORDED} })`],
    ['an event key that never changes', "tell({ eventKey: 'all paid' })"],
    ['an entry’s source', `const source = ${WORDED}`],
    ['a refund’s cause', `begin({ cause: ${WORDED} })`],
  ])('%s', (_, text) => expect(typedCauses(reading({ 'server/payments/refunds.ts': text }))).toHaveLength(1))

  it('lets what is right pass', () => {
    const text =
      'const source = entrySources.invoicePaid(1)\ntell({ eventKey: eventKeys.receipt(1), cause: error, source })'
    expect(typedCauses(reading({ 'server/payments/refunds.ts': text }))).toEqual([])
  })
})

describe('a refusal or a status is a name in snake_case', () => {
  it('as the code stands', () => expect(spacedCodes(readSources('.', ['server']))).toEqual([]))

  it.each([
    ['as an outcome', "export const no = () => ({ refusal: 'no such order' })"],
    ['as one of two', "export const no = (is: boolean) => ({ status: is ? 'noted' : 'noted already' })"],
    ['in its type', "export type No = { refusal: 'not_paid' | 'no bag' }"],
  ])('%s', (_, text) => expect(spacedCodes(reading({ 'server/orders/intake/label.ts': text }))).toHaveLength(1))
})
