import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { plansToCharge } from '#rules/payments/credit'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import { signUpConsents } from '#rules/plans/sign-up-consents'
import { type PlanName, policy } from '#rules/policy'
import { eachWay, monthName, percent, range, timeOfDay, usd, usdRange } from './figures.ts'
import type { DocumentSection } from './shapes.ts'
import { creditRefund, fromYourPhone, rugMeasure, rushDays } from './statements.ts'
import { emailSupport, textNumber } from './ways.ts'

const {
  claims,
  credit,
  extendedRoute,
  liability,
  marketing,
  messages,
  noBag,
  pickups,
  plans,
  recurring,
  replies,
  rugs,
  rush,
  storage,
  turnaround,
  upChargeStepsCents,
  welcomeBox,
} = policy

const pickupHours = `${timeOfDay(pickups.windowOpensMinuteOfDay)} and ${timeOfDay(pickups.windowClosesMinuteOfDay)}`

function deliveryRow(name: PlanName): readonly string[] {
  const { mediumFromCents, freeFromCents, smallLoadRoundTripCents, mediumLoadRoundTripCents } = plans[name].delivery
  return [
    PLAN_TITLES[name],
    `${usd(smallLoadRoundTripCents)} under ${usd(mediumFromCents)}`,
    `${usd(mediumLoadRoundTripCents)} from ${usd(mediumFromCents)} to under ${usd(freeFromCents)}`,
    `from ${usd(freeFromCents)}`,
  ]
}

const perPlan = (title: string, cents: Readonly<Record<PlanName, number>>): readonly string[] => [
  title,
  ...PLAN_NAMES.map((name) => (cents[name] === 0 ? 'free' : usd(cents[name]))),
]

const seasons = storage.seasons
  .map(({ name, firstMonth, lastMonth }) => `${name} is ${monthName(firstMonth)} to ${monthName(lastMonth)}`)
  .join(', ')

const [firstNoBagCents, secondNoBagCents, furtherNoBagCents] = noBag.feeStepsCents

// The order of the example is made up; what it leads to is worked out.
const example = { leftCents: 1500, orderCents: 6000, largeOrderCents: 30000 }
const reloads = (orderCents: number): number =>
  plansToCharge({
    totalCents: orderCents,
    balanceCents: example.leftCents,
    planCents: plans.gold.priceCents,
  })
const leftAfter = (orderCents: number): number =>
  example.leftCents + reloads(orderCents) * plans.gold.priceCents - orderCents

const agreement: DocumentSection = {
  id: 'agreement',
  title: 'What you agree to',
  parts: [
    `These terms are the agreement between you and ${brand.name}. You accept them when you open an account, request a
    pickup or hand us a bag. They apply together with our [prices](${links.pricing}) and our
    [privacy policy](${links.privacy}), and the terms in force are always [at this address](${links.terms}), linked from
    the foot of [our home page](${links.home}) and of every other page.

    “We” and “us” mean ${brand.name}, and “you” means the person whose account it is. Days and hours are
    those of California. A business day is Monday to Friday, except holidays. If a word here is not clear, the
    [FAQs](${links.faqs}) may say it more simply, and we are glad to explain.`,
  ],
}

const account: DocumentSection = {
  id: 'account',
  title: 'Your account',
  parts: [
    `The information in your account must be accurate and complete: your name, your email, your address with what our
    driver has to know, and a cell phone. We need the cell phone because we communicate by text: that is how you hear that
    a pickup is confirmed, that your clothes are back, or that something has to be decided.

    Keep it current in [your profile](${links.profile}). What is sent to an address or a number that is out of date
    counts as sent.

    You [log in](${links.login}) with your email and a password. Keep the password to yourself. What is ordered through
    your account is ordered by you, unless you told us before that someone else may be using it. You must be an adult to
    open an account, and a household may share one.

    Where Google suggests addresses as you type, using the suggestions binds you to
    [Google’s terms of service](https://maps.google.com/help/terms_maps/). You can always type the address yourself.`,
  ],
}

const texts: DocumentSection = {
  id: 'texts',
  title: 'Texts from us',
  parts: [
    `When you open your account you agree to this: “${signUpConsents.texts}”

    - STOP ends our texts, and so do CANCEL, END, QUIT, REVOKE and UNSUBSCRIBE: carriers require it, and none of them cancels a pickup. START turns them back on. While they are stopped, you will find everything in your account, but we cannot reach you at the door.
    - HELP is answered with how to reach a person.
    - The word *pickup*, sent to ${textNumber} ${fromYourPhone}, books your next pickup. SKIP leaves out the next recurring one.

    A reminder comes the evening before a pickup, never between ${timeOfDay(messages.quietFromMinuteOfDay)} and
    ${timeOfDay(messages.quietUntilMinuteOfDay)}. We send no advertising by text unless you ask for it.
    We do not share your number, or that you agreed to texts, with anybody for their own purposes.`,
  ],
}

