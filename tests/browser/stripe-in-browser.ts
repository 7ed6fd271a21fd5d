import type { BrowserContext, Request, Route } from '@playwright/test'
import type { StripeStandIn } from '../process/stripe-stand-in.ts'

/** The behaviour of each test number at the stand-in of Stripe's API; one with a message is refused as it is typed. */
const CARDS: Record<string, { behaviour?: string; message?: string }> = {
  '4242424242424242': {},
  '4000002500003155': { behaviour: 'authenticate' },
  '4000000000000341': { behaviour: 'insufficient_funds' },
  '4000000000000002': { message: 'Your card was declined.' },
}

/**
 * Stripe's own hosts as a browser meets them: the script, a frame for each field, the bank's page, and the API behind them. Nothing
 * of it leaves this machine. Answers with every request that was made of a host of Stripe's.
 */
export async function standInForStripe(context: BrowserContext, standIn: StripeStandIn): Promise<Request[]> {
  const asked: Request[] = []
  const tokens = new Map<string, string>()

  const answer = async (method: string, path: string, form: URLSearchParams): Promise<object> => {
    const [, , kind, id = '', action] = path.split('/')
    if (`${method} ${kind}` === 'POST tokens') {
      const token = `tok_${tokens.size + 1}`
      tokens.set(token, form.get('number') ?? '')
      return { id: token }
    }
    if (kind === 'setup_intents') {
      const number = tokens.get(form.get('token') ?? '') ?? ''
      const card = CARDS[number] ?? { message: 'Your card number is invalid.' }
      const entry = card.message === undefined ? { ...card, last4: number.slice(-4) } : { message: card.message }
      await standIn.act('finish_setup', id, entry)
      return card.message === undefined ? { id, status: 'succeeded' } : { error: { message: card.message } }
    }
    if (action === 'confirm') {
      await standIn.act('authenticate', id)
      return { id, status: 'succeeded' }
    }
    return { error: { message: 'We are unable to authenticate your payment method.' } }
  }

  await context.route(/^https:\/\/([^/]+\.)?stripe\.com\//, async (route: Route) => {
    const request = route.request()
    asked.push(request)
    const { host, pathname } = new URL(request.url())
    const headers = { 'access-control-allow-origin': '*' }
    const page = (script: () => void) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><body><script>(${script})()</script>` })
    if (host === 'api.stripe.com') {
      const form = new URLSearchParams(request.postData() ?? '')
      return route.fulfill({ headers, json: await answer(request.method(), pathname, form) })
    }
    if (host === 'hooks.stripe.com') return page(bankFrame)
    if (pathname === '/endive/stripe.js')
      return route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` })
    return page(fieldFrame)
  })
  return asked
}

/** Stands in for Stripe.js in our page: it never sees what is typed into its frames. */
function stripeScript(): void {
  const open = (src: string, title: string, place: HTMLElement, style: Record<string, string>) => {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.title = title
    Object.assign(frame.style, { border: '0', width: '100%', ...style })
    const isLoaded = new Promise((resolve) => {
      frame.onload = resolve
    })
    place.append(frame)
    const ask = async (question: string) => {
      await isLoaded
      const { port1, port2 } = new MessageChannel()
      return new Promise<string>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
        frame.contentWindow?.postMessage(question, '*', [port2])
      })
    }
    return { frame, isLoaded, ask }
  }
  const call = async (path: string, form: Record<string, string>) => {
    const answered = await fetch(`https://api.stripe.com/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return (await answered.json()) as { error?: object }
  }
  const idOf = (secret: string) => secret.split('_secret_')[0]

  const create = (kind: string) => {
    const listeners: Record<string, () => void> = {}
    let field: ReturnType<typeof open> | undefined
    return {
      mount(host: HTMLElement) {
        field = open(`https://js.stripe.com/endive/field.html#${kind}`, kind, host, { height: '22px' })
        void field.isLoaded.then(() => listeners['ready']?.())
      },
      destroy: () => field?.frame.remove(),
      focus: () => void field?.ask('focus'),
      clear: () => void field?.ask('clear'),
      on(event: string, listener: () => void) {
        listeners[event] = listener
      },
      token: () => field?.ask('token'),
    }
  }
  const makeStripe = (key: string) => ({
    elements: () => ({ create }),
    async confirmCardSetup(secret: string, data: { payment_method: { card: ReturnType<typeof create> } }) {
      const token = (await data.payment_method.card.token()) ?? ''
      return call(`setup_intents/${idOf(secret)}/confirm`, { key, client_secret: secret, token })
    },
    async handleNextAction({ clientSecret: secret }: { clientSecret: string }) {
      const style = { position: 'fixed', inset: '0', zIndex: '2147483647', height: '100%', background: 'white' }
      const bank = open('https://hooks.stripe.com/redirect/authenticate', 'bank', document.body, style)
      const verdict = await bank.ask('answer')
      const answered = await call(`payment_intents/${idOf(secret)}/${verdict}`, { key, client_secret: secret })
      bank.frame.remove()
      return answered
    },
  })
  Object.assign(window, { Stripe: makeStripe })
}

/** One field of Stripe's, in a document of its own. */
function fieldFrame(): void {
  const input = document.createElement('input')
  input.ariaLabel = location.hash.slice(1)
  document.body.append(input)
  document.body.style.margin = '0'
  addEventListener('message', async ({ data, ports }) => {
    if (data === 'clear') input.value = ''
    if (data === 'focus') input.focus()
    if (data !== 'token') return
    const body = new URLSearchParams({ number: input.value })
    const answered = await fetch('https://api.stripe.com/v1/tokens', { method: 'POST', body })
    ports[0]?.postMessage(((await answered.json()) as { id: string }).id)
  })
}

/** The frame that a bank shows. */
function bankFrame(): void {
  addEventListener('message', ({ ports }) => {
    for (const [word, verdict] of [
      ['Complete', 'confirm'],
      ['Fail', 'fail'],
    ] as const) {
      const button = document.createElement('button')
      button.textContent = word
      button.onclick = () => ports[0]?.postMessage(verdict)
      document.body.append(button)
    }
  })
}
