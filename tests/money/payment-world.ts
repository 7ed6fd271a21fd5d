import { type FakeStripe, startFakeStripe, type Trouble } from '../fake-stripe/fake-stripe.ts'

/** A payment provider with the powers that only its customers and their banks have. The sandbox and Stripe's stand-in alike. */
export interface PaymentWorld {
  name: 'sandbox' | 'Stripe'
  /** The settings of the server that is to use the provider. */
  settings: Record<string, string>
  /** A card form that was opened with this secret is finished in the browser. */
  finishCard(secret: string, card: TestCardKind, call: PlainCall): Promise<void>
  /** The customer says yes to the bank. */
  authenticate(secret: string, call: PlainCall): Promise<void>
  /** Another trouble with each turn; none without one. The sandbox has its test cards instead. */
  haveTrouble(turn?: number): void
  close(): Promise<void>
}

export type TestCardKind = 'good' | 'authenticates' | 'declines'
/** A call of the server that needs no session. */
type PlainCall = (path: string, body: object) => Promise<{ status: number }>

const SANDBOX_NUMBERS: Record<TestCardKind, string> = {
  good: '4242424242424242',
  authenticates: '4000002500003155',
  declines: '4000000000000341',
}

/** `good` may be another of the sandbox's test cards, which it takes as gladly. */
export function sandboxWorld(good = SANDBOX_NUMBERS.good): PaymentWorld {
  const numbers = { ...SANDBOX_NUMBERS, good }
  const insist = async ({ status }: { status: number }) => {
    if (status !== 200) throw new Error(`The sandbox answered with ${status}.`)
  }
  return {
    name: 'sandbox',
    settings: {},
    async finishCard(secret, card, call) {
      const entry = { secret, number: numbers[card], exp_month: 4, exp_year: 2031, cvc: '123' }
      await insist(await call('/api/sandbox/confirm_card/', entry))
    },
    authenticate: async (secret, call) => insist(await call('/api/sandbox/confirm_charge/', { secret })),
    haveTrouble: () => {},
    close: async () => {},
  }
}

export interface StripeWorld extends PaymentWorld {
  fake: FakeStripe
}

/** Every second turn all is well, or nobody would buy anything. */
const TROUBLES: readonly (Trouble | undefined)[] = [
  { kind: 500, times: 5 },
  undefined,
  { kind: 429, times: 5 },
  undefined,
  { kind: 500, times: 5, isDone: true },
  undefined,
  { kind: 'never', times: 2 },
  undefined,
]

export async function stripeWorld(): Promise<StripeWorld> {
  const fake = await startFakeStripe()
  const refOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  return {
    name: 'Stripe',
    fake,
    settings: fake.settings,
    async finishCard(secret, card) {
      const behaviour = { good: undefined, authenticates: 'authenticate', declines: 'declined' } as const
      const { [card]: wanted } = behaviour
      fake.actions.finishSetup(refOf(secret), wanted === undefined ? {} : { behaviour: wanted })
    },
    async authenticate(secret) {
      fake.actions.authenticate(refOf(secret))
    },
    haveTrouble(turn) {
      const trouble = turn === undefined ? undefined : TROUBLES[turn % TROUBLES.length]
      fake.trouble = trouble && { ...trouble }
    },
    close: () => fake.close(),
  }
}
