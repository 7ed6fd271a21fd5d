// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressDraft, registrationDraft, rememberAddress } from '../shared/customer/sign-up-drafts.ts'
import { deliveryDraft } from '../shared/pickup/pickup-drafts.ts'
import { clearDrafts, defineDraft, typist } from './drafts.ts'
import { endSession, renewSession, signIn, signOutHere } from './session.ts'

const address = { zipCode: '94041', addressLine1: '100 Castro Street' }
const delivery = { pickupDate: '2026-11-19', rushDelivery: true, recurringPickup: [1, 4] }
/** One draft is of a form that only a customer sees, the other of one that anybody does. */
const nameDraft = defineDraft<{ firstName: string; lastName: string }>('name', { customersOnly: true })
const questionDraft = defineDraft<{ message: string }>('question')
const ada = { email: 'ada@larkspur.example', token: 't' }

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const forbidden = () =>
  new Proxy({} as Storage, {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    ownKeys() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })

describe('drafts', () => {
  it('live under separate keys of the browser storage', () => {
    addressDraft.write(address)
    deliveryDraft.write(delivery)
    addressDraft.clear()
    expect(addressDraft.read()).toBeUndefined()
    expect(deliveryDraft.read()).toEqual(delivery)
    expect(Object.keys(sessionStorage)).toEqual(['larkspur.draft.visitor/delivery'])
  })

  it('of a shape that an older or newer release gave them count as nothing', () => {
    const older = defineDraft<{ day: string }>('shaped', { version: 1 })
    const newer = defineDraft<{ days: string[] }>('shaped', { version: 2 })
    older.write({ day: '2026-11-19' })
    expect([older.read(), newer.read()]).toEqual([{ day: '2026-11-19' }, undefined])
    newer.write({ days: [] })
    expect([older.read(), newer.read()]).toEqual([undefined, { days: [] }])
    sessionStorage.setItem('larkspur.draft.visitor/shaped', '{"day":"2026-11-19"}')
    expect(older.read()).toBeUndefined()
  })

  it('written before signing in become the customer’s, and wait unseen through a 401 for the same one', () => {
    addressDraft.write(address)
    signIn(ada)
    expect(addressDraft.read()).toEqual(address)
    endSession()
    expect(addressDraft.read()).toBeUndefined()
    signIn({ ...ada, token: 'u' })
    expect(addressDraft.read()).toEqual(address)
  })

  it('of one customer are never seen by another', () => {
    signIn(ada)
    addressDraft.write(address)
    endSession()
    signIn({ email: 'bob@larkspur.example', token: 'v' })
    expect(addressDraft.read()).toBeUndefined()
  })

  it('go with the customer who leaves on purpose [R282]', () => {
    signIn(ada)
    addressDraft.write(address)
    signOutHere()
    expect(sessionStorage.length).toBe(0)
  })

  it('of a form that a 401 takes away are still its customer’s, and nobody else’s', () => {
    signIn(ada)
    endSession()
    nameDraft.write({ firstName: 'Ada', lastName: 'Marsh' })
    expect(nameDraft.read()).toBeUndefined()
    signIn({ ...ada, token: 'u' })
    expect(nameDraft.read()).toEqual({ firstName: 'Ada', lastName: 'Marsh' })

    endSession()
    nameDraft.write({ firstName: 'Ada', lastName: 'Byron' })
    signIn({ email: 'bob@larkspur.example', token: 'v' })
    expect(nameDraft.read()).toBeUndefined()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Byron')
  })

  it('of a form that logging out takes away are not written any more [R282]', () => {
    signIn(ada)
    signOutHere()
    nameDraft.write({ firstName: 'Ada', lastName: 'Marsh' })
    expect(sessionStorage.length).toBe(0)
  })

  it('of a form go with whoever typed into it: not to the next customer, nor past a leave on purpose', () => {
    const question = { message: 'Sails?' }
    signIn(ada)
    const by = typist()
    endSession()
    questionDraft.write(question, by)
    expect(questionDraft.read()).toBeUndefined()
    signIn(ada)
    expect(questionDraft.read()).toEqual(question)
    signOutHere()
    questionDraft.write(question, by)
    expect(sessionStorage.length).toBe(0)
    signIn({ email: 'kit@larkspur.example', token: 't' })
    questionDraft.write(question, by)
    expect(questionDraft.read()).toBeUndefined()
    signOutHere()
  })

  it('of a registration take the address that was typed last', () => {
    registrationDraft.write({ ...address, zipCode: '94301', phone: '6505550123', email: 'a@b.example' })
    rememberAddress(address)
    expect(registrationDraft.read()).toEqual({ ...address, phone: '6505550123', email: 'a@b.example' })
    expect(addressDraft.read()).toEqual(address)
  })

  it('follow their customer to a new address', () => {
    signIn(ada)
    nameDraft.write({ firstName: 'Ada', lastName: 'Marsh' })
    renewSession({ email: 'new@larkspur.example', token: 't' })
    expect(nameDraft.read()).toEqual({ firstName: 'Ada', lastName: 'Marsh' })
    expect(Object.keys(sessionStorage).filter((key) => key.includes('ada'))).toEqual([])
  })

  it('cost nothing where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', forbidden())
    expect(() => addressDraft.write(address)).not.toThrow()
    expect(() => addressDraft.clear()).not.toThrow()
    expect(() => clearDrafts()).not.toThrow()
    expect(addressDraft.read()).toBeUndefined()
  })

  it('that cannot be read are none', () => {
    sessionStorage.setItem('larkspur.draft.visitor/address', '{broken')
    expect(addressDraft.read()).toBeUndefined()
  })
})
