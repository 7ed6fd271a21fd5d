import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit, everybody, whileBroken } from '../../tests/money/books.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { noteDispute } from '../payments/disputes.ts'
import { payFor, transferCredit } from './credit.ts'
import { firstSlice, proveLedger } from './verify-ledger.ts'

const server = shareTestServer()

/** A spender, somebody whose purchase a bank looks into, somebody who owes after a lost dispute, and who was given credit. */
let spender: number
let doubted: number
let debtor: number
let given: number

beforeAll(async () => {
  const ids: number[] = []
  for (let each = 0; each < 4; each += 1) ids.push((await createCustomer(server)).id)
  ;[spender = 0, doubted = 0, debtor = 0, given = 0] = ids
  await buyCredit(server, spender, { discountCents: 2000 })
  await buyCredit(server, spender)
  const order = { kind: 'order', source: 'order 900 paid', orderNumber: 900, creditCents: 25_000, from: {} } as const
  await booking(server, spender, (db, owner) => payFor(db, owner, order, START))
  const disputed = await buyCredit(server, doubted)
  await dispute(disputed.charge.chargeRef, 'open')
  const lost = await buyCredit(server, debtor)
  const fee = { kind: 'fee', source: 'fee 901 paid', orderNumber: 901, creditCents: 900, from: {} } as const
  await booking(server, debtor, (db, owner) => payFor(db, owner, fee, START))
  await dispute(lost.charge.chargeRef, 'lost')
  const transfer = { cents: 1500, name: 'transfer 1' }
  await booking(server, spender, async (db, from) =>
    transferCredit(db, from, { id: given, balanceCents: 0 }, transfer, START),
  )
})

const dispute = (chargeRef: string | null, status: 'open' | 'lost') =>
  noteDispute(server.deps, { disputeRef: `dispute of ${chargeRef}`, chargeRef: chargeRef ?? '', status })
const prove = (...texts: string[]) =>
  whileBroken(server.database, texts, async (db) => proveLedger(db, await everybody(db)))
const firstOf = (table: string, customerId: number) =>
  `(select min(id) from ${table} where customer_id = ${customerId})`
const entryOf = (source: string) => `(select id from ledger_entries where source = '${source}')`

