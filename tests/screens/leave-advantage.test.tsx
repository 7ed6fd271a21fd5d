import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sharePlanPage } from './plan-page.ts'

const plan = sharePlanPage()
const { server, pass, press, shown, arrive, open, customer, coupon } = plan

describe('leaving Advantage', () => {
  const leave = async () => {
    await plan.user.click(await screen.findByText('Leave and get money back'))
  }
  const buyGold = async () => {
    await arrive('payc')
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, plan.ada.token)
    await coupon()
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/orders/apply_coupon/', { order: id, coupon: 'FRESH10' }, plan.ada.token)
    const paid = await server.call('POST', '/api/client/subscription/checkout/', { order: id }, plan.ada.token)
    expect(paid.status).toBe(200)
  }

  it('shows the quote line by line and pays it back', async () => {
    await buyGold()
    open()
    await leave()
    expect(await shown('Left of Gold, November 17th')).toBeTruthy()
    expect(await shown('Promo code on Gold, November 17th')).toBeTruthy()
    expect((await shown('Back to your card')).parentElement?.textContent).toContain('$179.10')
    expect(await shown(/^You can do this until Tuesday, December 8th\./)).toBeTruthy()
    await press('Leave and refund $179.10')
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toEqual({ subscription: 'payc', balance: 0, isAutoBilling: false })
    expect(await shown('$0.00 to refund, your credit stays.')).toBeTruthy()
  })

  it('shows a quote that has changed as the new one, to be confirmed again', async () => {
    await buyGold()
    open()
    await leave()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, plan.ada.token)
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order: id }, plan.ada.token)
    await press('Leave and refund $179.10')
    expect(await shown(/The refund has changed meanwhile\. Please look at it again/)).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'gold', balance: 39800 })
    await press('Leave and refund $378.10')
    expect(await shown('You have left Advantage. $378.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
  })

  it('whose answer was lost is asked again under the same key, and pays back once', async () => {
    await buyGold()
    open()
    await leave()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext('POST /client/subscription/leave/', 'lost answer')
    await press('Leave and refund $179.10')
    expect(await shown(/Nothing is lost: it goes on by itself/)).toBeTruthy()
    await pass(3000)
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    const refunds = await server.database.db.selectFrom('refunds').select('amountCents').execute()
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([17910])
  })

  it('whose answer was lost before a reload finds out, and pays back once', async () => {
    await buyGold()
    open()
    await leave()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext('POST /client/subscription/leave/', 'lost answer')
    await press('Leave and refund $179.10')
    await shown(/Nothing is lost: it goes on by itself/)
    plan.reload()
    await plan.region('Pay as you clean')
    await leave()
    expect(await shown('$0.00 to refund, your credit stays.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
    const refunds = await server.database.db.selectFrom('refunds').select('amountCents').execute()
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([17910])
  })

  it('names the other way where nothing comes back', async () => {
    await arrive('platinum')
    open()
    await leave()
    expect(
      await shown(/\$0\.00 to refund, your credit stays\. To stop being a member, switch to Pay as you clean/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Leave and refund/ })).toBeNull()
  })
})
