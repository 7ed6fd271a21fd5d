/** Test support: which parameters Stripe's stand-in takes at each place, as far as we call it. */

export type Form = Record<string, string>
export type Answer = { status: number; body: unknown }

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const fail = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } })
/** The error that Stripe calls an invalid request. */
export const invalid = (error: Record<string, unknown>) => fail(400, { type: 'invalid_request_error', ...error })
export const missing = (param: string) =>
  fail(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` })

interface Parameters {
  needs?: readonly string[]
  takes?: readonly string[]
  /** The parameters that an empty value unsets. */
  unsets?: readonly string[]
}

const PAGE = ['limit', 'starting_after', 'expand[]']

const ENDPOINTS: Record<string, Parameters> = {
  'POST customers': { takes: ['email'] },
  'POST customers/:id': { takes: ['email'], unsets: ['email'] },
  'POST setup_intents': { takes: ['customer', 'usage', 'allowed_payment_method_types[]'] },
  'GET setup_intents/:id': { takes: ['expand[]'] },
  'GET payment_methods/:id': {},
  'POST payment_methods/:id/detach': {},
  'POST payment_intents': {
    needs: ['amount', 'currency'],
    takes: [
      'customer',
      'payment_method',
      'allowed_payment_method_types[]',
      'confirm',
      'off_session',
      'use_stripe_sdk',
      'description',
      'metadata[]',
    ],
  },
  'GET payment_intents': { takes: ['customer', 'created[gte]', ...PAGE] },
  'GET payment_intents/:id': { takes: ['expand[]'] },
  'POST payment_intents/:id/cancel': { takes: ['cancellation_reason', 'expand[]'] },
  'POST refunds': { takes: ['payment_intent', 'amount', 'metadata[]'] },
  'GET refunds': { takes: ['payment_intent', 'created[gte]', ...PAGE] },
  'GET refunds/:id': {},
}

const BOOLEANS = ['confirm', 'off_session', 'use_stripe_sdk']
const WHOLE_NUMBERS = ['amount', 'limit', 'created[gte]']
/** A place in a list and a word of ours in a hash are any place and any word. */
const nameOf = (given: string) => given.replace(/\[\d+\]$/, '[]').replace(/^metadata\[[\w-]{1,40}\]$/, 'metadata[]')

/** The refusal, or nothing where the call is one that Stripe would look into. */
export function refuseParameters(endpoint: string, form: Form): Answer | undefined {
  const known = ENDPOINTS[endpoint]
  if (!known) return fail(404, { type: 'invalid_request_error', message: `Unrecognized request (${endpoint})` })
  const { needs = [], takes = [], unsets = [] } = known
  for (const [given, value] of Object.entries(form)) {
    const name = nameOf(given)
    if (![...needs, ...takes].includes(name)) {
      return invalid({ code: 'parameter_unknown', param: given, message: `Received unknown parameter: ${given}` })
    }
    if (value === '' && !unsets.includes(name)) {
      return invalid({ code: 'parameter_invalid_empty', param: given, message: `You passed an empty ${given}` })
    }
    if (BOOLEANS.includes(name) && !['true', 'false'].includes(value)) {
      return invalid({ param: given, message: `Invalid boolean: ${value}` })
    }
    if (WHOLE_NUMBERS.includes(name) && !/^-?\d+$/.test(value)) {
      return invalid({ code: 'parameter_invalid_integer', param: given, message: `Invalid integer: ${value}` })
    }
  }
  const lacking = needs.find((name) => form[name] === undefined)
  if (lacking) {
    return invalid({ code: 'parameter_missing', param: lacking, message: `Missing required param: ${lacking}.` })
  }
  if (endpoint === 'POST payment_intents' && Number(form.amount) < 50) {
    return invalid({ code: 'amount_too_small', param: 'amount', message: 'Amount must be at least $0.50 usd' })
  }
  const isUnconfirmed = form.confirm !== 'true' && (form.off_session !== undefined || form.use_stripe_sdk !== undefined)
  return isUnconfirmed ? invalid({ message: 'This can only be used when `confirm` is true.' }) : undefined
}
