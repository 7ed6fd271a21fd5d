import { expect, it } from 'vitest'
import { BRAND_SETTINGS, brandSettings } from './brand-settings.mjs'

it('takes what is said of the brand, and nothing else that stands in the environment', () => {
  expect(
    brandSettings({ BRAND_PHONE: ' +14085550199 ', BRAND_CITY: ' ', BRAND_TOKEN: 'secret', PATH: '/bin' }),
  ).toEqual({
    BRAND_PHONE: '+14085550199',
  })
  expect(BRAND_SETTINGS).toHaveLength(9)
})