const pickup: DocumentSection = {
  id: 'pickups',
  title: 'Pickups',
  parts: [
    `Request a pickup a day ahead, or by ${timeOfDay(pickups.sameDayCutoffMinuteOfDay)} the same day, and up to
    ${pickups.bookableAheadDays} days in advance. We come between ${pickupHours}, every day but ${daysWithoutPickup}.
    A pickup is booked once we have confirmed it by text.

    You don’t need to be present, at pickup or at drop-off. Leave the bag where your instructions say, at the door or with the
    doorman. From the moment we take it until we set it down where you asked, it is in our care. If you ask us to leave
    your order unattended, what happens to it afterward is no longer in our hands.

    If you asked us to ring and nobody comes, or if no bag is ready, our driver waits ${pickups.noShowWaitMinutes} minutes.
    Then the order is marked NO SHOW, you get a text, and you choose a new day.

    Mix dry cleaning and laundry in one bag. Wash & Fold needs its own designated bag, so that we know what to fold and
    what to press.`,
  ],
}

const changes: DocumentSection = {
  id: 'changes',
  title: 'Changing or canceling a pickup',
  parts: [
    `You can change or cancel a pickup free of charge:

    - within ${pickups.changeAfterPlacingHours} hours of placing it, as long as its window has not opened, or
    - with ${pickups.changeNoticeHours} hours’ notice, counted to the opening of its window.

    Do it under upcoming orders in your account, or tell us. After that our route is set and the pickup goes ahead. Send us a text anyway: if the driver can skip your door, we would rather know.`,
  ],
}

const recurringPickups: DocumentSection = {
  id: 'recurring',
  title: 'Recurring pickups',
  parts: [
    `A recurring schedule brings us to your door on the fixed weekdays you choose, Monday to Friday, more than
    ${recurring.gapMoreThanDays} days apart, for example Monday and Thursday. Each pickup is booked ${recurring.bookedAheadDays} days ahead. You can skip a single one, pause the schedule or delete it: pickups
    that can still be changed are withdrawn with it.

    A recurring day means that a bag must be ready. If it is not, we charge for the trip, ${usdRange(firstNoBagCents, furtherNoBagCents)}:
    ${usd(firstNoBagCents)} the first time, ${usd(secondNoBagCents)} the second and ${usd(furtherNoBagCents)} from the third time
    within ${noBag.countedWithinDays} days.`,
  ],
}

const delivery: DocumentSection = {
  id: 'delivery',
  title: 'Delivery fees',
  parts: [
    `Pickup and delivery are free from a certain amount of cleaning, and below it there is a fee. The amount that counts is the one
    before discounts. The fee covers both trips and is charged once an order.`,
    {
      caption: 'Pickup and delivery by plan',
      columns: ['Plan', 'Small load', 'Medium load', 'Free'],
      rows: PLAN_NAMES.map(deliveryRow),
    },
    `Each trip is half of it: a small load costs ${eachWay(plans.payc.delivery.smallLoadRoundTripCents)} per delivery if you pay as you clean and
    ${eachWay(plans.gold.delivery.smallLoadRoundTripCents)} on Gold and Platinum, a medium load ${eachWay(plans.payc.delivery.mediumLoadRoundTripCents)} on any plan.

    *Extended routes.* If your address is more than ${extendedRoute.beyondMiles} miles from our office and the order is
    under ${usd(extendedRoute.belowCents)}, the fee is ${usdRange(extendedRoute.nearFeeCents, extendedRoute.farFeeCents)}:
    ${usd(extendedRoute.nearFeeCents)} up to ${extendedRoute.nearUpToMiles} miles and ${usd(extendedRoute.farFeeCents)} beyond, or the fee of
    its load where that is higher.
    Extended routes reach up to ${extendedRoute.reachMiles} miles north and south of our central location. We do not drive to the
    East Bay.

    After a delivery we send a text. Please take your order in soon, and look through it while
    [a claim](#claims) can still be made.`,
  ],
}

