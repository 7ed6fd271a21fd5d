import type { Order } from '#contract/orders'
import { displayDay, displayMoment } from '#rules/days/days'
import { dollars } from '#rules/money'
import { careFor, careWishes } from '#rules/orders/care'
import { hasLeft, isDelivered, isOwed } from '#rules/orders/order-life'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isPlanName } from '#rules/plans/plans'
import type { OrderPayment } from '../credit/order-payment.ts'
import { type Customer, findCustomer } from '../db/customers.ts'
import type { IntakeCount } from '../db/schema.ts'
import type { FeePayment } from '../orders/fees/pay-new-fee.ts'
import { isSameName } from '../orders/intake/counts.ts'
import type { StaffOrder, StaffPurchase } from '../orders/staff-view.ts'
import type { Deps } from '../ports.ts'
import { agreedLine } from './agreed-text.ts'
import { billLine } from './bill-text.ts'
import { done, type Printed, refused } from './command.ts'
import { countWords } from './counts.ts'
import { customerName } from './customers.ts'
import { plain, table } from './table.ts'
import { wishesLine } from './wishes-text.ts'

/** Prints an order for staff, under a first sentence. A program gets it as its customer does. */
export async function printOrder(deps: Deps, id: number, sentence?: string): Promise<Printed> {
  const { viewOrder, viewPurchase } = await import('../orders/staff-view.ts')
  const view = (await viewOrder(deps, id)) ?? (await viewPurchase(deps, id))
  if (view === undefined) return noSuchOrder(id)
  const text = await orderText(deps, view)
  const printed = { ...done(text, view.order, view.row.customerId), orderId: id }
  return sentence === undefined ? printed : { ...printed, text: `${sentence}\n\n${text}`, sentence }
}

/** The same with the further orders of its pickup, which its price may just have made. */
export async function printWithParts(deps: Deps, id: number, sentence: string): Promise<Printed> {
  const printed = await printOrder(deps, id, sentence)
  const { viewOrder } = await import('../orders/staff-view.ts')
  const others = (await viewOrder(deps, id))?.order.pickupOrders.filter((part) => part.id !== id) ?? []
  const texts = [printed.text]
  for (const other of others) texts.push((await printOrder(deps, other.id)).text)
  return { ...printed, text: texts.join('\n\n') }
}

export const noSuchOrder = (id: number): Printed =>
  refused(
    `There is no order ${id} to work on. A pickup has a number of its own; plans and credit that were bought can only be shown.`,
  )

export const noSuchPickup = (id: number): string => `There is no pickup ${id}, or it was cancelled.`

/** Prints what became of the payment for a fee or a charge, which is asked for at once. `what` begins the sentence. */
export async function printFee(deps: Deps, id: number, what: string, payment: FeePayment): Promise<Printed> {
  switch (payment.status) {
    case 'paid':
      return printOrder(deps, id, `${what} is paid.`)
    case 'waits':
      return printOrder(deps, id, `${what} waits for another payment and goes on by itself.`)
    case 'declined': {
      const sentence = `${what} is not paid: ${payment.message} It stays open for the customer to pay.`
      return { ...(await printOrder(deps, id, sentence)), isIncomplete: true }
    }
  }
}

async function orderText({ database }: Deps, { order, row, payment }: StaffOrder | StaffPurchase): Promise<string> {
  const customer = await findCustomer(database.db, row.customerId)
  const { id, title, prettyStatus, subscription, request, note } = order
  // The `subscription` of a purchase is the plan that was bought.
  const pricedFor = 'status' in row ? subscription : null
  const { readAgreements } = await import('../pickups/agreements.ts')
  const agreed = await readAgreements(database.db, row.customerId, [id])
  const plan = pricedFor !== null && isPlanName(pricedFor) ? `, priced for ${PLAN_TITLES[pricedFor]}` : ''
  return [
    `Order ${id}${order.kind === 'laundry' ? '' : ` (${plain(title)})`}: ${prettyStatus}`,
    `${customer ? plain(customerName(customer)) : `customer ${row.customerId}`}${plan}`,
    request && tripLine(request, order),
    request?.comment && `The customer’s note: ${plain(request.comment)}`,
    'status' in row && row.kind === 'laundry' && orderWishes(row, customer),
    ...agreed.map(agreedLine),
    ...('status' in row ? stateLines(order, row) : []),
    ...remarkLines(order),
    ...repairLines(order),
    note && `Note for the customer: ${plain(note)}`,
    hasLines(order) && `\n${lineTable(order, lastHeading(order, payment))}`,
    hasLines(order) && billLine(order),
    ...(hasLines(order) ? moneyLines(order, payment) : []),
  ]
    .filter(Boolean)
    .join('\n')
}

