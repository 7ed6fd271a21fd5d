import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { CHARGES_IN_FLIGHT, CHOICES } from '#rules/payments/payment-life'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { isMember } from '#rules/plans/plans'
import type { Db } from '../db/open.ts'
import type { PackageRow } from '../db/reference/shapes.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, statement, type ValueOf } from '../db/statement.ts'

export const insertInvoice = (db: Db, invoice: Insertable<Schema['invoices']>) =>
  db.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const lockInvoice = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The invoice of a checkout, with its package as it is offered today. The caller holds the customer's lock. */
export const findCheckoutInvoice = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .selectAll('invoices')
    .select([
      'packages.name as packageName',
      'packages.priceCents as packagePriceCents',
      'packages.isOffered as isPackageOffered',
      'coupons.code as couponCode',
      'coupons.percent as couponPercent',
    ])
    .where('invoices.customerId', '=', customerId)
    .where('invoices.id', '=', id)
    .executeTakeFirst()

/** A new member gets the welcome box with the plan, unless they have had one, and need not buy it any more. */
const MEMBER_PLANS = PLAN_NAMES.filter(isMember)

type PaidInvoice = Selectable<Schema['invoices']> & {
  packageName: PackageRow['name'] | null
  couponCode: string | null
  couponPercent: number | null
}

/**
 * The invoice is paid by a card, or with nothing to charge. Undefined where it does not wait for just this amount any more; and where
 * the charge had been given up (`isLate`) and what the order wanted of the credit beside it is spent by now, or promised to the charge
 * of another invoice that is in flight. The caller holds the customer's lock and knows the balance under it.
 */
export async function payInvoice(
  db: Db,
  { customerId, invoiceId, amountCents, balanceCents, isLate, now }: Paying,
): Promise<PaidInvoice | undefined> {
  const rows = await statement(
    db,
    `with paid as (
       update invoices set status = 'paid', paid_at = $4::timestamptz, balance_before_cents = $5::integer,
         balance_after_cents = $5::integer + credit_cents - spent_credit_cents
       where id = $2::integer and customer_id = $1::integer and status = 'open'
         and amount_cents - discount_cents - waived_cents = $3::integer
         and (not $6::boolean or spent_credit_cents = 0 or spent_credit_cents + coalesce((
           select promised.spent_credit_cents from charges join invoices promised on promised.id = charges.invoice_id
           where charges.customer_id = $1::integer and charges.invoice_id <> $2::integer
             and charges.status = any ($8::text[])), 0) <= greatest(0, $5::integer))
       returning *
     ), box as (
       insert into welcome_boxes (customer_id, invoice_id, brought_by, given_at)
       select customer_id, case when kind = 'welcome_box' then id end, case when kind <> 'welcome_box' then id end,
         $4::timestamptz from paid
       where kind = 'welcome_box' or plan_after = any ($7::text[])
       on conflict do nothing
     ), unneeded_box as (
       update invoices set status = 'void' from paid
       where paid.plan_after = any ($7::text[]) and invoices.customer_id = paid.customer_id
         and invoices.kind = 'welcome_box' and invoices.status = 'open'
     )
     select paid.*, packages.name as package_name, coupons.code as coupon_code, coupons.percent as coupon_percent
     from paid left join packages on packages.id = paid.package_id left join coupons on coupons.id = paid.coupon_id`,
    [customerId, invoiceId, amountCents, now, balanceCents, isLate, MEMBER_PLANS, CHARGES_IN_FLIGHT],
  )
  return rows[0] as PaidInvoice | undefined
}

interface Paying {
  customerId: number
  invoiceId: number
  amountCents: number
  balanceCents: number
  isLate: boolean
  now: Date
}

/** Any number that a body may hold, also one that no id can be. */
export async function hasInvoice(db: Db, customerId: number, id: number): Promise<boolean> {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()
  return invoice !== undefined
}

