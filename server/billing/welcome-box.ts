import { WELCOME_BOX_TITLE, welcomeBoxOf } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { addCredit } from '../credit/credit.ts'
import { entrySources } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { requireNoCharge } from '../payments/charge.ts'
import { sumDisputes } from '../payments/disputes.ts'
import type { Deps } from '../ports.ts'
import { findWelcomeBox, listWaitingBoxes, markBoxCredited, updateBoxSent } from './box-store.ts'
import { findBoxInvoice, findBoxToCredit, type InvoiceRow, insertInvoice, voidInvoice } from './invoice-store.ts'
import { readInvoice } from './invoices.ts'

const PRICE_CENTS = policy.welcomeBox.priceCents

/** A Pay As You Clean customer may buy a box. It is paid by the same checkout as a plan. */
export function openWelcomeBox({ database, clock }: Deps, customerId: number): Promise<InvoiceRow> {
  return database.transaction(async (db) => {
    const { planName } = await lockOwner(db, customerId)
    if (planName === null) throw new AppError('no_package')
    const open = await findBoxInvoice(db, customerId)
    const hasHadBox = open?.status === 'paid' || (await findWelcomeBox(db, customerId)) !== undefined
    const box = welcomeBoxOf(planName, hasHadBox)
    if (box === 'had') throw new AppError('box_taken')
    if (box === 'free') throw new AppError('box_free')
    if (open?.amountCents === PRICE_CENTS) return readInvoice(db, customerId, open.id)
    // It may be for a plan that brings one.
    await requireNoCharge(db, customerId)
    if (open !== undefined) await voidInvoice(db, open.id)
    const { id } = await insertInvoice(db, {
      customerId,
      kind: 'welcome_box',
      status: 'open',
      title: WELCOME_BOX_TITLE,
      amountCents: PRICE_CENTS,
      createdAt: clock.now(),
    })
    return readInvoice(db, customerId, id)
  })
}

type MarkedBox = { status: 'sent' } | { status: 'no_box' } | { status: 'sent_before'; sentAt: Date }

/** Staff say that a box is on its way. From then on it is taken off what comes back when the purchase that brought it ends. */
export function markBoxSent({ database, clock }: Deps, customerId: number): Promise<MarkedBox> {
  return database.transaction(async (db): Promise<MarkedBox> => {
    await lockOwner(db, customerId)
    const box = await findWelcomeBox(db, customerId)
    if (box === undefined) return { status: 'no_box' }
    if (box.sentAt !== null) return { status: 'sent_before', sentAt: box.sentAt }
    await updateBoxSent(db, customerId, clock.now())
    return { status: 'sent' }
  })
}

export const readWaitingBoxes = (db: Db, limit: number) => listWaitingBoxes(db, limit)

/**
 * With the first order completed after it, a bought box comes back as credit: once, in the transaction that completes
 * the order. None comes while a bank looks into the charge, and none for what the bank has taken back of it.
 */
export async function creditBoxBack(db: Db, owner: Owner, now: Date): Promise<Owner> {
  const box = await findBoxToCredit(db, owner.id)
  if (box === undefined) return owner
  const { invoiceId, chargeId, amountCents } = box
  const { takenCents, openCents, isAppealed } = await sumDisputes(db, { id: chargeId, amountCents })
  const cents = amountCents - takenCents
  if (openCents > 0 || isAppealed || cents === 0) return owner
  const booked = await addCredit(
    db,
    owner,
    {
      kind: 'welcome_box_back',
      source: entrySources.welcomeBoxBack(invoiceId),
      orderNumber: invoiceId,
      lot: 'welcome_box',
      cents,
      from: { gifts: cents },
    },
    now,
  )
  await markBoxCredited(db, owner.id, now)
  return booked.owner
}
