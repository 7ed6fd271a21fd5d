import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '#contract/brand'

/** Our own name and details, which nobody types by hand; a telephone number counts however it is set. */
const OUR_OWN = new RegExp(
  [
    `\\b${brand.name}\\b`,
    brand.phoneShown.split('-').join('\\)?[-. ]?'),
    ...[brand.infoEmail, brand.supportEmail, brand.blogUrl, brand.office.street, brand.office.city].map((text) =>
      text.replaceAll('.', '\\.'),
    ),
  ].join('|'),
  'g',
)

/** Files that may name one of them, and why. */
const MAY_NAME: Readonly<Record<string, { what: string; why: string }>> = {
  'server/db/lock.mjs': { what: brand.name, why: 'is asked before anything is built, and cannot read the brand' },
  'web/public/site.webmanifest': { what: brand.name, why: 'is served as it stands' },
  'web/shared/area/area-landmarks.ts': {
    what: brand.office.city,
    why: 'is a town on the map, wherever our office is',
  },
  'web/shared/area/area-towns.ts': {
    what: brand.office.city,
    why: 'is a town on the map, wherever our office is',
  },
  'web/rooms/style/controls.tsx': { what: brand.office.city, why: 'stands in a field as if a customer had typed it' },
}

const CODE = /\.(?:ts|tsx|mjs|html|json|webmanifest|svg|txt)$/
const TEST = /(?:^|\/)(?:fake-[^/]+|[^/]+\.test)\.tsx?$/

const filesIn = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => join(room, file))
    .filter((file) => CODE.test(file) && !TEST.test(file))
    .sort()

/** The words of a file without its comments (https://… is none). */
const spoken = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm, '')

const said = (pattern: RegExp, source: string): string[] => spoken(source).match(pattern) ?? []

const finds = (pattern: RegExp, file: string): string[] =>
  said(pattern, readFileSync(file, 'utf8'))
    .filter((text) => text !== MAY_NAME[file]?.what)
    .map((text) => `${file}: ${text}`)

it('name, phone, e-mail and address stand in the brand only [R67] [R68]', () => {
  expect(['ui', 'web', 'server'].flatMap(filesIn).flatMap((file) => finds(OUR_OWN, file))).toEqual([])
})

it('whoever is told to text "pickup" is told in the same sentence from which phone', () => {
  const offers = filesIn('web/rooms/content/texts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('word *pickup*')),
  )
  expect(offers.length).toBeGreaterThan(5)
  expect(offers.filter((line) => !line.includes('fromYourPhone'))).toEqual([])
})

it('no page is left that only says that it will be there later', () => {
  const LATER = /not open yet|coming soon|under construction/gi
  expect(['ui', 'web'].flatMap(filesIn).flatMap((file) => finds(LATER, file))).toEqual([])
})

it('every exception is still needed', () => {
  for (const [file, { what }] of Object.entries(MAY_NAME))
    expect(said(OUR_OWN, readFileSync(file, 'utf8'))).toContain(what)
})

it.each([
  ["title: 'Larkspur Laundry'", ['Larkspur']],
  ['<p>Call (650) 555-0142 or +16505550142, ask for Larkspur.</p>', ['650) 555-0142', '6505550142', 'Larkspur']],
  [
    '`info@larkspur.example, 650 Castro Street, Mountain View`',
    ['info@larkspur.example', '650 Castro Street', 'Mountain View'],
  ],
  ["const key = 'larkspur.session' // Larkspur's own\nconst style = 'var(--larkspur)'", []],
  ["const url = 'https://example.test' // of Larkspur", []],
])('of %j our own is %j', (source, own) => {
  expect(said(OUR_OWN, source)).toEqual(own)
})
