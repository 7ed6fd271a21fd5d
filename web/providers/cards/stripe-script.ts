/** The part of Stripe.js that we use. It comes from Stripe's own address, as its terms and the rules for card data want. */
export interface Stripe {
  elements(options: { locale: 'en' }): { create(kind: ElementKind, options: object): StripeElement }
  confirmCardSetup(secret: string, data: { payment_method: { card: StripeElement } }): Promise<StripeResult>
  /** Asks the bank's question of an intent that the server has confirmed. */
  handleNextAction(options: { clientSecret: string }): Promise<StripeResult>
}

export type ElementKind = 'cardNumber' | 'cardExpiry' | 'cardCvc'

export interface ElementChange {
  empty?: boolean
  error?: { message: string }
}

export interface StripeElement {
  mount(host: HTMLElement): void
  destroy(): void
  focus(): void
  clear(): void
  on(event: 'ready' | 'focus' | 'blur', listener: () => void): void
  on(event: 'change', listener: (change: ElementChange) => void): void
}

export interface StripeResult {
  error?: {
    type?: string
    code?: string
    message?: string
    setup_intent?: { status: string }
    payment_intent?: { status: string }
  }
}

/** The release of Stripe.js that belongs to the API version which the server's package pins; a test holds the two together. */
const ADDRESS = 'https://js.stripe.com/endive/stripe.js'

/** Loaded once a visit. A failure is forgotten, so that it can be tried again. */
export function loadStripe(publicKey: string): Promise<Stripe> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading.then((make) => make(publicKey))
}
let loading: Promise<(publicKey: string) => Stripe> | undefined

function loadScript(): Promise<(publicKey: string) => Stripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = ADDRESS
    script.onload = () => {
      const { Stripe: make } = window as { Stripe?: (publicKey: string) => Stripe }
      if (make) resolve(make)
      else reject(new Error('Stripe.js came without Stripe.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded.'))
    }
    document.head.append(script)
  })
}
