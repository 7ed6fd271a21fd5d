import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { closeModal } from '../../web/core/modal-store.ts'
import BillingPage from '../../web/rooms/billing/billing.tsx'
import { itWhereWhole, someOf } from '../whole-tables.ts'
import { openScreen, reopenScreen } from './open-screen.tsx'
import { LEAVE, sharePlanPage } from './plan-page.ts'

const plan = sharePlanPage()
const { server, pass, press, shown, arrive, open, reload, region, charges, choose, atSummary, typeCard, succeeded } =
  plan

const CHOOSE = 'POST /client/subscription/choose/'
const APPLY = 'POST /client/orders/apply_coupon/'
const BOX = 'POST /client/welcome/box/'
const OPEN_FORM = 'POST /client/billing/create_intent/'
const ADD_CARD = 'POST /client/cards/'
const MASTERCARD = '5555555555554444'
const ORDER_BOX = 'Order a box for $49.00'
const BOX_SENT = 'Your welcome box is on its way'

const unreachable = () => shown(/We could not be reached/)
const pay = async (amount: string, toast?: string) => {
  await plan.pay(amount)
  await succeeded(toast)
}
const invoices = async () => {
  const rows = server.database.db.selectFrom('invoices').select(['status', 'amountCents']).orderBy('id')
  return (await rows.execute()).filter(({ amountCents }) => amountCents > 0).map(({ status }) => status)
}
const cards = async () => {
  const { body } = await server.call('GET', '/api/client/cards/', undefined, plan.ada.token)
  return (body as { last: string }[]).map(({ last }) => last)
}
const toCardStep = async () => {
  await arrive('payc')
  open()
  await choose('Gold')
  await atSummary()
  await screen.findByRole('button', { name: 'Use a different card' })
}
const payWithOther = async () => {
  await typeCard(MASTERCARD)
  await pay('$199.00')
  expect(await cards()).toEqual(['4444', '4242'])
  expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 19900]]])
}
const toCardForm = async () => {
  await arrive('payc')
  openScreen(BillingPage, '/profile/billing')
  await press('+ Add a different card')
  await typeCard(MASTERCARD)
}

/**
 * The page sees the same of both. What was done and not answered is found after a reload, further down. Each deed is tried in one of
 * the two ways, and in both where tables are whole.
 */
const DEATHS = ['in its work', 'before its answer'] as const

describe.each(someOf(DEATHS, 0))('a server that is killed %s, and the same press again', (death) => {
  it('opening an order: one order, one charge', async () => {
    await arrive('payc')
    open()
    await press(/^Compare plans/)
    server.dieNext(CHOOSE, death)
    await press('Next')
    await unreachable()
    await press('Next')
    await atSummary()
    await pay('$299.00')
    expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 29900]]])
  })

  itWhereWhole('a promo code: it counts once', async () => {
    await arrive('payc')
    await plan.coupon()
    open()
    await choose('Gold')
    server.dieNext(APPLY, death)
    await plan.user.type(screen.getByLabelText('Promo code'), 'FRESH10')
    await pass(600)
    await shown(/We couldn’t check it\. We could not be reached\./)
    await press('Try again')
    await shown(/Your credit stays/)
    await atSummary()
    await pay('$179.10')
    expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 17910]]])
  })

  it('opening the card form: one card, one charge', async () => {
    await arrive('payc')
    open()
    await choose('Gold')
    await atSummary()
    server.dieNext(OPEN_FORM, death)
    await press('Use a different card')
    await press('Try again')
    await typeCard(MASTERCARD)
    await pay('$199.00')
    expect(await cards()).toEqual(['4444', '4242'])
    expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 19900]]])
  })

  itWhereWhole('recording a card: one card', async () => {
    await toCardForm()
    server.dieNext(ADD_CARD, death)
    await press('Add card')
    await unreachable()
    await press('Add card')
    expect(await shown('Card was added')).toBeTruthy()
    expect(await cards()).toEqual(['4444', '4242'])
    expect(server.count('POST /sandbox/confirm_card/')).toBe(1)
  })

  it('ordering a box: one box, one charge', async () => {
    await arrive('payc')
    open()
    await screen.findByRole('button', { name: ORDER_BOX })
    server.dieNext(BOX, death)
    await press(ORDER_BOX)
    await unreachable()
    await press(ORDER_BOX)
    await atSummary()
    await pay('$49.00', BOX_SENT)
    expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 4900]]])
  })

  it('leaving Advantage: it is asked again by itself, and pays back once', async () => {
    await plan.arriveWithGold()
    open()
    await plan.unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.dieNext(LEAVE, death)
    await press('Leave and refund $179.10')
    await shown(/is taking a little longer. It finishes on its own/)
    await pass(3000)
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    expect(await plan.customer()).toMatchObject({ subscription: 'payc', balance: 0 })
    expect(await plan.refunds()).toEqual([17910])
  })
})

