import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { expect, it } from 'vitest'

/** What names the release of Stripe by hand: it changes with the package. */

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const [, release] = Stripe.API_VERSION.split('.')

it('the browser loads the script of the release whose API the server speaks', () => {
  expect(read('web/providers/cards/stripe-script.ts')).toContain(`'https://js.stripe.com/${release}/stripe.js'`)
})

it('the command that makes the webhook sets the package’s version, and asks for every event that is listed', () => {
  const command = read('docs/operations/going-live.md')
  expect(command.match(/api_version=\S+/g)).toEqual([`api_version=${Stripe.API_VERSION}`])
  const list = read('docs/operations.md').split('It is subscribed to')[1]?.split('Other kinds')[0] ?? ''
  const listed = [...list.matchAll(/`([\w.]+)`/g)].map(([, type]) => type)
  const subscribed = [...command.matchAll(/enabled_events\[\]=([\w.]+)/g)].map(([, type]) => type)
  expect(subscribed).toEqual(listed)
  expect(listed.length).toBeGreaterThan(10)
  // The reader of events knows each of them.
  const reader = read('server/providers/stripe-outcomes.ts')
  expect(listed.filter((type) => !reader.includes(`case '${type}':`))).toEqual([])
})
