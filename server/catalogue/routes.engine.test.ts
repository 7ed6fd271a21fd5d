import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()

type Rows = Record<string, unknown>[]
const list = async (name: string): Promise<Rows> => (await server.call('GET', `/api/client/${name}/`)).body

describe('packages', () => {
  it('lists the three plans with their figures [R264] [R266] [R267] [R374] [R444] [R580] [R596]', async () => {
    const packages = await list('packages')
    expect(packages.map(({ name, price, dollar_price }) => [name, price, dollar_price])).toEqual([
      ['payc', 0, '0.00'],
      ['gold', 19900, '199.00'],
      ['platinum', 29900, '299.00'],
    ])
    expect(packages[1]).toMatchObject({
      dry_clean: 10,
      laundry: 10,
      wash_fold: 10,
      alterations: 10,
      delivery_free_from: 5900,
      has_delivery: true,
      has_welcome_box: true,
      has_seasonal_garment: false,
      has_credit_back: true,
      is_most_popular: false,
    })
    expect(packages[2]).toMatchObject({ dry_clean: 20, delivery_free_from: 4900, is_most_popular: true })
  })
})

describe('services and prices', () => {
  it('lists nine services, each with its items [R14] [R258] [R259] [R375]', async () => {
    const services = await list('services')
    expect(services.map(({ title }) => title).sort()).toEqual([
      'Alteration & Repair',
      'Area Rug',
      'Dry Cleaning',
      'Household Items',
      'Laundry',
      'Leather Care',
      'Preservation',
      'Seasonal Garment Storage',
      'Wash & Fold',
    ])
    for (const service of services) {
      expect(service).toEqual({
        id: expect.any(Number),
        title: expect.any(String),
        image: expect.stringMatching(/^\/service\/[a-z-]+\.svg$/),
        item_list: expect.any(Array),
      })
      expect((service['item_list'] as Rows).length).toBeGreaterThan(0)
    }
    const [firstItem] = (services[0]?.['item_list'] ?? []) as Rows
    expect(firstItem).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      amount: expect.any(Number),
      dollar_amount: expect.stringMatching(/^\d+\.\d\d$/),
      count: 1,
      unit: expect.any(String),
      pretty_unit: expect.any(String),
      image: expect.stringMatching(/^\/service\/[a-z-]+\.svg$/),
    })
  })

  it('groups the price list as the pricing page shows it [R261] [R262] [R389] [R500] [R615]', async () => {
    const groups = await list('price_items')
    expect(groups.map(({ title }) => title)).toEqual([
      'Dry cleaning',
      'Laundry',
      'Wash & Folds',
      'Household Items',
      'Alterations & Repair',
      'Rug cleaning',
      'Wedding Gowns',
      'Seasonal Garment Storage',
    ])
    const items = groups.flatMap((group) => group['item_list'] as Rows)
    expect(items.length).toBeGreaterThanOrEqual(80)
    expect(new Set(items.map(({ unit }) => unit))).toEqual(new Set(['pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat']))
    const amount = (title: string) => items.find((item) => item['title'] === title)?.['dollar_amount']
    expect([amount('Shirt [Laundry]'), amount('Pants'), amount('Blouse'), amount('Blazer')]).toEqual([
      '6.95',
      '7.95',
      '6.95',
      '16.95',
    ])
    expect(amount('Dress [Reg]')).toMatch(/^\d+\.\d\d$/)
    const priced = (title: string) => items.find((item) => item['title'] === title)
    expect(priced('Skirt [Pleated]')).toMatchObject({
      name: 'Skirt',
      dollar_amount: '0.95',
      pretty_unit: 'per pleat',
      is_and_up: false,
    })
    expect(priced('Area Rug [Standard]')).toMatchObject({
      name: 'Area Rug',
      variant: 'Standard',
      dollar_amount: '4.95',
      pretty_unit: 'per square foot',
    })
    expect(priced('Wedding Gown [Clean Only]')).toMatchObject({ is_and_up: true, pretty_unit: 'per piece' })
    expect(priced('Rug Pickup and Roll [Standard]')).toMatchObject({ dollar_amount: '49.95', discount_kind: 'none' })
  })

  it('keeps "Wash & Folds" in its five positions [R263] [R591]', async () => {
    const groups = await list('price_items')
    const bags = groups.find(({ title }) => title === 'Wash & Folds')?.['item_list'] as Rows
    expect(bags.map(({ amount }) => amount)).toEqual([9900, 18800, 26700, 33600, 5900])
  })
})

describe('the served area', () => {
  it('lists locations with their zip codes, none beyond 20 miles [R268] [R376] [R586]', async () => {
    const locations = await list('locations')
    expect(locations.length).toBeGreaterThan(20)
    for (const { distance_miles, is_extended_route } of locations) {
      expect(distance_miles).toBeLessThanOrEqual(20)
      expect(is_extended_route).toBe((distance_miles as number) > 15)
    }
    const towns = Object.fromEntries(locations.map((location) => [location['name'], location['towns']]))
    expect(towns).toMatchObject({
      Sunnyvale: ['Sunnyvale'],
      'Downtown San Jose': ['San Jose'],
      'Los Gatos and Monte Sereno': ['Los Gatos', 'Monte Sereno'],
    })
  })

  it('has the same zip codes, flattened, in its own list [R269] [R377]', async () => {
    const flattened = (await list('locations')).flatMap(({ zip_code_list }) => zip_code_list as Rows)
    const zipCodes = await list('zip_codes')
    const values = (rows: Rows) => rows.map(({ value }) => value).sort()
    expect(values(flattened)).toEqual(values(zipCodes))
    expect(values(zipCodes)).toContain('94041')
  })
})

describe('how lists are answered', () => {
  it.each(['packages', 'services', 'locations', 'zip_codes', 'price_items'])(
    '%s: public, with and without a slash, by ETag, from memory, compressed [R344]',
    async (name) => {
      const first = await server.call('GET', `/api/client/${name}/`)
      const second = await server.call('GET', `/api/client/${name}`)
      expect(first.status).toBe(200)
      expect(second.body).toEqual(first.body)
      expect(first.headers['etag']).toBe(second.headers['etag'])

      const url = `/api/client/${name}`
      const etag = String(first.headers['etag'])
      const unchanged = await server.app.inject({ url, headers: { 'if-none-match': etag } })
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
      const small = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(small.headers['content-encoding']).toBe('br')
      expect(small.rawPayload.length).toBeLessThan(Number(first.headers['content-length']))
    },
  )

  it('asks the database again after a minute', async () => {
    const before = await list('packages')
    await server.database.db
      .updateTable('packages')
      .set({ description: 'Changed.' })
      .where('name', '=', 'gold')
      .execute()
    try {
      expect(await list('packages')).toEqual(before)
      server.setNow(new Date(server.deps.clock.now().getTime() + 60_000))
      expect((await list('packages'))[1]).toMatchObject({ description: 'Changed.' })
    } finally {
      const description = String(before[1]?.['description'])
      await server.database.db.updateTable('packages').set({ description }).where('name', '=', 'gold').execute()
    }
  })
})
