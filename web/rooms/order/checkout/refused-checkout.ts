import { links } from '#contract/links'
import { isNothingCharged, type RefusedPayment } from '../../../shared/money/payment-steps.ts'

export interface CheckoutProblem {
  title: string
  text: string
  /** The problem stands above the card, and the rest of the form is as good as before. */
  isAboutCard: boolean
  /** The words about single fields, by their names in the form. */
  fields?: Record<string, string>
  /** The bank did not answer, and the same card may be tried again. */
  isNotMade?: true
  /** Nothing is broken and nobody has declined, so it is no error. */
  kind?: 'warning'
  /** The step where it can be mended. */
  wayOn?: { to: string; words: string }
}

const ABOUT_CARD = ['card_declined', 'authentication_needed', 'no_card']
const NOT_MADE = 'charge_not_made'
const CARD_CHANGED = 'card_changed'
/** The pickup or the weekly days cannot be had, which is said before anything is charged. */
const ABOUT_WISH = /^(pickup_|schedule_|bag_list_|no_pickup_|address_)/
/** What the step of the delivery is opened for, by the first word of the code. */
const MENDED_BY: Readonly<Partial<Record<string, string>>> = {
  pickup: 'Choose another day',
  schedule: 'Choose other days',
  bag: 'Change your list',
}
const NOTHING_LOST = 'Nothing was charged, and what you typed is still here.'

/** The words about a checkout that came to nothing: a 400's or 409's sentence, the outcome at the bank, or the fixed words. */
export function problemOf(refusal: RefusedPayment | undefined): CheckoutProblem | undefined {
  // After a 401 the login says what to do.
  if (refusal === undefined || refusal.status === 401) return undefined
  const { status, code = '', message } = refusal
  if (status !== 400 && status !== 402 && status !== 409) {
    return { title: 'Something went wrong', text: message, isAboutCard: false }
  }
  if (code === NOT_MADE) {
    const [title = '', text = ''] = message.split(/(?<=\.) /)
    return { title, text, isAboutCard: true, isNotMade: true, kind: 'warning' }
  }
  if (ABOUT_WISH.test(code)) {
    const problem = { title: message, text: NOTHING_LOST, isAboutCard: false, kind: 'warning' } as const
    const words = MENDED_BY[code.split('_')[0] ?? '']
    return words ? { ...problem, wayOn: { to: links.orderDelivery, words } } : problem
  }
  const fields = Object.entries(refusal.fields ?? {})
  if (fields.length > 0) {
    const named = Object.fromEntries(fields.map(([name, sentence]) => [formName(name), sentence]))
    return { title: '', text: '', isAboutCard: false, fields: named }
  }
  if (code === CARD_CHANGED) {
    return { title: message, text: NOTHING_LOST, isAboutCard: true, kind: 'warning' }
  }
  if (!ABOUT_CARD.includes(code)) return { title: message, text: 'What you typed is still here.', isAboutCard: false }
  const wayOn = 'Try again, use a different card, or ask your bank.'
  return {
    title: message,
    text: isNothingCharged(refusal) ? `Nothing was charged. ${wayOn}` : wayOn,
    isAboutCard: true,
  }
}

/** The form has one level: `address.gateCode` is its `gateCode`, and `billingAddress.zipCode` its `billingZipCode`. */
function formName(name: string): string {
  const [group, field = group ?? ''] = name.split('.')
  return group === 'billingAddress' ? `billing${field.charAt(0).toUpperCase()}${field.slice(1)}` : field
}
