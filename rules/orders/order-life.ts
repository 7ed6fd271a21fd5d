/**
 * The life of an order: for each state, what may be done to it and where that leads. A bag is collected, counted twice, priced, packed,
 * paid for, driven back and delivered; a fee or what staff charge is delivered from its beginning and only waits for its money. A hold
 * stands beside the state and says why an order does not go on. `server/orders/store.ts` writes state and hold only by this table, and
 * docs/order-life.md shows it.
 */
type Life<State extends string> = Readonly<Record<State, Readonly<Partial<Record<Move, State>>>>>

/** What happens to an order and moves it on. */
type Move = 'count' | 'price' | 'pack' | 'pay' | 'let_go' | 'leave' | 'deliver' | 'return'

export const ORDER_LIFE = {
  collected: { count: 'counted', return: 'returned' },
  counted: { price: 'priced', return: 'returned' },
  priced: { pack: 'ready_unpaid' },
  ready_unpaid: { pay: 'ready', let_go: 'on_its_way_unpaid' },
  ready: { leave: 'on_its_way' },
  on_its_way_unpaid: { pay: 'on_its_way', deliver: 'delivered_unpaid' },
  on_its_way: { deliver: 'delivered' },
  delivered_unpaid: { pay: 'delivered' },
  delivered: {},
  returned: {},
} as const satisfies Life<string>

export type OrderState = keyof typeof ORDER_LIFE
/** `payment`: the card has not paid; `red_flag`: counts differ, at intake or before it leaves; `staff`: somebody looks into it. */
export type OrderHold = 'payment' | 'red_flag' | 'staff'
/**
 * `settle_counts`: research says what was in the bag, which ends a red flag and prices the order. `miscount`: before it leaves there are other
 * pieces than came in. `write_off`: some of them are missing, and their price is taken off before anybody is asked for it. `separate`: some of
 * it comes later, in an order of its own, which takes its price along.
 */
export type OrderAction =
  | Move
  | 'flag'
  | 'settle_counts'
  | 'miscount'
  | 'write_off'
  | 'separate'
  | 'decline'
  | 'hold'
  | 'release'

export const ORDER_HOLDS = ['payment', 'red_flag', 'staff'] as const satisfies readonly OrderHold[]

/** In the order in which they come. */
export const ORDER_STATES = Object.keys(ORDER_LIFE) as [OrderState, ...OrderState[]]
const STATES = ORDER_STATES

/** Their money is asked for, and has not come. */
export const OWED_STATES = [
  'ready_unpaid',
  'on_its_way_unpaid',
  'delivered_unpaid',
] as const satisfies readonly OrderState[]
const PAID = ['ready', 'on_its_way', 'delivered'] as const satisfies readonly OrderState[]
const ENDED = ['delivered', 'returned'] as const satisfies readonly OrderState[]

const isOneOf = (states: readonly OrderState[], state: OrderState): boolean => states.includes(state)

/** Its money is asked for, and has not come. */
export const isOwed = ({ state }: { state: OrderState }): boolean => isOneOf(OWED_STATES, state)
export const isPaid = ({ state }: { state: OrderState }): boolean => isOneOf(PAID, state)
/** Nothing happens to it any more. */
export const hasEnded = ({ state }: { state: OrderState }): boolean => isOneOf(ENDED, state)
export const isDelivered = ({ state }: { state: OrderState }): boolean =>
  state === 'delivered' || state === 'delivered_unpaid'
/** Its card has not paid, and nobody has let it go: it comes back on no day until then. */
export const staysUntilPaid = ({ state, hold }: { state: OrderState; hold: OrderHold | null }): boolean =>
  state === 'ready_unpaid' && hold === 'payment'
/** It has left the house, so that nobody can look into its bag any more. */
export const hasLeft = ({ state }: { state: OrderState }): boolean =>
  state === 'on_its_way' || state === 'on_its_way_unpaid' || isDelivered({ state })

/** Why something cannot be done to an order. Each has its sentence with the command of the staff that may hear it. */
export const ORDER_REFUSALS = [
  'no_laundry',
  'not_counted',
  'not_priced',
  'not_packed',
  'not_paid',
  'not_on_its_way',
  'counted_before',
  'priced_before',
  'packed_before',
  'paid_before',
  'left_before',
  'delivered_before',
  'completed_before',
  'returned_before',
  'held',
  'payment_needed',
  'nothing_declined',
  'counts_differ',
  'not_held',
  'held_before',
] as const
export type OrderRefusal = (typeof ORDER_REFUSALS)[number]

/** An action that comes too early for a state is refused with what is missing there … */
const MISSING: Readonly<Record<OrderState, OrderRefusal>> = {
  collected: 'not_counted',
  counted: 'not_priced',
  priced: 'not_packed',
  ready_unpaid: 'not_paid',
  ready: 'not_on_its_way',
  on_its_way_unpaid: 'not_paid',
  on_its_way: 'not_on_its_way',
  delivered_unpaid: 'not_paid',
  delivered: 'completed_before',
  returned: 'returned_before',
}

