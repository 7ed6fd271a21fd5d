import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { putCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { completeOrder } from '../money/complete-order.ts'
import { putOrder } from '../money/put-order.ts'
import { ASKS, CHECKOUT, NO_ANSWER, sharePlanPage } from './plan-page.ts'
import { spaced } from './spaced.ts'

const plan = sharePlanPage()
const { server, press, shown, arrive, open, region, customer, charges, atSummary, pay, succeeded } = plan

describe('the plan', () => {
  it('says what one has and what it brings, from the packages’ own data', async () => {
    await arrive('platinum')
    open()
    const current = await region('Platinum')
    expect(current.textContent).toContain('20% off cleaning and alterations, free delivery from $49, 5% credit back')
    expect(current.textContent).toContain('$0.00of credit')
    expect(current.textContent).toContain('Charged to your Visa ending in 4242 today. Credit becomes $299.00.')
  })

  it('offers auto-reload only to members, and tells when it was switched [R200] [R422]', async () => {
    await arrive('gold')
    await putCustomer(server, plan.ada.id, { isAutoBilling: true })
    open()
    const auto = await screen.findByRole('switch', { name: 'Auto-reload' })
    expect(
      await shown(
        'If an order would leave you under $10.00 of credit, we add $199.00 of credit from your Visa ending in 4242 and text you. A very large order may take more than one reload.',
      ),
    ).toBeTruthy()
    await plan.user.click(auto)
    expect(await shown('Billing updated successfully!')).toBeTruthy()
    expect((await customer()).isAutoBilling).toBe(false)
    server.failNext('PATCH /client/profile/', 'server_error')
    await plan.user.click(auto)
    expect(await shown(/Something broke on our side/)).toBeTruthy()
    expect((auto as HTMLInputElement).checked).toBe(false)
  })

  it('says beside the switch what turning auto-reload on agrees to, in the words that are kept', async () => {
    await arrive('gold')
    await putCustomer(server, plan.ada.id, { isAutoBilling: false })
    const kept = async () => {
      const consents = server.database.db.selectFrom('consents').select('wording').where('kind', '=', 'auto_reload')
      return (await consents.execute()).map(({ wording }) => wording)
    }
    open()
    const auto = await screen.findByRole('switch', { name: 'Auto-reload' })
    const said = document.getElementById(auto.getAttribute('aria-describedby') ?? '')?.textContent
    await plan.user.click(auto)
    await shown('Billing updated successfully!')
    const [wording = 'nothing'] = await kept()
    expect(said).toContain(wording)
    await waitFor(() => expect(screen.queryByText(wording)).toBeNull())
  })

  it('tells a member what the other plan costs and brings before anybody chooses it', async () => {
    await arrive('gold')
    open()
    expect((await region('Change plan')).textContent).toContain(
      'Platinum20% off instead of 10%, free delivery from $49. Costs $299.00 today; your credit becomes $299.00.Switch to Platinum',
    )
  })

  it('promises no credit that earlier orders are about to take: a bag that is priced and what we charged', async () => {
    await arrive('gold')
    await putCustomer(server, plan.ada.id, { balanceCents: 15466, isAutoBilling: false })
    await putOrder(server, plan.ada, { amountCents: 8685 })
    await putOrder(server, plan.ada, { kind: 'staff_charge', hold: 'payment', amountCents: 34500 })
    open()
    const said = (await region('Gold')).textContent
    expect(said).toContain(
      'All of it goes toward the $431.85 still due for earlier orders. Your credit will then be $0.00.',
    )
    const due = 'before the $431.85 still due for earlier orders.'
    expect(said).toContain(`Credit becomes $353.66, ${due}`)
    expect((await region('Change plan')).textContent).toContain(`your credit becomes $453.66, ${due}`)
    // The same beside the button that charges, and on the card's step.
    await press('Switch to Platinum')
    const becomes = `$299.00 is added to your credit, which becomes $453.66, ${due}`
    expect((await region('Your order')).textContent).toContain(becomes)
    await press('Use a different card')
    expect((await region('Card')).textContent).toContain(becomes)
    // The books of this test are no customer's: the credit came from nowhere.
    await putCustomer(server, plan.ada.id, { balanceCents: 0 })
  })

  it('leads from a plan’s figures to its summary in one press, and the press there pays it', async () => {
    await arrive('gold')
    open()
    await press('Switch to Platinum')
    expect((await region('Your order')).textContent).toContain('Moving from Gold to Platinum is a purchase.')
    // The second half of a double click ends on this button where it stands by then, and charges nothing.
    fireEvent.click(await atSummary(), { detail: 2 })
    expect(server.count(CHECKOUT)).toBe(0)
    await press('Place order for $299.00')
    await succeeded()
    expect(await customer()).toMatchObject({ subscription: 'platinum', balance: 29900 })
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('says what the quarter has earned so far and when it comes, also to who has left the plan since', async () => {
    await arrive('gold')
    const order = await putOrder(server, plan.ada, { planName: 'gold', amountCents: 15_480, creditBackCents: 774 })
    expect(await completeOrder(server.deps, order)).toMatchObject({ status: 'completed' })
    open()
    const line = 'Credit back this quarter5% of what you paid for cleaning. Added January 1st.$7.74'
    await waitFor(() => expect(spaced(document.body.textContent)).toContain(line))
    await putCustomer(server, plan.ada.id, { planName: 'payc' })
    plan.reload()
    await region('Pay as you clean')
    await waitFor(() => expect(spaced(document.body.textContent)).toContain(line))
  })

  it('offers none of it to who pays as they clean, but a welcome box [R200]', async () => {
    await arrive('payc')
    open()
    await region('Pay as you clean')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
    await press('Order a box for $49.00')
    expect((await region('Your order')).textContent).toContain(
      'Its $49.00 comes back as credit with the first order we complete after it.',
    )
    expect(screen.queryByLabelText('Promo code')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await atSummary()
    await pay('$49.00')
    await succeeded('Your welcome box is on its way')
    expect(await shown(/You’ve ordered yours/)).toBeTruthy()
    expect(await charges()).toEqual([['succeeded', 4900]])
  })

  it('offers no welcome box to who pays as they clean by now and had it with a plan', async () => {
    await arrive('payc')
    for (const name of ['gold', 'payc']) {
      const chosen = await server.call('POST', '/api/client/subscription/choose/', { package: name }, plan.ada.token)
      const { order } = chosen.body as { order: number }
      await server.call('POST', '/api/client/subscription/checkout/', { order }, plan.ada.token)
    }
    open()
    await region('Pay as you clean')
    expect(screen.queryByRole('heading', { name: 'Welcome box' })).toBeNull()
  })

  it('says what delivery costs at an address on an extended route', async () => {
    await arrive('gold')
    await server.database.query(`update addresses set zip_code = '94404' where customer_id = $1`, [plan.ada.id])
    open()
    expect(
      await shown(
        'Your address is 16 miles away: delivery is $14.90 to $14.98 for orders under $69, and free from there.',
      ),
    ).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    await arrive('gold')
    server.failNext('GET /client/packages/', 'no network')
    open()
    await press('Try again')
    expect(await region('Gold')).toBeTruthy()
  })
})

describe('the package chooser', () => {
  it('lists all but payc, platinum first chosen, packs in capitals, each with its price and the new credit [R194] [R195] [R265]', async () => {
    await arrive('gold')
    const {
      id: _,
      isOffered: __,
      ...gold
    } = await server.database.db.selectFrom('packages').selectAll().where('name', '=', 'gold').executeTakeFirstOrThrow()
    // The schema knows the plans' names only; a pack is a row with another one.
    const name = 'summer' as 'gold'
    const pack = { ...gold, name, priceCents: 5000, description: 'Credit for the season.', position: 9 }
    await server.database.db.insertInto('packages').values(pack).execute()
    // The public lists are kept for a minute.
    const listAnew = (minutes: number) => {
      server.setNow(new Date(START.getTime() + minutes * 60_000))
      return server.call('GET', '/api/client/packages/')
    }
    try {
      const { body } = await listAnew(2)
      expect((body as { name: string }[]).map((each) => each.name)).toEqual(['payc', 'gold', 'platinum', 'summer'])
      open()
      await press(/^Compare plans/)
      const dialog = await screen.findByRole('dialog', { name: 'Choose your plan' })
      const choices = within(dialog).getAllByRole<HTMLInputElement>('radio')
      expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
        ['platinum', true],
        ['summer', false],
        // The plan one has is last, and nothing to begin with.
        ['gold', false],
      ])
      expect(within(dialog).getByRole('radio', { name: 'SUMMER' })).toBeTruthy()
      expect(dialog.textContent).toContain('Credit for the season. Costs $50.00 today; your credit becomes $50.00.')
      expect(dialog.textContent).toContain('Costs $299.00 today; your credit becomes $299.00.')
    } finally {
      await server.database.db.deleteFrom('packages').where('name', '=', name).execute()
      await listAnew(4)
    }
  })

  it('has nothing to update where the chosen package is the current one [R192] [R193]', async () => {
    await arrive('platinum')
    open()
    await press(/^Compare plans/)
    const dialog = await screen.findByRole('dialog', { name: 'Choose your plan' })
    const next = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Gold' }).checked).toBe(true)
    await plan.user.click(within(dialog).getByRole('radio', { name: 'Platinum' }))
    expect(next.disabled).toBe(true)
    expect(within(dialog).getByText('Nothing to update')).toBeTruthy()
    await plan.user.click(within(dialog).getByRole('radio', { name: 'Gold' }))
    expect(next.disabled).toBe(false)
    expect(within(dialog).queryByText('Nothing to update')).toBeNull()
    expect(server.count('POST')).toBe(0)
  })

  it('keeps the choice when the order could not be opened', async () => {
    await arrive('payc')
    open()
    await press(/^Compare plans/)
    server.failNext('POST /client/subscription/choose/', 'charge_in_flight')
    await press('Next')
    expect(await shown('We’re finishing another payment first. Please wait a moment.')).toBeTruthy()
    await press('Next')
    expect((await region('Your order')).textContent).toContain('Platinum')
  })
})

describe('a payment of another tab or device', () => {
  const buyElsewhere = async (name = 'gold'): Promise<{ order: number; secret: string }> => {
    const { token } = plan.ada
    const choice = await server.call('POST', '/api/client/subscription/choose/', { package: name }, token)
    const order = (choice.body as { id: number }).id
    const { body } = await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
    return { order, secret: (body as { secret: string }).secret }
  }
  const confirm = (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret })
  const sellsNothing = () =>
    expect(screen.queryByRole('button', { name: /Compare|Switch|Add|Order a box|Pay/ })).toBeNull()

  it('that the bank has not answered yet is told of, nothing is sold, and its end is shown', async () => {
    await arrive('payc', NO_ANSWER)
    await buyElsewhere()
    open()
    expect(await shown('Your payment of $199.00 for Gold is under way')).toBeTruthy()
    expect(document.title).toBe('Payment – Larkspur')
    expect(await shown('We asked your bank for $199.00 from your Visa ending in 0034.')).toBeTruthy()
    sellsNothing()
    server.setNow(new Date(START.getTime() + 60_000))
    await askAboutCharges(server.deps)
    await plan.pass(4100)
    expect(await shown('$199.00 paid')).toBeTruthy()
    sellsNothing()
    await press('Back to your plan')
    expect((await region('Gold')).textContent).toContain('$199.00of credit')
    expect(document.title).toBe('Plan – Larkspur')
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('that the bank asks about is confirmed here: one charge', async () => {
    await arrive('payc', ASKS)
    await buyElsewhere()
    open()
    expect(await shown('Your bank wants you to confirm your payment of $199.00.')).toBeTruthy()
    expect(await shown('Gold is yours once you confirm.')).toBeTruthy()
    sellsNothing()
    await press('Confirm with your bank')
    await press('Confirm')
    expect(await shown('$199.00 paid')).toBeTruthy()
    await press('Back to your plan')
    expect((await region('Gold')).textContent).toContain('$199.00of credit')
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('that the bank asks about can be given up by choosing again', async () => {
    await arrive('payc', ASKS)
    const { secret } = await buyElsewhere()
    open()
    await plan.user.click(await screen.findByRole('link', { name: 'Choose again' }))
    await press(/^Compare plans/)
    await press('Next')
    expect((await region('Your order')).textContent).toContain('Platinum')
    expect((await confirm(secret)).status).not.toBe(200)
    expect(await charges()).toEqual([['void', 19900]])
  })

  it('that came to nothing lets the customer choose again', async () => {
    await arrive('payc', ASKS)
    await buyElsewhere()
    open()
    await shown(/wants you to confirm/)
    server.setNow(new Date(START.getTime() + 31 * 60_000))
    await askAboutCharges(server.deps)
    await plan.pass(4100)
    expect(await shown('Your payment didn’t go through.')).toBeTruthy()
    expect(await shown(/^Nothing was charged\./)).toBeTruthy()
    await plan.user.click(screen.getByRole('link', { name: 'Choose again' }))
    expect(await screen.findByRole('button', { name: 'Compare plans' })).toBeTruthy()
  })

  it('that a choice meets is told of at once', async () => {
    await arrive('payc', NO_ANSWER)
    open()
    await press(/^Compare plans/)
    await buyElsewhere()
    await press('Next')
    expect(await shown('Your payment of $199.00 for Gold is under way')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that was made since this page was opened is in the words of the next order', async () => {
    await arrive('payc')
    open()
    await press(/^Compare plans/)
    await buyElsewhere()
    await plan.user.click(screen.getByRole('radio', { name: /^Gold/ }))
    await press('Next')
    expect((await region('Your order')).textContent).toContain(
      '$199.00 is added to your credit, which becomes $398.00. Your plan stays Gold.',
    )
  })
})
