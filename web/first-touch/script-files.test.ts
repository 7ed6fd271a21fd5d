import { describe, expect, it } from 'vitest'
import { type Module, scriptFileOf, scriptFilesFor } from './script-files.mjs'

/** The imports of each file, by paths inside web; those after the bar arrive later. */
const IMPORTS: Readonly<Record<string, string>> = {
  'starter.ts': 'hash.ts | main.tsx',
  'main.tsx': 'hash.ts ui/button.tsx app/site-map.ts app/modals.tsx layout.tsx /node_modules/react-dom/client.js',
  'layout.tsx': '| layout/customer-parts.tsx',
  'layout/customer-parts.tsx': 'ui/bar.tsx',
  'app/site-map.ts':
    '| rooms/content/home.tsx rooms/content/faqs.tsx rooms/account/login.tsx rooms/order/area/registration.tsx rooms/order/delivery/order-delivery.tsx rooms/order/order-frame.tsx rooms/profile/phones.tsx rooms/profile/address.tsx rooms/home/customer-home.tsx rooms/style/style.tsx',
  'app/modals.tsx': '| rooms/order/area/notify.tsx',
  'rooms/content/home.tsx': 'rooms/content/words.tsx rooms/content/hero.tsx | rooms/content/teaser.tsx',
  'rooms/content/faqs.tsx': 'rooms/content/words.tsx',
  'rooms/account/login.tsx': 'ui/field.tsx',
  'rooms/order/area/registration.tsx': 'ui/field.tsx',
  'rooms/order/delivery/order-delivery.tsx': 'calendar.tsx',
  'rooms/order/order-frame.tsx': 'ui/stepper.tsx',
  'rooms/profile/phones.tsx': 'list.tsx small.ts | rooms/profile/phone-form.tsx',
  'rooms/profile/phone-form.tsx': 'ui/field.tsx list.tsx mask.ts',
  'rooms/profile/address.tsx': 'ui/field.tsx list.tsx small.ts calendar.tsx',
  'rooms/home/customer-home.tsx': 'purse.tsx | rooms/home/pictures.tsx',
  'rooms/order/area/notify.tsx': 'ui/modal.tsx ui/field.tsx',
  'rooms/style/style.tsx': 'rooms/content/hero.tsx ui/modal.tsx ui/slider.tsx',
}
/** Any other has 1,000 bytes. */
const BYTES: Readonly<Record<string, number>> = {
  'ui/field.tsx': 50_000,
  'calendar.tsx': 30_000,
  'list.tsx': 4_000,
  'purse.tsx': 40_000,
}

const idOf = (path: string) => (path.includes('node_modules') ? path : `/here/web/${path}`)
const pathOf = (id: string) => id.replace('/here/web/', '')
const importsOf = (path: string, isLate: boolean) => {
  const [now = '', later = ''] = (IMPORTS[path] ?? '').split('|')
  return (isLate ? later : now).split(' ').filter(Boolean).map(idOf)
}
const importersOf = (id: string, isLate: boolean) =>
  Object.keys(IMPORTS).flatMap((path) => (importsOf(path, isLate).includes(id) ? [idOf(path)] : []))
const known = new Map<string, Module>()
const graph = {
  getModuleInfo(id: string): Module {
    const info = known.get(id) ?? {
      importers: importersOf(id, false),
      dynamicImporters: importersOf(id, true),
      importedIds: importsOf(pathOf(id), false),
      dynamicallyImportedIds: importsOf(pathOf(id), true),
      code: 'x'.repeat(BYTES[pathOf(id)] ?? 1_000),
    }
    known.set(id, info)
    return info
  },
}
const fileOf = (path: string) => scriptFileOf(idOf(path), graph)

describe('the file of a module', () => {
  it('is the libraries’, the application’s, or the starter’s, which the bundler places by itself', () => {
    expect(fileOf('/node_modules/react-dom/client.js')).toBe('react')
    expect(fileOf('main.tsx')).toBe('main')
    expect(fileOf('ui/button.tsx')).toBe('main')
    expect(fileOf('starter.ts')).toBeNull()
    expect(fileOf('hash.ts')).toBeNull()
  })

  it('is the page’s where one page shows it, also below the fold', () => {
    expect(fileOf('purse.tsx')).toBe('customer-home')
    expect(fileOf('rooms/content/teaser.tsx')).toBe(fileOf('rooms/content/home.tsx'))
  })

  it('is one of its own for what is large and few pages show', () => {
    const files = ['ui/field.tsx', 'calendar.tsx'].map(fileOf)
    expect(files).toEqual(['field', 'calendar'])
  })

  it('is shared for what is small, so that nobody makes a request for it', () => {
    expect(fileOf('small.ts')).toBe(fileOf('list.tsx'))
    // Each customer’s page shows it.
    expect(fileOf('ui/bar.tsx')).toBe(fileOf('layout/customer-parts.tsx'))
  })

  it('is not loaded with a page for what is only opened on it', () =>
    expect(fileOf('mask.ts')).toBe(fileOf('rooms/profile/phone-form.tsx')))

  it('is the frame’s pages’ for what stands around them', () =>
    expect(fileOf('ui/stepper.tsx')).toBe(fileOf('rooms/order/order-frame.tsx')))

  it('is no other one for being shown among the samples', () => {
    expect(fileOf('rooms/content/hero.tsx')).toBe(fileOf('rooms/content/home.tsx'))
    expect(fileOf('ui/slider.tsx')).toBeNull()
    expect(fileOf('ui/modal.tsx')).toBe('notify')
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
