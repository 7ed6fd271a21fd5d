/**
 * Causes in words, which tables keep under a unique key so that what is repeated is not doubled: one list a table, and no such text is
 * made anywhere else. A text that changes is another cause, and whatever happened before would happen again: they stay as they are,
 * letter for letter.
 */

/** The name of a deed of the staff in the books, as an order and as a refund. */
export const staffAction = (id: number): string => `staff action ${id}`

/** `messages.event_key` */
export const eventKeys = {
  leadReceived: (id: number) => `lead ${id} received`,
  leadReplied: (id: number, reply: number) => `lead ${id} reply ${reply}`,
  textAnswered: (sid: string) => `inbound ${sid} answered`,
  textReplied: (id: number, reply: number) => `inbound text ${id} reply ${reply}`,
  staffWrote: (cause: string) => `${cause} written`,
  textAskedAbout: (id: number) => `inbound text ${id} asked about`,
  textsStopped: (what: string, limit: 'hour' | 'day', since: string) =>
    `${what} by the limit of one ${limit} since ${since}`,
  textsAlmostSpent: (day: string) => `texts of a day almost spent on ${day}`,
  /** The letter that goes out after its text had left and never arrived. */
  asLetter: (eventKey: string) => `${eventKey}, as a letter`,

  /** An event of an account happens again and again; the moment tells one from the other. */
  account: (customerId: number, event: AccountEvent, at: Date) =>
    `customer ${customerId} ${event} at ${at.toISOString()}`,
  phoneCode: (phoneId: number, codeId: number) => `phone ${phoneId} code ${codeId}`,
  phoneReleased: (phoneId: number) => `phone ${phoneId} released`,

  pickupConfirmed: (id: number) => `pickup ${id} confirmed`,
  pickupChanged: (id: number, change: number) => `pickup ${id} change ${change}`,
  pickupCancelled: (id: number) => `pickup ${id} cancelled`,
  pickupReminder: (id: number, day: string) => `pickup ${id} reminder for ${day}`,
  /** One for all that a closed day has moved of a customer's, named by the first of it: a pickup or an order, and its change. */
  dayClosed: (day: string, first: string, change: number) => `day ${day} closed, ${first} change ${change}`,
  collectionUndone: (pickupId: number, change: number) => `pickup ${pickupId} not collected ${change}`,
  ordersDue: (orderId: number) => `order ${orderId} days`,
  orderDue: (orderId: number, change: number) => `order ${orderId} due ${change}`,
  /** By the number of the order that was made for it. */
  orderSeparated: (furtherId: number) => `order ${furtherId} separated`,
  orderOnItsWay: (orderId: number) => `order ${orderId} on its way`,
  noShow: (pickupId: number) => `pickup ${pickupId} no-show`,
  rushQuoted: (pickupId: number, change: number) => `pickup ${pickupId} rush quote ${change}`,
  rushQuoteTakenBack: (pickupId: number, change: number) => `pickup ${pickupId} rush quote taken back ${change}`,
  rushWithdrawn: (pickupId: number, change: number) => `pickup ${pickupId} rush withdrawn ${change}`,

  scheduleMade: (id: number) => `schedule ${id} made`,
  scheduleChanged: (id: number, change: number) => `schedule ${id} change ${change}`,
  schedulePaused: (id: number, change: number) => `schedule ${id} paused ${change}`,
  scheduleResumed: (id: number, day: string) => `schedule ${id} resumed on ${day}`,
  scheduleDeleted: (id: number) => `schedule ${id} deleted`,

  bagCollected: (orderId: number) => `order ${orderId} collected`,
  orderDelivered: (id: number) => `order ${id} delivered`,
  /** What is missing from the line on that has this position. */
  orderMissing: (id: number, position: number) => `order ${id} missing ${position}`,
  orderHeld: (id: number) => `order ${id} held`,
  orderPriced: (id: number) => `order ${id} priced`,
  /** A letter for each other sum or reason. */
  paymentNeeded: (id: number, tries: number) => `order ${id} payment needed after ${tries}`,
  orderPaid: (id: number) => `order ${id} paid`,
  /** The key is that of the books. */
  orderRefunded: (number: number, cause: string) => entrySources.orderRefunded(number, cause),
  creditBack: (quarter: string, customerId: number) => entrySources.creditBack(quarter, customerId),

  /** Credit that staff gave or moved, by its name in the books. */
  creditMoved: (source: string) => `${source} told`,

  receipt: (invoice: number) => `invoice ${invoice} receipt`,
  /** An order that cost nothing, with what was agreed with it. */
  orderPlaced: (invoice: number) => `invoice ${invoice} placed`,
  agreedMadeLater: (invoice: number) => `invoice ${invoice} agreed and made later`,
  agreedNotMade: (invoice: number) => `invoice ${invoice} agreed and not made`,
  reloadText: (invoice: number) => `invoice ${invoice} reload text`,
  chargeDeclined: (chargeId: number) => `charge ${chargeId} declined`,
  chargeNotMade: (chargeId: number) => `charge ${chargeId} not made`,
  refundEnded: (refundId: number, status: 'succeeded' | 'failed') => `refund ${refundId} ${status}`,
}

