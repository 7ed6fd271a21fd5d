// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CardEntry } from './card-entry.tsx'
import type { CardFormHandle } from './card-provider.ts'
import type { StripeResult } from './stripe-script.ts'

const INTENT = { publicKey: 'pk_test_1', secret: 'seti_1_secret_2' }

/** Stands in for Stripe.js: it notes what it is asked, and shows a field of its own in each place. */
function standInStripe() {
  const asked: unknown[] = []
  const listeners = new Map<string, (what?: object) => void>()
  let answer: StripeResult = {}
  const answered = (line: unknown[]) => {
    asked.push(line)
    return Promise.resolve(answer)
  }
  const make = (publicKey: string) => ({
    elements: () => ({
      create: (kind: string, { showIcon = false }: { showIcon?: boolean }) => ({
        kind,
        mount: (host: HTMLElement) => host.append(`${publicKey} ${kind}${showIcon ? ', with its brand' : ''}`),
        destroy: () => {},
        focus: () => asked.push(['focus', kind]),
        clear: () => asked.push(['clear', kind]),
        on: (event: string, listener: () => void) => listeners.set(`${kind} ${event}`, listener),
      }),
    }),
    confirmCardSetup: (secret: string, data: { payment_method: { card: { kind: string } } }) =>
      answered(['confirmCardSetup', secret, data.payment_method.card.kind]),
    handleNextAction: (options: object) => answered(['handleNextAction', options]),
  })
  const willAnswer = (next: StripeResult) => {
    answer = next
  }
  return { asked, make, willAnswer, say: (event: string, what?: object) => act(() => listeners.get(event)?.(what)) }
}

/** The network: whether the script arrives, and from where it was asked for. */
let scripts: string[]
let isReachable: boolean
let stripe: ReturnType<typeof standInStripe>
beforeEach(() => {
  vi.resetModules()
  scripts = []
  isReachable = true
  stripe = standInStripe()
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src, onload, onerror } = script as HTMLScriptElement
    scripts.push(src)
    if (isReachable) vi.stubGlobal('Stripe', stripe.make)
    const say = (isReachable ? onload : onerror) as () => void
    queueMicrotask(() => say())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  const ref = createRef<CardFormHandle>()
  const onReady = vi.fn()
  const { CardEntry } = await import('./card-entry.tsx')
  render(<CardEntry intent={INTENT} ref={ref} onReady={onReady} />)
  return {
    onReady,
    check: (takesFocus: boolean) => act(async () => ref.current?.check({ takesFocus })),
    confirm: () => act(async () => ref.current?.confirm()),
  }
}

it('asks Stripe’s own address for its script when a card step is shown, and not before [R393]', async () => {
  expect([CardEntry, scripts]).toEqual([expect.any(Function), []])
  const { onReady } = await open()
  expect(await screen.findByText('pk_test_1 cardNumber, with its brand')).toBeTruthy()
  expect(scripts).toEqual(['https://js.stripe.com/endive/stripe.js'])
  expect(['Card number', 'Expires', 'CVC'].map((label) => screen.getByText(label).tagName)).toEqual(
    Array(3).fill('LABEL'),
  )
  expect(onReady).not.toHaveBeenCalled()
  stripe.say('cardNumber ready')
  expect(onReady).toHaveBeenCalledOnce()
})

it('confirms with the form’s secret, and shows what Stripe says of a field [R393]', async () => {
  const { confirm } = await open()
  await screen.findByText('pk_test_1 cardNumber, with its brand')
  stripe.say('cardNumber change', { error: { message: 'Your card number is invalid.' } })
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy()
  stripe.say('cardNumber change', {})
  expect(screen.queryByText('Your card number is invalid.')).toBeNull()
  expect(await confirm()).toEqual({ status: 'succeeded' })
  expect(stripe.asked).toEqual([['confirmCardSetup', INTENT.secret, 'cardNumber']])
})

it('is looked over without being sent: what is empty is required, and what Stripe refuses is wrong [R314]', async () => {
  const { check } = await open()
  await screen.findByText('pk_test_1 cardNumber, with its brand')
  expect([await check(true), screen.getAllByText('Required').length]).toEqual([false, 3])
  expect(stripe.asked).toEqual([['focus', 'cardNumber']])
  stripe.say('cardNumber change', { empty: false, error: { message: 'Your card number is invalid.' } })
  stripe.say('cardExpiry change', { empty: false })
  stripe.say('cardCvc change', { empty: false })
  expect([await check(false), screen.queryByText('Required')]).toEqual([false, null])
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy()
  stripe.say('cardNumber change', { empty: false })
  expect(await check(true)).toBe(true)
  stripe.say('cardCvc change', { empty: true })
  expect([await check(true), screen.getAllByText('Required').length]).toEqual([false, 1])
  expect(stripe.asked).toEqual([
    ['focus', 'cardNumber'],
    ['focus', 'cardCvc'],
  ])
})

it('a decline is Stripe’s sentence, and only the CVC is typed again [R120]', async () => {
  const { confirm } = await open()
  await screen.findByText('pk_test_1 cardNumber, with its brand')
  stripe.willAnswer({
    error: { message: 'Your card was declined.', setup_intent: { status: 'requires_payment_method' } },
  })
  expect(await confirm()).toEqual({ status: 'failed', message: 'Your card was declined.', isCvcEmptied: true })
  expect(stripe.asked.at(-1)).toEqual(['clear', 'cardCvc'])
})

it('a form whose answer was lost has succeeded all the same', async () => {
  const { confirm } = await open()
  await screen.findByText('pk_test_1 cardNumber, with its brand')
  stripe.willAnswer({ error: { message: 'This cannot be confirmed again.', setup_intent: { status: 'succeeded' } } })
  expect(await confirm()).toEqual({ status: 'succeeded' })
})

it('a script that does not come says what to do, and comes with the next try', async () => {
  isReachable = false
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The card form could not be loaded. Please check your connection and try again.',
  )
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('pk_test_1 cardNumber, with its brand')).toBeTruthy()
  expect(scripts).toHaveLength(2)
})

it('the bank’s question about a payment is asked with its secret, and nothing is confirmed a second time [R393]', async () => {
  const { confirmPayment } = await import('./cards.ts')
  const payment = { publicKey: 'pk_test_1', secret: 'pi_1_secret_2' }
  expect(await confirmPayment(payment)).toEqual({ status: 'succeeded' })
  expect(stripe.asked).toEqual([['handleNextAction', { clientSecret: 'pi_1_secret_2' }]])
  stripe.willAnswer({ error: { message: 'We could not authenticate you.' } })
  expect(await confirmPayment(payment)).toEqual({ status: 'failed', message: 'We could not authenticate you.' })
  // Nobody here knows whether the bank has the answer.
  const message = 'We could not connect to Stripe.'
  stripe.willAnswer({ error: { type: 'api_connection_error', message } })
  expect(await confirmPayment(payment)).toEqual({ status: 'failed', message, isLost: true })
})
