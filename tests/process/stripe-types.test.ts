import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Payments } from '../../server/ports.ts'
import { createStripePayments } from '../../server/providers/payments.stripe.ts'
import { type FakeStripe, startFakeStripe } from '../fake-stripe/fake-stripe.ts'
import { CARD_BEHAVIOURS, type CardBehaviour } from '../fake-stripe/stripe-book.ts'

/**
 * What the stand-in answers and tells, and what we send, held against the types of the installed package, which Stripe makes out of its own
 * description of the API: the compiler judges them as literals, so that a field which is missing, has another type or does not exist at
 * all is an error.
 */

const FOLDER = join(import.meta.dirname, '../../.cache/stripe-types')

let fake: FakeStripe
let payments: Payments
beforeAll(async () => {
  fake = await startFakeStripe()
  const { stripe } = readConfig(fake.settings)
  if (!stripe) throw new Error('expected Stripe to be configured')
  payments = await createStripePayments({ ...stripe, site: 'https://larkspur.example' })
  await walk()
})
afterAll(() => fake.close())

/** Everything that we ask of Stripe, with every card there is, and everything that banks do with it. */
async function walk(): Promise<void> {
  const { customerRef } = await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })
  const enter = async (card: { behaviour?: CardBehaviour } | { message: string }) => {
    const { setupRef } = await payments.startCardSetup({ key: randomUUID(), customerRef })
    const cardRef = fake.actions.finishSetup(setupRef, card) ?? ''
    await payments.findCardSetup(setupRef)
    return cardRef
  }
  await enter({ message: 'Your card was declined.' })
  for (const behaviour of [undefined, ...CARD_BEHAVIOURS]) {
    const cardRef = await enter(behaviour === undefined ? {} : { behaviour })
    for (const isPresent of [true, false]) {
      const words = { description: 'Gold', site: 'https://larkspur.example' }
      const charge = { key: randomUUID(), customerRef, cardRef, amountCents: 5_000, isPresent, ...words }
      const { chargeRef, status } = await payments.charge(charge)
      await payments.findCharge(charge)
      await payments.cancelCharge(charge)
      if (status !== 'succeeded') continue
      const refund = { key: randomUUID(), chargeRef, amountCents: 1_000 }
      await payments.refund(refund)
      await payments.refund(refund)
      await payments.findRefund(refund)
      const pending = [...fake.rows.refunds.values()].findLast((row) => row.status === 'pending')
      if (pending?.payment_intent === chargeRef)
        fake.actions.finishRefund(pending.id, isPresent ? 'failed' : 'succeeded')
      for (const word of [
        'warning_needs_response',
        'needs_response',
        'under_review',
        'lost',
        'appeal_under_review',
        'won',
      ])
        fake.actions.dispute(chargeRef, word)
    }
    await payments.findCard(cardRef)
    await payments.removeCard(cardRef)
  }
  for await (const _ of payments.listCharges(new Date(0))) await Promise.resolve()
  for await (const _ of payments.listRefundedCharges(new Date(0))) await Promise.resolve()
  await payments.forgetCustomer(customerRef)
}

const TYPES: Record<string, string> = {
  customer: 'Stripe.Customer',
  setup_intent: 'Stripe.SetupIntent',
  payment_method: 'Stripe.PaymentMethod',
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  dispute: 'Stripe.Dispute',
}

const PARAMETERS: Record<string, string> = {
  'POST customers': 'Stripe.CustomerCreateParams',
  'POST customers/:id': 'Stripe.CustomerUpdateParams',
  'POST setup_intents': 'Stripe.SetupIntentCreateParams',
  'GET setup_intents/:id': 'Stripe.SetupIntentRetrieveParams',
  'GET payment_methods/:id': 'Stripe.PaymentMethodRetrieveParams',
  'POST payment_methods/:id/detach': 'Stripe.PaymentMethodDetachParams',
  'POST payment_intents': 'Stripe.PaymentIntentCreateParams',
  'GET payment_intents': 'Stripe.PaymentIntentListParams',
  'GET payment_intents/:id': 'Stripe.PaymentIntentRetrieveParams',
  'POST payment_intents/:id/cancel': 'Stripe.PaymentIntentCancelParams',
  'POST refunds': 'Stripe.RefundCreateParams',
  'GET refunds': 'Stripe.RefundListParams',
  'GET refunds/:id': 'Stripe.RefundRetrieveParams',
}

type Thing = Record<string, unknown>

