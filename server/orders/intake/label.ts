import { displayDate, displayDay } from '#rules/days/days'
import { careFor, careWishes } from '#rules/orders/care'
import { findCustomer } from '../../db/customers.ts'
import { readPlaceOf } from '../../pickups/driving-day.ts'
import type { Deps } from '../../ports.ts'
import { drawLabel } from '../receipts/draw-receipt.ts'
import { viewOrder } from '../staff-view.ts'
import type { Label } from './label-pdf.ts'

export type LabelOutcome =
  | { label: Label; pdf: Uint8Array; customerId: number }
  | { refusal: 'no_such_order' }
  /** A fee or a charge has no bag, and neither has one that its customer has back. */
  | { refusal: 'no_laundry' | 'brought_back' | 'not_packed'; customerId: number }

/** Onto what the labels go, and onto what they are printed. A sheet has eight. */
interface LabelWanted {
  of?: Label['of'] | undefined
  paper?: Label['paper'] | undefined
}

/** Draws the labels of an order's bags: as many as are told, or as were packed or collected. The wishes are those that it keeps, or the profile's while it is not counted. */
export async function labelOrder(
  deps: Deps,
  id: number,
  bags: number | null,
  { of = 'bag', paper = 'roll' }: LabelWanted = {},
): Promise<LabelOutcome> {
  const view = await viewOrder(deps, id)
  if (view === undefined) return { refusal: 'no_such_order' }
  const { order, row } = view
  const { customerId } = row
  const customer = await findCustomer(deps.database.db, customerId)
  const { request } = order
  if (order.kind !== 'laundry' || request === null || customer === undefined)
    return { refusal: 'no_laundry', customerId }
  if (order.delivered !== null || order.returned !== null) return { refusal: 'brought_back', customerId }
  // A parcel's label says how many things there are: nobody counts them any more.
  if (of === 'parcel' && row.readyAt === null) return { refusal: 'not_packed', customerId }
  const town = of === 'parcel' ? await readPlaceOf(deps.database.db, request.id) : undefined
  const care = careFor(row, customer)
  const label: Label = {
    number: id,
    of,
    paper,
    things: of === 'parcel' ? row.packedPieces : null,
    town: town === undefined ? null : `${town} ${request.place.zipCode}`,
    customer: { number: customerId, name: `${customer.firstName} ${customer.lastName}` },
    due: labelDay(request.dropoffDate),
    isRush: request.isRush,
    part: order.part,
    parts: order.parts,
    bags: bags ?? (of === 'parcel' ? row.packedParcels : null) ?? row.bags ?? 1,
    wishes: care && careWishes(care),
    hasNote: request.comment !== '',
    pickup: { number: request.id, day: labelDay(request.pickupDate) },
    now: deps.clock.now(),
  }
  return { label, pdf: await drawLabel(label), customerId }
}

/** "Wednesday 11/18" */
const labelDay = (day: string): string => `${displayDay(day).split(',')[0]} ${displayDate(day).slice(0, 5)}`
