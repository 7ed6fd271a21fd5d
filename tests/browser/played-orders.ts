import type { Order, OrderInList } from '#contract/orders'

/** What the API says twice, in cents and as text, is played in cents. */
type Played<Part> = Part extends readonly (infer Each)[]
  ? readonly Played<Each>[]
  : Part extends object
    ? { [Name in keyof Part as Name extends `dollar${string}` ? never : Name]: Played<Part[Name]> }
    : Part

/** Orders come from staff, whom no page can play: a field that the contract drops or adds is wanted here. */
export type PlayedOrder = Played<Order & Pick<OrderInList, 'rushAmount' | 'isStored'>>

const amounts = (amount: number, discount = 0) => ({ amount, discount, amountWithDiscount: amount - discount })

/** Five shirts, with Gold: delivered, and paid with what credit there was. */
export const settledOrder = {
  id: 71,
  kind: 'laundry',
  title: 'Order',
  created: '2026-11-03T18:00:00Z',
  purpose: 'order',
  status: 'completed',
  prettyStatus: 'Delivered',
  isPriced: true,
  note: '',
  care: {
    starch: 'light',
    noCrease: 'jeans_only',
    fixTears: false,
    detergents: 'hypo_allergenic',
    fabricSoftener: false,
  },
  basket: {
    id: 1,
    itemList: [
      {
        id: 1,
        count: 5,
        unit: 'pcs',
        service: { id: 1, title: 'Laundry' },
        isUpCharge: false,
        instructions: '',
        agreed: '',
        unitAmount: 400,
        item: { id: 1, title: 'Shirt [Laundry]' },
        ...amounts(2000, 200),
      },
    ],
    extraItems: [],
    ...amounts(2000, 200),
  },
  feeList: [{ kind: 'delivery', title: 'Delivery', count: 1, ...amounts(1498) }],
  pieces: 5,
  request: null,
  part: 1,
  parts: 1,
  pickupOrders: [],
  bill: null,
  subscription: 'gold',
  isSaveCard: false,
  isOnHold: false,
  isPayable: false,
  isConfirmationNeeded: false,
  nextTry: null,
  due: 0,
  dueFromCredit: 0,
  dueReload: null,
  alsoDue: [],
  collected: '2026-11-03T18:42:00Z',
  bags: 2,
  counted: '2026-11-03T22:00:00Z',
  priced: '2026-11-04T18:00:00Z',
  started: '2026-11-04T18:00:00Z',
  ready: '2026-11-05T16:00:00Z',
  paid: '2026-11-05T16:00:00Z',
  left: '2026-11-05T16:00:00Z',
  delivered: '2026-11-05T18:00:00Z',
  returned: null,
  completed: '2026-11-05T18:00:00Z',
  creditBack: 90,
  refunded: 0,
  ...amounts(3498, 200),
  discountPercent: 10,
  coupon: null,
  couponDiscountType: null,
  couponDiscount: 0,
  rushAmount: 0,
  isStored: false,
  payment: {
    credit: 3298,
    card: 0,
    cardBrand: null,
    cardLast: null,
    waived: 0,
    reloads: [],
    refundedToCard: 0,
    refundedToCredit: 0,
  },
  balanceBeforePurchase: 2000,
  balanceAfterPurchase: -1298,
} satisfies PlayedOrder

/** Ready to leave, and not paid: it waits for its customer. */
export const heldOrder = {
  ...settledOrder,
  id: 72,
  status: 'in_progress',
  prettyStatus: 'Ready: payment needed',
  isOnHold: true,
  isPayable: true,
  due: 3298,
  paid: null,
  left: null,
  delivered: null,
  completed: null,
  creditBack: 0,
  payment: null,
  balanceBeforePurchase: null,
  balanceAfterPurchase: null,
} satisfies PlayedOrder

/** The card of whoever is played to owe something. */
export const playedCard = {
  id: 1,
  stripeId: 'card',
  last: '0341',
  brand: 'visa',
  expirationMonth: 4,
  expirationYear: 2031,
  expiry: 'later',
  isActive: true,
}