/** What was remarked on the things, for the customer to read too. */
function remarkLines({ basket }: Order): string[] {
  const items = (basket?.itemList ?? []).map(({ item, instructions }) => ({ title: item.title, instructions }))
  return [...items, ...(basket?.extraItems ?? [])]
    .filter(({ instructions }) => instructions !== '')
    .map(({ title, instructions }) => `Noted for the customer: ${plain(title)} (${plain(instructions)})`)
}

/** How a customer who has repairs switched off said yes to these. */
function repairLines({ basket }: Order): string[] {
  const items = (basket?.itemList ?? []).map(({ item, agreed }) => ({ title: item.title, agreed }))
  return [...items, ...(basket?.extraItems ?? [])]
    .filter(({ agreed }) => agreed !== '')
    .map(({ title, agreed }) => `Agreed to by the customer: ${plain(title)} (${plain(agreed)})`)
}

/** An order of before its wishes were kept says nothing. */
function orderWishes(row: StaffOrder['row'], customer: Customer | undefined): string {
  const care = careFor(row, customer)
  return care === null ? '' : wishesLine(careWishes(care))
}

function tripLine({ id, status, pickupDate, dropoffDate }: NonNullable<Order['request']>, order: Order): string {
  const { collected, bags, left, delivered, returned, part, parts } = order
  const place = parts === 1 ? '' : `, order ${part} of ${parts} from it`
  const stop = `Pickup ${id} of ${displayDay(pickupDate)}${place}`
  if (status === 'no_show') return stop
  const came = bags === null ? '' : `, ${bags === 1 ? '1 bag' : `${bags} bags`}`
  const taken = collected === null ? '' : `, collected ${momentOf(collected)}${came}`
  const end =
    delivered !== null
      ? `${isStoredAlone(order) ? 'stored' : 'delivered'} ${momentOf(delivered)}`
      : returned !== null
        ? `returned ${momentOf(returned)}`
        : left !== null
          ? `left ${momentOf(left)}`
          : isStoredAlone(order)
            ? 'to be stored'
            : `comes back ${displayDay(dropoffDate)}`
  return `${stop}${taken}, ${end}`
}

const momentOf = (instant: string): string => displayMoment(new Date(instant))

/** A stop that costs nothing has none. */
const hasLines = ({ basket, feeList, isPriced }: Order): boolean =>
  isPriced && (feeList.length > 0 || (basket !== null && basket.itemList.length + basket.extraItems.length > 0))

function stateLines(order: Order, row: StaffOrder['row']): (string | false)[] {
  const { firstCount, secondCount, hold, holdReason } = row
  const isCounting = row.state === 'counted'
  return [
    isCounting && firstCount !== null && `First count:  ${countWords(firstCount)}`,
    isCounting && firstCount !== null && listLine(order.request?.bagList ?? [], firstCount),
    isCounting && secondCount !== null && `Second count: ${countWords({ ...secondCount, extras: [], storage: null })}`,
    row.state === 'collected' && hold === null && 'Not counted yet.',
    isCounting && hold === null && 'No price yet: it waits for the second count.',
    hold === 'red_flag' && isCounting && 'RED FLAG. Look into the bag, then `order release` with the final items.',
    hold === 'red_flag' &&
      !isCounting &&
      `RED FLAG: ${plain(holdReason)}. Look for it, then \`order release\` with --missing, or with --reason where all is there.`,
    hold === 'staff' && `Held by us: ${plain(holdReason)}`,
    row.countedAlone !== '' && `Counted twice by one person: ${plain(row.countedAlone)}`,
    row.returnReason !== '' && `Returned: ${plain(row.returnReason)}`,
    row.unpaidReason !== '' && `Left unpaid: ${plain(row.unpaidReason)}`,
    hold === 'payment' &&
      `${unpaidText(row)}${triesText(row.tries)}.${order.nextTry ? ` The card is asked again on ${displayMoment(new Date(order.nextTry))}.` : ''} The customer can pay now.`,
    hold === null && isOwed(row) && askedText(row),
    hold === null && row.state === 'ready' && `Paid, and not gone yet: order forward ${row.id}`,
  ]
}

