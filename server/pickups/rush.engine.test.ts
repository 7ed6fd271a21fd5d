import { describe, expect, it } from 'vitest'
import { FRIDAY, shareOwnPickups, WEDNESDAY } from '../../tests/own-pickups.ts'
import { rushAtIntake } from './end-stop.ts'
import { quoteRush, takeQuoteBack, withdrawRush } from './rush.ts'

const own = shareOwnPickups()
const { server, call, comeBackAt, pathOf, place, messages } = own

/** A bag of a Thursday, for which rush has the same day as no rush, with a gown in it. */
const SLOW = { isSlow: true }

describe('what staff ask for rush', () => {
  it('is open until it is accepted at exactly that sum, also past the cutoff', async () => {
    const { id } = await place({ is_rush: true })
    expect(await quoteRush(server.deps, id, 4900, SLOW)).toBeUndefined()
    expect((await call('GET', pathOf(id))).body).toMatchObject({
      is_rush: true,
      rush_amount: 0,
      custom_amount: 4900,
      dollar_custom_amount: '49.00',
    })
    await comeBackAt('2026-11-18T18:00:00Z')
    const wrong = await call('PATCH', pathOf(id), { accepted_custom_amount: 999 })
    expect([wrong.status, wrong.code]).toEqual([409, 'rush_quote_changed'])
    for (const _ of ['first', 'repeated']) {
      const { status, body } = await call('PATCH', pathOf(id), { accepted_custom_amount: 4900 })
      expect([status, body]).toEqual([200, expect.objectContaining({ rush_amount: 4900, custom_amount: null })])
    }
    expect((await call('PATCH', pathOf(id), { is_rush: false })).status).toBe(412)
  })

  it('is declined by turning rush off, also past the cutoff: standard drop-off and no fee', async () => {
    const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
    await quoteRush(server.deps, id, 4900, SLOW)
    await comeBackAt('2026-11-19T18:00:00Z')
    expect((await call('PATCH', pathOf(id), { is_rush: false, comment: 'and this' })).status).toBe(412)
    expect((await call('PATCH', pathOf(id), { is_rush: false })).body).toMatchObject({
      is_rush: false,
      rush_amount: 0,
      custom_amount: null,
      dropoff_date: '2026-11-24',
    })
  })

  it('cannot be got around by turning rush off and on again', async () => {
    const { id } = await place({ is_rush: true })
    await quoteRush(server.deps, id, 4900, SLOW)
    await call('PATCH', pathOf(id), { is_rush: false })
    expect((await call('PATCH', pathOf(id), { is_rush: true })).body).toMatchObject({
      rush_amount: 0,
      custom_amount: 4900,
    })
  })

  it('is asked once for each price: repeated it sends nothing, and another one takes the place of what was not sent yet', async () => {
    const { id } = await place({ is_rush: true })
    const quotes = async () =>
      (await messages())
        .map(({ body }) => /rush for your pickup .* is (\$[\d.]+), back/.exec(body)?.[1])
        .filter(Boolean)
    await quoteRush(server.deps, id, 4900, SLOW)
    expect(await quoteRush(server.deps, id, 4900, SLOW)).toBe('asked_already')
    expect(await quotes()).toEqual(['$49.00'])
    expect(await quoteRush(server.deps, id, 5900, SLOW)).toBeUndefined()
    expect(await quotes()).toEqual(['$59.00'])
    await call('PATCH', pathOf(id), { accepted_custom_amount: 5900 })
    expect(await quoteRush(server.deps, id, 5900, SLOW)).toBe('accepted_already')
    expect((await call('GET', pathOf(id))).body).toMatchObject({ rush_amount: 5900 })
    await quoteRush(server.deps, id, 6900, SLOW)
    await withdrawRush(server.deps, id)
    expect(await quotes()).toEqual([])
  })

  it('nobody accepts what nobody asked', async () => {
    const { id } = await place({ is_rush: true })
    expect((await call('PATCH', pathOf(id), { accepted_custom_amount: 0 })).status).toBe(409)
    expect((await call('PATCH', pathOf(id), { accepted_custom_amount: 999 })).status).toBe(409)
  })

  it('withdrawn by staff: standard drop-off, no fee, a text; and only where there is a rush', async () => {
    const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
    expect(await withdrawRush(server.deps, id)).toBeUndefined()
    expect((await call('GET', pathOf(id))).body).toMatchObject({
      is_rush: false,
      rush_amount: 0,
      dropoff_date: '2026-11-24',
    })
    expect((await messages()).at(-1)?.body).toBe(
      'Larkspur: we cannot rush your pickup on Friday, November 20th, and there is no rush fee. Back Tuesday, November 24th.',
    )
    expect(await withdrawRush(server.deps, id)).toBe('no_rush')
    expect(await quoteRush(server.deps, id, 4900)).toBe('no_rush')
    expect(await quoteRush(server.deps, 999_999, 4900)).toBe('no_such_pickup')
  })

  describe('quoted for a day', () => {
    const textOf = async () => (await messages()).at(-1)?.body

    it('names it in the question and on the wire, and promises it once it is accepted', async () => {
      const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
      const before = (await call('GET', pathOf(id))).body as { dropoff_date: string }
      expect(await quoteRush(server.deps, id, 4900, { hasRug: true, day: '2026-11-30' })).toBeUndefined()
      expect(await textOf()).toContain('is $49.00, back Monday, November 30th. Accept or decline: ')
      expect((await call('GET', pathOf(id))).body).toMatchObject({
        custom_amount: 4900,
        custom_dropoff_date: '2026-11-30',
        agreed_rush: null,
        dropoff_date: before.dropoff_date,
      })
      expect(await quoteRush(server.deps, id, 4900, { hasRug: true, day: '2026-11-30' })).toBe('asked_already')
      await call('PATCH', pathOf(id), { accepted_custom_amount: 4900 })
      expect((await call('GET', pathOf(id))).body).toMatchObject({
        custom_amount: null,
        custom_dropoff_date: null,
        agreed_rush: { dropoff_date: '2026-11-30', has_rug: true },
        dropoff_date: '2026-11-30',
        rush_amount: 4900,
      })
      expect(await textOf()).toContain('Back Monday, November 30th with rush.')
      const row = await server.database.db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row).toMatchObject({ quoteDay: '2026-11-30', quoteHasRug: true })
      // Another day for the same price is another question, and until it is answered nothing of before is promised.
      expect(await quoteRush(server.deps, id, 4900, { hasRug: true, day: '2026-12-01' })).toBeUndefined()
      expect((await call('GET', pathOf(id))).body).toMatchObject({
        custom_dropoff_date: '2026-12-01',
        agreed_rush: null,
        dropoff_date: before.dropoff_date,
        rush_amount: 0,
      })
    })

    it('without one is for the day of rush', async () => {
      const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
      await quoteRush(server.deps, id, 4900)
      expect((await call('GET', pathOf(id))).body).toMatchObject({
        custom_dropoff_date: '2026-11-23',
        dropoff_date: '2026-11-23',
      })
      await call('PATCH', pathOf(id), { accepted_custom_amount: 4900 })
      expect((await call('GET', pathOf(id))).body).toMatchObject({
        agreed_rush: { dropoff_date: null, has_rug: false },
      })
    })

    it.each([
      ['2026-11-20', 'day_too_early'],
      ['2026-11-21', 'no_delivery_day'],
      ['2026-11-26', 'no_delivery_day'],
      ['2027-02-01', 'day_too_far'],
      ['2026-11-23', undefined],
    ] as const)('%s: %s', async (day, expected) => {
      const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
      expect(await quoteRush(server.deps, id, 4900, { day })).toBe(expected)
    })

    it('comes as soon after a pickup that moves past it, and goes with its price', async () => {
      const { id } = await place({ pickup_date: FRIDAY, is_rush: true })
      const quoteDay = async () =>
        (await server.database.db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirst())?.quoteDay
      await quoteRush(server.deps, id, 4900, { ...SLOW, day: '2026-11-24' })
      await call('PATCH', pathOf(id), { accepted_custom_amount: 4900 })
      await call('PATCH', pathOf(id), { pickup_date: '2026-11-23' })
      expect((await call('GET', pathOf(id))).body).toMatchObject({ dropoff_date: '2026-11-24', rush_amount: 4900 })
      await call('PATCH', pathOf(id), { pickup_date: '2026-11-24' })
      expect((await call('GET', pathOf(id))).body).toMatchObject({ dropoff_date: '2026-11-25', rush_amount: 4900 })
      expect(await quoteDay()).toBe('2026-11-25')
      await quoteRush(server.deps, id, 5900, { ...SLOW, day: '2026-11-30' })
      expect(await quoteDay()).toBe('2026-11-30')
      await takeQuoteBack(server.deps, id)
      expect(await quoteDay()).toBeNull()
      await quoteRush(server.deps, id, 5900, { ...SLOW, day: '2026-11-30' })
      await withdrawRush(server.deps, id)
      expect(await quoteDay()).toBeNull()
    })

    it('keeps it when the bag is taken in, if it was accepted', async () => {
      const { id } = await place({ pickup_date: WEDNESDAY, is_rush: true })
      await quoteRush(server.deps, id, 4900, { ...SLOW, day: '2026-11-24' })
      await call('PATCH', pathOf(id), { accepted_custom_amount: 4900 })
      const row = await server.database.db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row && rushAtIntake(row, [])).toEqual({ isRush: true, rushCents: 4900, dropoffDay: '2026-11-24' })
      expect(row && rushAtIntake({ ...row, rushCents: 0 }, [])).toMatchObject({ isRush: false, rushCents: 0 })
      expect(row && rushAtIntake({ ...row, rushCents: 0 }, []).dropoffDay).not.toBe('2026-11-24')
    })
  })

  it('quoted outside of its range is refused, and its customer is asked nothing; a rug has a range of its own [R588] [R589]', async () => {
    const { id } = await place({ pickup_date: WEDNESDAY, is_rush: true })
    const before = await messages()
    const outside = [[998], [10_000], [4_899, { hasRug: true }], [49_901, { hasRug: true }]] as const
    for (const [cents, about] of outside) {
      expect([cents, await quoteRush(server.deps, id, cents, about)]).toEqual([cents, 'out_of_range'])
    }
    expect([(await call('GET', pathOf(id))).body, await messages()]).toMatchObject([
      { rush_amount: 999, custom_amount: null },
      before,
    ])
    for (const [cents, about] of [[9_999], [49_900, { hasRug: true }]] as const) {
      expect(await quoteRush(server.deps, id, cents, about)).toBeUndefined()
      expect((await call('GET', pathOf(id))).body).toMatchObject({ rush_amount: 0, custom_amount: cents })
    }
  })
})
