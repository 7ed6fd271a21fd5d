import type { Card } from '#contract/billing'
import type { Order } from '#contract/orders'
import type { Pickup, Schedule } from '#contract/pickups'
import type { Address, Phone, Profile } from '#contract/profile'
import { shownPhone } from '#rules/checks'
import { displayDay, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { heardLike, namesHeardAs } from '#rules/nearest-names'
import { careWishes } from '#rules/orders/care'
import { cardName } from '#rules/payments/card-brand'
import { expiryText } from '#rules/payments/card-expiry'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type Customer, findCustomer, listCustomersNamed, listNames, searchCustomers } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { weekdaysInWords } from '../words/text.ts'
import { agreedLine } from './agreed-text.ts'
import { type Commands, done, look, noPhone, type Printed, phoneOf, refused, UsageError } from './command.ts'
import { type CustomerWord, customerName, customerOf } from './customers.ts'
import { wayIn } from './day-sheet.ts'
import { plain, table } from './table.ts'
import { wishesLine } from './wishes-text.ts'

/** The newest of them; older ones have their number on the receipt. */
const ORDERS_SHOWN = 10

export const customerCommands: Commands = {
  customer: {
    usage: 'CUSTOMER|PHONE|NAME',
    example: '408-555-0100',
    summary:
      'Shows who somebody is, by number, e-mail, phone or part of a name: plan, credit, care wishes, cards, addresses, phones, the next pickups, the latest orders and what was agreed with them',
    words: [1, 4],
    read({ words }) {
      const word = words.join(' ').trim()
      // A customer's own number is shorter.
      const phone = phoneOf(word)
      const wanted = phone === undefined ? namedBy(word) : { phone }
      return look(async (deps) => {
        const found = await findWanted(deps, wanted)
        const [only, another] = found
        if (only === undefined) return printNobody(deps, wanted)
        return another === undefined ? printCustomer(deps, only) : printFound(found)
      })
    },
  },
}

/** A name, or a part of one; what has an @ in it and is no whole address is looked for likewise. */
interface Part {
  part: string
}
type Wanted = CustomerWord | { phone: string } | Part

/** One letter would find everybody. */
const SHORTEST_PART = 2
const FOUND_SHOWN = 20

function namedBy(word: string): CustomerWord | Part {
  // Longer than any customer's number: a digit of a phone is missing, or one is too many.
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(word) && !/^\d{1,9}$/.test(word)
  if (isPhone) throw noPhone(word)
  if (/^\d+$/.test(word) || /^[^\s@]+@[^\s@]+$/.test(word)) return customerOf(word)
  if (word.length < SHORTEST_PART) throw new UsageError('Type at least two letters of a name.')
  return { part: word }
}

async function findWanted({ database: { db } }: Deps, wanted: Wanted): Promise<Customer[]> {
  if (typeof wanted !== 'object') {
    const found = await findCustomer(db, wanted)
    return found || typeof wanted === 'number' ? present([found]) : searchCustomers(db, wanted, FOUND_SHOWN + 1)
  }
  if ('part' in wanted) return searchCustomers(db, wanted.part, FOUND_SHOWN + 1)
  const { findVerifiedHolder, listAccountsWith } = await import('../profile/numbers.ts')
  // Whoever has verified it is meant; a number that nobody has may stand on several accounts.
  const verified = await findVerifiedHolder(db, wanted.phone)
  const ids = verified ? [verified.customerId] : await listAccountsWith(db, wanted.phone, FOUND_SHOWN + 1)
  return present(await Promise.all(ids.map((id) => findCustomer(db, id))))
}

const present = (found: readonly (Customer | undefined)[]): Customer[] => found.filter((each) => each !== undefined)

function nobody(wanted: Wanted): string {
  if (typeof wanted !== 'object') return `There is no customer ${wanted}.`
  return 'part' in wanted ? `Nobody is called "${wanted.part}".` : `Nobody has the number ${shownPhone(wanted.phone)}.`
}

