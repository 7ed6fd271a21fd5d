import { describe, expect, it } from 'vitest'
import { scriptFileOf, scriptFilesFor } from './script-files.mjs'

/** Who imports what, by paths inside web; those after the bar arrive later. */
const IMPORTS: Readonly<Record<string, string>> = {
  'starter.ts': 'hash.ts | main.tsx',
  'main.tsx': 'hash.ts button.tsx site-map.ts modals.tsx',
  'site-map.ts':
    '| content/home.tsx content/pricing.tsx content/faqs.tsx account/login.tsx order/registration.tsx profile/name.tsx profile/preferences.tsx order/order-advantage.tsx order/order-packages.tsx order/order-delivery.tsx order/order-checkout.tsx order/order-result.tsx billing/billing.tsx home/customer-home.tsx style/style.tsx',
  'modals.tsx': '| order/notify.tsx',
  'content/home.tsx': 'button.tsx content/area-check.tsx content/words.tsx content/hero.tsx | content/teaser.tsx',
  'content/pricing.tsx': 'content/words.tsx illustrations/closet.tsx illustrations/scene.tsx | content/prices.tsx',
  'content/faqs.tsx': 'content/words.tsx banner.tsx illustrations/bag.tsx ui/day-picker.tsx',
  'order/order-advantage.tsx': 'order/step-bar.tsx illustrations/bag.tsx',
  'order/order-packages.tsx': 'order/step-bar.tsx order/step-head.tsx card.tsx banner.tsx',
  'order/order-checkout.tsx': 'order/step-head.tsx words.ts | order/checkout-paying.tsx',
  'order/checkout-paying.tsx': 'card-choice.tsx',
  'billing/billing.tsx': 'card-choice.tsx words.ts',
  'order/order-delivery.tsx': 'order/step-bar.tsx card.tsx weekdays.tsx ui/day-picker.tsx',
  'content/area-check.tsx': 'field.tsx',
  'account/login.tsx': 'field.tsx account/calls.ts',
  'order/registration.tsx': 'field.tsx account/calls.ts illustrations/door.tsx',
  'order/order-result.tsx': 'placed-order-facts.tsx',
  'profile/name.tsx':
    'card.tsx field.tsx illustrations/closet.tsx illustrations/door.tsx illustrations/scene.tsx ui/day-picker.tsx clock.tsx weekdays.tsx',
  'profile/preferences.tsx': 'weekdays.tsx',
  'home/customer-home.tsx': 'home/purse.tsx clock.tsx | home/tile-pictures.tsx home/placed-order-panel.tsx',
  'home/placed-order-panel.tsx': 'placed-order-facts.tsx',
  'order/notify.tsx': 'modal.tsx field.tsx',
  'style/style.tsx': 'content/hero.tsx modal.tsx slider.tsx',
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
    ['content/home.tsx', 'home'],
    ['content/area-check.tsx', 'home'],
    ['content/words.tsx', 'content'],
    ['account/calls.ts', 'account'],
    ['field.tsx', 'shared'],
    ['modal.tsx', 'notify'],
    ['illustrations/closet.tsx', 'drawings'],
    ['illustrations/scene.tsx', 'drawings'],
    ['illustrations/door.tsx', 'door'],
    ['illustrations/bag.tsx', 'drawings'],
    ['ui/day-picker.tsx', 'day-picker'],
    ['clock.tsx', 'customer'],
    ['home/purse.tsx', 'customer'],
    ['home/tile-pictures.tsx', 'drawings'],
    ['order/step-bar.tsx', 'order'],
    ['weekdays.tsx', 'order'],
    ['profile/preferences.tsx', 'private'],
    ['order/step-head.tsx', 'order'],
    ['words.ts', 'order'],
    ['card-choice.tsx', 'paying'],
    ['card.tsx', 'order'],
    ['banner.tsx', 'main'],
  ])('%s: %s', (path, file) => expect(scriptFileOf(idOf(path), graph)).toBe(file))

  it('is one of its own for what an order’s last page and the home after it both tell', () =>
    expect(scriptFileOf(idOf('placed-order-facts.tsx'), graph)).toBe('placed-order'))

  it('is its page’s for a section below the fold', () =>
    expect(scriptFileOf(idOf('content/teaser.tsx'), graph)).toBe('home'))

  it('is no other one for being shown among the samples', () => {
    expect(scriptFileOf(idOf('content/hero.tsx'), graph)).toBe('home')
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
    chunk('home.js', 'content/home.tsx', {
      facadeModuleId: idOf('content/home.tsx'),
      imports: ['prerender.js', 'words.js'],
      dynamicImports: ['teaser.js', 'places.js'],
    }),
    chunk('faqs.js', 'content/faqs.tsx', { facadeModuleId: idOf('content/faqs.tsx') }),
    chunk('words.js', 'content/words.tsx'),
    chunk('teaser.js', 'content/teaser.tsx', { facadeModuleId: idOf('content/teaser.tsx') }),
    chunk('places.js', 'places.ts', { facadeModuleId: idOf('places.ts') }),
  ]
  const site = [
    chunk('index.js', 'starter.ts', { isEntry: true }),
    chunk('main.js', 'main.tsx', { imports: ['index.js', 'react.js'] }),
    chunk('react.js', '/here/node_modules/react/index.js'),
    chunk('shared.js', 'field.tsx'),
    chunk('account.js', 'account/calls.ts'),
    chunk('content.js', 'content/words.tsx'),
    chunk('home.js', 'content/home.tsx content/teaser.tsx'),
    chunk('faqs.js', 'content/faqs.tsx'),
    chunk('places.js', 'places.ts'),
  ]

  it('are the application’s, its own, and those of its sections, but nothing that is fetched on demand', () =>
    expect(scriptFilesFor(idOf('content/home.tsx'), writing, site).sort()).toEqual(
      ['content.js', 'home.js', 'main.js', 'react.js'].sort(),
    ))

  it('are, of a page that is not written, what all of them have in common', () =>
    expect(scriptFilesFor(undefined, writing, site).sort()).toEqual(['main.js', 'react.js']))

  it('are refused for a screen that nobody built', () =>
    expect(() => scriptFilesFor(idOf('content/gone.tsx'), writing, site)).toThrow('is not among the screens'))
})
