import type { Board, Found, Inbox, InboxRow, Route, RouteStop, ShownCustomer, Talk } from '../desk/core/queries.ts'

/** What the server might answer the desk, made up: a stop, a route, a board, a talk. */

export const NOW = '2026-11-16T19:44:00.000Z'
/** At the office it is 11:44 AM. */
export const at = (time: string) => new Date(`2026-11-16T${time}:00-08:00`).toISOString()

type Pickup = NonNullable<RouteStop['pickup']>

export const pickupOf = (more: Partial<Pickup> = {}): Pickup => ({
  id: 51,
  status: 'open',
  bagsExpected: 2,
  note: 'Bags are behind the planter.',
  isRush: false,
  isRecurring: true,
  until: at('17:00'),
  arrivedAt: null,
  nothingFrom: null,
  nothingAt: null,
  collected: null,
  ...more,
})

export const dropoffOf = (more: Partial<RouteStop['dropoffs'][number]> = {}): RouteStop['dropoffs'][number] => ({
  order: 1049,
  part: 1,
  parts: 1,
  bags: 3,
  pieces: 11,
  status: 'on_the_van',
  deliveredAt: null,
  ...more,
})

/** A stop with the number's pickup, unless it is told otherwise. */
export const stopOf = (number: number, name: string, more: Partial<RouteStop> = {}): RouteStop => ({
  id: `p${50 + number}`,
  number,
  town: 'Mountain View',
  customer: { id: 100 + number, name, phone: '+16505550100', mayBeTexted: true },
  place: {
    zipCode: '94040',
    addressLine1: `${number} Hope Street`,
    addressLine2: '',
    gateCode: '',
    instructions: '',
    hasDoorman: false,
  },
  pickup: pickupOf({ id: 50 + number }),
  dropoffs: [],
  isDone: false,
  ...more,
})

export const routeOf = (...stops: RouteStop[]): Route => ({
  day: '2026-11-16',
  now: NOW,
  closedFor: null,
  driver: { id: 4, name: 'Joel Park' },
  places: ['Mountain View'],
  waitMinutes: 14,
  stops,
  refused: [],
})

export const boardOf = (more: Partial<Board> = {}): Board => ({
  day: '2026-11-16',
  now: NOW,
  closedFor: null,
  stops: 2,
  stopsDone: 0,
  bagsOnVans: 0,
  delivered: 0,
  late: [],
  routes: [],
  fees: [],
  rush: [],
  refused: [],
  goingOut: { orders: 0, loaded: 0, here: 0, onHold: 0 },
  tomorrow: { day: '2026-11-17', pickups: 3, dropoffs: 2 },
  ...more,
})

/** The server has done all of them. */
export const allDone = ({ deeds }: { deeds: { key: string }[] }) => ({
  now: NOW,
  outcomes: deeds.map(({ key }) => ({ key, status: 'done', refusal: null, sentence: 'Done.', order: null })),
})

/** The fee of a stop at which nothing was there, as it waits for the desk. */
export const fee = {
  pickup: 50,
  customer: { id: 9, name: 'Noor Rahimi' },
  pickupDay: '2026-11-16',
  arrivedAt: at('10:43'),
  nothingAt: at('10:58'),
  by: 'Sam Idris',
  fee: 1999,
  dollarFee: '19.99',
  nth: 2,
}
/** A day with every kind of tag, which a real one seldom has at once. */
export const fullBoard = boardOf({
  stops: 6,
  stopsDone: 2,
  late: [
    {
      kind: 'dropoff',
      pickup: 40,
      order: 1049,
      customer: { id: 12, name: 'Ada Byron' },
      town: 'Mountain View',
      day: '2026-11-13',
      daysLate: 3,
      sentence: 'Packed, and not gone.',
    },
  ],
  routes: [
    {
      driver: { id: 4, name: 'Joel Park', seenAt: at('11:43'), isSignedIn: true },
      towns: ['Mountain View', 'Sunnyvale'],
      stops: [
        stopOf(1, 'Mei Castellano', {
          isDone: true,
          pickup: pickupOf({ status: 'collected', collected: { order: 1, bags: 2, at: at('11:20'), by: 'Joel Park' } }),
        }),
        stopOf(2, 'Grace Hale', {
          pickup: pickupOf({ isRush: true, arrivedAt: at('11:30'), nothingFrom: at('11:44') }),
          dropoffs: [dropoffOf(), dropoffOf({ order: 1050, status: 'here' })],
        }),
        stopOf(3, 'Ines Calder', {
          isDone: true,
          pickup: pickupOf({ status: 'nothing', nothingAt: at('11:10') }),
          dropoffs: [dropoffOf({ order: 1051, status: 'delivered', deliveredAt: at('11:12') })],
        }),
        stopOf(4, 'Peter Amadi'),
        stopOf(5, 'Ruth Okafor'),
        stopOf(6, 'Sofia Lind'),
      ],
      stopsDone: 2,
    },
  ],
  fees: [fee],
  rush: [
    {
      pickup: 52,
      customer: { id: 10, name: 'Wei Tan' },
      pickupDay: '2026-11-16',
      dropoffDay: '2026-11-18',
      usualDay: '2026-11-20',
      waitsFor: 'staff',
      amount: 999,
      dollarAmount: '9.99',
    },
    {
      pickup: 53,
      customer: { id: 11, name: 'Lena Fox' },
      pickupDay: '2026-11-16',
      dropoffDay: '2026-11-18',
      usualDay: '2026-11-20',
      waitsFor: 'customer',
      amount: 1999,
      dollarAmount: '19.99',
    },
  ],
})

