import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { CHARGE_LIFE, DISPUTE_LIFE, mayBecome, REFUND_LIFE } from '#rules/payments/payment-life'
import { START } from '../../tests/engines.ts'
import { newKey } from '../../tests/money/crash-scenarios.ts'
import { buy, createMember } from '../../tests/money/credit.ts'
import { booksProven, openPlanInvoice } from '../../tests/money/money.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Payments, RefundOutcome } from '../ports.ts'
import { askAboutCharges } from './ask-provider.ts'
import { beginCharge, followCharge, sendCharge } from './charge.ts'
import { AT_WORK_MS, recordChargeOutcome, type ToldOutcome } from './charge-outcome.ts'
import { type ChargeRow, findCharge, findChargeInFlight, insertCharge } from './charge-store.ts'
import { noteDispute } from './disputes.ts'
import { findRefund } from './refund-store.ts'
import { recordRefundOutcome } from './refunds.ts'

/** Whatever is told of a payment, twice, late and out of order: what stands in the tables never leaves its life. */

const server = shareTestServer()
afterEach(() => booksProven(server))

const RUNS = { numRuns: areTablesWhole ? 60 : 15, seed }
type AnyLife = Readonly<Record<string, readonly string[]>>

/** Plays what is told and looks at each step that it was allowed, or changed nothing. */
async function live<Told>(
  life: AnyLife,
  told: readonly Told[],
  tell: (each: Told) => Promise<unknown>,
  read: () => Promise<string>,
): Promise<string[]> {
  const states = [await read()]
  for (const each of told) {
    await tell(each)
    states.push(await read())
  }
  const steps = states.slice(1).map((state, index) => [states[index] ?? '', state] as const)
  return steps.filter(([from, to]) => from !== to && !mayBecome(life, from, to)).map((step) => step.join(' → '))
}

const chargeTold = fc.constantFrom<ToldOutcome['status']>(
  'pending',
  'needs_authentication',
  'succeeded',
  'declined',
  'cancelled',
  'not_found',
)

/** A charge for a plan that was chosen, as it is when it has just begun. */
async function beginPlanCharge(): Promise<ChargeRow> {
  const { id: customerId } = await createMember(server, { plan: 'payc' })
  const { id: invoiceId, amountCents } = await openPlanInvoice(server, customerId)
  const { id: cardId, cardRef } = await server.database.db
    .selectFrom('cards')
    .select(['id', 'cardRef'])
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return server.database.transaction(async (db) => {
    const { stripeId } = await lockOwner(db, customerId)
    const asked = { invoiceId, title: 'Gold', amountCents, cardId, cardRef, isPresent: true, wantsAutoReload: null }
    return beginCharge(server.deps, db, { customerId, stripeId, ...asked })
  })
}

describe('a charge that the provider does not know yet', () => {
  const statusOf = async ({ id }: ChargeRow) => (await findCharge(server.database.db, id))?.status
  const follow = async (charge: ChargeRow) => (await followCharge(server.deps, charge)).status
  afterEach(() => server.setNow(START))

  it('is not given up by who follows it as long as somebody may be about to send it', async () => {
    const charge = await beginPlanCharge()
    expect([await follow(charge), await statusOf(charge)]).toEqual(['unknown', 'pending'])
    server.setNow(new Date(charge.createdAt.getTime() + AT_WORK_MS))
    expect([await follow(charge), await statusOf(charge)]).toEqual(['unknown', 'pending'])
    server.setNow(new Date(charge.createdAt.getTime() + AT_WORK_MS + 1))
    expect([await follow(charge), await statusOf(charge)]).toEqual(['void', 'void'])
  })

  it('is not asked about by the job meanwhile, and given up by it afterwards', async () => {
    const charge = await beginPlanCharge()
    server.setNow(new Date(charge.createdAt.getTime() + AT_WORK_MS))
    expect([await askAboutCharges(server.deps), await statusOf(charge)]).toEqual([0, 'pending'])
    server.setNow(new Date(charge.createdAt.getTime() + AT_WORK_MS + 1))
    expect([await askAboutCharges(server.deps), await statusOf(charge)]).toEqual([1, 'void'])
  })

  it('is the only one: the database takes no second one of the customer, however it is asked', async () => {
    const { id, key: _, ...begun } = await beginPlanCharge()
    const { db } = server.database
    const asked = { status: 'needs_authentication', chargeRef: 'ch_asked' } as const
    for (const open of [{ status: 'pending' } as const, asked]) {
      expect(await insertCharge(db, { ...begun, ...open, key: newKey() })).toBeUndefined()
      const raw = db.insertInto('charges').values({ ...begun, ...open, key: newKey() })
      await expect(raw.execute()).rejects.toThrow('charges_in_flight')
    }
    const ended = { status: 'void', endedAt: START } as const
    expect(await insertCharge(db, { ...begun, ...ended, key: newKey() })).toMatchObject(ended)
    expect(await findChargeInFlight(db, begun.customerId)).toMatchObject({ id })
  })

  it('pays its invoice alone: the database takes no second success of it', async () => {
    const { id: _, key: __, ...begun } = await beginPlanCharge()
    const paid = { ...begun, status: 'succeeded', endedAt: new Date(START) } as const
    const twice = server.database.transaction(async (db) => {
      await db
        .insertInto('charges')
        .values({ ...paid, chargeRef: 'ch_first', key: newKey() })
        .execute()
      await db
        .insertInto('charges')
        .values({ ...paid, chargeRef: 'ch_second', key: newKey() })
        .execute()
    })
    await expect(twice).rejects.toThrow('charges_paid')
  })

  it('comes to nothing while it has no name at the provider, as far as the database is asked', async () => {
    const charge = await beginPlanCharge()
    const become = (outcome: string) =>
      server.database.query(`update charges set ${outcome} where id = $1 returning id`, [charge.id])
    for (const outcome of [
      "status = 'needs_authentication'",
      "status = 'succeeded', ended_at = created_at",
      "status = 'declined', ended_at = created_at, message = 'No.'",
    ]) {
      await expect(become(outcome), outcome).rejects.toThrow(/violates check constraint/)
    }
    const named = "status = 'needs_authentication', charge_ref = 'ch_named'"
    expect((await become(named)).rows).toEqual([{ id: charge.id }])
  })
})