/** A name that was misheard offers the nearest; nobody is shown by a guess. */
async function printNobody({ database: { db } }: Deps, wanted: Wanted): Promise<Printed> {
  const sentence = nobody(wanted)
  const near = typeof wanted === 'object' && 'part' in wanted ? await findHeardAs(db, wanted.part) : []
  if (near.length === 0) return refused(sentence)
  const { text, thing } = printFound(near)
  return { isDone: false, text: `${sentence} Near it:\n\n${text}`, thing: { detail: sentence, near: thing } }
}

/** The most names that are compared, and the most of them that are looked for. */
const NAMES_COMPARED = 10_000
const NAMES_NEAR = 12
/** Two letters of a name are half of it: too little to guess by. */
const SHORTEST_HEARD = 3

async function findHeardAs(db: Db, heard: string): Promise<Customer[]> {
  const named: string[][] = []
  for (const word of heard.split(/\s+/).filter((each) => each.length >= SHORTEST_HEARD)) {
    named.push(namesHeardAs(await listNames(db, heardLike(word), NAMES_COMPARED), word, NAMES_NEAR))
  }
  const known = named.filter((names) => names.length > 0)
  return known.length === 0 ? [] : listCustomersNamed(db, known, FOUND_SHOWN + 1)
}

/** Several: whoever is meant is looked at by their number. */
function printFound(found: readonly Customer[]): Printed {
  const shown = found.slice(0, FOUND_SHOWN)
  const list = table(
    ['Customer', 'Name', 'E-mail', 'Plan'],
    shown.map(({ id, firstName, lastName, email, planName }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' '),
      email,
      planName === null ? 'none yet' : PLAN_TITLES[planName],
    ]),
  )
  const more = found.length > FOUND_SHOWN ? `\n\nThese are the newest ${FOUND_SHOWN}; there are more.` : ''
  const thing = shown.map(({ id, firstName, lastName, email, planName }) => ({
    id,
    firstName,
    lastName,
    email,
    subscription: planName,
  }))
  return done(`${list}${more}`, thing)
}

/** The customer's data in the wire's own shapes. */
interface Shown {
  profile: Omit<Profile, 'due'>
  addresses: Address[]
  phones: Phone[]
  cards: Card[]
  schedule: Schedule | null
  upcoming: Pickup[]
  orders: Order[]
  /** What was agreed with the payments of these orders, and with the one that is under way. */
  agreed: string[]
}

async function printCustomer(deps: Deps, customer: Customer): Promise<Printed> {
  const shown = await showCustomer(deps, customer)
  return done(customerText(customer, shown), shown, customer.id)
}

async function showCustomer({ database: { db }, clock }: Deps, customer: Customer): Promise<Shown> {
  const { presentProfile } = await import('../profile-answer.ts')
  const { readContacts } = await import('../profile/numbers.ts')
  const { presentAddress, presentPhone } = await import('../profile/present.ts')
  const { presentCard, readCards } = await import('../payments/cards.ts')
  const { readComing } = await import('../pickups/coming-pickups.ts')
  const { presentPickup, presentSchedule, withoutList } = await import('../pickups/present.ts')
  const { readOrders } = await import('../orders/list-orders.ts')
  const { presentOrder } = await import('../orders/present.ts')
  const { forStaff } = await import('../orders/staff-view.ts')
  const { readAgreements } = await import('../pickups/agreements.ts')
  const { readOpenCharge } = await import('../payments/charge.ts')
  const { id } = customer
  const now = clock.now()
  const { addresses, phones } = await readContacts(db, id)
  const { pickups, schedule } = await readComing(db, id, laDay(now))
  const orders = (await readOrders(db, id, { limit: ORDERS_SHOWN })).map((order) => forStaff(presentOrder(order, now)))
  const underWay = await readOpenCharge(db, id)
  const paidFor = [...orders.map((order) => order.id), ...(underWay ? [underWay.invoiceId] : [])]
  return {
    profile: presentProfile(customer),
    addresses: addresses.map(presentAddress),
    phones: phones.map(presentPhone),
    cards: (await readCards(db, id)).map((card) => presentCard(card, now)),
    schedule: schedule ? presentSchedule(schedule) : null,
    upcoming: pickups.map((pickup) => withoutList(presentPickup(pickup, now))),
    orders,
    agreed: (await readAgreements(db, id, paidFor)).flatMap((agreement) => agreedLine(agreement) ?? []),
  }
}

