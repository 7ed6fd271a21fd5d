import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deskLinks } from '#contract/desk/links'

const ASSETS = 'dist/site/assets'
const IMPORTED = /(?:\bfrom|\bimport\(?)["'`]\.\/([^"'`]+\.js)["'`]/g

const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
const importsOf = (file: string) =>
  Array.from(readFileSync(join(ASSETS, file), 'utf8').matchAll(IMPORTED), ([, name = '']) => name)

const textOf = (file: string) => readFileSync(join(ASSETS, file), 'utf8')
const NEEDED = /\bfrom["'`]\.\/([^"'`]+\.js)["'`]|\bimport["'`]\.\/([^"'`]+\.js)["'`]/g
/** Several files that are asked for together, the part itself last. */
const WAVE = /(?:import\(["'`][^"'`]+["'`]\)\.catch\(\(\)=>\{\}\),)*import\(["'`][^"'`]+["'`]\)(?!\.catch)/g

/** A file, and all without which it does not begin. */
function neededBy(file: string): Set<string> {
  const all = new Set([file])
  for (const each of all) {
    for (const [, one, other] of textOf(each).matchAll(NEEDED)) all.add(one ?? other ?? '')
  }
  return all
}

it('every file that a script imports is there', () => {
  const imported = new Set(files.flatMap(importsOf))
  expect(imported.size).toBeGreaterThan(50)
  expect([...imported].filter((file) => !files.includes(file))).toEqual([])
})

it('what is opened later comes in one wave: with its file are asked for those that it imports', () => {
  const [starter] = files.filter((file) => /^index-/.test(file))
  const late = Array.from(
    files
      .filter((file) => file !== starter)
      .flatMap((file) => Array.from(textOf(file).matchAll(WAVE), (wave) => ({ file, wave: wave[0] }))),
    ({ file, wave }) => {
      const asked = Array.from(wave.matchAll(IMPORTED), ([, name = '']) => name)
      return { asked, part: asked.at(-1) ?? '', here: neededBy(file) }
    },
  )
  // Main and the files of pages open parts of several files.
  expect(late.filter(({ asked }) => asked.length > 1).length).toBeGreaterThan(20)
  const missing = late.flatMap(({ asked, part, here }) =>
    [...neededBy(part)].filter((file) => file !== part && !here.has(file) && !asked.includes(file)),
  )
  expect(missing).toEqual([])
})

it('the bundler’s own function has no file, which every page would ask for', () => {
  expect(files.filter((file) => file.includes('runtime'))).toEqual([])
  const [react = ''] = files.filter((file) => /^react-/.test(file))
  expect(importsOf(react)).toEqual([])
  expect(readFileSync(join(ASSETS, react), 'utf8').includes('export const __exportAll=')).toBe(true)
})

it('no file of the customers names the desk, and no address of it is a page of theirs', () => {
  const site = readdirSync('dist/site', { recursive: true, encoding: 'utf8' })
  const texts = site.filter((name) => /\.(js|css|html|json|webmanifest|svg)$/.test(name))
  expect(texts.length).toBeGreaterThan(100)
  const isNamed = (name: string) =>
    /api\/desk\/|larkspur-desk|larkspur_desk/.test(readFileSync(join('dist/site', name), 'utf8'))
  expect(texts.filter(isNamed)).toEqual([])
  const pages = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as Record<string, unknown>
  const addresses = Object.values(pages).flat()
  expect(Object.values(deskLinks).filter((link) => link !== '/' && addresses.includes(link))).toEqual([])
})