/** What the customer said is in the bag. Nobody reads it before there is a count, so that nobody counts by it. */
function listLine(said: NonNullable<Order['request']>['bagList'], { things }: IntakeCount): string | false {
  if (said.length === 0) return false
  const countOf = (title: string) =>
    things.filter(({ name }) => isSameName(name, title)).reduce((sum, { count }) => sum + count, 0)
  const titles = new Set([...said.map(({ title }) => title), ...things.map(({ name }) => name)])
  const differing = [...titles].flatMap((title) => {
    const listed = said.filter((each) => isSameName(each.title, title)).reduce((sum, { count }) => sum + count, 0)
    const counted = countOf(title)
    return listed === counted ? [] : [`${plain(title)}: said ${listed}, counted ${counted}`]
  })
  return differing.length === 0
    ? 'The customer’s list says the same.'
    : `The customer’s list differs: ${differing.join('; ')}`
}

function unpaidText(row: StaffOrder['row']): string {
  if (row.kind !== 'laundry') return 'Not paid'
  if (isDelivered(row)) return 'Delivered, and not paid'
  return hasLeft(row) ? 'On its way, and not paid' : 'Packed and not paid: it stays here'
}

/** Nothing was declined: its payment is under way, or a job asks for it within a minute. */
function askedText(row: StaffOrder['row']): string {
  if (row.kind !== 'laundry') return 'Its payment is being asked for.'
  const where = isDelivered(row)
    ? 'Delivered'
    : hasLeft(row)
      ? 'Let go unpaid'
      : 'Packed to leave: it stays here until it is paid'
  return `${where}. Its payment is being asked for.`
}

const triesText = (tries: number): string =>
  tries === 0 ? '' : `, declined ${tries === 1 ? 'once' : `${tries} times`}`

/** The heading of the last column: an order that is paid asks for nothing any more. */
function lastHeading({ paid, amountWithDiscount }: Order, { waivedCents }: OrderPayment): string {
  if (paid === null) return 'To pay'
  return waivedCents > 0 && waivedCents === amountWithDiscount ? 'Waived' : 'Paid'
}

function lineTable({ basket, feeList, ...total }: Order, heading: string): string {
  const amounts = ({ dollarAmount, dollarDiscount, dollarAmountWithDiscount }: Amounts) => [
    signed(dollarAmount),
    dollarDiscount === '0.00' ? '' : signed(opposite(dollarDiscount)),
    signed(dollarAmountWithDiscount),
  ]
  return table(
    ['What', 'Count', 'Each', 'List price', 'Discount', heading],
    [
      ...(basket?.itemList ?? []).map((line) => [
        line.isUpCharge ? `${line.item.title}, up-charge` : line.item.title,
        line.count,
        `$${line.dollarUnitAmount}`,
        ...amounts(line),
      ]),
      ...(basket?.extraItems ?? []).map((extra) => [extra.title, 1, '', ...amounts(extra)]),
      ...feeList.map((fee) => [fee.title, fee.count, '', ...amounts(fee)]),
      ['Together', '', '', ...amounts(total)],
    ],
  )
}

/** What is taken off stands below zero, and so does what its discount was. */
const opposite = (dollarText: string): string => (dollarText.startsWith('-') ? dollarText.slice(1) : `-${dollarText}`)
const signed = (dollarText: string): string => `$${dollarText}`.replace('$-', '-$')

type Amounts = Pick<Order, 'dollarAmount' | 'dollarDiscount' | 'dollarAmountWithDiscount'>

const refusedText = ({ refusedCents }: OrderPayment): string =>
  refusedCents === 0 ? '' : `, of which the bank did not take $${dollars(refusedCents)}: that is credit now`

function moneyLines({ dollarBalanceBeforePurchase: before, ...order }: Order, payment: OrderPayment) {
  const { creditCents, cardCents, waivedCents, refundedCents } = payment
  const paid = [
    creditCents > 0 && `$${dollars(creditCents)} by credit`,
    cardCents > 0 && `$${dollars(cardCents)} by card`,
    waivedCents > 0 && `$${dollars(waivedCents)} waived`,
  ].filter(Boolean)
  return [
    paid.length > 0 && `Paid: ${paid.join(', ')}`,
    refundedCents > 0 && `Refunded: $${dollars(refundedCents)}${refusedText(payment)}`,
    order.creditBack > 0 && `Credit back at the end of the quarter: $${dollars(order.creditBack)}`,
    before !== null && `Credit before: $${before}, after: $${order.dollarBalanceAfterPurchase}`,
  ]
}
