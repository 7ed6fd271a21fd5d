import { STAFF_DEEDS, type StaffDeed } from '#rules/staff-roles'

/** What one of us did, and tried to do where it was refused. "$" stands for the sum, where there is one. */
type DeedWords = readonly [did: string, toDo: string]

const WORDS: Record<StaffDeed, DeedWords> = {
  me: ['signed in', 'sign in'],
  'own passkeys': ['changed a passkey', 'change a passkey'],
  live: ['followed the desk', 'follow the desk'],
  'staff list': ['looked at the people who work here', 'look at the people who work here'],
  'staff add': ['added someone to the team', 'add someone to the team'],
  'staff change': ['changed someone’s name or role', 'change someone’s name or role'],
  'staff link': ['made a sign-in link', 'make a sign-in link'],
  'staff end': ['ended someone’s sessions', 'end someone’s sessions'],
  'staff reset': ['reset someone’s passkeys', 'reset someone’s passkeys'],
  'staff remove': ['removed someone from the team', 'remove someone from the team'],
  'staff passkey': ['removed a passkey', 'remove a passkey'],
  log: ['looked at the log', 'look at the log'],
  route: ['opened a route', 'open a route'],
  collect: ['collected the bags', 'collect the bags'],
  'stop arrived': ['arrived at the stop', 'record an arrival'],
  'stop nothing': ['found no bag at the stop', 'record a stop without a bag'],
  'order delivered': ['delivered an order', 'record a delivery'],
  day: ['looked at a day', 'look at a day'],
  'day close': ['closed a day', 'close a day'],
  'day open': ['reopened a day', 'reopen a day'],
  'day closed': ['looked at closed days', 'look at closed days'],
  'collect undo': ['undid a collection', 'undo a collection'],
  'no-show': ['recorded a stop without a bag', 'record a stop without a bag'],
  'no-show waive': ['waived a no-bag fee of $', 'waive a no-bag fee of $'],
  'rush approve': ['approved rush', 'approve rush'],
  'rush quote': ['quoted $ for rush', 'quote $ for rush'],
  'rush withdraw': ['withdrew a rush quote', 'withdraw a rush quote'],
  'pickup book': ['booked a pickup', 'book a pickup'],
  'pickup move': ['moved a pickup', 'move a pickup'],
  'pickup cancel': ['canceled a pickup', 'cancel a pickup'],
  'pickup note': ['changed the note for the driver', 'change the note for the driver'],
  'schedule pause': ['paused the weekly pickups', 'pause the weekly pickups'],
  'schedule resume': ['resumed the weekly pickups', 'resume the weekly pickups'],
  'schedule delete': ['ended the weekly pickups', 'end the weekly pickups'],
  intake: ['counted a bag', 'count a bag'],
  label: ['printed labels', 'print labels'],
  'price list': ['looked at the price list', 'look at the price list'],
  'order forward': ['took an order to its next step', 'take an order to its next step'],
  'order forward unpaid': ['let an order go unpaid', 'let an order go unpaid'],
  'order release red flag': ['cleared a red flag', 'clear a red flag'],
  'order release': ['released an order', 'release an order'],
  'order show': ['looked at an order', 'look at an order'],
  'order separate': ['let some of an order come later', 'let some of an order come later'],
  'order due': ['moved an order’s due day', 'move an order’s due day'],
  'order hold': ['put an order on hold', 'put an order on hold'],
  'order return': ['returned a bag without cleaning it', 'return a bag without cleaning it'],
  'order note': ['changed an order’s note', 'change an order’s note'],
  customer: ['looked', 'look'],
  'customer write': ['wrote to them', 'write to them'],
  charge: ['charged $', 'charge $'],
  refund: ['refunded $', 'refund $'],
  'refund waiting': ['looked at refunds that wait', 'look at refunds that wait'],
  'credit give': ['gave $ of credit', 'give $ of credit'],
  'credit transfer': ['moved $ of credit to another customer', 'move $ of credit to another customer'],
  plan: ['changed the plan', 'change the plan'],
  'box waiting': ['looked at welcome boxes', 'look at welcome boxes'],
  'box sent': ['sent the welcome box', 'send the welcome box'],
  'phone release': ['removed a phone number', 'remove a phone number'],
  inbox: ['looked at the inbox', 'look at the inbox'],
  'inbox show': ['read a conversation', 'read a conversation'],
  'inbox reply': ['replied', 'reply'],
  'inbox done': ['closed a conversation', 'close a conversation'],
  leads: ['looked at leads', 'look at leads'],
  'coupon create': ['created a coupon', 'create a coupon'],
  'coupon retire': ['retired a coupon', 'retire a coupon'],
  messages: ['looked at messages', 'look at messages'],
  'report day': ['read the books of a day', 'read the books of a day'],
  'report month': ['read the books of a month', 'read the books of a month'],
  'ledger verify': ['proved the ledger', 'prove the ledger'],
  'ledger proof': ['proved the ledger', 'prove the ledger'],
  'package retire': ['retired a package', 'retire a package'],
  'package restore': ['restored a package', 'restore a package'],
  'price retire': ['retired a price', 'retire a price'],
  'price restore': ['restored a price', 'restore a price'],
  'zip retire': ['retired a zip code', 'retire a zip code'],
  'zip restore': ['restored a zip code', 'restore a zip code'],
  reconcile: ['compared payments with the provider', 'compare payments with the provider'],
  job: ['ran a job', 'run a job'],
}

const isDeed = (command: string): command is StaffDeed => (STAFF_DEEDS as readonly string[]).includes(command)

/** "gave $12.50 of credit", "tried to give $12.50 of credit". What is kept from a time with other commands says no more than that. */
export function deedWords(command: string, outcome: 'begun' | 'done' | 'refused', dollarAmount: string | null): string {
  const [did, toDo] = isDeed(command) ? WORDS[command] : ['did something', 'do something']
  const isDone = outcome === 'done'
  const words = isDone ? did : toDo
  // Without its sum a deed is told without the words that lead to it.
  const said =
    dollarAmount === null
      ? words.replace(/ of \$$|\$ of | \$(?! of)/, '')
      : words.replace('$', () => `$${dollarAmount}`)
  if (outcome === 'begun') return `began to ${said}, outcome unknown`
  return isDone ? said : `tried to ${said}`
}
