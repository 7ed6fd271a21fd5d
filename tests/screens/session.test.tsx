import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishSigningOut, restoreSession } from '../../web/core/api.ts'
import { currentSession, endSession, signOutHere } from '../../web/core/session.ts'
import AddressPage from '../../web/rooms/profile/address.tsx'
import NamePage from '../../web/rooms/profile/name.tsx'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
})

const REFRESH = 'POST /client/jwt/refresh/'
const db = () => server.database.db
const endSessions = () =>
  db()
    .updateTable('sessions')
    .set({ endedAt: new Date('2026-11-17T18:00:00Z') })
    .execute()
/** From the page itself, so that the answer's cookies stay in this browser. */
const logIn = async ({ email, password }: TestCustomer) => {
  const body = JSON.stringify({ email, password, keep_signed_in: true })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/client/auth/login/', { method: 'POST', headers, body })
  signInAs(await answer.json())
}
/** The tab is closed. What the browser keeps for all of them stays. */
const closeTab = () => {
  cleanup()
  act(() => endSession())
  sessionStorage.clear()
}
const firstName = async () => (await screen.findByLabelText<HTMLInputElement>('First name')).value
const hasFlag = () => document.cookie.includes('larkspur_kept=1')

describe('a 401', () => {
  it('ends the session when the token cannot be renewed [R285]', async () => {
    signInAs(ada)
    await endSessions()
    openScreen(NamePage, '/profile')
    await waitFor(() => expect(currentSession().user).toBeNull())
    expect(server.calls.map(({ name }) => name)).toEqual(['GET /client/profile/', REFRESH])
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })

  it('is not seen by a customer whose session still lives', async () => {
    signInAs(ada)
    server.setNow('2026-11-17T20:00:00Z')
    openScreen(NamePage, '/profile')
    expect(await firstName()).toBe('Ada')
    const { user } = currentSession()
    expect(user?.token).not.toBe(ada.token)
    expect(server.calls.map(({ token }) => token)).toEqual([ada.token, null, user?.token])
  })

  it('is not seen by a customer whose address was changed meanwhile, and the session goes on under the new one', async () => {
    signInAs(ada)
    await server.database.query("update customers set email = 'new@larkspur.example'")
    server.setNow('2026-11-17T20:00:00Z')
    openScreen(NamePage, '/profile')
    expect(await firstName()).toBe('Ada')
    expect(currentSession().user?.email).toBe('new@larkspur.example')
  })

  it('of several calls at once asks for one new token', async () => {
    signInAs(ada)
    server.setNow('2026-11-17T20:00:00Z')
    openScreen(() => (
      <>
        <NamePage />
        <AddressPage />
      </>
    ))
    expect(await firstName()).toBe('Ada')
    await screen.findByLabelText('Your addresses')
    expect(server.count(REFRESH)).toBe(1)
  })

  it('leaves the customer signed in when the token cannot be renewed just now', async () => {
    signInAs(ada)
    server.setNow('2026-11-17T20:00:00Z')
    server.failNext(REFRESH, 'unavailable')
    openScreen(NamePage, '/profile')
    await screen.findByRole('button', { name: 'Try again' })
    expect(currentSession().user?.token).toBe(ada.token)
  })
})

describe('a kept session', () => {
  it('is asked for only where the flag says that it is worth it [R283]', async () => {
    await restoreSession()
    expect(server.calls).toEqual([])
    await logIn(ada)
    closeTab()
    server.calls.length = 0
    await Promise.all([restoreSession(), restoreSession()])
    expect(server.calls.map(({ name }) => name)).toEqual([REFRESH])
    expect(currentSession().user?.email).toBe(ada.email)
  })

  it('that has ended leaves no flag behind', async () => {
    await logIn(ada)
    closeTab()
    await endSessions()
    expect(hasFlag()).toBe(true)
    await restoreSession()
    expect(currentSession().user).toBeNull()
    expect(hasFlag()).toBe(false)
  })

  it('that cannot be asked for just now leaves the page to the visitor and the flag for the next one', async () => {
    await logIn(ada)
    closeTab()
    server.failNext(REFRESH, 'unavailable')
    await restoreSession()
    expect(currentSession().user).toBeNull()
    expect(hasFlag()).toBe(true)
    await restoreSession()
    expect(currentSession().user?.email).toBe(ada.email)
  })

  it('renews a token that is too old by the cookie, for the same customer only', async () => {
    const bob = await createCustomer(server, { email: 'bob@larkspur.example' })
    await logIn(bob)
    signInAs(ada)
    server.setNow('2026-11-20T18:00:00Z')
    openScreen(NamePage, '/profile')
    await waitFor(() => expect(currentSession().user).toBeNull())
    expect(server.count(REFRESH)).toBe(2)
    cleanup()

    // The cookie's session lasts longer than the one that her tab has.
    server.setNow('2026-11-17T18:00:00Z')
    await logIn(ada)
    signInAs(ada)
    server.setNow('2026-11-20T18:00:00Z')
    openScreen(NamePage, '/profile')
    expect(await firstName()).toBe('Ada')
    expect(server.count(REFRESH)).toBe(4)
  })
})

describe('leaving', () => {
  it('without network is remembered, and no cookie brings the customer back before the server knows', async () => {
    await logIn(ada)
    const token = currentSession().user?.token
    const comeBack = server.goOffline()
    signOutHere()
    await finishSigningOut(token)
    closeTab()
    comeBack()
    server.calls.length = 0
    await restoreSession({ evenUnflagged: true })
    expect(server.calls.map(({ name }) => name)).toEqual(['POST /client/auth/logout/'])
    await restoreSession({ evenUnflagged: true })
    expect(currentSession().user).toBeNull()
  })

  it('while a token is being renewed stays left', async () => {
    signInAs(ada)
    server.setNow('2026-11-17T20:00:00Z')
    const arrive = server.holdNext(REFRESH)
    openScreen(NamePage, '/profile')
    await waitFor(() => expect(server.count(REFRESH)).toBe(1))
    act(() => signOutHere())
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(currentSession().user).toBeNull()
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })
})
