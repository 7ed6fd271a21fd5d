import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { eachWay, timeOfDay, usd, usdRange } from '../figures.ts'
import { fromYourPhone, rushDays } from '../statements.ts'
import { textNumber } from '../ways.ts'
import type { FaqSection } from './section.ts'

const { pickups, plans, extendedRoute, noBag, recurring, rush } = policy
const { payc, gold, platinum } = plans
const [firstNoBag, secondNoBag, laterNoBag] = noBag.feeStepsCents

/** A fee is charged once for both ways; copy also says what one way is. */
const bothWays = (roundTripCents: number) => `${eachWay(roundTripCents)} each way (${usd(roundTripCents)} round trip)`

const feeLine = (plan: PlanName) => {
  const { delivery } = plans[plan]
  return `- ${PLAN_TITLES[plan]}: under ${usd(delivery.mediumFromCents)}, ${bothWays(delivery.smallLoadRoundTripCents)}; from ${usd(delivery.mediumFromCents)}, ${bothWays(delivery.mediumLoadRoundTripCents)}.`
}

export const pickupAndDelivery: FaqSection = {
  id: 'pickup-and-delivery',
  title: 'Pickup and Delivery',
  info: `Pickups run from ${timeOfDay(pickups.windowOpensMinuteOfDay)} to ${timeOfDay(pickups.windowClosesMinuteOfDay)}, every day but ${daysWithoutPickup}. Already a customer? [Log in](${links.login}) and choose a day.`,
  questions: [
    {
      id: 'request-a-pickup',
      title: 'How and when do I ask for a pickup?',
      answer: `Online at any hour, or by text. Ask a day ahead, or by ${timeOfDay(pickups.sameDayCutoffMinuteOfDay)} for the same day; you can book up to ${pickups.bookableAheadDays} days ahead. A text confirms it. If you are new, [register](${links.registration}) first.`,
    },
    {
      id: 'text-pickup',
      title: 'Can I book by text?',
      answer: `Yes. Text the word *pickup* to ${textNumber} ${fromYourPhone} with the code we send. We book your next possible pickup at your main address and answer with the date.`,
    },
    {
      id: 'delivery-fees',
      title: 'What do pickup and delivery cost?',
      answer: `Nothing from ${usd(payc.delivery.freeFromCents)} if you pay as you clean, ${usd(gold.delivery.freeFromCents)} on Gold and ${usd(platinum.delivery.freeFromCents)} on Platinum. Smaller orders pay once for both ways, by what the cleaning comes to before discounts:

${PLAN_NAMES.map(feeLine).join('\n')}`,
    },
    {
      id: 'extended-routes',
      title: 'I live farther out. Do you still come?',
      answer: `Our extended routes reach up to ${extendedRoute.reachMiles} miles north and south of our central location. More than ${extendedRoute.beyondMiles} miles away, an order under ${usd(extendedRoute.belowCents)} pays ${usdRange(extendedRoute.nearFeeCents, extendedRoute.farFeeCents)} for the round trip: ${usd(extendedRoute.nearFeeCents)} up to ${extendedRoute.nearUpToMiles} miles, ${usd(extendedRoute.farFeeCents)} beyond, or the usual fee where that is higher. We do not drive to the East Bay.`,
    },
    {
      id: 'change-or-cancel',
      title: 'Can I change or cancel a pickup?',
      answer: `Yes, within ${pickups.changeAfterPlacingHours} hours of placing it, or with ${pickups.changeNoticeHours} hours’ notice. [Log in](${links.login}) and open your [upcoming orders](${links.upcoming}). After that the van is planned, so please text us instead.`,
    },
    {
      id: 'driver-waits',
      title: 'What if nothing is ready when the driver comes?',
      answer: `The driver waits ${pickups.noShowWaitMinutes} minutes and then marks the order NO SHOW. You get a text, and can book another day at once. If you know in time that the bag will not be ready, change the day and nobody waits.`,
    },
    {
      id: 'tips',
      title: 'Do I tip the driver?',
      answer: 'Tips are never expected. A bag that is closed and ready when the driver comes is thanks enough.',
    },
    {
      id: 'recurring-pickups',
      title: 'Can you come every week?',
      answer: `Yes. Choose your weekdays from Monday to Friday, more than ${recurring.gapMoreThanDays} days apart, for example Monday and Thursday. Pause, resume or delete the schedule in [your profile](${links.profile}), or text SKIP to leave out the next one.

A bag must be ready on those days. If there is none, the trip costs ${usd(firstNoBag)} the first time, ${usd(secondNoBag)} the second and ${usd(laterNoBag)} from the third within ${noBag.countedWithinDays} days.`,
    },
    {
      id: 'rush-service',
      title: 'I need it sooner. Is there a rush service?',
      answer: `Yes, in ${rushDays}, for ${usdRange(rush.feeCents, rush.maxQuoteCents)} per order. It is ${usd(rush.feeCents)} unless we quote more and you accept it on screen. Rush needs managerial approval: we book it at once, and text you if the plant cannot keep it. A rug rush is ${usdRange(rush.rugMinQuoteCents, rush.rugMaxQuoteCents)}.`,
    },
    {
      id: 'delivery-text',
      title: 'How do I know that my clothes are back?',
      answer: `A text is sent after delivery, the moment your order is at the door, with the doorman or at the desk. You don’t need to be present. If the text came and the clothes did not, answer it and we look for them at once.`,
    },
  ],
}