const turnaroundTimes: DocumentSection = {
  id: 'turnaround',
  title: 'When it comes back, and rush',
  parts: [
    `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days, and your confirmation names the day.
    Some work takes longer:

    - Alterations: ${range(turnaround.alterations.minBusinessDays, turnaround.alterations.maxBusinessDays)} business days for most work. If it takes more than ${turnaround.separateAfterBusinessDays} days, it comes in a delivery of its own.
    - Leather and suede: ${range(turnaround.leather.minBusinessDays, turnaround.leather.maxBusinessDays)} business days, up to ${turnaround.leather.longestBusinessDays} for difficult items.
    - Rugs: ${range(turnaround.rugs.minBusinessDays, turnaround.rugs.maxBusinessDays)} business days.
    - Wedding gowns: ${range(turnaround.gownCleanOnly.minBusinessDays, turnaround.gownCleanOnly.maxBusinessDays)} business days to clean, ${range(turnaround.gownPreserve.minWeeks, turnaround.gownPreserve.maxWeeks)} weeks to clean and preserve.

    These are the times we work to, not guarantees. If we see that a day cannot be kept, we tell you before it comes.

    *Rush* brings an order back in ${rushDays}, for
    ${usdRange(rush.feeCents, rush.maxQuoteCents)} an order. It is ${usd(rush.feeCents)} unless we quote more for what is in the bag;
    for rugs it is ${usdRange(rush.rugMinQuoteCents, rush.rugMaxQuoteCents)}. A higher quote counts only once you have accepted
    it on your screen. Every rush is subject to approval by a manager. If we have to withdraw it, you get a text and pay
    nothing for it.`,
  ],
}

const prices: DocumentSection = {
  id: 'prices',
  title: 'Prices',
  parts: [
    `What each item costs is in our [price list](${links.pricing}). We count and look at your order when it
    reaches us. That is called intake, and it is where the price of each item is confirmed. From then on the price of that
    order no longer changes.

    A price with *&\u00a0Up* is where it starts: size, fabric and trim decide the rest. An up-charge for an item that needs more
    work is one of ${upChargeStepsCents.map(usd).join(', ')}, and it is on your order as a line of its own.

    We may change the price list. An order is priced by the list in force at its intake.`,
  ],
}

const payment: DocumentSection = {
  id: 'payment',
  title: 'Paying',
  parts: [
    `Every account keeps a card on file, so that an order can be processed after pickup. An order is charged when it is
    ready to come back: first to your credit, whatever your plan, and the rest to your card. A remainder
    under ${usd(credit.waivedBelowCents)} is on us.

    You see every line of an order in your account once it is counted in. A plan, or a rush above ${usd(rush.feeCents)}, is charged
    only after you have seen the amount. Invoices and receipts are in your account.

    *If your card is declined*, we tell you and try again, and you can pay at once with the same card or with another. Until the
    payment is made we may hold your orders, the one in question and later ones.`,
  ],
}

const advantage: DocumentSection = {
  id: 'advantage',
  title: 'Plans and Advantage credit',
  parts: [
    `You either pay as you clean (PAYC), with nothing in advance, or you join Advantage, our prepaid program. There are no
    monthly or annual fees. The amount of your plan becomes credit that you can spend on any service:`,
    {
      caption: 'The plans',
      isCaptionUnseen: true,
      columns: ['Plan', 'You pay', 'Discount', 'Free delivery'],
      rows: PLAN_NAMES.map((name) => [
        PLAN_TITLES[name],
        name === 'payc' ? 'nothing in advance' : usd(plans[name].priceCents),
        name === 'payc' ? 'none' : percent(plans[name].discountPercent.dryClean),
        `from ${usd(plans[name].delivery.freeFromCents)}`,
      ]),
    },
    `- The discount counts for dry cleaning, laundry, Wash & Fold and alterations. Leather, rugs, gowns and household items take the dry-cleaning discount. Rug pickup and roll and the minimum for a specialized rug cost the same on every plan. Storage has [its own table](#storage).
    - Credit never expires. We recommend using it within ${credit.recommendedUseMonths} months.
    - Credit back: at the end of each quarter we add ${percent(credit.creditBackPercent)} of what you paid for cleaning orders completed in it. It is credit to spend and is not paid out.
    - The welcome box, worth ${usd(welcomeBox.priceCents)}, is free with Gold and Platinum. On PAYC you may buy it for ${usd(welcomeBox.priceCents)}; after your first completed order that sum is credited back. We never add it on our own.
    - A coupon lowers what you pay for a plan, not the credit you get, and counts as a discount given. It does not apply to PAYC.

    *Changing plans.* Change up or down at any time in your profile, by phone or by email. Your card is charged for the new plan,
    your existing credit is added to the new credit, and the new discount applies immediately, to every order priced after the
    change. Going down to PAYC costs nothing: you keep your credit and lose the discounts.

    *Passing it on.* Credit is transferable. Write to ${emailSupport} from the address on your account and say to whom.`,
  ],
}

