import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit } from '../../tests/money/books.ts'
import { balanceOf, expectSoundBooks, giveCredit, lotsOf } from '../../tests/money/credit.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { statement } from '../db/statement.ts'
import { addCredit, payFor, transferCredit } from './credit.ts'
import { book } from './ledger.ts'

const server = shareTestServer()

let customerId: number
beforeEach(async () => {
  customerId = (await createCustomer(server)).id
})

const refused = (text: string) => expect(server.database.query(text)).rejects

describe('the books', () => {
  it.each(['ledger_entries', 'ledger_postings'])(
    'of %s no row is changed or deleted, by whatever hand',
    async (table) => {
      await giveCredit(server, customerId, 100)
      await refused(`update ${table} set id = default`).toThrow(`${table} only grows`)
      await refused(`delete from ${table}`).toThrow(`${table} only grows`)
    },
  )

  it('a charge keeps its amount, and its success; a paid invoice keeps everything', async () => {
    const { invoice, charge } = await buyCredit(server, customerId)
    for (const change of ['amount_cents = 1', "key = 'other'", "card_ref = 'other'", "status = 'void'"]) {
      await refused(`update charges set ${change} where id = ${charge.id}`).toThrow('charges only grows')
    }
    for (const change of ["status = 'void', paid_at = null", 'amount_cents = 1', "title = 'Other'"]) {
      await refused(`update invoices set ${change} where id = ${invoice.id}`).toThrow('invoices only grows')
    }
    await refused(`delete from charges where id = ${charge.id}`).toThrow('charges only grows')
    await refused(`delete from invoices where id = ${invoice.id}`).toThrow('invoices only grows')
  })

  it('an entry that does not add up is refused, by the product and at the commit', async () => {
    const gift = { kind: 'gift', source: 'a lopsided gift' } as const
    const lopsided = booking(server, customerId, (db, owner) =>
      book(db, owner, { ...gift, postings: [{ account: 'gifts', cents: 5 }] }, START),
    )
    await expect(lopsided).rejects.toThrow('5 cents apart')
    let isWritten = false
    const byHand = server.database.transaction(async (db) => {
      await statement(
        db,
        `with entry as (
           insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
           values ($1::integer, 'gift', 'by hand', 0, 0, now()) returning id
         ) insert into ledger_postings (entry_id, account, cents) select id, 'gifts', 5 from entry`,
        [customerId],
      )
      isWritten = true
    })
    await expect(byHand).rejects.toThrow('do not add up to nothing')
    expect(isWritten).toBe(true)
  })

  it('the same cause is booked once, and nothing of the second try stays', async () => {
    const gift = { kind: 'gift', source: 'for your birthday', lot: 'gift', cents: 500, from: { gifts: 500 } } as const
    const give = () => booking(server, customerId, (db, owner) => addCredit(db, owner, gift, START))
    await give()
    await expect(give()).rejects.toThrow(/unique/)
    expect([await balanceOf(server, customerId), await lotsOf(server, customerId)]).toEqual([500, [['gift', 500]]])
  })

  it('fifty spends of a balance that covers ten: ten, however they meet', async () => {
    await giveCredit(server, customerId, 1000)
    let paid = 0
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        booking(server, customerId, async (db, owner) => {
          if (owner.balanceCents < 100) return
          const order = { kind: 'order', source: `meeting ${customerId} ${index}`, creditCents: 100, from: {} } as const
          await payFor(db, owner, order, START)
          paid += 1
        }),
      ),
    )
    expect([paid, await balanceOf(server, customerId)]).toEqual([10, 0])
    await expectSoundBooks(server)
  })
})

describe('lots', () => {
  it('credit back, gifts and box credit each have their own, spent oldest first', async () => {
    const credits = [
      { kind: 'credit_back', lot: 'credit_back', from: { credit_back: 100 } },
      { kind: 'gift', lot: 'gift', from: { gifts: 100 } },
      { kind: 'welcome_box_back', lot: 'welcome_box', from: { gifts: 100 } },
    ] as const
    for (const [index, given] of credits.entries()) {
      const credit = { ...given, source: `${given.lot} of ${customerId}`, cents: 100 }
      const at = new Date(START.getTime() - index * 60_000)
      await booking(server, customerId, (db, owner) => addCredit(db, owner, credit, at))
    }
    // An order says what its credit back was.
    const order = { status: 'completed', planName: 'gold', amountCents: 150, creditBackCents: 100 } as const
    const back = { creditedBackAt: START, creditedBackCents: 100 }
    const id = await putOrder(server, { id: customerId }, { ...order, ...back })
    const paid = { kind: 'order', source: `invoice ${id} paid`, orderNumber: id, creditCents: 150, from: {} } as const
    await booking(server, customerId, (db, owner) => payFor(db, owner, paid, START))
    expect(await lotsOf(server, customerId)).toEqual([
      ['welcome_box', 0],
      ['gift', 50],
      ['credit_back', 100],
    ])
  })

  it('a transfer takes the oldest first and is a lot of its own there; too much is refused [R296]', async () => {
    const friend = (await createCustomer(server)).id
    await buyCredit(server, customerId)
    await giveCredit(server, customerId, 500)
    const send = (cents: number, name: string) =>
      booking(server, customerId, async (db, from) =>
        transferCredit(db, from, { id: friend, balanceCents: 0 }, { cents, name }, START),
      )
    expect(await send(20_401, 'too much')).toBe('not_enough')
    expect(await send(20_000, `transfer of ${customerId}`)).toBe('done')
    expect(await lotsOf(server, customerId)).toEqual([
      ['purchase', 0],
      ['gift', 400],
    ])
    expect(await lotsOf(server, friend)).toEqual([['transfer', 20_000]])
    expect([await balanceOf(server, customerId), await balanceOf(server, friend)]).toEqual([400, 20_000])
    await expectSoundBooks(server)
  })
})
