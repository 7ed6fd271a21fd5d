import type { DeskOrder, DeskOrderView, WaitingOrders } from '../desk/core/queries.ts'
import { at, NOW } from './desk-answers.ts'

/** What the server might answer about orders, made up: a row, the list of what waits, one order. */

type Door = NonNullable<DeskOrder['door']>

export const rowOf = (id: number, name: string, more: Partial<DeskOrder> = {}): DeskOrder => ({
  id,
  kind: 'laundry',
  customer: { id: id - 900, name },
  plan: 'Gold',
  part: 1,
  parts: 1,
  isRush: false,
  state: 'priced',
  hold: null,
  station: 'priced',
  door: 'to_do',
  sentence: 'Priced Friday, November 13th, 3:02 PM',
  daysLate: 0,
  things: 9,
  counts: null,
  dueDay: '2026-11-16',
  toPay: 7155,
  dollarToPay: '71.55',
  nextTry: null,
  next: 'send',
  ...more,
})

const DOORS: readonly Door[] = ['red_flag', 'late', 'unpaid', 'held', 'to_do']

export const waitingOf = (...orders: DeskOrder[]): WaitingOrders => ({
  now: NOW,
  today: '2026-11-16',
  waiting: orders.length,
  doors: DOORS.map((door) => ({ door, orders: orders.filter((row) => row.door === door).length })),
  orders,
})

const unpaid = (tries: string) => ({
  state: 'delivered_unpaid' as const,
  hold: 'payment' as const,
  station: 'delivered' as const,
  door: 'unpaid' as const,
  sentence: tries,
  next: 'open' as const,
})
const held = (sentence: string) => ({
  hold: 'staff' as const,
  door: 'held' as const,
  plan: 'Platinum',
  sentence,
  next: 'release' as const,
})

/** As the morning is drawn: every door with something behind it. */
export const busyMorning = waitingOf(
  rowOf(1063, 'Ivy Novak', {
    ...{ state: 'counted', station: 'counted', hold: 'red_flag', door: 'red_flag', next: 'look' },
    ...{ sentence: 'Tomas 8, Lien 7', things: null, counts: { first: 8, second: 7 } },
    ...{ dueDay: '2026-11-18', toPay: null, dollarToPay: null, parts: 2 },
  }),
  rowOf(1041, 'Helen Brandt', {
    ...{
      door: 'late',
      daysLate: 3,
      next: 'move_day',
      plan: 'Pay as you clean',
      sentence: 'Priced Monday, November 9th, 1:12 PM',
    },
    ...{ things: 2, dueDay: '2026-11-13', toPay: 13_990, dollarToPay: '139.90' },
  }),
  rowOf(1039, 'Jonas Pell', {
    ...unpaid('Declined once, at its door, waits for a new card'),
    ...{ things: 3, dueDay: '2026-11-12', toPay: 6995, dollarToPay: '69.95' },
  }),
  rowOf(1046, 'Dana Whitlock', {
    ...unpaid('Declined twice, at its door, asked again 12:00 PM'),
    ...{ things: 5, dueDay: '2026-11-13', toPay: 4375, dollarToPay: '43.75', nextTry: at('12:00') },
  }),
  rowOf(1051, 'Carla Munro', {
    ...held('“Which button? Ask her”, Ana Ruiz'),
    things: 11,
    toPay: 12_140,
    dollarToPay: '121.40',
  }),
  rowOf(1053, 'Rafael Quist', {
    ...held('“Repair not agreed, asked 9:12”, Ana Ruiz'),
    ...{ things: 4, dueDay: '2026-11-17', toPay: 8820, dollarToPay: '88.20' },
  }),
  rowOf(1056, 'Bertram Lowe', { plan: 'Pay as you clean' }),
  rowOf(1057, 'Tess Okonkwo', {
    ...{ plan: 'Platinum', isRush: true, sentence: 'Priced 9:40 AM', things: 7, toPay: 6419, dollarToPay: '64.19' },
  }),
  rowOf(1064, 'Ruth Adeyemi', {
    ...{ state: 'counted', station: 'counted', sentence: 'First count by Tomas Berg, 11:20 AM', next: 'count' },
    ...{ things: null, dueDay: '2026-11-18', toPay: null, dollarToPay: null },
  }),
)