const autoReload: DocumentSection = {
  id: 'auto-reload',
  title: 'Auto-reload',
  parts: [
    `Auto-reload is for Gold and Platinum. It is on when you join, your checkout says so, and the switch is in
    [your profile](${links.profile}).

    While it is on, we buy your current plan again when an order would leave your credit below
    ${usd(credit.autoReloadBelowCents)}, or when your credit is less than the order. Your card is charged the amount of your plan. If one
    plan does not cover the order, we buy as many as it takes, in one charge. You are told before on your screen, and after by
    text.

    For example, you are on Gold with ${usd(example.leftCents)} of credit. An order of ${usd(example.orderCents)} charges
    ${usd(reloads(example.orderCents) * plans.gold.priceCents)} and leaves ${usd(leftAfter(example.orderCents))} of credit. An order of
    ${usd(example.largeOrderCents)} charges ${usd(reloads(example.largeOrderCents) * plans.gold.priceCents)}, which is
    ${reloads(example.largeOrderCents)} times Gold, and leaves ${usd(leftAfter(example.largeOrderCents))}.

    With auto-reload off, what your credit does not cover goes to your card, order by order. The same happens if a reload is
    declined.`,
  ],
}

const refunds: DocumentSection = {
  id: 'refunds',
  title: 'Leaving Advantage, and refunds',
  parts: [
    `You can leave Advantage whenever you like. Your credit never expires and stays yours to spend. It is non-refundable, with one
    exception.

    ${creditRefund} The refund goes to the card that paid. It is never below zero and never more than the card was charged for that
    purchase, and credit back is never paid out. Write to ${emailSupport}.`,
  ],
}

const seasonalStorage: DocumentSection = {
  id: 'storage',
  title: 'Seasonal garment storage',
  parts: [
    `We keep your garments in our own plant, hung in breathable covers, until you need them again. One season is ${storage.seasonMonths} months, and you can
    store for up to ${storage.maxSeasons} seasons. ${seasons}.`,
    {
      caption: 'Storage, one season',
      columns: ['Garments', ...PLAN_NAMES.map((name) => PLAN_TITLES[name])],
      rows: [
        ...storage.bands.map(({ fromGarments, toGarments, priceCents }) =>
          perPlan(range(fromGarments, toGarments), priceCents),
        ),
        perPlan('Each additional', storage.additionalGarmentCents),
        perPlan('Processing fee', storage.processingFeeCents),
      ],
    },
    `Platinum stores up to ${storage.freeForPlatinum.maxGarments} garments for ${storage.freeForPlatinum.seasons} season free while the plan is
    active, processing fee included. When a season ends we ask you whether your garments come home or stay for another.`,
  ],
}

const rugsSection: DocumentSection = {
  id: 'rugs',
  title: 'Rugs',
  parts: [
    `Rugs are priced by the square foot: ${usd(rugs.standardCentsPerSqFt)}, or ${usd(rugs.specialisedCentsPerSqFt)} for specialized rugs with a
    minimum of ${usd(rugs.specialisedMinimumCents)}. ${rugMeasure}

    Pickup and roll service, per rug: ${usd(rugs.pickupAndRollCents)} for a standard size,
    ${usdRange(rugs.pickupAndRollMinCents, rugs.pickupAndRollMaxCents)} by size.

    Please move furniture off the rug before we come. Worn fringes, old repairs, moth damage and dyes that bleed are often hidden
    by soil. We look for them before we wash, and text you if we find something that cleaning could make worse.`,
  ],
}