/** … and one that comes too late with what has happened since. */
const HAPPENED: Readonly<Record<OrderState, OrderRefusal>> = {
  collected: 'not_counted',
  counted: 'counted_before',
  priced: 'priced_before',
  ready_unpaid: 'packed_before',
  ready: 'paid_before',
  on_its_way_unpaid: 'left_before',
  on_its_way: 'left_before',
  delivered_unpaid: 'delivered_before',
  delivered: 'completed_before',
  returned: 'returned_before',
}

export interface Standing {
  kind: 'laundry' | 'no_show' | 'staff_charge'
  state: OrderState
  hold: OrderHold | null
  /** The card had not paid before somebody of us held it. */
  heldAt?: Date | null
}

interface OrderStep {
  state: OrderState
  hold: OrderHold | null
}

const ABOUT_MONEY: readonly OrderAction[] = ['pack', 'pay', 'decline', 'let_go', 'write_off', 'separate']
/** Packed or about to be, and still here. */
const BEFORE_IT_LEAVES = ['priced', 'ready_unpaid', 'ready'] as const satisfies readonly OrderState[]

/** Where an action leads, or why it cannot be done. */
export function orderStep(order: Standing, action: OrderAction): OrderStep | { refusal: OrderRefusal } {
  const { kind, state, hold } = order
  if (hasEnded(order)) return { refusal: HAPPENED[state] }
  if (isPaid(order) && ABOUT_MONEY.includes(action)) return { refusal: 'paid_before' }
  switch (action) {
    case 'hold':
      return hold === 'staff' || hold === 'red_flag' ? { refusal: 'held_before' } : { state, hold: 'staff' }
    case 'release':
      return released(order)
    case 'flag':
      if (state !== 'counted') return { refusal: refusalIn(state, ['counted']) }
      return hold === null ? { state, hold: 'red_flag' } : { refusal: 'held' }
    case 'settle_counts':
      if (state !== 'counted') return { refusal: refusalIn(state, ['counted']) }
      return hold === null ? { refusal: 'not_held' } : { state: 'priced', hold: null }
    case 'miscount':
      if (!isOneOf(BEFORE_IT_LEAVES, state)) return { refusal: refusalIn(state, BEFORE_IT_LEAVES) }
      return hold === null ? { state, hold: 'red_flag' } : { refusal: hold === 'payment' ? 'payment_needed' : 'held' }
    case 'write_off':
      if (state !== 'priced') return { refusal: refusalIn(state, ['priced']) }
      return hold === 'red_flag' ? { state, hold: null } : { refusal: hold === null ? 'not_held' : 'held' }
    case 'separate':
      if (kind !== 'laundry') return { refusal: 'no_laundry' }
      if (state !== 'priced') return { refusal: refusalIn(state, ['priced']) }
      return hold === null ? { state, hold } : { refusal: 'held' }
    case 'decline':
      if (!isOwed(order)) return { refusal: refusalIn(state, OWED_STATES) }
      return hold === null || hold === 'payment' ? { state, hold: 'payment' } : { refusal: 'held' }
    default:
      return kind !== 'laundry' && action !== 'pay' ? { refusal: 'no_laundry' } : moved(order, action)
  }
}

/** Why a bag cannot be packed and sent on its way; nothing where it can, or where its payment is just being asked for. */
export function leavingRefusal(order: Standing): OrderRefusal | undefined {
  const { kind, state, hold } = order
  if (kind === 'laundry' && (state === 'ready_unpaid' || state === 'ready')) {
    if (hold === 'payment') return 'payment_needed'
    return hold === null ? undefined : 'held'
  }
  const step = orderStep(order, 'pack')
  return 'refusal' in step ? step.refusal : undefined
}

function moved({ state, hold }: Standing, move: Move): OrderStep | { refusal: OrderRefusal } {
  const to = (ORDER_LIFE[state] as Partial<Record<Move, OrderState>>)[move]
  // A bag that goes back uncounted needs no answer to what it was held for.
  const isStopped = (hold === 'staff' || hold === 'red_flag') && move !== 'return'
  if (isStopped) return { refusal: 'held' }
  if (to === undefined)
    return {
      refusal: refusalIn(
        state,
        STATES.filter((from) => move in ORDER_LIFE[from]),
      ),
    }
  if (move === 'return') return { state: to, hold: null }
  if (move === 'let_go') return hold === 'payment' ? { state: to, hold } : { refusal: 'nothing_declined' }
  return { state: to, hold: move === 'pay' ? null : hold }
}

/** A red flag ends by the counts; one that a count before it leaves has raised, by a word that all is there. A fee is asked for by itself only once: what was declined waits for its customer as before. */
function released({ kind, state, hold, heldAt = null }: Standing): OrderStep | { refusal: OrderRefusal } {
  if (hold === null) return { refusal: 'not_held' }
  if (hold === 'payment') return { refusal: 'payment_needed' }
  if (hold === 'red_flag') return state === 'counted' ? { refusal: 'counts_differ' } : { state, hold: null }
  return { state, hold: kind !== 'laundry' && heldAt !== null ? 'payment' : null }
}

/** The states stand in the order in which they come. */
function refusalIn(state: OrderState, froms: readonly OrderState[]): OrderRefusal {
  const at = STATES.indexOf(state)
  return froms.some((from) => STATES.indexOf(from) > at) ? MISSING[state] : HAPPENED[state]
}