const line = (id: number, title: string, each: number, count: number, off: number, more = {}) => ({
  id,
  laterAtMost: count,
  title,
  isUpCharge: false,
  count: String(count),
  remark: '',
  agreed: '',
  each,
  amount: each * count,
  discount: off,
  toPay: each * count - off,
  ...more,
})

const amounts = (amount: number, discount: number) => ({
  amount,
  dollarAmount: (amount / 100).toFixed(2),
  discount,
  dollarDiscount: (discount / 100).toFixed(2),
  amountWithDiscount: amount - discount,
  dollarAmountWithDiscount: ((amount - discount) / 100).toFixed(2),
})

const november = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-08:00`).toISOString()

const order: DeskOrderView['order'] = {
  id: 1058,
  kind: 'laundry',
  title: 'Order 1058',
  created: november(12, '10:42'),
  purpose: 'order',
  status: 'in_progress',
  prettyStatus: 'Priced',
  isPriced: true,
  note: 'We found a house key in the coat. It is in the envelope with your order.',
  care: null,
  basket: { id: 1058, itemList: [], extraItems: [], ...amounts(10_960, 2192) },
  feeList: [],
  pieces: 8,
  request: null,
  part: 1,
  parts: 1,
  pickupOrders: [],
  bill: null,
  subscription: 'platinum',
  isSaveCard: true,
  isOnHold: false,
  isPayable: false,
  ...{
    due: 0,
    dollarDue: '0.00',
    dueFromCredit: 0,
    dollarDueFromCredit: '0.00',
    dueReload: null,
    dollarDueReload: null,
  },
  ...{ alsoDue: [], nextTry: null, isConfirmationNeeded: false },
  collected: november(12, '10:42'),
  bags: 2,
  counted: november(12, '13:15'),
  priced: november(12, '13:31'),
  ...{ ready: null, paid: null, left: null, delivered: null, returned: null },
  started: november(12, '13:31'),
  completed: null,
  ...{ creditBack: 438, dollarCreditBack: '4.38', refunded: 0, dollarRefunded: '0.00' },
  ...amounts(10_960, 2192),
  ...{ discountPercent: 20, coupon: null, couponDiscountType: null, couponDiscount: 0, dollarCouponDiscount: '0.00' },
  payment: null,
  ...{ balanceBeforePurchase: null, dollarBalanceBeforePurchase: null },
  ...{ balanceAfterPurchase: null, dollarBalanceAfterPurchase: null },
}

const happened = (key: string, when: string, title: string, who: string | null, more = {}) => ({
  ...{ key, at: when, kind: 'station' as const, title, detail: '', who },
  ...more,
})
const SMALL = { kind: 'small' as const }

/** Priced, released after a hold, and to be counted out. */
export const orderOf = (more: Partial<DeskOrderView> = {}): DeskOrderView => ({
  now: NOW,
  today: '2026-11-16',
  version: 'priced/-/2026-11-16/8768/0/812',
  order,
  state: 'priced',
  hold: null,
  holdReason: '',
  held: null,
  station: 'priced',
  customer: {
    ...{ id: 118, name: 'Nora Lindqvist', firstName: 'Nora', plan: 'Platinum' },
    ...{ balance: 6840, dollarBalance: '68.40', isTexted: true },
  },
  pickup: 206,
  dueDay: '2026-11-16',
  laterDays: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  wishes: [
    { words: 'hypoallergenic', isStrict: true },
    { words: 'no softener', isStrict: true },
    { words: 'heavy starch', isStrict: false },
  ],
  areWishesKept: true,
  things: 8,
  counts: null,
  lines: [
    line(1, 'Shirt [Laundry]', 695, 6, 834),
    line(2, 'Suit [2 Pieces]', 2395, 1, 479, { remark: 'Lining worn at the left cuff' }),
    line(3, 'Coat [Long]', 2695, 1, 539, { remark: 'One button missing when it came' }),
    line(4, 'Coat [Long]', 500, 1, 100, { isUpCharge: true, laterAtMost: 0 }),
    line(5, 'Leather patch', 1200, 1, 240, { each: null, agreed: 'Both elbows, agreed by text' }),
  ],
  expected: { credit: 6840, card: 1928, cardLast: '4242' },
  refundable: 0,
  isToBeCounted: true,
  labels: { of: 'bag', count: 2 },
  steps: [
    { step: 'forward', isOpen: false, label: '', why: 'The next step is counting it out, at Intake.' },
    { step: 'let_go', isOpen: false, label: '', why: 'Let it go unpaid: only after the card is declined.' },
    { step: 'hold', isOpen: true, label: 'Hold…', why: '' },
    { step: 'release', isOpen: false, label: '', why: 'Release: it is not held.' },
    { step: 'due', isOpen: true, label: 'Due day: Mon, Nov 16', why: '' },
    { step: 'separate', isOpen: true, label: 'Deliver some later…', why: '' },
    { step: 'refund', isOpen: false, label: '', why: 'Refund opens once it is paid.' },
    { step: 'note', isOpen: true, label: 'Note for the customer…', why: '' },
  ],
  history: [
    happened('deed 12', november(13, '09:20'), 'Released', 'Ana Ruiz', SMALL),
    happened('deed 11', november(13, '08:47'), 'Held by us', 'Ana Ruiz', {
      ...{ kind: 'bad', detail: '“Ask about the elbow patches”' },
    }),
    happened('priced', november(12, '13:31'), 'Priced $87.68', 'Lien Tran'),
    happened('second', november(12, '13:31'), 'Second count: 8', 'Lien Tran', SMALL),
    happened('counted', november(12, '13:15'), 'First count: 8', 'Tomas Berg', SMALL),
    happened('collected', november(12, '10:42'), 'Collected 2 bags', 'Joel Park'),
  ],
  ...more,
})

/** Paid and delivered: it can be refunded. */
export const paidOrder = (more: Partial<DeskOrderView> = {}): DeskOrderView =>
  orderOf({
    version: 'delivered/-/2026-11-16/8768/0/830',
    ...{ state: 'delivered', station: 'delivered', expected: null, refundable: 8768, isToBeCounted: false },
    labels: null,
    order: {
      ...order,
      ...{ status: 'completed', prettyStatus: 'Delivered', note: '' },
      ...{ ready: at('08:51'), paid: at('09:05'), left: at('09:05'), delivered: at('10:14'), completed: at('10:14') },
      payment: {
        ...{
          credit: 6840,
          dollarCredit: '68.40',
          card: 1928,
          dollarCard: '19.28',
          cardBrand: 'visa',
          cardLast: '4242',
        },
        ...{ waived: 0, dollarWaived: '0.00', reloads: [], refundedToCard: 0, dollarRefundedToCard: '0.00' },
        ...{ refundedToCredit: 0, dollarRefundedToCredit: '0.00' },
      },
      ...{ balanceBeforePurchase: 6840, dollarBalanceBeforePurchase: '68.40' },
      ...{ balanceAfterPurchase: 0, dollarBalanceAfterPurchase: '0.00' },
    },
    steps: [
      { step: 'refund', isOpen: true, label: 'Refund…', why: '' },
      { step: 'note', isOpen: true, label: 'Note for the customer…', why: '' },
    ],
    history: [
      happened('delivered', at('10:14'), 'Delivered', 'Joel Park'),
      happened('left', at('09:05'), 'On its way', 'Joel Park'),
      happened('paid', at('09:05'), 'Paid $87.68', 'Lien Tran', { detail: '$68.40 credit, $19.28 card 4242' }),
      happened('ready', at('08:51'), 'Counted out: 8', 'Lien Tran', SMALL),
      ...orderOf().history,
    ],
    ...more,
  })

/** Held by somebody of us. */
export const heldOrder = (more: Partial<DeskOrderView> = {}): DeskOrderView =>
  orderOf({
    ...{ hold: 'staff', holdReason: 'Which button? Ask her.', held: { at: november(13, '15:40'), who: 'Ana Ruiz' } },
    order: { ...order, prettyStatus: 'On hold', note: '' },
    steps: [
      { step: 'forward', isOpen: false, label: '', why: 'The next step is closed while it is held.' },
      { step: 'release', isOpen: true, label: 'Release', why: '' },
      { step: 'due', isOpen: true, label: 'Due day: Mon, Nov 16', why: '' },
      { step: 'note', isOpen: true, label: 'Note for the customer…', why: '' },
    ],
    ...more,
  })
