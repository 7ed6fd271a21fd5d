import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ASSETS = 'dist/site/assets'
const IMPORTED = /(?:\bfrom|\bimport\(?)["'`]\.\/([^"'`]+\.js)["'`]/g

const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
const importsOf = (file: string) =>
  Array.from(readFileSync(join(ASSETS, file), 'utf8').matchAll(IMPORTED), ([, name = '']) => name)

it('every file that a script imports is there', () => {
  const imported = new Set(files.flatMap(importsOf))
  expect(imported.size).toBeGreaterThan(50)
  expect([...imported].filter((file) => !files.includes(file))).toEqual([])
})

it('the bundler’s own function has no file, which every page would ask for', () => {
  expect(files.filter((file) => file.includes('runtime'))).toEqual([])
  const [react = ''] = files.filter((file) => /^react-/.test(file))
  expect(importsOf(react)).toEqual([])
  expect(readFileSync(join(ASSETS, react), 'utf8').includes('export const __exportAll=')).toBe(true)
})