/** The newest attempt to pay an invoice, with what it wanted of the credit beside it. */
export const findLastAttempt = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('charges')
    .innerJoin('invoices', 'invoices.id', 'charges.invoiceId')
    .select([
      'charges.id',
      'charges.status',
      'charges.cardId',
      'charges.amountCents',
      'charges.isPresent',
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
    .innerJoin('customers', 'customers.id', 'charges.customerId')
    .select(['charges.id', 'charges.cardId', 'charges.isPresent'])
    .select(['charges.status', 'charges.chargeRef', 'charges.endedAt'])
    .select(sql<boolean>`charges.card_id is not distinct from customers.main_card_id`.as('isOfMainCard'))
    .where('charges.customerId', '=', customerId)
    .where((row) => row.or([row('invoices.id', '=', orderNumber), row('invoices.forOrder', '=', orderNumber)]))
    .orderBy('charges.id', 'desc')
    .limit(LAST_ATTEMPTS)
    .execute()

/** The reloads that helped to pay this order. */
export const listPaidReloads = (db: Db, customerId: number, forOrder: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'amountCents'])
    .where('customerId', '=', customerId)
    .where('forOrder', '=', forOrder)
    .where('kind', '=', 'reload')
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()

/** A reload that was paid or that the bank refused: there is no second one for the same order. */
export async function hasEndedReload(db: Db, customerId: number, orderNumber: number): Promise<boolean> {
  const ended = await db
    .selectFrom('invoices')
    .innerJoin('charges', 'charges.invoiceId', 'invoices.id')
    .select('charges.id')
    .where('invoices.customerId', '=', customerId)
    .where('charges.customerId', '=', customerId)
    .where('invoices.forOrder', '=', orderNumber)
    .where('charges.status', 'in', ['declined', 'succeeded'])
    .executeTakeFirst()
  return ended !== undefined
}

/** An order asks the card for what credit does not cover, which may have changed since it asked before. */
export const openOrderInvoice = (
  db: Db,
  invoice: Insertable<Schema['invoices']> & { id: number; spentCreditCents: number },
) =>
  db
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ amountCents: invoice.amountCents, spentCreditCents: invoice.spentCreditCents })
        .where('invoices.status', '=', 'open')
        .where('invoices.customerId', '=', invoice.customerId),
    )
    .returningAll()
    .executeTakeFirst()

/** It stays, with its number, and nobody can pay it any more. */
export async function voidInvoice(db: Db, id: number): Promise<void> {
  await db.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).where('status', '=', 'open').execute()
}

/** An order or fee that the card declined, and nobody has paid since. */
export async function hasUnpaidDemand(db: Db, customerId: number): Promise<boolean> {
  const unpaid = await db
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('kind', 'in', ['order', 'fee', 'staff'])
    .executeTakeFirst()
  return unpaid !== undefined
}

export async function voidOpenInvoices(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ status: 'void' })
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .execute()
}

type Lowering = Pick<Updateable<Schema['invoices']>, 'couponId' | 'discountCents' | 'waivedCents'>

export async function updateCoupon(db: Db, id: number, lowering: Lowering): Promise<void> {
  await db.updateTable('invoices').set(lowering).where('id', '=', id).where('status', '=', 'open').execute()
}

/** Notes whether something is kept of a wish that came with it. The caller holds the customer's lock. */
export async function updateHasAgreement(db: Db, customerId: number, id: number, hasAgreement: boolean): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ hasAgreement })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** The one that a customer chose and has not paid. */
export const findOpenChoice = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'kind', 'packageId', 'planAfter', 'amountCents', 'couponId'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('kind', 'in', ['plan', 'credit'])
    .executeTakeFirst()

/** The customer's welcome box as it was bought, or is going to be. */
export const findBoxInvoice = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'status', 'amountCents'])
    .where('customerId', '=', customerId)
    .where('kind', '=', 'welcome_box')
    .where('status', '<>', 'void')
    .executeTakeFirst()

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]

/**
 * All that was and is asked for, the newest first. What was replaced before anybody paid it is left out, and without `choices` also what
 * was only chosen: neither paid, nor under way to the bank, nor sold by staff.
 */
