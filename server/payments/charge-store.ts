import { type Insertable, type Selectable, sql } from 'kysely'
import { PLAN_NAMES } from '#rules/plan-titles'
import { isMember } from '#rules/plans'
import type { Db } from '../db/open.ts'
import type { PackageRow } from '../db/reference/shapes.ts'
import type { ChargeStatus, Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

export type Charge = Selectable<Schema['charges']>
export type Invoice = Selectable<Schema['invoices']>

/** An invoice with all that is shown of it. */
export type ShownInvoice = Invoice & {
  packageName: PackageRow['name'] | null
  couponCode: string | null
  couponPercent: number | null
  /** The card that paid it. */
  cardId: number | null
}

const SHOWN = [
  'packages.name as packageName',
  'coupons.code as couponCode',
  'coupons.percent as couponPercent',
] as const

const IN_FLIGHT = ['pending', 'needs_authentication'] as const

/** The invoice must still ask for just this, and no other charge of the customer may be in flight. */
export async function insertCharge(db: Db, charge: Insertable<Schema['charges']>): Promise<Charge | undefined> {
  const row = {
    chargeRef: null,
    message: null,
    endedAt: null,
    wantsAutoReload: null,
    ...charge,
  }
  const columns = Object.keys(row) as (keyof typeof row)[]
  return db
    .insertInto('charges')
    .columns(columns)
    .expression((query) =>
      query
        .selectFrom('invoices')
        .select((from) => columns.map((column) => from.val(row[column]).as(column)) as never)
        .where('id', '=', charge.invoiceId)
        .where('customerId', '=', charge.customerId)
        .where('status', '=', 'open')
        .where(sql<number>`amount_cents - discount_cents - waived_cents`, '=', charge.amountCents),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Another attempt at this invoice came to nothing since then. */
export async function hasVoidChargeSince(db: Db, invoiceId: number, since: Date): Promise<boolean> {
  const charge = await db
    .selectFrom('charges')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'void')
    .where('endedAt', '>=', since)
    .executeTakeFirst()
  return charge !== undefined
}

export const findCharge = (db: Db, id: number) =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()

/** The charge as it is on record by now. */
export async function findSettled(db: Db, id: number) {
  const found = await db
    .selectFrom('charges')
    .innerJoin('invoices', 'invoices.id', 'charges.invoiceId')
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .selectAll('invoices')
    .select(['charges.status as chargeStatus', 'charges.message', 'charges.cardId', ...SHOWN])
    .where('charges.id', '=', id)
    .executeTakeFirstOrThrow()
  const { chargeStatus, message, ...invoice } = found
  return { status: chargeStatus, message, invoice }
}

/** The newest attempt to pay an invoice, with what it wanted of the credit beside it. */
export const findLastCharge = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('charges')
    .innerJoin('invoices', 'invoices.id', 'charges.invoiceId')
    .select([
      'charges.id',
      'charges.status',
      'charges.cardId',
      'charges.isHard',
      'charges.message',
      'charges.endedAt',
      'invoices.spentCreditCents',
    ])
    .where('charges.customerId', '=', customerId)
    .where('charges.invoiceId', '=', invoiceId)
    .orderBy('charges.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** So many attempts in a row are told apart: beyond them the pause between two does not grow any more. */
const LAST_ATTEMPTS = 10

/** The charges for an order or its reload, the newest first. */
export const listLastAttempts = (db: Db, customerId: number, orderNumber: number) =>
  db
    .selectFrom('charges')
    .innerJoin('invoices', 'invoices.id', 'charges.invoiceId')
    .select(['charges.status', 'charges.chargeRef', 'charges.endedAt'])
    .where('charges.customerId', '=', customerId)
    .where((row) => row.or([row('invoices.id', '=', orderNumber), row('invoices.forOrder', '=', orderNumber)]))
    .orderBy('charges.id', 'desc')
    .limit(LAST_ATTEMPTS)
    .execute()

export async function findPayingCard(db: Db, customerId: number, invoiceId: number): Promise<number | null> {
  const charge = await db
    .selectFrom('charges')
    .select('cardId')
    .where('customerId', '=', customerId)
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return charge?.cardId ?? null
}

/** The provider knows the charge by this key. */
export const findChargeByKey = (db: Db, key: string) =>
  db.selectFrom('charges').selectAll().where('key', '=', key).executeTakeFirst()

/** There is one at most. */
export const findChargeInFlight = (db: Db, customerId: number) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', 'in', IN_FLIGHT)
    .executeTakeFirst()

/** Those that nobody can be at work on any more, and those that wait for the customer's answer to the bank. */
export const listChargesToAsk = (db: Db, begunBefore: Date) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('status', 'in', IN_FLIGHT)
    .where('createdAt', '<', begunBefore)
    .orderBy('id')
    .execute()

/**
 * The customer, locked, with all that a checkout decides by. Where it had to wait for the lock it may show other tables as they were
 * before it waited, so nothing is refused on a first look, and what is written after it says again what it relies on.
 */
export const lockForCheckout = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('customers')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.customerId', '=', 'customers.id').on('invoices.id', '=', invoiceId),
    )
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .leftJoin('cards', (join) =>
      join
        .onRef('cards.id', '=', 'customers.mainCardId')
        .onRef('cards.customerId', '=', 'customers.id')
        .on('cards.removedAt', 'is', null),
    )
    .leftJoin('charges', (join) =>
      join.onRef('charges.customerId', '=', 'customers.id').on('charges.status', 'in', [...IN_FLIGHT]),
    )
    .selectAll('invoices')
    .select((row) => [
      'customers.stripeId',
      row
        .exists(
          row
            .selectFrom('cardSetups')
            .select('cardSetups.id')
            .whereRef('cardSetups.customerId', '=', 'customers.id')
            .where('cardSetups.status', '=', 'open')
            .where('cardSetups.setupRef', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasOpenCardForm'),
      ...SHOWN,
      'packages.priceCents as packagePriceCents',
      'packages.isOffered as isPackageOffered',
      'cards.id as cardId',
      'cards.cardRef',
      'charges.id as chargeId',
      'charges.status as chargeStatus',
      'charges.invoiceId as chargeInvoiceId',
      'charges.cardId as chargeCardId',
      'charges.createdAt as chargeCreatedAt',
    ])
    .where('customers.id', '=', customerId)
    .where('customers.deletedAt', 'is', null)
    .forUpdate('customers')
    .executeTakeFirst()

/** The customer, locked, with what an order is paid by: the plan that would be bought again, the main card, what is in flight. */
export const lockForPaying = async (db: Db, customerId: number) => {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
  return db
    .selectFrom('customers')
    .leftJoin('packages', 'packages.name', 'customers.planName')
    .leftJoin('cards', (join) => join.onRef('cards.id', '=', 'customers.mainCardId').on('cards.removedAt', 'is', null))
    .leftJoin('charges', (join) =>
      join.onRef('charges.customerId', '=', 'customers.id').on('charges.status', 'in', [...IN_FLIGHT]),
    )
    .select([
      'customers.id',
      'customers.email',
      'customers.balanceCents',
      'customers.planName',
      'customers.isAutoBilling',
      'customers.deletesOn',
      'customers.stripeId',
      'packages.id as packageId',
      'packages.priceCents as planCents',
      'cards.id as cardId',
      'cards.cardRef',
      'charges.id as chargeId',
    ])
    .where('customers.id', '=', customerId)
    .where('customers.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** A charge with its invoice, and its customer locked. As with a checkout, what follows says again what it relies on. */
export const lockForSettling = (db: Db, charge: { id: number; customerId: number }) =>
  db
    .selectFrom('customers')
    .innerJoin('charges', 'charges.customerId', 'customers.id')
    .innerJoin('invoices', 'invoices.id', 'charges.invoiceId')
    .innerJoin('cards', 'cards.id', 'charges.cardId')
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .selectAll('invoices')
    .select([
      ...SHOWN,
      'customers.email',
      'customers.balanceCents',
      'customers.deletedAt',
      'charges.cardId',
      'charges.status as chargeStatus',
      'charges.amountCents as chargedCents',
      'charges.isPresent',
      'charges.wantsAutoReload',
      'cards.last',
    ])
    .where('customers.id', '=', charge.customerId)
    .where('charges.id', '=', charge.id)
    .forUpdate('customers')
    .executeTakeFirstOrThrow()

/**
 * The invoice is paid, by this charge or, where there is nothing to charge, by none (payc, a coupon over all of it). One statement
 * locks the customer and writes all of it, and each row is looked at as it is by then. Undefined where the invoice does not wait
 * for just this amount any more, the charge is on record as successful already, or its customer has gone; and where the charge had
 * been given up and what the order wanted of the credit beside it is spent by now.
 */
export async function recordPaid(
  db: Db,
  { charge, customerId, invoiceId, now }: Paid,
): Promise<PaidInvoice | undefined> {
  const rows = await statement(
    db,
    `with owner as (
       select id, email, balance_cents from customers where id = $1::integer and deleted_at is null for update
     ), charge as (
       select charges.* from owner join charges on charges.customer_id = owner.id
       where charges.id = $2::integer and charges.status not in ('succeeded', 'returned') for update of charges
     ), paid as (
       update invoices set status = 'paid', paid_at = $4::timestamptz, balance_before_cents = owner.balance_cents,
         balance_after_cents = owner.balance_cents + credit_cents - spent_credit_cents
       from owner
       where invoices.id = coalesce($3::integer, (select invoice_id from charge)) and customer_id = owner.id and status = 'open'
         and amount_cents - discount_cents - waived_cents
           = case when $2::integer is null then 0 else (select amount_cents from charge) end
         and (spent_credit_cents <= greatest(0, owner.balance_cents) or (select status in ('pending', 'needs_authentication') from charge))
       returning invoices.*
     ), succeeded as (
       update charges set status = 'succeeded', charge_ref = $5, message = null, is_hard = false, ended_at = $4::timestamptz
       from paid where charges.id = $2::integer
     ), box as (
       insert into welcome_boxes (customer_id, invoice_id, given_at)
       select customer_id, case when kind = 'welcome_box' then id end, $4::timestamptz from paid
       where kind = 'welcome_box' or plan_after = any ($6::text[])
       on conflict do nothing
     ), unneeded_box as (
       update invoices set status = 'void' from paid
       where paid.plan_after = any ($6::text[]) and invoices.customer_id = paid.customer_id
         and invoices.kind = 'welcome_box' and invoices.status = 'open'
     )
     select paid.*, owner.email, owner.balance_cents, charge.status as charge_status, charge.amount_cents as charged_cents,
       charge.is_present, charge.wants_auto_reload, charge.card_id, cards.last, packages.name as package_name, coupons.code as coupon_code,
       coupons.percent as coupon_percent
     from paid cross join owner left join charge on true left join cards on cards.id = charge.card_id
       left join packages on packages.id = paid.package_id left join coupons on coupons.id = paid.coupon_id`,
    [customerId, charge?.id ?? null, invoiceId ?? null, now, charge?.chargeRef ?? null, MEMBER_PLANS],
  )
  return rows[0] as PaidInvoice | undefined
}

/** A new member gets the welcome box with the plan, unless they have had one, and need not buy it any more. */
const MEMBER_PLANS = PLAN_NAMES.filter(isMember)

interface Paid {
  charge: { id: number; chargeRef: string } | null
  customerId: number
  /** The invoice is given only where there is no charge, because a charge knows its invoice. */
  invoiceId?: number
  now: Date
}

export type PaidInvoice = ShownInvoice & {
  email: string
  /** The customer's credit before the payment. */
  balanceCents: number
  /** The charge's status before the payment; null where there is no charge. */
  chargeStatus: ChargeStatus | null
  chargedCents: number | null
  isPresent: boolean | null
  wantsAutoReload: boolean | null
  last: string | null
}

/** The money is there, and nothing needs it any more. False when its success is on record already. */
export const recordReturned = (db: Db, id: number, chargeRef: string, now: Date): Promise<boolean> =>
  changed(
    db
      .updateTable('charges')
      .set({ status: 'returned', chargeRef, message: null, isHard: false, endedAt: now })
      .where('id', '=', id)
      .where('status', 'not in', ['succeeded', 'returned'])
      .returning('id')
      .executeTakeFirst(),
  )

/** Records the outcome of a charge in flight, unless it is known already. */
export const recordOutcome = (
  db: Db,
  id: number,
  outcome: {
    status: Exclude<ChargeStatus, 'succeeded' | 'returned'>
    chargeRef?: string
    message?: string
    isHard?: boolean
    endedAt?: Date
  },
): Promise<boolean> =>
  changed(
    db
      .updateTable('charges')
      .set(outcome)
      .where('id', '=', id)
      .where('status', 'in', IN_FLIGHT)
      .returning('id')
      .executeTakeFirst(),
  )

const changed = async (row: Promise<unknown>): Promise<boolean> => (await row) !== undefined
