// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { NO_PLACE } from '#rules/place'
import { signIn, signOutHere } from '../../core/session.ts'
import { planDraft } from '../customer/sign-up-drafts.ts'
import { deliveryDraft } from '../pickup/pickup-drafts.ts'
import { furthestStep } from './furthest-step.ts'
import { checkoutDraft, leftOrderDraft, packagesDraft, submissionDraft } from './order-drafts.ts'
import { isStepOpen, type OrderStep } from './order-steps.ts'

const STEPS: readonly OrderStep[] = ['welcome', 'advantage', 'packages', 'delivery', 'checkout']
const open = (isRegistering = false) => STEPS.filter((step) => isStepOpen(step, { isRegistering }))

const typed = {
  firstName: 'Ada',
  lastName: '',
  ...NO_PLACE,
  zipCode: '94301',
  isBillingSame: true,
  billingAddressLine1: '',
  billingAddressLine2: '',
  billingZipCode: '',
  promoCode: '',
}

const gold = { plan: 'gold', invoice: 7 } as const

beforeEach(() => {
  signOutHere()
  sessionStorage.clear()
  signIn({ email: 'ada', token: 't' })
})

it('a step that asks for something is open once its draft has been saved, whatever stands in it [R57]', () => {
  expect(open()).toEqual(['welcome', 'advantage'])
  packagesDraft.write(gold)
  expect(open()).toEqual(['welcome', 'advantage', 'packages'])
  deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: false, recurringPickup: [] })
  checkoutDraft.write(typed)
  expect(open()).toEqual(STEPS)
  deliveryDraft.clear()
  expect(open()).toEqual(['welcome', 'advantage', 'packages', 'checkout'])
})

it('the chosen package, the pickup and the checkout are kept in the browser, each under a key of its own [R277]', () => {
  packagesDraft.write(gold)
  deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: false, recurringPickup: [] })
  checkoutDraft.write({ ...typed, promoCode: 'SPRING' })
  const keys = Object.keys(sessionStorage).filter((key) => key.includes('draft.'))
  expect(keys.sort()).toEqual(['checkout', 'delivery', 'packages'].map((name) => `larkspur.draft.ada/${name}`))
  packagesDraft.clear()
  expect([packagesDraft.read(), checkoutDraft.read()]).toEqual([undefined, { ...typed, promoCode: 'SPRING' }])
})

it('each draft of an order has a version: what another release has left in the tab counts as nothing', () => {
  const drafts = {
    packages: packagesDraft,
    plan: planDraft,
    delivery: deliveryDraft,
    checkout: checkoutDraft,
    submission: submissionDraft,
    leftOrder: leftOrderDraft,
  }
  for (const [name, draft] of Object.entries(drafts)) {
    for (const left of [{ ...gold, ...typed }, 'gold', { version: 999, values: gold }]) {
      sessionStorage.setItem(`larkspur.draft.ada/${name}`, JSON.stringify(left))
      expect([name, draft.read()]).toEqual([name, undefined])
    }
  }
})

it('while registering, none of them is [R56]', () => {
  packagesDraft.write(gold)
  checkoutDraft.write(typed)
  expect(open(true)).toEqual(['welcome', 'advantage'])
})

it('the chosen package is its customer’s alone: nobody else and no visitor has one [R277]', () => {
  packagesDraft.write(gold)
  signIn({ email: 'bob', token: 't' })
  expect(packagesDraft.read()).toBeUndefined()
  signOutHere()
  packagesDraft.write(gold)
  expect([packagesDraft.read(), Object.keys(sessionStorage).filter((key) => key.includes('packages'))]).toEqual([
    undefined,
    [],
  ])
})

it('somebody who comes back goes on behind the last step that they have answered', () => {
  expect(furthestStep()).toBe('packages')
  packagesDraft.write(gold)
  expect(furthestStep()).toBe('delivery')
  // Skipped: there is no day, and the checkout was begun.
  checkoutDraft.write(typed)
  expect(furthestStep()).toBe('checkout')
  checkoutDraft.clear()
  deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: false, recurringPickup: [] })
  expect(furthestStep()).toBe('checkout')
})