export const listInvoices = (db: Db, customerId: number, { choices }: { choices: boolean }) =>
  (choices ? selectWithChoices : selectInvoices)(db, { customerId })

const demandsOf = (db: Db, customerId: number) =>
  invoicesOf(db, customerId).where('invoices.status', '<>', 'void').orderBy('invoices.id', 'desc')

const selectWithChoices = preparedStatement('invoices and choices', (db, value: ValueOf<{ customerId: number }>) =>
  demandsOf(db, value('customerId')),
)

const selectInvoices = preparedStatement('invoices', (db, value: ValueOf<{ customerId: number }>) =>
  demandsOf(db, value('customerId')).where((row) =>
    row.or([
      row('invoices.status', '=', 'paid'),
      row('invoices.kind', 'not in', CHOICES),
      row.exists(
        row
          .selectFrom('charges as asked')
          .select('asked.id')
          .whereRef('asked.customerId', '=', 'invoices.customerId')
          .whereRef('asked.invoiceId', '=', 'invoices.id')
          // Nobody but staff charges a choice without its customer.
          .where((charge) =>
            charge.or([charge('asked.status', 'in', CHARGES_IN_FLIGHT), charge('asked.isPresent', '=', false)]),
          ),
      ),
    ]),
  ),
)

/** A plan, pack or box that somebody has chosen, whatever has become of it. */
export const lockChoice = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'status'])
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('kind', 'in', CHOICES)
    .forUpdate()
    .executeTakeFirst()

/** All invoices, also those that were replaced. */
export const listAllInvoices = (db: Db, customerId: number) =>
  invoicesOf(db, customerId).orderBy('invoices.id', 'desc').execute()

export const findInvoice = (db: Db, customerId: number, id: number) =>
  invoicesOf(db, customerId).where('invoices.id', '=', id).executeTakeFirst()

/** Each with its package, its coupon and the card that paid it. */
const invoicesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customerId')
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.customerId', '=', 'invoices.customerId')
        .onRef('charges.invoiceId', '=', 'invoices.id')
        .on('charges.status', '=', 'succeeded'),
    )
    .select([
      'invoices.id',
      'invoices.kind',
      'invoices.status',
      'invoices.title',
      'invoices.amountCents',
      'invoices.discountCents',
      'invoices.spentCreditCents',
      'customers.balanceCents',
      'invoices.createdAt',
      'invoices.paidAt',
      'packages.name as packageName',
      'coupons.code as couponCode',
      'coupons.percent as couponPercent',
      'charges.cardId',
      // What the card did not take became credit.
      sql<number>`(select coalesce(sum(refunds.amount_cents), 0)::integer from refunds
        where refunds.charge_id = charges.id and refunds.status <> 'failed')`.as('refundedCents'),
    ])
    .where('invoices.customerId', '=', customerId)

/** The purchases of credit, invoice by invoice, with the charge where there was one. */
export const listPurchaseCharges = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.invoiceId', '=', 'invoices.id')
        .onRef('charges.customerId', '=', 'invoices.customerId')
        .on('charges.status', '=', 'succeeded'),
    )
    .select([
      'invoices.id as invoiceId',
      'invoices.discountCents',
      'charges.id as chargeId',
      'charges.amountCents as chargedCents',
    ])
    .where('invoices.customerId', '=', customerId)
    .where('invoices.status', '=', 'paid')
    .where('invoices.creditCents', '>', 0)
    .execute()

/** The one that was bought and is not credited back yet, with what it cost. */
export const findBoxToCredit = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .innerJoin('invoices', 'invoices.id', 'welcomeBoxes.invoiceId')
    .innerJoin('charges', (join) =>
      join.onRef('charges.invoiceId', '=', 'invoices.id').on('charges.status', '=', 'succeeded'),
    )
    .select(['invoices.id as invoiceId', 'invoices.amountCents', 'charges.id as chargeId'])
    .where('welcomeBoxes.customerId', '=', customerId)
    .where('welcomeBoxes.creditedAt', 'is', null)
    .executeTakeFirst()
