/**
 * What somebody agrees to who opens an account. It stands apart from the policy, because no other page of the browser's needs the words.
 * Carriers review the one about texts: without how often, what it costs, STOP and HELP they register no sender.
 */
export const signUpConsents = {
  terms: 'By creating your account you agree to our Terms of Use and our Privacy Policy.',
  texts:
    'We keep in touch by text: you agree to receive texts about your account, pickups and deliveries at this number. ' +
    'Message frequency varies. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help.',
} as const
