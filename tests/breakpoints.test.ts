import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** From this width on a form has its picture beside it. */
const DESKTOP = 1200

/** The widths at which our style sheets change something, each as the last pixel of the narrower side. */
const edges = ['ui', 'web']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)].map(([query]) => query))
  .flatMap((query) => [...query.matchAll(/(min|max)-width: (\d+)px/g)])
  .map(([, side, pixels]) => (side === 'min' && Number(pixels) !== DESKTOP ? Number(pixels) - 1 : Number(pixels)))

it.each([480, 720, 767, 820, 999, 1023, DESKTOP])('the layout changes at %i px [R452]', (width) => {
  expect(edges).toContain(width)
})
