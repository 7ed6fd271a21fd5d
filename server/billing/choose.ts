import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type Choice, choiceOf, isPlanName, purchaseOf } from '#rules/plans/plans'
import { AppError } from '../app-error.ts'
import { requirePackage } from '../catalogue/packages.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { chargeInFlight, endOpenCharge, readOpenCharge, requireNoCharge } from '../payments/charge.ts'
import type { Deps } from '../ports.ts'
import { WITHOUT_COUPON } from './coupons.ts'
import {
  findInvoice,
  findOpenChoice,
  type InvoiceRow,
  insertInvoice,
  lockChoice,
  updateCoupon,
  voidInvoice,
} from './invoice-store.ts'
import { readInvoice } from './invoices.ts'

/**
 * Opens the customer's one unpaid invoice of a plan or credit pack. The same package again is the same invoice, without its
 * coupon; another one gets a new number, so that of two tabs neither can charge what the other one shows. The transaction is
 * `keyed`'s; what ends an open charge stands outside of it. With `isPlanOnly` nothing is opened where it would be a top-up.
 */
export async function choosePackage(
  deps: Deps,
  customerId: number,
  wanted: number | string,
  { keyed = deps, isPlanOnly = false }: { keyed?: Pick<Deps, 'database'>; isPlanOnly?: boolean } = {},
): Promise<InvoiceRow> {
  const before = await findOpenChoice(deps.database.db, customerId)
  await endOpenCharge(deps, customerId)
  return keyed.database.transaction(async (db) => {
    const { planName } = await lockOwner(db, customerId)
    const chosen = await requirePackage(db, wanted)
    const choice = choiceOf(planName, chosen)
    if (choice === 'nothing_to_update') throw new AppError('nothing_to_update')
    const open = await findOpenChoice(db, customerId)
    if (open === undefined && before !== undefined) await requireUnpaid(db, customerId, before.id)

    const wantedInvoice = invoiceOf(chosen, choice)
    if (isPlanOnly && wantedInvoice.kind !== 'plan') throw new AppError('order_changed')
    if (open !== undefined && isSame(open, wantedInvoice)) {
      if (open.couponId !== null) {
        await requireNoCharge(db, customerId)
        await updateCoupon(db, open.id, WITHOUT_COUPON)
      }
      return readInvoice(db, customerId, open.id)
    }
    if (open !== undefined) {
      await requireNoCharge(db, customerId)
      await voidInvoice(db, open.id)
    }
    const { id } = await insertInvoice(db, {
      ...wantedInvoice,
      customerId,
      status: 'open',
      createdAt: deps.clock.now(),
    })
    return readInvoice(db, customerId, id)
  })
}

/** *Not now*: what was looked at is put back. One that is gone already stays so, and one that is paid is no choice any more. */
export async function dropChoice(deps: Deps, customerId: number, id: number): Promise<void> {
  const open = await readOpenCharge(deps.database.db, customerId)
  if (open?.invoiceId === id) await endOpenCharge(deps, customerId)
  await deps.database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const choice = await lockChoice(db, customerId, id)
    if (choice === undefined) throw new AppError('not_found')
    if (choice.status === 'paid') throw new AppError('order_changed')
    // Another tab may have begun to pay it since.
    if ((await readOpenCharge(db, customerId))?.invoiceId === id) throw chargeInFlight()
    await voidInvoice(db, id)
  })
  deps.jobs.runSoon('finish-removals')
}

function invoiceOf(chosen: { id: number; name: string; priceCents: number }, { purpose, planAfter }: Choice) {
  const { amountCents, waivedCents, creditCents } = purchaseOf(chosen, null, 0)
  const isPlanChange = purpose === 'subscription'
  const title = isPlanName(chosen.name) ? PLAN_TITLES[chosen.name] : chosen.name
  return {
    kind: isPlanChange ? ('plan' as const) : ('credit' as const),
    title: isPlanChange || !isPlanName(chosen.name) ? title : `${title} credit`,
    packageId: chosen.id,
    planAfter: isPlanChange ? planAfter : null,
    amountCents,
    waivedCents,
    creditCents,
  }
}

type Compared = Pick<ReturnType<typeof invoiceOf>, 'kind' | 'planAfter' | 'amountCents'> & { packageId: number | null }

/** A price or plan that has changed since makes it another invoice. */
const isSame = (open: { [Name in keyof Compared]: unknown }, wanted: Compared): boolean =>
  open.packageId === wanted.packageId &&
  open.kind === wanted.kind &&
  open.planAfter === wanted.planAfter &&
  open.amountCents === wanted.amountCents

/** An invoice that turns out to be paid is not offered for sale again unasked. */
async function requireUnpaid(db: Db, customerId: number, id: number): Promise<void> {
  const invoice = await findInvoice(db, customerId, id)
  if (invoice?.status === 'paid') throw new AppError('order_changed')
}