export type AccountEvent =
  | 'password changed'
  | 'plan changed by staff'
  | 'deletion asked for'
  | 'deletion undone'
  | 'email changed'
  | `email link ${number}`
  | `email asked for by link ${number}`
  | `reset link ${number}`

/** `ledger_entries.source` */
export const entrySources = {
  /** An order's number is its invoice's: paid by credit alone or by card, it is paid once. */
  invoicePaid: (number: number) => `invoice ${number} paid`,
  orderRefunded: (number: number, cause: string) => `order ${number} refunded: ${cause}`,
  discountGivenBack: (number: number) => `discount of order ${number} given back`,
  /** That of pieces which are missing, from the line on that has this position. */
  discountOfMissing: (number: number, position: number) =>
    `discount of order ${number} given back, missing ${position}`,
  creditBack: (quarter: string, customerId: number) => `credit back ${quarter} of customer ${customerId}`,
  welcomeBoxBack: (invoice: number) => `welcome box ${invoice} credited back`,
  left: (newestInvoice: number) => `left with invoice ${newestInvoice}`,
  accountClosed: (customerId: number) => `customer ${customerId} closed`,
  refundFailed: (refundId: number) => `refund ${refundId} failed`,
  /** Opened and ended once by itself. Its amount may change in between, and a bank may decide anew: each time at another moment. */
  dispute: (ref: string, status: 'open' | 'won' | 'lost', changedAt: Date | null) =>
    `dispute ${ref} ${status}${changedAt === null ? '' : ` as told ${changedAt.toISOString()}`}`,
  /** Two disputes may be about the same money: what is told of one of them may undo what another has taken, or make it take more. */
  disputeGivenBack: (ref: string, toldRef: string, toldAt: Date) =>
    `dispute ${ref} given back${ref === toldRef ? '' : ` with ${toldRef}`} as told ${toldAt.toISOString()}`,
  disputeInstead: (ref: string, toldRef: string, toldAt: Date) =>
    `dispute ${ref} lost instead of ${toldRef} as told ${toldAt.toISOString()}`,
  /** The beginning of each of these. */
  ofDispute: (ref: string) => `dispute ${ref} `,
  transferOut: (name: string) => `${name} out`,
  transferIn: (name: string) => `${name} in`,
}

/** `refunds.cause` */
export const refundCauses = {
  orderRefunded: (number: number, cause: string) => entrySources.orderRefunded(number, cause),
  leaving: (invoice: number) => `invoice ${invoice} refunded on leaving`,
  /** One letter has told of all that goes back. */
  leavingByPhone: (invoice: number) => `invoice ${invoice} refunded on leaving by phone`,
  notNeeded: (chargeId: number) => `charge ${chargeId} was not needed`,
  lostWithRestore: (refundKey: string) => `lost with a restore, ${refundKey}`,
  theRest: (cause: string) => `${cause}, the rest`,
}

/** `orders.cause`; what staff charge is called by their deed. */
export const orderCauses = {
  demoCharge: (customerId: number) => `charge to demo customer ${customerId}`,
  demoRepair: (customerId: number) => `repair for demo customer ${customerId}`,
}

/** `idempotency_keys.subject`: what a lease is at work on. The table reads the number out of it. */
export const leaseSubjects = {
  charge: (id: number) => `charge ${id}`,
}
