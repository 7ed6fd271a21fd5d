import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { addCard } from '../../tests/money/cards.ts'
import { signInAgain } from '../../tests/money/credit.ts'
import { arriveLate } from '../../tests/money/late-charge.ts'
import { ASKS, CHECKOUT, DECLINES, sharePlanCheckout } from '../../tests/money/plan-checkout.ts'
import { jobsOf } from '../jobs.ts'
import { askAboutCharges } from '../payments/ask-provider.ts'

const { server, post, choose, read, profileOf, member, chargedTo, consentsOf, switchReload } = sharePlanCheckout()

const _TERMS = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }

describe('a card that is declined', () => {
  const isKept = async (id: number) => {
    const { rows } = await server.database.query('select removed_at from cards where id = $1', [id])
    return rows[0]?.['removed_at'] === null
  }
  const mainOf = async ({ id }: TestCustomer) => {
    const { rows } = await server.database.query('select main_card_id from customers where id = $1', [id])
    return rows[0]?.['main_card_id']
  }
  const dropRefused = () => jobsOf(server.deps)['finish-removals'].run()

  it('and was typed at the checkout is not kept once another one has paid, nor once the purchase is put back', async () => {
    const customer = await createCustomer(server)
    const lasts = async () => (await read<{ last: string }[]>('/api/client/cards/', customer)).map(({ last }) => last)
    server.setNow('2026-11-17T18:00:00Z')
    await addCard(server, customer.token, '4000000000000341')
    server.setNow('2026-11-17T18:05:00Z')
    const { id: order } = await choose(customer)
    // A card from before was kept on purpose, and stays.
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    server.setNow('2026-11-17T18:06:00Z')
    await addCard(server, customer.token, '4000000000000341')
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(200)
    await dropRefused()
    await dropRefused()
    expect(await lasts()).toEqual(['4242', '0341'])

    const { id: pack } = await choose(customer, 'platinum')
    const { id: refused } = await addCard(server, customer.token, '4000000000000341')
    expect((await post(CHECKOUT, { order: pack }, customer)).status).toBe(400)
    const [, good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    await server.call('PATCH', '/api/client/profile/', { main_card: good?.id }, customer.token)
    await dropRefused()
    expect(await isKept(refused)).toBe(true)
    expect((await server.call('DELETE', `/api/client/invoices/${pack}/`, undefined, customer.token)).status).toBe(204)
    await dropRefused()
    expect(await isKept(refused)).toBe(false)
  })

  it('and was typed for the purchase is in no list beside another main card, and is never made the main one', async () => {
    const customer = await member()
    const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const { id: order } = await choose(customer)
    const { id: refused } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    const ids = async () => (await read<{ id: number }[]>('/api/client/cards/', customer)).map(({ id }) => id)
    // It may be pressed with again, so it is still shown.
    expect(await ids()).toEqual([refused, good?.id])
    const makeMain = (id?: number) =>
      server.call('PATCH', `/api/client/cards/${id}/`, { is_active: true }, customer.token)
    expect((await makeMain(good?.id)).status).toBe(200)
    expect(await ids()).toEqual([good?.id])
    expect((await makeMain(refused)).status).toBe(404)
    const byProfile = await server.call('PATCH', '/api/client/profile/', { main_card: refused }, customer.token)
    expect([byProfile.status, byProfile.body]).toEqual([400, { main_card: ['Not found.'] }])
  })

  it('and is the main one goes with a purchase that is put back; the one before is the main one again, or none', async () => {
    for (const customer of [await member(), await createCustomer(server)]) {
      const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
      const { id: order } = await choose(customer)
      const { id: refused } = await addCard(server, customer.token, DECLINES)
      expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
      await dropRefused()
      expect(await mainOf(customer)).toBe(refused)
      await server.call('DELETE', `/api/client/invoices/${order}/`, undefined, customer.token)
      await dropRefused()
      expect([await isKept(refused), await mainOf(customer)]).toEqual([false, good?.id ?? null])
    }
  })

  it('and is the main one leaves its place to the card that paid last, not to one that was only added', async () => {
    const customer = await member()
    const [paying] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const { id: gold } = await choose(customer)
    expect((await post(CHECKOUT, { order: gold }, customer)).status).toBe(200)
    await addCard(server, customer.token)
    await server.call('PATCH', `/api/client/cards/${paying?.id}/`, { is_active: true }, customer.token)
    const { id: order } = await choose(customer, 'platinum')
    const { id: refused } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    await server.call('DELETE', `/api/client/invoices/${order}/`, undefined, customer.token)
    await dropRefused()
    expect([await isKept(refused), await mainOf(customer)]).toEqual([false, paying?.id])
  })

  it('and is the only one of somebody with a plan stays until another is added, however late', async () => {
    server.setNow('2026-11-17T18:00:00Z')
    const newcomer = await createCustomer(server)
    const { id: gold } = await choose(newcomer)
    const { id: refused } = await addCard(server, newcomer.token, DECLINES)
    expect((await post(CHECKOUT, { order: gold }, newcomer)).status).toBe(400)
    // Paying as one cleans is agreed to beside this card, which may well pay what an order costs.
    const { id: payc } = await choose(newcomer, 'payc')
    expect((await post(CHECKOUT, { order: payc, card: refused }, newcomer)).status).toBe(200)
    await dropRefused()
    expect([await isKept(refused), await mainOf(newcomer)]).toEqual([true, refused])

    server.setNow('2026-11-27T18:00:00Z')
    const { id: good } = await addCard(server, (await signInAgain(server, newcomer)).token)
    await dropRefused()
    expect([await isKept(refused), await mainOf(newcomer)]).toEqual([false, good])
  })

  it('goes a day later from a purchase that nobody ended; as the main card, a day after it was last asked', async () => {
    server.setNow('2026-11-17T18:00:00Z')
    const customer = await member()
    const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const main = () => mainOf(customer)
    const { id: order } = await choose(customer)
    const { id: beside } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    const { id: asMain } = await addCard(server, customer.token, DECLINES)
    server.setNow('2026-11-17T18:05:00Z')
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)

    server.setNow('2026-11-18T18:00:00Z')
    await dropRefused()
    expect([await isKept(beside), await isKept(asMain)]).toEqual([true, true])
    server.setNow('2026-11-18T18:00:01Z')
    await dropRefused()
    expect([await isKept(beside), await isKept(asMain), await main()]).toEqual([false, true, asMain])
    server.setNow('2026-11-18T18:05:01Z')
    await dropRefused()
    expect([await isKept(asMain), await main()]).toEqual([false, good?.id])
  })

  it('is told in the words of the bank, changes nothing, and stays the answer under its key', async () => {
    const customer = await member(DECLINES)
    const { id } = await choose(customer)
    const key = randomUUID()
    const first = await post(CHECKOUT, { order: id }, customer, key)
    expect(first).toMatchObject({ status: 400, body: { non_field_errors: ['Your card was declined.'] } })
    expect((await post(CHECKOUT, { order: id }, customer, key)).text).toBe(first.text)
    expect(await chargedTo(customer)).toEqual([['declined', 19_900]])
    expect(await profileOf(customer)).toMatchObject({ subscription: null, balance: 0 })
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer, randomUUID())).status).toBe(200)
  })
})

