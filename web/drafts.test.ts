// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDraft, clearDrafts, readDraft, rememberAddress, typist, writeDraft } from './drafts.ts'
import { endSession, leaveSession, renewSession, signIn } from './session.ts'

const address = { zipCode: '94041', addressLine1: '100 Castro Street' }
const delivery = { pickupDate: '2026-11-19', rushDelivery: true, recurringPickup: [1, 4] }
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
  it('live under separate keys of the browser storage [R276] [R277]', () => {
    writeDraft('address', address)
    writeDraft('delivery', delivery)
    clearDraft('address')
    expect(readDraft('address')).toBeUndefined()
    expect(readDraft('delivery')).toEqual(delivery)
    expect(Object.keys(sessionStorage)).toEqual(['larkspur.draft.visitor/delivery'])
  })

  it('written before signing in become the customer’s, and wait unseen through a 401 for the same one', () => {
    writeDraft('address', address)
    signIn(ada)
    expect(readDraft('address')).toEqual(address)
    endSession()
    expect(readDraft('address')).toBeUndefined()
    signIn({ ...ada, token: 'u' })
    expect(readDraft('address')).toEqual(address)
  })

  it('of one customer are never seen by another', () => {
    signIn(ada)
    writeDraft('address', address)
    endSession()
    signIn({ email: 'bob@larkspur.example', token: 'v' })
    expect(readDraft('address')).toBeUndefined()
  })

  it('go with the customer who leaves on purpose [R282]', () => {
    signIn(ada)
    writeDraft('address', address)
    leaveSession()
    expect(sessionStorage.length).toBe(0)
  })

  it('of a form that a 401 takes away are still its customer’s, and nobody else’s', () => {
    signIn(ada)
    endSession()
    writeDraft('accountEmail', { email: 'new@larkspur.example' })
    expect(readDraft('accountEmail')).toBeUndefined()
    signIn({ ...ada, token: 'u' })
    expect(readDraft('accountEmail')).toEqual({ email: 'new@larkspur.example' })

    endSession()
    writeDraft('accountEmail', { email: 'newer@larkspur.example' })
    signIn({ email: 'bob@larkspur.example', token: 'v' })
    expect(readDraft('accountEmail')).toBeUndefined()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('newer@')
  })

  it('of a form that logging out takes away are not written any more [R282]', () => {
    signIn(ada)
    leaveSession()
    writeDraft('profile', { firstName: 'Ada', lastName: 'Marsh' })
    expect(sessionStorage.length).toBe(0)
  })

  it('of a form go with whoever typed into it: not to the next customer, nor past a leave on purpose', () => {
    const lead = { words: { fullName: 'Ada', email: '', phone: '', message: 'Sails?' }, filledInMs: 1 }
    signIn(ada)
    const by = typist()
    endSession()
    writeDraft('contact', lead, by)
    expect(readDraft('contact')).toBeUndefined()
    signIn(ada)
    expect(readDraft('contact')).toEqual(lead)
    leaveSession()
    writeDraft('contact', lead, by)
    expect(sessionStorage.length).toBe(0)
    signIn({ email: 'kit@larkspur.example', token: 't' })
    writeDraft('contact', lead, by)
    expect(readDraft('contact')).toBeUndefined()
    leaveSession()
  })

  it('of a registration take the address that was typed last', () => {
    writeDraft('registration', { ...address, zipCode: '94301', phone: '6505550123', email: 'a@b.example' })
    rememberAddress(address)
    expect(readDraft('registration')).toEqual({ ...address, phone: '6505550123', email: 'a@b.example' })
    expect(readDraft('address')).toEqual(address)
  })

  it('follow their customer to a new address', () => {
    signIn(ada)
    writeDraft('profile', { firstName: 'Ada', lastName: 'Marsh' })
    renewSession({ email: 'new@larkspur.example', token: 't' })
    expect(readDraft('profile')).toEqual({ firstName: 'Ada', lastName: 'Marsh' })
    expect(Object.keys(sessionStorage).filter((key) => key.includes('ada'))).toEqual([])
  })

  it('cost nothing where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', forbidden())
    expect(() => writeDraft('address', address)).not.toThrow()
    expect(() => clearDraft('address')).not.toThrow()
    expect(() => clearDrafts()).not.toThrow()
    expect(readDraft('address')).toBeUndefined()
  })

  it('that cannot be read are none', () => {
    sessionStorage.setItem('larkspur.draft.visitor/address', '{broken')
    expect(readDraft('address')).toBeUndefined()
  })
})
