import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openProviders } from './open.ts'
import { isSandbox } from './payments.sandbox.ts'

const log = createLog('silent')
const book = { query: async () => ({ rows: [] }) }
const identities = ({ payments, sms, mail, errorReports }: Awaited<ReturnType<typeof openProviders>>) =>
  [payments, sms, mail, errorReports].map(({ name, isReal }) => [name, isReal])

test('with nothing configured every provider is local', async () => {
  const providers = await openProviders(readConfig({ CLOCK_OFFSET: '+2d' }), log, book)
  expect(identities(providers)).toEqual([
    ['sandbox', false],
    ['outbox', false],
    ['outbox', false],
    ['log', false],
  ])
  expect(isSandbox(providers.payments)).toBe(true)
  expect(providers.clock.now().getTime() - Date.now()).toBeGreaterThan(2 * 86_400_000 - 1_000)
})

test('with everything configured every provider is real', async () => {
  const word = () => randomBytes(12).toString('hex')
  const config = readConfig({
    STRIPE_SECRET_KEY: word(),
    STRIPE_PUBLIC_KEY: 'pk_test',
    STRIPE_WEBHOOK_SECRET: word(),
    TWILIO_ACCOUNT_SID: `AC${word()}`,
    TWILIO_AUTH_TOKEN: word(),
    TWILIO_FROM: '+16505550142',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'info@larkspur.example',
    SENTRY_DSN: 'http://key@127.0.0.1:9/1',
  })
  const providers = await openProviders(config, log, book)
  expect(identities(providers)).toEqual([
    ['Stripe', true],
    ['Twilio', true],
    ['SMTP', true],
    ['Sentry', true],
  ])
  expect(providers.payments.publicKey).toBe('pk_test')
  expect(isSandbox(providers.payments)).toBe(false)
  await providers.errorReports.close()
})
