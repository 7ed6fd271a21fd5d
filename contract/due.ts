import { z } from 'zod'
import { cents, dollarText, id, instant } from './fields.ts'

export const ORDER_KINDS = ['laundry', 'no_show', 'staff_charge', 'purchase'] as const

/** What an order that waits for money would take, wherever it is named: in its own answer, and in the profile for the home. */
export const dueFields = {
  /** What the card would have to pay if it were paid now, after the credit of this moment; 0 where nothing waits for money. */
  due: cents,
  dollarDue: dollarText,
  dueFromCredit: cents,
  dollarDueFromCredit: dollarText,
  /** Auto-reload would charge this to the card instead of `due`, and the order is then paid from credit. Null in lists, and where none would. */
  dueReload: cents.nullable(),
  dollarDueReload: dollarText.nullable(),
  /** The customer's other orders that wait for money, with what each costs, and what the card would be asked for it once this one is paid. */
  alsoDue: z.array(
    z.object({
      id,
      kind: z.enum(ORDER_KINDS),
      amountWithDiscount: cents,
      dollarAmountWithDiscount: dollarText,
      due: cents,
      dollarDue: dollarText,
    }),
  ),
  /** It waits because the bank wants to ask its customer, which only a payment at the screen can end. */
  isConfirmationNeeded: z.boolean(),
  /** The card is asked again by itself then. A moment that is past, or now: as soon as we get to it. */
  nextTry: instant.nullable(),
}
