import type { DESK_STEPS } from '#contract/desk/orders'
import { displayMoment, displayShortDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { hasEnded, isDelivered, isOwed, isPaid, orderStep } from '#rules/orders/order-life'
import { totalCentsOf } from '#rules/prices/order-prices'
import { mayDo, type StaffDeed, type StaffRole } from '#rules/staff-roles'
import type { StaffOrder } from '../../orders/staff-view.ts'

/** What can be done to an order now, and why the rest cannot. Whoever looks reads only what the role may. */

type StepName = (typeof DESK_STEPS)[number]
type Row = StaffOrder['row']

/** Open with its label, closed with its reason, or nothing to speak of. */
type Found = { label: string } | { why: string } | undefined

const DEEDS: Record<StepName, StaffDeed> = {
  forward: 'order forward',
  let_go: 'order forward unpaid',
  hold: 'order hold',
  release: 'order release',
  due: 'order due',
  separate: 'order separate',
  refund: 'refund',
  note: 'order note',
  return: 'order return',
}

export function orderStepsFor(
  row: Row,
  role: StaffRole,
  facts: { refundable: number; isStored: boolean; isToBeCounted: boolean; canBeParted: boolean },
) {
  const found: Record<StepName, Found> = {
    forward: forwardStep(row, facts),
    let_go: letGoStep(row),
    hold: holdStep(row),
    release: releaseStep(row),
    due: dueStep(row),
    separate: separateStep(row, facts.canBeParted),
    refund: refundStep(row, facts.refundable),
    note: { label: 'Note for the customer…' },
    return: returnStep(row),
  }
  return (Object.keys(DEEDS) as StepName[]).flatMap((step) => {
    const each = found[step]
    if (each === undefined || !mayDo(role, DEEDS[step])) return []
    return 'label' in each
      ? { step, isOpen: true, label: each.label, why: '' }
      : { step, isOpen: false, label: '', why: each.why }
  })
}

const isStopped = ({ hold }: Row) => hold === 'staff' || hold === 'red_flag'

function forwardStep(row: Row, { isStored, isToBeCounted }: { isStored: boolean; isToBeCounted: boolean }): Found {
  const { kind, state, hold, nextTryAt } = row
  if (kind !== 'laundry' || isDelivered(row) || state === 'returned') return undefined
  if (isStopped(row)) return { why: 'The next step is closed while it is held.' }
  const total = totalCentsOf(row)
  const then = isStored ? 'store it' : 'put it on the van'
  switch (state) {
    case 'collected':
      return { why: 'The next step is its first count, at Intake.' }
    case 'counted':
      return { why: 'The next step is its second count, at Intake.' }
    case 'priced':
      if (isToBeCounted) return { why: 'The next step is counting it out, at Intake.' }
      return { label: total === 0 ? `Nothing to take, ${then}…` : `Take $${dollars(total)}, ${then}…` }
    case 'ready_unpaid':
      if (hold === null) return { why: 'Its payment is being asked for.' }
      return {
        why: `The next step opens once it is paid: ${nextTryAt === null ? 'it waits for a new card.' : `the card is asked again ${displayMoment(nextTryAt)}.`}`,
      }
    case 'ready':
      return { label: isStored ? 'Store it' : 'Put it on the van' }
    default:
      return { label: isStored ? 'It is stored' : 'It is delivered' }
  }
}

function letGoStep(row: Row): Found {
  if ('state' in orderStep(row, 'let_go')) return { label: 'Let it go unpaid…' }
  return row.kind === 'laundry' && (row.state === 'priced' || row.state === 'ready_unpaid')
    ? { why: 'Let it go unpaid: only after the card is declined.' }
    : undefined
}

function holdStep(row: Row): Found {
  if ('state' in orderStep(row, 'hold')) return { label: 'Hold…' }
  return hasEnded(row) ? undefined : { why: 'Hold: it’s already held.' }
}

function releaseStep(row: Row): Found {
  const { hold, state } = row
  if (hasEnded(row)) return undefined
  if (hold === null) return { why: 'Release: it is not held.' }
  if (hold === 'payment') return { why: 'Release: it’s waiting for payment, and a release doesn’t collect it.' }
  if (hold === 'red_flag' && state === 'counted') return { why: 'Release: the counts differ. Intake settles them.' }
  return { label: hold === 'staff' && isOwed(row) ? `Release, ask for $${dollars(totalCentsOf(row))}…` : 'Release' }
}

function dueStep(row: Row): Found {
  if (row.kind !== 'laundry' || isDelivered(row) || hasEnded(row)) return undefined
  return { label: row.dueDay === null ? 'Due day…' : `Due day: ${displayShortDay(row.dueDay)}` }
}

/** Before it has a price, whoever counts it says what waits. */
function separateStep(row: Row, canBeParted: boolean): Found {
  const step = orderStep(row, 'separate')
  if ('refusal' in step)
    return step.refusal === 'held' ? { why: 'Deliver some later: not while it is held.' } : undefined
  if (row.discountTakenCents > 0)
    return { why: 'Deliver some later: its discount was taken back when its customer left the plan.' }
  return canBeParted && row.pickupId !== null ? { label: 'Deliver some later…' } : undefined
}

function refundStep(row: Row, refundable: number): Found {
  if (!isPaid(row)) return row.state === 'returned' ? undefined : { why: 'Refund opens once it is paid.' }
  return refundable > 0 ? { label: 'Refund…' } : { why: 'Refund: everything that was paid has been refunded.' }
}

const returnStep = (row: Row): Found =>
  row.kind === 'laundry' && 'state' in orderStep(row, 'return') ? { label: 'Give the bag back…' } : undefined