describe('the proof of the ledger', () => {
  it('finds nothing in sound books, with debts, disputes and transfers in them', async () => {
    expect(await prove()).toEqual([])
    const { rows } = await server.database.query<{ cents: number }>(
      'select balance_cents as cents from customers where id = any ($1) order by id',
      [[spender, doubted, debtor, given]],
    )
    expect(rows.map(({ cents }) => cents)).toEqual([13_300, 0, -900, 1500])
  })

  it('takes three statements, whatever the history', async () => {
    const { database, takeCount } = countStatements(server.database)
    await proveLedger(database.db, await everybody(server.database.db))
    expect(takeCount()).toBe(3)
  })

  it('looks at those customers alone that it was asked about', async () => {
    const wrong = [
      `update customers set balance_cents = balance_cents + 1 where id in (${given}, ${doubted})`,
      `update credit_lots set left_cents = left_cents - 1 where id = ${firstOf('credit_lots', given)}`,
      `update ledger_entries set change_cents = change_cents + 1 where source = 'transfer 1 in'`,
    ]
    const found = await whileBroken(server.database, wrong, (db) => proveLedger(db, [spender, doubted]))
    expect(found).toEqual([
      `Customer ${doubted}: the balance is $0.01, the postings come to $0.00.`,
      `Customer ${doubted}: the balance is $0.01, the last entry says $0.00.`,
    ])
  })

  it('goes in slices of so many customers, or so many entries of theirs', async () => {
    const { db } = server.database
    const all = [spender, doubted, debtor, given]
    const slice = (mostCustomers: number, mostEntries: number) => firstSlice(db, all, { mostCustomers, mostEntries })
    expect(await slice(9, 10)).toEqual({ customerIds: all, compared: 10 })
    expect(await slice(2, 10)).toEqual({ customerIds: [spender, doubted], compared: 6 })
    expect(await slice(9, 9)).toEqual({ customerIds: [spender, doubted, debtor], compared: 9 })
    // Nobody is left out for having many.
    expect(await slice(9, 1)).toEqual({ customerIds: [spender], compared: 4 })
  })

  it('names an entry whose postings do not add up', async () => {
    const found = await prove(`update ledger_postings set cents = cents + 1
      where entry_id = ${entryOf('order 900 paid')} and account = 'sales'`)
    expect(found).toEqual([expect.stringMatching(/^Entry \d+ of customer \d+: its postings are \$0\.01 apart\.$/)])
  })

  it('names an entry whose change is not what was posted', async () => {
    // What one entry has posted too little, another one has too much: all sums over both are right.
    const [order, transfer] = [entryOf('order 900 paid'), entryOf('transfer 1 out')]
    const found = await prove(
      `update ledger_postings set entry_id = ${transfer} where entry_id = ${order} and account = 'credit' and cents = -5100`,
      `insert into ledger_postings (entry_id, account, cents) values (${order}, 'gifts', -5100), (${transfer}, 'gifts', 5100)`,
    )
    expect(found).toEqual([
      expect.stringMatching(/^Entry \d+ of .*: it changes the balance by \$-250\.00, its postings by \$-199\.00\.$/),
      expect.stringMatching(/^Entry \d+ of .*: it changes the balance by \$-15\.00, its postings by \$-66\.00\.$/),
    ])
  })

  it('names a break in the chain of a customer’s entries', async () => {
    const found = await prove(
      `update ledger_entries set balance_after_cents = balance_after_cents + 5
       where id = ${firstOf('ledger_entries', spender)}`,
    )
    expect(found).toEqual([
      expect.stringMatching(/: \$0\.00 and a change of \$199\.00 do not make \$199\.05\.$/),
      expect.stringMatching(/: \$199\.05 and a change of \$199\.00 do not make \$398\.00\.$/),
    ])
  })

  it('names a first entry that does not begin at nothing', async () => {
    const found = await prove(
      `delete from ledger_postings where entry_id = ${firstOf('ledger_entries', doubted)}`,
      `delete from ledger_entries where id = ${firstOf('ledger_entries', doubted)}`,
    )
    expect(found[0]).toMatch(/: \$0\.00 and a change of \$-199\.00 do not make \$0\.00\.$/)
  })

  it('names a balance that nobody booked', async () => {
    const found = await prove(`update customers set balance_cents = balance_cents + 10000 where id = ${given}`)
    expect(found).toEqual([
      `Customer ${given}: the balance is $115.00, the postings come to $15.00.`,
      `Customer ${given}: the balance is $115.00, the last entry says $15.00.`,
    ])
  })

  it('names somebody who owes and has credit at once', async () => {
    const found = await prove(
      `insert into ledger_postings (entry_id, account, cents) values
       (${entryOf('transfer 1 in')}, 'debt', -100), (${entryOf('transfer 1 in')}, 'debt', -50),
       (${entryOf('transfer 1 in')}, 'gifts', 150)`,
      `update ledger_entries set change_cents = 1350, balance_after_cents = 1350 where source = 'transfer 1 in'`,
      `update customers set balance_cents = 1350 where id = ${given}`,
    )
    expect(found).toEqual([`Customer ${given}: the balance is $13.50, and $-1.50 stand under debt.`])
  })

  it('names a lot that has not left what was posted to it', async () => {
    const found = await prove(
      `update credit_lots set left_cents = left_cents - 100 where id = ${firstOf('credit_lots', given)}`,
    )
    expect(found).toEqual([
      expect.stringMatching(/^Lot \d+ of customer \d+: \$14\.00 are left, its postings come to \$15\.00\.$/),
    ])
  })

  it('names a frozen lot that could still be spent', async () => {
    const found = await prove(`update credit_lots set frozen_at = now() where id = ${firstOf('credit_lots', given)}`)
    expect(found).toEqual([expect.stringMatching(/: it is frozen, and \$15\.00 stand under credit\.$/)])
  })

  it('names a lot that nobody can spend although no bank looks into it', async () => {
    const found = await prove(`update credit_lots set frozen_at = null where customer_id = ${doubted}`)
    expect(found).toEqual([expect.stringMatching(/: it is not frozen, and \$199\.00 stand under frozen\.$/)])
  })

  it('names a lot of which more is frozen than a bank looks into', async () => {
    const found = await prove(`update credit_lots set disputed_cents = 5000 where customer_id = ${doubted}`)
    expect(found).toEqual([expect.stringMatching(/: \$50\.00 of it are frozen, and \$199\.00 stand under frozen\.$/)])
  })

  it('names a lot that somebody else’s entry has touched', async () => {
    const found = await prove(`update credit_lots set customer_id = ${debtor} where customer_id = ${given}`)
    expect(found).toEqual([expect.stringMatching(/: 1 of its postings stand in somebody else's entries\.$/)])
  })

  it('names a lot that has ended by no entry, by one that ends nothing, or at another moment', async () => {
    const ended = `update credit_lots set ended_at = '${START.toISOString()}'`
    const by = (entry: string, owner: number) => `${ended}, ended_by = ${entry} where customer_id = ${owner}`
    expect(await prove(`${ended} where customer_id = ${given}`)).toEqual([
      expect.stringMatching(/^Lot \d+ of customer \d+: it has ended, and no entry ended it\.$/),
    ])
    const wrong = [expect.stringMatching(/: it is said to have ended by entry \d+, which did not end it\.$/)]
    expect(await prove(by(entryOf('transfer 1 in'), given))).toEqual(wrong)
    // The entry of somebody else, and that of another purchase.
    const lost = '(select ended_by from credit_lots where ended_by is not null)'
    expect(await prove(by(lost, given))).toEqual(wrong)
    expect(await prove(`update credit_lots set invoice_id = null, kind = 'gift' where ended_by is not null`)).toEqual(
      wrong,
    )
    const later = `update credit_lots set ended_at = ended_at + interval '1 second' where ended_by is not null`
    expect(await prove(later)).toEqual(wrong)
    expect(await prove('update credit_lots set ended_by = null where ended_by is not null')).toEqual([
      expect.stringMatching(/: it has ended, and no entry ended it\.$/),
    ])
  })

  it('names a lot of which leaving took what was left, and that goes on', async () => {
    const leave = `update ledger_entries set kind = 'leaving' where source = 'transfer 1 out'`
    expect(await prove(leave)).toEqual([
      expect.stringMatching(/: entry \d+ took what was left of it, and did not end it\.$/),
    ])
  })

  it('lets lots end by no entry where an account was closed and nothing was left of them', async () => {
    const emptied = `update credit_lots set ended_by = null where customer_id = ${debtor} and left_cents = 0`
    const closed = `update customers set deleted_at = now(), email = 'deleted-1@customers.invalid', first_name = '',
      last_name = '', billing_zip_code = null, main_address_id = null, main_phone_id = null, deletion_requested_at = now(), deletes_on = '2026-12-17' where id = ${debtor}`
    expect(await prove(closed, emptied)).toEqual([])
  })

  it('shows a hundred of each kind where everything is wrong', async () => {
    const found = await prove(
      `insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
       select ${given}, 'gift', 'made up ' || each, 1, 0, now() from generate_series(1, 300) as each`,
      `update customers set balance_cents = 0 where id = ${given}`,
    )
    expect(found.filter((line) => line.startsWith('Entry'))).toHaveLength(200)
  })
})
