import { describe, expect, it } from 'vitest'
import { scriptFileOf, scriptFilesFor } from './script-files.mjs'

/** The imports of each file, by paths inside web; those after the bar arrive later. */
const IMPORTS: Readonly<Record<string, string>> = {
  'starter.ts': 'hash.ts | main.tsx',
  'main.tsx': 'hash.ts button.tsx site-map.ts modals.tsx',
  'site-map.ts':
    '| rooms/content/home.tsx rooms/content/pricing.tsx rooms/content/faqs.tsx rooms/account/login.tsx rooms/order/area/registration.tsx rooms/profile/name.tsx rooms/profile/preferences.tsx rooms/order/advantage/order-advantage.tsx rooms/order/packages/order-packages.tsx rooms/order/delivery/order-delivery.tsx rooms/order/checkout/order-checkout.tsx rooms/order/result/order-result.tsx rooms/billing/billing.tsx rooms/home/customer-home.tsx rooms/style/style.tsx',
  'modals.tsx': '| rooms/order/area/notify.tsx',
  'rooms/content/home.tsx':
    'button.tsx rooms/content/area-check.tsx rooms/content/words.tsx rooms/content/hero.tsx | rooms/content/teaser.tsx',
  'rooms/content/pricing.tsx':
    'rooms/content/words.tsx illustrations/closet.tsx illustrations/scene.tsx | rooms/content/prices.tsx',
  'rooms/content/faqs.tsx': 'rooms/content/words.tsx banner.tsx illustrations/bag.tsx ui/day-picker.tsx',
  'rooms/order/advantage/order-advantage.tsx': 'rooms/order/step-bar.tsx illustrations/bag.tsx',
  'rooms/order/packages/order-packages.tsx': 'rooms/order/step-bar.tsx rooms/order/step-head.tsx card.tsx banner.tsx',
  'rooms/order/checkout/order-checkout.tsx':
    'rooms/order/step-head.tsx words.ts | rooms/order/checkout/checkout-card.tsx',
  'rooms/order/checkout/checkout-card.tsx': 'card-choice.tsx',
  'rooms/billing/billing.tsx': 'card-choice.tsx words.ts',
  'rooms/order/delivery/order-delivery.tsx': 'rooms/order/step-bar.tsx card.tsx weekdays.tsx ui/day-picker.tsx',
  'rooms/content/area-check.tsx': 'field.tsx',
  'rooms/account/login.tsx': 'field.tsx rooms/account/calls.ts',
  'rooms/order/area/registration.tsx': 'field.tsx rooms/account/calls.ts illustrations/door.tsx',
  'rooms/order/result/order-result.tsx': 'placed-order-facts.tsx',
  'rooms/profile/name.tsx':
    'card.tsx field.tsx illustrations/closet.tsx illustrations/door.tsx illustrations/scene.tsx ui/day-picker.tsx clock.tsx weekdays.tsx',
  'rooms/profile/preferences.tsx': 'weekdays.tsx',
  'rooms/home/customer-home.tsx':
    'rooms/home/purse.tsx clock.tsx | rooms/home/tile-pictures.tsx rooms/home/all-set.tsx',
  'rooms/home/all-set.tsx': 'placed-order-facts.tsx',
  'rooms/order/area/notify.tsx': 'modal.tsx field.tsx',
  'rooms/style/style.tsx': 'rooms/content/hero.tsx modal.tsx slider.tsx',
}
const idOf = (path: string) => (path.includes('node_modules') ? path : `/here/web/${path}`)
const importersOf = (id: string, isLate: boolean) =>
  Object.entries(IMPORTS).flatMap(([path, text]) => {
    const [now = '', later = ''] = text.split('|')
    return (isLate ? later : now).split(' ').some((each) => idOf(each) === id) ? [idOf(path)] : []
  })
const graph = {
  getModuleInfo: (id: string) => ({ importers: importersOf(id, false), dynamicImporters: importersOf(id, true) }),
}