describe('a bank that asks', () => {
  const confirm = (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret })

  it('is 402 with its secret; confirmed and repeated with the same key it is paid, once', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const key = randomUUID()
    const asked = await post(CHECKOUT, { order: id }, customer, key)
    expect(asked).toMatchObject({
      status: 402,
      body: { detail: expect.any(String), public_key: 'pk_sandbox', secret: expect.any(String) },
    })
    expect((await post(CHECKOUT, { order: id }, customer, key)).body.secret).toBe(asked.body.secret)
    expect((await post(CHECKOUT, { order: id }, customer, randomUUID())).body.secret).toBe(asked.body.secret)
    expect((await confirm(asked.body.secret)).status).toBe(200)
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(200)
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
    expect(server.logged.join('')).not.toContain(asked.body.secret)
  })

  it('confirmed and never repeated it is settled by the asker', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body } = await post(CHECKOUT, { order: id }, customer)
    await confirm(body.secret)
    later(30)
    await askAboutCharges(server.deps)
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    expect(await chargedTo(customer)).toHaveLength(1)
  })

  it('another card, another choice or a coupon cancels it first', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body: first } = await post(CHECKOUT, { order: id }, customer)
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    expect(await chargedTo(customer)).toEqual([
      ['cancelled', 19_900],
      ['succeeded', 19_900],
    ])
    expect((await confirm(first.secret)).status).not.toBe(200)
  })

  it('under its own key it goes on with its own card, and another press takes another card', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const key = randomUUID()
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(402)
    const { id: card } = await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(402)
    const pressed = await post(CHECKOUT, { order: id, card }, customer, randomUUID())
    expect(pressed).toMatchObject({ status: 200, body: { is_paid: true, card } })
    expect((await post(CHECKOUT, { order: id }, customer, key)).text).toBe(pressed.text)
    expect(await chargedTo(customer)).toEqual([
      ['cancelled', 19_900],
      ['succeeded', 19_900],
    ])
  })

  it.each(['subscription', 'welcome'])(
    'another word about auto-reload cancels it first, at the %s checkout',
    async (at) => {
      const customer = await member(ASKS)
      const { id: order } = await choose(customer)
      const press = (is_auto_billing: boolean | undefined, key: string) =>
        at === 'subscription'
          ? post(CHECKOUT, { order, is_auto_billing }, customer, key)
          : post(
              '/api/client/welcome/checkout/',
              {
                user: { first_name: 'Rosa', last_name: 'Parks', is_auto_billing },
                address: { zip_code: '94301', address_line_1: '9 Linen Lane' },
                order,
              },
              customer,
              key,
            )
      const ticked = await press(true, randomUUID())
      expect((await press(true, randomUUID())).body.secret).toBe(ticked.body.secret)
      const key = randomUUID()
      const unticked = await press(false, key)
      expect([unticked.status, unticked.body.secret === ticked.body.secret]).toEqual([402, false])
      expect((await confirm(ticked.body.secret)).status).not.toBe(200)
      await confirm(unticked.body.secret)
      expect((await press(false, key)).status).toBe(200)
      expect(await chargedTo(customer)).toEqual([
        ['cancelled', 19_900],
        ['succeeded', 19_900],
      ])
      expect(await profileOf(customer)).toMatchObject({ is_auto_billing: false })
      expect(await consentsOf(customer)).toEqual([])
    },
  )

  it('what had succeeded before it could be cancelled is settled instead', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body } = await post(CHECKOUT, { order: id }, customer)
    await confirm(body.secret)
    await choose(customer, 'platinum')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
  })

  it.each([true, false])(
    'what the switch in the profile says meanwhile (%s) counts, and not the older tick',
    async (isOn) => {
      const customer = await member(ASKS)
      const { id } = await choose(customer)
      const key = randomUUID()
      const press = () => post(CHECKOUT, { order: id, is_auto_billing: !isOn }, customer, key)
      const { body } = await press()
      await switchReload(isOn, customer)
      await confirm(body.secret)
      expect((await press()).status).toBe(200)
      expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', is_auto_billing: isOn })
      expect(await consentsOf(customer)).toHaveLength(isOn ? 1 : 0)
    },
  )

  it('left alone for 30 minutes it is cancelled', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    await post(CHECKOUT, { order: id }, customer)
    later(29 * 60)
    await askAboutCharges(server.deps)
    expect(await chargedTo(customer)).toEqual([['needs_authentication', 19_900]])
    later(90)
    await askAboutCharges(server.deps)
    expect(await chargedTo(customer)).toEqual([['cancelled', 19_900]])
  })
})

describe('money that comes after the press was told that nothing was charged', () => {
  const pressInVain = async (isTicked: boolean) => {
    const customer = await member('4000000010000026')
    const { id } = await choose(customer)
    expect((await post(CHECKOUT, { order: id, is_auto_billing: isTicked }, customer)).status).toBe(409)
    later(30)
    await askAboutCharges(server.deps)
    return customer
  }

  it('brings the plan and turns auto-reload on no more, with no consent', async () => {
    const customer = await pressInVain(true)
    await switchReload(false, customer)
    expect(await arriveLate(server, customer)).toBe('succeeded')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900, is_auto_billing: false })
    expect(await consentsOf(customer)).toEqual([])
  })

  it('leaves auto-reload off where it was unticked', async () => {
    const customer = await pressInVain(false)
    expect(await arriveLate(server, customer)).toBe('succeeded')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', is_auto_billing: false })
  })
})

function later(seconds: number): void {
  server.setNow(new Date(server.deps.clock.now().getTime() + seconds * 1000))
}