const care: DocumentSection = {
  id: 'care',
  title: 'How we care for your garments',
  parts: [
    `We follow the care label. If a label is missing, illegible or plainly wrong, we choose the gentlest method that experience
    suggests, or ask you. Each garment is counted and inspected on the way in and counted again on the way out. A count that does not
    match raises a red flag, and the order goes to research before it leaves.

    Some things are in the fabric and not in our hands:

    - Color run happens to about 1 in ${marketing.colorRunOneIn} garments, even when the label was followed.
    - Some stains have set, and taking them out would take the fabric with them. We stop before that.
    - Buttons, beads, sequins, zippers and glued trim can loosen or dissolve. We cover or remove what looks fragile and sew on what comes off if we have it.
    - Wear, sun fading, weak seams and earlier shrinkage may only show after cleaning.

    Empty the pockets. We look through them and return what we find, but we are not responsible for money, jewelry, pens and other
    valuables left in pockets or bags, nor for what a pen does on its way.

    *Small repairs.* Unless you switch it off in your [preferences](${links.profilePreferences}), we fix tears, rips and undone hems that we
    find and charge your account by the price list. While it is off we charge for no repair or alteration that you did not agree to.

    *Your preferences.* Each order is cared for by your preferences as they are when we count your bag. What you change after that counts for
    your next order.

    If we think that an item would not survive cleaning, we return it uncleaned, free of charge, with a note.`,
  ],
}

const claimsSection: DocumentSection = {
  id: 'claims',
  title: 'Something is not right',
  parts: [
    `Report damage or loss within ${claims.reportWithinDays} days of receiving the goods, by text or to ${emailSupport}. Tell us the order and the
    item, and send a picture if you can. Leave our tag on and do not wear or wash it, so that we can see what happened.

    We answer within ${replies.supportMinHours} to ${replies.supportMaxHours} hours. If cleaning, pressing or mending once more can put it right, we do
    that first, free of charge. What is reported later than ${claims.reportWithinDays} days we look at in good faith, but we are no longer responsible for it.`,
  ],
}

const missing: DocumentSection = {
  id: 'missing',
  title: 'An item is missing',
  parts: [
    `Most missing items turn up: in a neighboring order, or at the back of one’s own closet. This is how we search.

    - *Day ${claims.missingItemReportDay}:* you report it, and we ask for its color, brand and size.
    - *Days ${range(claims.missingItemReportDay, claims.missingItemAnswerByDay)}:* we search the plant, the vans and the orders that traveled with yours, and respond.
    - *Days ${range(claims.missingItemAnswerByDay, claims.missingItemPossiblyLostByDay)}:* if it has not been found, it counts as possibly lost. We write to the customers whose orders were near it.
    - *By ${claims.missingItemDeclaredLostByWeeks} weeks at most:* it is declared lost, and compensation follows.`,
  ],
}

const responsibility: DocumentSection = {
  id: 'liability',
  title: 'What we are responsible for',
  parts: [
    `If we damage or lose an item, we pay at most ${liability.timesCleaningCharge} times the charge for cleaning it, and at most
    ${usd(liability.maxPerItemCents)} per item. Within these limits its age and condition count.

    We are not responsible for what [lies in the fabric](#care), for valuables left in pockets, or for indirect losses such as an
    event that was missed. If an item is worth more to you than these limits, tell us before we clean it. We may decline it, and we will
    say so.

    Nothing here limits what the law does not let us limit.`,
  ],
}

const law: DocumentSection = {
  id: 'law',
  title: 'Changes to these terms, and governing law',
  parts: [
    `We may change these terms. We tell you by email or text before a change that matters to you takes effect. Orders that are already with us, and
    credit that you have already bought, stay under the terms you bought them under. If you do not agree, stop ordering and tell us.

    We may refuse or close an account that is used to deceive us or to endanger our people. Credit left on it is settled as the law requires.

    If one of these terms turns out to be invalid, the others still apply. The law of California applies. Please talk to us first: most things are settled
    with one message. If not, the courts of Santa Clara County decide, and small claims court is open to you.`,
  ],
}

const { street, city, state, zipCode } = brand.office
const contact: DocumentSection = {
  id: 'contact',
  title: 'How to reach us',
  parts: [
    `Write to ${emailSupport}, text ${textNumber}, or send a letter to ${brand.name}, ${street}, ${city}, ${state} ${zipCode}. We answer within
    ${replies.supportMinHours} to ${replies.supportMaxHours} hours.

    What we keep about you, and how to have it sent to you or deleted, is in our [privacy policy](${links.privacy}).`,
  ],
}

export const terms = {
  title: 'Terms and Conditions of Service',
  lead: `How ${brand.name} works with you, in plain words: what you can count on, what we count on, and what happens when something goes wrong.`,
  effectiveOn: '2026-11-17',
  sections: [
    agreement,
    account,
    texts,
    pickup,
    changes,
    recurringPickups,
    delivery,
    turnaroundTimes,
    prices,
    payment,
    advantage,
    autoReload,
    refunds,
    seasonalStorage,
    rugsSection,
    care,
    claimsSection,
    missing,
    responsibility,
    law,
    contact,
  ],
} as const
