import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSite } from './open-screen.tsx'
import { LEAVE, PAGE, sharePlanPage } from './plan-page.ts'
import { signInAgain } from './signed-in.ts'

const plan = sharePlanPage()
const { server, pass, press, shown, arrive, open, customer, arriveWithGold, unfoldLeaving, refunds, endSessions } = plan

describe('leaving Advantage', () => {
  it('shows the quote line by line and pays it back', async () => {
    await arriveWithGold()
    open()
    await unfoldLeaving()
    expect(await shown('What’s left of Gold, November 17th')).toBeTruthy()
    expect(await shown('Promo code on Gold, November 17th')).toBeTruthy()
    expect((await shown('Back to your card')).parentElement?.textContent).toContain('$179.10')
    expect(await shown(/^You can do this until Tuesday, December 8th\./)).toBeTruthy()
    await press('Leave and refund $179.10')
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toEqual({ subscription: 'payc', balance: 0, isAutoBilling: false })
    expect(await shown('There’s nothing to refund. You keep your credit.')).toBeTruthy()
  })

  it('shows a quote that has changed as the new one, to be confirmed again', async () => {
    await arriveWithGold()
    open()
    await unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, plan.ada.token)
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order: id }, plan.ada.token)
    await press('Leave and refund $179.10')
    expect(await shown(/The refund has changed\. Please review it/)).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'gold', balance: 39800 })
    await press('Leave and refund $378.10')
    expect(await shown('You have left Advantage. $378.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
  })

  it('whose answer was lost is asked again under the same key, and pays back once', async () => {
    await arriveWithGold()
    open()
    await unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext(LEAVE, 'lost answer')
    await press('Leave and refund $179.10')
    expect(await shown(/is taking a little longer. It finishes on its own/)).toBeTruthy()
    await pass(3000)
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    expect(await refunds()).toEqual([17910])
  })

  it('whose answer was lost before a reload finds out, and pays back once', async () => {
    await arriveWithGold()
    open()
    await unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext(LEAVE, 'lost answer')
    await press('Leave and refund $179.10')
    await shown(/is taking a little longer. It finishes on its own/)
    plan.reload()
    await plan.region('Pay as you clean')
    await unfoldLeaving()
    expect(await shown('There’s nothing to refund. You keep your credit.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
    expect(await refunds()).toEqual([17910])
  })

  it('a 401 pays back nothing; after signing in another press pays back once', async () => {
    await arriveWithGold()
    await openSite(PAGE, '/login')
    await unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    await endSessions()
    await press('Leave and refund $179.10')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(await refunds()).toEqual([])
    await act(() => signInAgain(server, plan.ada))
    await unfoldLeaving()
    await press('Leave and refund $179.10')
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    const keys = server.calls.filter(({ name }) => name === LEAVE).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
    expect(await refunds()).toEqual([17910])
  })

  it('a 401 after a lost answer: signing in shows that it is done, and pays back once', async () => {
    await arriveWithGold()
    await openSite(PAGE, '/login')
    await unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext(LEAVE, 'lost answer')
    await press('Leave and refund $179.10')
    await shown(/is taking a little longer. It finishes on its own/)
    await endSessions()
    await pass(3000)
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, plan.ada))
    await plan.region('Pay as you clean')
    await unfoldLeaving()
    expect(await shown('There’s nothing to refund. You keep your credit.')).toBeTruthy()
    expect(await refunds()).toEqual([17910])
  })

  it('names the other way where nothing comes back', async () => {
    await arrive('platinum')
    open()
    await unfoldLeaving()
    expect(
      await shown(
        /There’s nothing to refund\. You keep your credit\. To stop being a member, switch to Pay as you clean/,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Leave and refund/ })).toBeNull()
  })
})