export const rowOf = (entry: string, name: string, more: Partial<InboxRow> = {}): InboxRow => ({
  entry,
  talk: entry,
  kind: 'text',
  name,
  customer: 118,
  at: at('11:38'),
  words: 'Please stop by the garage door instead, the front is being painted.',
  waiting: 1,
  isUnread: false,
  isStopped: false,
  ...more,
})

export const inboxOf = (...rows: InboxRow[]): Inbox => ({
  now: NOW,
  rows,
  open: rows.length,
  unread: rows.filter(({ isUnread }) => isUnread).length,
})

type Said = Talk['said'][number]

export const saidOf = (id: string, words: string, more: Partial<Said> = {}): Said => ({
  id,
  who: 'them',
  author: null,
  by: 'text',
  at: at('11:12'),
  words,
  state: null,
  isStop: false,
  ...more,
})

export const talkOf = (more: Partial<Talk> = {}): Talk => ({
  now: NOW,
  entry: 'T12',
  talk: '+14085550119',
  kind: 'text',
  name: 'Ines Calder',
  from: '408-555-0119',
  customer: {
    id: 118,
    plan: 'gold',
    balance: 10_410,
    dollarBalance: '104.10',
    pickup: { id: 51, day: '2026-11-17' },
    orders: [
      { id: 1049, status: 'On its way', isBought: false },
      { id: 1030, status: 'Paid', isBought: true },
    ],
  },
  maybe: [],
  order: null,
  said: [
    saidOf('M3', 'Larkspur: we come tomorrow, Monday, November 16th.', {
      who: 'us',
      at: '2026-11-16T02:00:00.000Z',
      state: 'delivered',
    }),
    saidOf('T12', 'The gate code changed. Could you bring two empty bags?'),
  ],
  waiting: ['T12'],
  isUnread: false,
  answers: 0,
  way: { by: 'text', to: '408-555-0119', isStopped: false },
  noWay: null,
  leavesAt: null,
  longest: 280,
  ...more,
})

/** Of a talk with every kind of row, which a real day seldom has at once. */
export const fullInbox = inboxOf(
  rowOf('T14', 'Peter Amadi', { isUnread: true, isStopped: true }),
  rowOf('L3', 'Hana Mori', {
    kind: 'lead',
    customer: null,
    isUnread: true,
    words: 'Can you store 14 coats?',
    at: at('11:20'),
  }),
  rowOf('T12', 'Ines Calder', {
    talk: '+14085550119',
    isUnread: true,
    waiting: 2,
    words: 'The gate code changed. Could you bring two empty bags?',
    at: at('11:12'),
  }),
  rowOf('T9', '650-555-0183', { customer: null, words: 'Do you do wedding dresses', at: at('10:55') }),
  rowOf('M9', 'Dana Whitlock', { kind: 'message', words: 'Letter not delivered: Your order', at: at('10:31') }),
  rowOf('L2', 'Nora Lindqvist', { kind: 'missing', words: 'One sock is missing', at: at('09:07') }),
  rowOf('T8', 'Mei Castellano', { words: 'Tuesday is fine', at: '2026-11-15T20:00:00.000Z' }),
)

export const foundOf = (...found: Found['found']): Found => ({ found, isMore: false, lately: [] })

export const fullFound: Found = {
  found: [
    {
      id: 118,
      name: 'Nora Lindqvist',
      email: 'nora@linden.example',
      plan: 'platinum',
      phone: { number: '408-555-0136', isVerified: true },
      pickupDay: '2026-11-17',
      order: null,
    },
    {
      id: 120,
      name: 'Peter Lind',
      email: 'peter@example.com',
      plan: 'payc',
      phone: { number: '650-555-0177', isVerified: false },
      pickupDay: null,
      order: null,
    },
    {
      id: 125,
      name: 'Rosa Amado',
      email: 'rosa@linden.example',
      plan: null,
      phone: null,
      pickupDay: null,
      order: 1058,
    },
  ],
  isMore: true,
  lately: [
    { id: 7, name: 'Peter Amadi' },
    { id: 8, name: 'Dana Whitlock' },
  ],
}

