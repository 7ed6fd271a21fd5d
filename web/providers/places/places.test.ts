// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGooglePlaces } from './places.google.ts'
import { createOwnPlaces } from './places.own.ts'
import { openPlaces } from './places.ts'

const LOCATIONS = [
  { name: 'Mountain View', zipCodeList: [{ value: '94040' }, { value: '94041' }] },
  { name: 'Los Altos', zipCodeList: [{ value: '94022' }] },
]
const { signal } = new AbortController()
let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(['locations'], LOCATIONS)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

describe('our own places', () => {
  it.each([
    ['Mountain', ['Mountain View 94040', 'Mountain View 94041']],
    ['9402', ['Los Altos 94022']],
    ['1 Main Street, los', ['1 Main Street, Los Altos 94022']],
    ['1 Main Street 94041', ['1 Main Street, Mountain View 94041']],
    ['1 Main Street, Suite 2, CA 94041', ['1 Main Street, Suite 2, Mountain View 94041']],
    ['1 Main Street', []],
    ['M', []],
    ['', []],
  ])('%j suggests %j', async (text, labels) => {
    const found = await createOwnPlaces(queries).suggest(text, signal)
    expect(found.map(({ label }) => label)).toEqual(labels)
  })

  it('a choice sets street and zip [R328]', async () => {
    const [found] = await createOwnPlaces(queries).suggest('1 Main Street, los', signal)
    expect(await found?.choose()).toEqual({ zipCode: '94022', addressLine1: '1 Main Street' })
  })
})

describe('Google’s places', () => {
  it('asks for US addresses, strictly within 50 km of the office, and reads the choice [R327] [R328] [R394] [R454]', async () => {
    const asked: { url: string; init: RequestInit }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, init })
      return Response.json(
        url.endsWith(':autocomplete')
          ? { suggestions: [{ placePrediction: { placeId: 'p1', text: { text: '1 Main St, Los Altos' } } }] }
          : {
              addressComponents: [
                { types: ['street_number'], longText: '1' },
                { types: ['route'], longText: 'Main Street' },
                { types: ['postal_code'], longText: '94022' },
              ],
            },
      )
    })
    const places = createGooglePlaces('key', 'https://places.test/v1')
    // Google wants its name beside what it suggests.
    expect([places.attribution, createOwnPlaces(queries).attribution]).toEqual(['Google Maps', undefined])
    const [found] = await places.suggest('1 main', signal)
    expect(found?.label).toBe('1 Main St, Los Altos')
    expect(await found?.choose()).toEqual({ zipCode: '94022', addressLine1: '1 Main Street' })
    expect(JSON.parse(String(asked[0]?.init.body))).toMatchObject({
      input: '1 main',
      includedRegionCodes: ['us'],
      includedPrimaryTypes: expect.arrayContaining(['street_address']),
      locationRestriction: { circle: { radius: 50_000, center: { latitude: 37.3861, longitude: -122.0839 } } },
    })
    expect(new Headers(asked[0]?.init.headers).get('x-goog-api-key')).toBe('key')
  })
})

describe('which of them', () => {
  it('without a key nothing of Google is loaded [R415]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const places = await openPlaces(queries)
    expect((await places.suggest('Mountain', signal)).length).toBe(2)
    expect(fetched.mock.calls.filter(([address]) => String(address).includes('google'))).toEqual([])
    fetched.mockRestore()
  })

  it('with a key in the page it is Google', async () => {
    document.head.innerHTML = '<meta name="maps-key" content="key">'
    const fetched = vi.fn(async () => Response.json({}))
    vi.stubGlobal('fetch', fetched)
    expect(await (await openPlaces(queries)).suggest('1 main', signal)).toEqual([])
    expect(fetched).toHaveBeenCalledOnce()
  })
})