it('a server that is killed when it has written down a card form and not asked the provider for it', async () => {
  await toCardStep()
  server.dieNext(OPEN_FORM, 'after its first commit')
  await press('Use a different card')
  await press('Try again')
  await payWithOther()
})

describe('a server that is killed before its answer, and a reload', () => {
  const death = 'before its answer'

  itWhereWhole('opening an order: it is the one that is opened next', async () => {
    await arrive('payc')
    open()
    await press(/^Compare plans/)
    server.dieNext(CHOOSE, death)
    await press('Next')
    await unreachable()
    act(closeModal)
    reload()
    await choose('Platinum')
    expect(await invoices()).toEqual(['open'])
  })

  it('a promo code: the order has it', async () => {
    await arrive('payc')
    await plan.coupon()
    open()
    await choose('Gold')
    server.dieNext(APPLY, death)
    await plan.user.type(screen.getByLabelText('Promo code'), 'FRESH10')
    await pass(600)
    await shown(/We couldn’t check it/)
    reload()
    expect((await region('Your order')).textContent).toContain('Due today$179.10')
    expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('FRESH10')
  })

  itWhereWhole('opening the card form: the same form, one card, one charge', async () => {
    await toCardStep()
    server.dieNext(OPEN_FORM, death)
    await press('Use a different card')
    await screen.findByRole('button', { name: 'Try again' })
    reload()
    await press('Use a different card')
    await payWithOther()
    expect(await server.database.db.selectFrom('cardSetups').select('id').execute()).toHaveLength(2)
  })

  it('recording a card: it is on the list', async () => {
    await toCardForm()
    server.dieNext(ADD_CARD, death)
    await press('Add card')
    await unreachable()
    reopenScreen(BillingPage)
    expect(await shown('Mastercard ending in 4444')).toBeTruthy()
    expect(await cards()).toEqual(['4444', '4242'])
  })

  itWhereWhole('ordering a box: one box, one charge', async () => {
    await arrive('payc')
    open()
    await screen.findByRole('button', { name: ORDER_BOX })
    server.dieNext(BOX, death)
    await press(ORDER_BOX)
    await unreachable()
    reload()
    await press(ORDER_BOX)
    await atSummary()
    await pay('$49.00', BOX_SENT)
    expect([await invoices(), await charges()]).toEqual([['paid'], [['succeeded', 4900]]])
  })

  itWhereWhole('leaving Advantage: it is done, and paid back once', async () => {
    await plan.arriveWithGold()
    open()
    await plan.unfoldLeaving()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.dieNext(LEAVE, death)
    await press('Leave and refund $179.10')
    await shown(/is taking a little longer. It finishes on its own/)
    reload()
    await region('Pay as you clean')
    await plan.unfoldLeaving()
    expect(await shown('There’s nothing to refund. You keep your credit.')).toBeTruthy()
    expect(await plan.refunds()).toEqual([17910])
  })
})