function customerText(customer: Customer, shown: Shown): string {
  const { profile, addresses, phones, cards, schedule, upcoming, orders, agreed } = shown
  const { subscription, balance, isAutoBilling } = profile
  const plan = subscription !== null ? PLAN_TITLES[subscription] : 'none yet'
  return [
    plain(customerName(customer)),
    plain(customer.email),
    `Plan: ${plan}. ${balance < 0 ? 'Owes' : 'Credit'}: $${dollars(Math.abs(balance))}. Auto-reload: ${isAutoBilling ? 'on' : 'off'}.`,
    wishesLine(careWishes(profile)),
    ...phones.map((phone) => phoneLine(phone, phone.id === profile.mainPhone)),
    profile.canBeTexted ? null : 'Cannot be texted: gets emails instead.',
    ...addresses.map((address) => addressLine(address, address.id === profile.mainAddress)),
    ...cards.map(cardLine),
    schedule && scheduleLine(schedule),
    ...agreed,
    ...(upcoming.length === 0 ? [] : ['', 'NEXT PICKUPS', '', pickupTable(upcoming)]),
    ...(orders.length === 0 ? [] : ['', 'LATEST ORDERS', '', orderTable(orders)]),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

const remarks = (...words: (string | false)[]): string => {
  const said = words.filter(Boolean)
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

const phoneLine = ({ number, isVerified, isStopped }: Phone, isMain: boolean): string =>
  `Phone: ${shownPhone(number)}${remarks(isMain && 'main', !isVerified && 'not verified', isStopped && 'has said STOP')}`

function addressLine(address: Address, isMain: boolean): string {
  const { title, addressLine1, addressLine2, zipCode } = address
  const where = [title, addressLine1, addressLine2, zipCode].filter(Boolean).join(', ')
  return plain(`Address ${address.id}: ${where}${remarks(isMain && 'main', ...wayIn(address))}`)
}

const cardLine = (card: Card): string =>
  `Card: ${cardName(card)}, expires ${expiryText(card)}${remarks(card.isActive && 'main')}`

function scheduleLine({ days, status, resumesOn }: Schedule): string {
  const until = resumesOn === null ? '' : ` until ${displayDay(resumesOn)}`
  return `Every ${weekdaysInWords(days)}${status === 'paused' ? `, paused${until}` : ''}`
}

const pickupTable = (pickups: readonly Pickup[]): string =>
  table(
    ['Pickup', 'Comes', 'Comes back', 'Where'],
    pickups.map(({ id, pickupDate, dropoffDate, place, isRush }) => [
      id,
      displayDay(pickupDate),
      `${displayDay(dropoffDate)}${remarks(isRush && 'rush')}`,
      place.addressLine1,
    ]),
  )

const orderTable = (orders: readonly Order[]): string =>
  table(
    ['Order', 'Day', 'Total', 'Status', 'What'],
    orders.map((order) => [
      order.id,
      laDay(new Date(order.created)),
      order.isPriced ? `$${dollars(order.amountWithDiscount)}` : '',
      `${order.prettyStatus}${remarks(order.refunded > 0 && `$${dollars(order.refunded)} refunded`)}`,
      `${order.title}${remarks(placeText(order))}`,
    ]),
  )

/** "2 of 3 from pickup 12": such orders belong together, and leave on different days. */
const placeText = ({ part, parts, request }: Order): string | false =>
  parts > 1 && request !== null && `${part} of ${parts} from pickup ${request.id}`
