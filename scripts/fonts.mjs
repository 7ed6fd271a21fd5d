// The two fonts, cut to what we set: the letters of English and of our customers' names, the weights and the features in
// use. Under 13 kB each, both arrive in the first burst of a slow connection; whole, they would be 57 kB.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const NAMES = 'ÁÄÅÇÉÍÑÓÖØÚÜàáâãäåçèéêëíïñóôöøúüý'
const SIGNS = '\u00a0–‘’“”…×·•©°−→'

const FEATURES = ['kern', 'liga', 'tnum']

const FONTS = [
  {
    name: 'fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    variationAxes: { wght: 600 },
  },
  {
    name: 'figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
]

/** @param {string} folder */
export async function writeFonts(folder) {
  mkdirSync(folder, { recursive: true })
  for (const { name, source, variationAxes } of FONTS) {
    const whole = readFileSync(join(packages, source))
    // The library's types do not know of the features yet.
    const options = { targetFormat: /** @type {const} */ ('woff2'), variationAxes, keepFeatures: FEATURES }
    const cut = await subsetFont(whole, ASCII + NAMES + SIGNS, options)
    writeFileSync(join(folder, `${name}.woff2`), cut)
  }
}
