/** The behaviour of a saved test card when it is charged. */
export type TestCardBehaviour =
  | 'succeeds'
  | 'declines_charges'
  | 'declines_for_good'
  | 'asks_authentication'
  | 'times_out_before'
  | 'times_out_after'
  | 'fails'
  | 'is_slow'
  | 'fails_refunds'

/** Either it can be saved and then behaves, or it is refused with a sentence. */
export type TestCard = { number: string; what: string } & ({ behaviour: TestCardBehaviour } | { refusal: string })

/**
 * Every card number that the sandbox knows, for its form and for the documents. The numbers that Stripe made well known mean what
 * they mean there; those that begin with 4000 0000 1 are our own.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'succeeds', what: 'saved; charges succeed' },
  { number: '5555555555554444', behaviour: 'succeeds', what: 'saved; charges succeed' },
  { number: '378282246310005', behaviour: 'succeeds', what: 'saved; charges succeed' },
  { number: '6011111111111117', behaviour: 'succeeds', what: 'saved; charges succeed' },
  { number: '4000000000000341', behaviour: 'declines_charges', what: 'saved; every charge is declined' },
  {
    number: '4000000010000018',
    behaviour: 'declines_for_good',
    what: 'saved; every charge is declined for good, as a stolen card’s would be',
  },
  { number: '4000002500003155', behaviour: 'asks_authentication', what: 'saved; every charge asks for authentication' },
  { number: '4000002760003184', behaviour: 'asks_authentication', what: 'saved; every charge asks for authentication' },
  {
    number: '4000000010000026',
    behaviour: 'times_out_before',
    what: 'saved; a charge gets no answer, and nothing was charged',
  },
  {
    number: '4000000010000034',
    behaviour: 'times_out_after',
    what: 'saved; a charge gets no answer, though it succeeded',
  },
  { number: '4000000010000042', behaviour: 'fails', what: 'saved; a charge ends in an error of the provider' },
  { number: '4000000010000059', behaviour: 'is_slow', what: 'saved; charges succeed after three seconds' },
  { number: '4000000000005126', behaviour: 'fails_refunds', what: 'saved; charges succeed, refunds fail' },
  { number: '4000000000000002', refusal: 'Your card was declined.', what: 'not saved: declined' },
  { number: '4000000000009995', refusal: 'Your card has insufficient funds.', what: 'not saved: insufficient funds' },
  { number: '4000000000000069', refusal: 'Your card has expired.', what: 'not saved: expired' },
  {
    number: '4000000000000127',
    refusal: "Your card's security code is incorrect.",
    what: 'not saved: wrong security code',
  },
  {
    number: '4000000000000119',
    refusal: 'An error occurred while processing your card. Try again in a little bit.',
    what: 'not saved: error while processing',
  },
]