/** A list is judged by what it holds. */
function typed(body: unknown): [type: string, value: Thing][] {
  const thing = body as Thing
  if (thing.object === 'list') return (thing.data as Thing[]).flatMap(typed)
  const error = thing.error as Thing | undefined
  if (error !== undefined) return error.payment_intent === undefined ? [] : typed(error.payment_intent)
  const type = TYPES[String(thing.object)]
  if (type === undefined) throw new Error(`There is no type for ${thing.object}.`)
  return [[type, thing]]
}

/** What a form says, as the package was given it: the words of metadata stay words. */
function parametersOf(form: Record<string, string>): Thing {
  const parameters: Thing = {}
  for (const [name, value] of Object.entries(form)) {
    const [, outer = '', inner] = /^([^[]+)(?:\[(.+)\])?$/.exec(name) ?? []
    const isNumber = /^-?\d+$/.test(value) && outer !== 'metadata'
    const meant = isNumber ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
    if (inner === undefined) parameters[outer] = meant
    else if (/^\d+$/.test(inner)) parameters[outer] = [...((parameters[outer] as unknown[] | undefined) ?? []), meant]
    else parameters[outer] = { ...(parameters[outer] as Thing | undefined), [inner]: meant }
  }
  return parameters
}

const line = ([type, value]: [string, Thing], index: number, prefix = 'value') =>
  `export const ${prefix}${index}: ${type} = ${JSON.stringify(value)}`

/** Answers with what the compiler says of these lines. */
function judge(lines: readonly string[]): string[] {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'bodies.ts'), ["import type { Stripe } from 'stripe'", ...lines].join('\n'))
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    skipLibCheck: true,
  }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['bodies.ts'] }))
  const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', FOLDER, '--pretty', 'false'], { encoding: 'utf8' })
  const errors = stdout.split('\n').filter((text) => text.includes('error TS'))
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler did not run: ${stdout}`)
  return errors
}
const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

/** The same thing twice says nothing new: one for each shape. */
function distinct(things: readonly [type: string, value: Thing][]): [type: string, value: Thing][] {
  const shapeOf = (value: unknown): unknown =>
    value === null || typeof value !== 'object'
      ? value === null
        ? 'null'
        : typeof value
      : Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
  const states = (value: Thing) => [value.status, value.type, value.pending_reason]
  const seen = new Map(things.map((thing) => [JSON.stringify([thing[0], shapeOf(thing[1]), states(thing[1])]), thing]))
  return [...seen.values()]
}

const bodies = () => fake.calls.flatMap(({ answer }) => typed(answer))
/** An event is judged by itself, and by the thing that it tells of. */
const events = () =>
  fake.events.events.flatMap((event): [string, Thing][] => [
    ['Stripe.Event', event],
    ...typed((event.data as { object: Thing }).object),
  ])
const requests = () =>
  fake.calls.map(({ endpoint, form }): [string, Thing] => {
    const type = PARAMETERS[endpoint]
    if (type === undefined) throw new Error(`There are no parameters for ${endpoint}.`)
    return [type, parametersOf(form)]
  })

test('the stand-in’s bodies and events and our requests are Stripe’s own, and what is broken is found', {
  timeout: 120_000,
}, () => {
  const things = distinct([...bodies(), ...events(), ...requests()])
  const kinds = new Set(things.map(([type]) => type))
  expect([...Object.values(TYPES), 'Stripe.Event'].filter((type) => !kinds.has(type))).toEqual([])
  const unasked = Object.values(PARAMETERS).filter((type) => !kinds.has(type))
  expect(unasked).toEqual([])

  // Of each kind one without a field, with a field of another type and with a field that Stripe does not know: each must be refused.
  const broken = [...kinds].flatMap((type) => {
    const [, value] = things.find((thing) => thing[0] === type) as [string, Thing]
    const { object: _, ...lacking } = value
    const isBody = value.object !== undefined
    return [
      ...(isBody ? [lacking, { ...value, object: 1 }] : []),
      // Stripe's union of events leaves names to each kind.
      ...(type === 'Stripe.Event' ? [] : [{ ...value, favourite_colour: 'green' }]),
    ].map((each): [string, Thing] => [type, each])
  })
  const lines = [
    ...things.map((thing, index) => line(thing, index)),
    ...broken.flatMap((thing, index) => ['// @ts-expect-error', line(thing, index, 'broken')]),
  ]
  expect(judge(lines)).toEqual([])
  expect(broken.length).toBeGreaterThan(25)
})
