import { expect, it } from 'vitest'
import { entrySources, eventKeys, leaseSubjects, orderCauses, refundCauses, staffAction } from './causes.ts'

const AT = new Date('2026-11-17T18:00:00Z')

/** Each text as tables have kept it from the first day. */
const KEPT = {
  staffAction: [staffAction(12), 'staff action 12'],
  ...of('event', eventKeys, {
    leadReceived: [eventKeys.leadReceived(12), 'lead 12 received'],
    creditMoved: [eventKeys.creditMoved('staff action 12'), 'staff action 12 told'],
    leadReplied: [eventKeys.leadReplied(12, 2), 'lead 12 reply 2'],
    textReplied: [eventKeys.textReplied(12, 2), 'inbound text 12 reply 2'],
    textAnswered: [eventKeys.textAnswered('SM1'), 'inbound SM1 answered'],
    staffWrote: [eventKeys.staffWrote('staff action 12'), 'staff action 12 written'],
    textAskedAbout: [eventKeys.textAskedAbout(12), 'inbound text 12 asked about'],
    textsStopped: [
      eventKeys.textsStopped('Texts wait', 'hour', '2026-11-17T18'),
      'Texts wait by the limit of one hour since 2026-11-17T18',
    ],
    textsAlmostSpent: [eventKeys.textsAlmostSpent('2026-11-17'), 'texts of a day almost spent on 2026-11-17'],
    asLetter: [eventKeys.asLetter('order 12 held'), 'order 12 held, as a letter'],
    account: [eventKeys.account(3, 'email link 7', AT), 'customer 3 email link 7 at 2026-11-17T18:00:00.000Z'],
    phoneCode: [eventKeys.phoneCode(3, 7), 'phone 3 code 7'],
    phoneReleased: [eventKeys.phoneReleased(3), 'phone 3 released'],
    pickupConfirmed: [eventKeys.pickupConfirmed(3), 'pickup 3 confirmed'],
    pickupChanged: [eventKeys.pickupChanged(3, 2), 'pickup 3 change 2'],
    pickupCancelled: [eventKeys.pickupCancelled(3), 'pickup 3 cancelled'],
    pickupReminder: [eventKeys.pickupReminder(3, '2026-11-18'), 'pickup 3 reminder for 2026-11-18'],
    ordersDue: [eventKeys.ordersDue(1003), 'order 1003 days'],
    orderDue: [eventKeys.orderDue(1003, 2), 'order 1003 due 2'],
    orderSeparated: [eventKeys.orderSeparated(1004), 'order 1004 separated'],
    orderOnItsWay: [eventKeys.orderOnItsWay(1003), 'order 1003 on its way'],
    noShow: [eventKeys.noShow(3), 'pickup 3 no-show'],
    rushQuoted: [eventKeys.rushQuoted(3, 2), 'pickup 3 rush quote 2'],
    rushQuoteTakenBack: [eventKeys.rushQuoteTakenBack(3, 2), 'pickup 3 rush quote taken back 2'],
    rushWithdrawn: [eventKeys.rushWithdrawn(3, 2), 'pickup 3 rush withdrawn 2'],
    scheduleMade: [eventKeys.scheduleMade(3), 'schedule 3 made'],
    scheduleChanged: [eventKeys.scheduleChanged(3, 2), 'schedule 3 change 2'],
    schedulePaused: [eventKeys.schedulePaused(3, 2), 'schedule 3 paused 2'],
    scheduleResumed: [eventKeys.scheduleResumed(3, '2026-11-18'), 'schedule 3 resumed on 2026-11-18'],
    scheduleDeleted: [eventKeys.scheduleDeleted(3), 'schedule 3 deleted'],
    bagCollected: [eventKeys.bagCollected(1001), 'order 1001 collected'],
    collectionUndone: [eventKeys.collectionUndone(12, 3), 'pickup 12 not collected 3'],
    dayClosed: [eventKeys.dayClosed('2026-12-02', 'pickup 12', 3), 'day 2026-12-02 closed, pickup 12 change 3'],
    orderDelivered: [eventKeys.orderDelivered(1001), 'order 1001 delivered'],
    orderMissing: [eventKeys.orderMissing(1001, 4), 'order 1001 missing 4'],
    orderHeld: [eventKeys.orderHeld(1001), 'order 1001 held'],
    orderPriced: [eventKeys.orderPriced(1001), 'order 1001 priced'],
    paymentNeeded: [eventKeys.paymentNeeded(1001, 2), 'order 1001 payment needed after 2'],
    orderPaid: [eventKeys.orderPaid(1001), 'order 1001 paid'],
    orderRefunded: [eventKeys.orderRefunded(1001, 'claim 12'), 'order 1001 refunded: claim 12'],
    creditBack: [eventKeys.creditBack('2026 Q3', 3), 'credit back 2026 Q3 of customer 3'],
    receipt: [eventKeys.receipt(1001), 'invoice 1001 receipt'],
    orderPlaced: [eventKeys.orderPlaced(1001), 'invoice 1001 placed'],
    agreedMadeLater: [eventKeys.agreedMadeLater(1001), 'invoice 1001 agreed and made later'],
    agreedNotMade: [eventKeys.agreedNotMade(1001), 'invoice 1001 agreed and not made'],
    reloadText: [eventKeys.reloadText(1001), 'invoice 1001 reload text'],
    chargeDeclined: [eventKeys.chargeDeclined(12), 'charge 12 declined'],
    chargeNotMade: [eventKeys.chargeNotMade(12), 'charge 12 not made'],
    refundEnded: [eventKeys.refundEnded(12, 'succeeded'), 'refund 12 succeeded'],
  }),
  ...of('entry', entrySources, {
    invoicePaid: [entrySources.invoicePaid(1001), 'invoice 1001 paid'],
    orderRefunded: [entrySources.orderRefunded(1001, staffAction(12)), 'order 1001 refunded: staff action 12'],
    discountGivenBack: [entrySources.discountGivenBack(1001), 'discount of order 1001 given back'],
    discountOfMissing: [entrySources.discountOfMissing(1001, 4), 'discount of order 1001 given back, missing 4'],
    creditBack: [entrySources.creditBack('2026 Q3', 3), 'credit back 2026 Q3 of customer 3'],
    welcomeBoxBack: [entrySources.welcomeBoxBack(1001), 'welcome box 1001 credited back'],
    left: [entrySources.left(1001), 'left with invoice 1001'],
    accountClosed: [entrySources.accountClosed(3), 'customer 3 closed'],
    refundFailed: [entrySources.refundFailed(12), 'refund 12 failed'],
    dispute: [
      `${entrySources.dispute('dp_1', 'open', null)} / ${entrySources.dispute('dp_1', 'open', AT)}`,
      'dispute dp_1 open / dispute dp_1 open as told 2026-11-17T18:00:00.000Z',
    ],
    disputeGivenBack: [
      `${entrySources.disputeGivenBack('dp_1', 'dp_1', AT)} / ${entrySources.disputeGivenBack('dp_1', 'dp_2', AT)}`,
      'dispute dp_1 given back as told 2026-11-17T18:00:00.000Z / dispute dp_1 given back with dp_2 as told 2026-11-17T18:00:00.000Z',
    ],
    disputeInstead: [
      entrySources.disputeInstead('dp_1', 'dp_2', AT),
      'dispute dp_1 lost instead of dp_2 as told 2026-11-17T18:00:00.000Z',
    ],
    ofDispute: [entrySources.ofDispute('dp_1'), 'dispute dp_1 '],
    transferOut: [entrySources.transferOut(staffAction(12)), 'staff action 12 out'],
    transferIn: [entrySources.transferIn(staffAction(12)), 'staff action 12 in'],
  }),
  ...of('refund', refundCauses, {
    orderRefunded: [refundCauses.orderRefunded(1001, 'claim 12'), 'order 1001 refunded: claim 12'],
    leaving: [refundCauses.leaving(1001), 'invoice 1001 refunded on leaving'],
    leavingByPhone: [refundCauses.leavingByPhone(1001), 'invoice 1001 refunded on leaving by phone'],
    notNeeded: [refundCauses.notNeeded(12), 'charge 12 was not needed'],
    lostWithRestore: [refundCauses.lostWithRestore('key'), 'lost with a restore, key'],
    theRest: [refundCauses.theRest('claim 12'), 'claim 12, the rest'],
  }),
  ...of('order', orderCauses, {
    demoCharge: [orderCauses.demoCharge(1), 'charge to demo customer 1'],
    demoRepair: [orderCauses.demoRepair(1), 'repair for demo customer 1'],
  }),
}

/** The compiler asks for each function of a list. */
function of<List extends object>(table: string, _: List, kept: Record<keyof List, [made: string, text: string]>) {
  return Object.fromEntries(Object.entries(kept).map(([name, pair]) => [`${table} ${name}`, pair])) as Record<
    string,
    [string, string]
  >
}

it.each(Object.entries(KEPT))('%s', (_, [made, text]) => expect(made).toBe(text))

it('a lease’s subject is read back', () => {
  expect(leaseSubjects.charge(12)).toBe('charge 12')
})