it('a charge keeps the words that the provider is told with it, as they are when it begins', async () => {
  const { invoiceId, description, site } = await beginPlanCharge()
  expect([description, site]).toEqual([`Larkspur order ${invoiceId}: Gold`, server.deps.config.publicUrl])
})

it('a charge is sent in those words also by a server with another address', async () => {
  const begun = await beginPlanCharge()
  const { deps } = server
  const told: string[][] = []
  const charge: Payments['charge'] = (asked) => {
    told.push([asked.description, asked.site])
    return deps.payments.charge(asked)
  }
  const config = { ...deps.config, publicUrl: 'https://elsewhere.example' }
  const { status } = await sendCharge(
    { ...deps, config, payments: { ...deps.payments, charge } },
    begun,
    async () => {},
  )
  expect([status, told]).toEqual(['succeeded', [[begun.description, begun.site]]])
})

it('a charge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chargeTold, { minLength: 1, maxLength: 6 }), async (told) => {
      const charge = await beginPlanCharge()
      const chargeRef = `ch_${newKey()}`
      const outcomeOf = (status: ToldOutcome['status']): ToldOutcome => {
        if (status === 'not_found') return { status }
        if (status === 'declined') return { status, chargeRef, message: 'No.', isHard: false }
        return status === 'needs_authentication' ? { status, chargeRef, secret: 'secret' } : { status, chargeRef }
      }
      const read = async () => (await findCharge(server.database.db, charge.id))?.status ?? ''
      const tell = (status: ToldOutcome['status']) => recordChargeOutcome(server.deps, charge, outcomeOf(status))
      expect(await live(CHARGE_LIFE, told, tell, read)).toEqual([])
      expect(await read()).toBe(endOf(told))
    }),
    RUNS,
  )
}, 120_000)

/** The invoice stays open for it, so that money always pays. Otherwise the first end counts, and before it the last word. */
function endOf(told: readonly ToldOutcome['status'][]): string {
  if (told.includes('succeeded')) return 'succeeded'
  const end = told.find((status) => status === 'declined' || status === 'cancelled' || status === 'not_found')
  if (end !== undefined) return end === 'declined' ? end : 'void'
  return told.at(-1) ?? ''
}

it('a refund', async () => {
  const told = fc.constantFrom('succeeded' as const, 'failed' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 5 }), async (told) => {
      const charge = await beginPlanCharge()
      // Nothing wants the money any more, so it goes back.
      await server.database.query(`update invoices set status = 'void' where id = $1`, [charge.invoiceId])
      await recordChargeOutcome(server.deps, charge, { status: 'succeeded', chargeRef: `ch_${newKey()}` })
      const { id } = await server.database.db
        .selectFrom('refunds')
        .select('id')
        .where('chargeId', '=', charge.id)
        .executeTakeFirstOrThrow()
      const find = async () => {
        const refund = await findRefund(server.database.db, id)
        if (refund === undefined) throw new Error('The refund was not begun.')
        return refund
      }
      const outcomeOf = (status: 'succeeded' | 'failed'): RefundOutcome =>
        status === 'failed' ? { status, message: 'No.' } : { status, refundRef: `re_${newKey()}` }
      const tell = async (status: 'succeeded' | 'failed') =>
        recordRefundOutcome(server.deps, await find(), outcomeOf(status))
      expect(await live(REFUND_LIFE, told, tell, async () => (await find()).status)).toEqual([])
      expect((await find()).status).toBe(told.includes('failed') ? 'failed' : 'succeeded')
    }),
    RUNS,
  )
}, 120_000)

it('a dispute', async () => {
  const told = fc.record({
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    amountCents: fc.constantFrom(5_000, 19_900),
    minute: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 5 }), async (told) => {
      const customer = await createMember(server, { plan: 'payc' })
      await buy(server, customer, 'gold')
      const { chargeRef } = await server.database.db
        .selectFrom('charges')
        .select('chargeRef')
        .where('customerId', '=', customer.id)
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow()
      const disputeRef = `dp_${newKey()}`
      const [opened, ...rest] = told
      const tell = ({ minute, ...each }: (typeof told)[number]) => {
        const toldAt = new Date(server.deps.clock.now().getTime() + minute * 60_000)
        return noteDispute(server.deps, { disputeRef, chargeRef: chargeRef ?? '', ...each, toldAt })
      }
      if (opened !== undefined) await tell(opened)
      const read = async () =>
        (
          await server.database.db
            .selectFrom('disputes')
            .select('status')
            .where('disputeRef', '=', disputeRef)
            .executeTakeFirstOrThrow()
        ).status
      expect(await live(DISPUTE_LIFE, rest, tell, read)).toEqual([])
      expect(await read()).toBe(newestOf(told))
    }),
    RUNS,
  )
}, 120_000)

/** The bank's newest word, however it arrives. Of one moment an end counts before what is open, and of two ends the first. */
function newestOf(told: readonly { status: string; minute: number }[]): string | undefined {
  const minute = Math.max(...told.map((each) => each.minute))
  const last = told.filter((each) => each.minute === minute)
  return (last.find(({ status }) => status !== 'open') ?? last[0])?.status
}