describe('the file of a module', () => {
  it.each([
    ['/here/node_modules/react-dom/client.js', 'react'],
    ['starter.ts', null],
    ['hash.ts', null],
    ['main.tsx', 'main'],
    ['button.tsx', 'main'],
    ['rooms/content/home.tsx', 'home'],
    ['rooms/content/area-check.tsx', 'home'],
    ['rooms/content/words.tsx', 'content'],
    ['rooms/account/calls.ts', 'account'],
    ['field.tsx', 'shared'],
    ['modal.tsx', 'notify'],
    ['illustrations/closet.tsx', 'drawings'],
    ['illustrations/scene.tsx', 'drawings'],
    ['illustrations/door.tsx', 'door'],
    ['illustrations/bag.tsx', 'drawings'],
    ['ui/day-picker.tsx', 'day-picker'],
    ['clock.tsx', 'customer'],
    ['rooms/home/purse.tsx', 'customer'],
    ['rooms/home/tile-pictures.tsx', 'drawings'],
    ['rooms/order/step-bar.tsx', 'order'],
    ['weekdays.tsx', 'order'],
    ['rooms/profile/preferences.tsx', 'own-forms'],
    ['rooms/order/step-head.tsx', 'order'],
    ['words.ts', 'order'],
    ['card-choice.tsx', 'paying'],
    ['card.tsx', 'order'],
    ['banner.tsx', 'main'],
  ])('%s: %s', (path, file) => expect(scriptFileOf(idOf(path), graph)).toBe(file))

  it('is one of its own for what an order’s last page and the home after it both tell', () =>
    expect(scriptFileOf(idOf('placed-order-facts.tsx'), graph)).toBe('placed-order'))

  it('is its page’s for a section below the fold', () =>
    expect(scriptFileOf(idOf('rooms/content/teaser.tsx'), graph)).toBe('home'))

  it('is no other one for being shown among the samples', () => {
    expect(scriptFileOf(idOf('rooms/content/hero.tsx'), graph)).toBe('home')
    expect(scriptFileOf(idOf('slider.tsx'), graph)).toBeNull()
  })
})

describe('the files of a page', () => {
  const chunk = (fileName: string, modules: string, more: object = {}) => ({
    fileName,
    name: fileName.replace(/\.js$/, ''),
    facadeModuleId: null,
    isEntry: false,
    imports: [],
    dynamicImports: [],
    moduleIds: modules.split(' ').map(idOf),
    ...more,
  })
  const writing = [
    chunk('prerender.js', 'site-map.ts', { isEntry: true, dynamicImports: ['home.js', 'faqs.js'] }),
    chunk('home.js', 'rooms/content/home.tsx', {
      facadeModuleId: idOf('rooms/content/home.tsx'),
      imports: ['prerender.js', 'words.js'],
      dynamicImports: ['teaser.js', 'places.js'],
    }),
    chunk('faqs.js', 'rooms/content/faqs.tsx', { facadeModuleId: idOf('rooms/content/faqs.tsx') }),
    chunk('words.js', 'rooms/content/words.tsx'),
    chunk('teaser.js', 'rooms/content/teaser.tsx', { facadeModuleId: idOf('rooms/content/teaser.tsx') }),
    chunk('places.js', 'places.ts', { facadeModuleId: idOf('places.ts') }),
  ]
  const site = [
    chunk('index.js', 'starter.ts', { isEntry: true }),
    chunk('main.js', 'main.tsx', { imports: ['index.js', 'react.js'] }),
    chunk('react.js', '/here/node_modules/react/index.js'),
    chunk('shared.js', 'field.tsx'),
    chunk('account.js', 'rooms/account/calls.ts'),
    chunk('content.js', 'rooms/content/words.tsx'),
    chunk('home.js', 'rooms/content/home.tsx rooms/content/teaser.tsx'),
    chunk('faqs.js', 'rooms/content/faqs.tsx'),
    chunk('places.js', 'places.ts'),
  ]

  it('are the application’s, its own, and those of its sections, but nothing that is fetched on demand', () =>
    expect(scriptFilesFor([idOf('rooms/content/home.tsx')], writing, site).sort()).toEqual(
      ['content.js', 'home.js', 'main.js', 'react.js'].sort(),
    ))

  it('are, of a page that is not written, what all of them have in common', () =>
    expect(scriptFilesFor([], writing, site).sort()).toEqual(['main.js', 'react.js']))

  it('are refused for a screen that nobody built', () =>
    expect(() => scriptFilesFor([idOf('rooms/content/gone.tsx')], writing, site)).toThrow('is not among the screens'))
})