const weekly = { address: 3, street: '390 Mercy Street', note: '', isRush: false, isRecurring: true }

/** A customer with one of each, which a real one seldom has at once. */
export const customerOf = (more: Partial<ShownCustomer> = {}): ShownCustomer => ({
  now: NOW,
  today: '2026-11-16',
  id: 118,
  name: 'Nora Lindqvist',
  firstName: 'Nora',
  email: 'nora@linden.example',
  since: '2025-03-02',
  plan: 'platinum',
  balance: 6840,
  dollarBalance: '68.40',
  isAutoBilling: false,
  canBeTexted: true,
  wishes: [
    { words: 'hypoallergenic', isStrict: true },
    { words: 'heavy starch', isStrict: false },
  ],
  phones: [{ number: '408-555-0136', isVerified: true, isStopped: false, isMain: true }],
  addresses: [{ id: 3, title: 'Home', street: '390 Mercy Street', zipCode: '94041', isMain: true }],
  cards: [
    { brand: 'visa', last: '4242', expiry: 'later', isMain: true },
    { brand: 'amex', last: '1008', expiry: 'expired', isMain: false },
  ],
  pickups: [
    {
      id: 51,
      day: '2026-11-17',
      dropoffDay: '2026-11-20',
      changeableUntil: '2026-11-16T17:00:00.000Z',
      isPastCutoff: true,
      ...weekly,
    },
    {
      id: 52,
      day: '2026-11-24',
      dropoffDay: '2026-11-27',
      changeableUntil: '2026-11-23T17:00:00.000Z',
      isPastCutoff: false,
      ...weekly,
    },
  ],
  schedule: { days: [2], status: 'active', resumesOn: null },
  days: [
    { day: '2026-11-16', closedFor: null, isLate: true },
    { day: '2026-11-17', closedFor: null, isLate: false },
    { day: '2026-11-18', closedFor: null, isLate: false },
    { day: '2026-11-19', closedFor: null, isLate: false },
    { day: '2026-11-20', closedFor: null, isLate: false },
    { day: '2026-11-24', closedFor: null, isLate: false },
    { day: '2026-11-26', closedFor: 'Thanksgiving Day', isLate: false },
  ],
  orders: [
    {
      id: 1058,
      title: 'Laundry',
      isBought: false,
      at: at('09:00'),
      status: 'Accepted',
      isOnHold: false,
      dollarAmount: '87.68',
    },
    {
      id: 1044,
      title: 'Gold',
      isBought: true,
      at: '2026-11-02T18:00:00.000Z',
      status: 'On hold',
      isOnHold: true,
      dollarAmount: null,
    },
  ],
  hasMoreOrders: true,
  statement: [
    {
      id: 3,
      at: '2026-11-05T18:00:00.000Z',
      reason: 'Order 1044',
      change: -5124,
      dollarChange: '-51.24',
      dollarBalance: '68.40',
    },
    {
      id: 2,
      at: '2026-11-02T18:00:00.000Z',
      reason: 'Credit from us',
      change: 1250,
      dollarChange: '12.50',
      dollarBalance: '119.64',
    },
  ],
  hasMoreStatement: true,
  said: [
    saidOf('T4', 'Could the blue suit come back a day sooner?', { at: at('09:02') }),
    saidOf('M4', 'Larkspur: it is on Joel’s van today.', {
      who: 'us',
      author: 'Ana Ruiz',
      at: at('09:06'),
      state: 'delivered',
    }),
  ],
  talk: 'T4',
  way: { by: 'text', to: '408-555-0136', isStopped: false },
  leavesAt: null,
  longest: 280,
  written: 4,
  deeds: [
    {
      id: 8,
      at: at('09:06'),
      who: 'Ana Ruiz',
      command: 'inbox reply',
      outcome: 'done',
      dollarAmount: null,
      sentence: 'T4 is answered by text.',
    },
    {
      id: 7,
      at: '2026-11-03T00:40:00.000Z',
      who: 'Ana Ruiz',
      command: 'credit give',
      outcome: 'done',
      dollarAmount: '12.50',
      sentence: 'Nora Lindqvist (customer 118) has $12.50 more credit.',
    },
  ],
  looks: [{ id: 9, at: at('11:43'), who: 'Ana Ruiz' }],
  ...more,
})
