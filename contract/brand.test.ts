import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function brandWith(settings?: Record<string, string>) {
  vi.stubGlobal('BRAND_SETTINGS', settings)
  return (await import('./brand.ts')).brand
}

it('is ours where an installation says nothing else', async () => {
  expect(await brandWith()).toMatchObject({ phone: '+16505550142', phoneShown: '650-555-0142' })
})

it('takes phone, e-mails and office from the settings, and shows the phone as we show phones', async () => {
  const brand = await brandWith({
    BRAND_PHONE: '+14085550199',
    BRAND_SUPPORT_EMAIL: 'help@cleaner.example',
    BRAND_STREET: '1 Main Street',
    BRAND_LATITUDE: '37.3',
  })
  expect(brand).toMatchObject({
    phone: '+14085550199',
    phoneShown: '408-555-0199',
    infoEmail: 'info@larkspur.example',
    supportEmail: 'help@cleaner.example',
    office: { street: '1 Main Street', city: 'Mountain View', latitude: 37.3 },
  })
})
