/** Who of us may do what. This is the one table: the desk's server refuses by it, and its screens show what it allows. */

export const STAFF_ROLES = ['owner', 'desk', 'plant', 'driver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const ALL = STAFF_ROLES
const OWNER = ['owner'] as const
const DESK = ['owner', 'desk'] as const
const PLANT = ['owner', 'desk', 'plant'] as const
const DOOR = ['owner', 'desk', 'driver'] as const
const NOBODY = [] as const

/** A deed is called as its command is typed; what only a screen can do has a name of the same kind. */
const DEEDS = {
  // The desk itself.
  me: ALL,
  'own passkeys': ALL,
  live: ALL,
  'staff list': OWNER,
  'staff add': OWNER,
  'staff change': OWNER,
  'staff link': OWNER,
  'staff end': OWNER,
  'staff reset': OWNER,
  'staff remove': OWNER,
  'staff passkey': OWNER,
  log: OWNER,

  // The drive. A driver's are those of the own route, and none of them charges.
  route: DOOR,
  collect: DOOR,
  'stop arrived': DOOR,
  'stop nothing': DOOR,
  'order delivered': DOOR,

  // The day at the desk.
  day: DESK,
  'day close': OWNER,
  'day open': OWNER,
  'day closed': OWNER,
  'collect undo': DESK,
  'no-show': DESK,
  'no-show waive': DESK,
  'rush approve': DESK,
  'rush quote': DESK,
  'rush withdraw': DESK,
  'pickup book': DESK,
  'pickup move': DESK,
  'pickup cancel': DESK,
  'pickup note': DESK,
  'schedule pause': DESK,
  'schedule resume': DESK,
  'schedule delete': DESK,

  // The plant. It releases red flags only, and asks the card when an order is counted out.
  intake: PLANT,
  label: PLANT,
  'price list': PLANT,
  'order forward': PLANT,
  'order forward unpaid': DESK,
  'order release red flag': PLANT,
  'order release': DESK,

  'order show': DESK,
  'order due': DESK,
  'order separate': DESK,
  'order hold': DESK,
  'order return': DESK,
  'order note': DESK,
  customer: DESK,
  'customer write': DESK,
  charge: DESK,
  refund: DESK,
  'refund waiting': DESK,
  'credit give': DESK,
  'credit transfer': DESK,
  plan: DESK,
  'box waiting': DESK,
  'box sent': DESK,
  'phone release': DESK,
  inbox: DESK,
  'inbox show': DESK,
  'inbox reply': DESK,
  'inbox done': DESK,
  leads: DESK,

  // The house. Prices and places change by a release, and what looks after the installation stays with whoever runs it.
  'coupon create': OWNER,
  'coupon retire': OWNER,
  messages: OWNER,
  'report day': OWNER,
  'report month': OWNER,
  'ledger verify': OWNER,
  'ledger proof': OWNER,
  'package retire': NOBODY,
  'package restore': NOBODY,
  'price retire': NOBODY,
  'price restore': NOBODY,
  'zip retire': NOBODY,
  'zip restore': NOBODY,
  reconcile: NOBODY,
  job: NOBODY,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type StaffDeed = keyof typeof DEEDS

export const STAFF_DEEDS = Object.keys(DEEDS) as StaffDeed[]

export const mayDo = (role: StaffRole, deed: StaffDeed): boolean => (DEEDS[deed] as readonly StaffRole[]).includes(role)

/** What a screen of this role shows. */
export const deedsOf = (role: StaffRole): StaffDeed[] => STAFF_DEEDS.filter((deed) => mayDo(role, deed))
