import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/**
 * Our type has Latin letters. What it cannot spell, a name in Vietnamese, Greek or Cyrillic, stands in a second one that goes well
 * with it, and does so as a whole: one letter in another hand would look like a mistake.
 */
const FAMILIES = [
  ['figtree-latin', 'figtree-latin-ext'],
  [
    'inter-latin',
    'inter-latin-ext',
    'inter-vietnamese',
    'inter-greek',
    'inter-greek-ext',
    'inter-cyrillic',
    'inter-cyrillic-ext',
  ],
]
/** TrueType files, because the reader of packed ones would unpack a table again for each letter that it looks at. */
const FOLDER = new URL('./receipt-type/', import.meta.url)
const WEIGHTS = { regular: 400, bold: 600 } as const
/** Titles and totals stand in our serif, which has one weight. */
const DISPLAY = 'fraunces-latin-600'

export type Weight = keyof typeof WEIGHTS | 'display'

export interface Face {
  /** A document knows the face by this name. */
  name: string
  /** The font is read once and serves every document. */
  font: Font
}

export interface Run {
  face: Face
  text: string
}

const loaded = new Map<Weight, readonly (readonly Face[])[]>()

function familiesOf(weight: Weight): readonly (readonly Face[])[] {
  const known = loaded.get(weight)
  if (known !== undefined) return known
  const families =
    weight === 'display'
      ? [[readFace(DISPLAY)], ...familiesOf('bold')]
      : FAMILIES.map((names) => names.map((each) => readFace(`${each}-${WEIGHTS[weight]}`)))
  loaded.set(weight, families)
  return families
}

/**
 * A letter that is first drawn as a part of another one (the dot of a colon) would never again say what it spells, in any document: so each is
 * asked for by its own code before.
 */
function readFace(name: string): Face {
  const font = create(readFileSync(new URL(`${name}.ttf`, FOLDER))) as Font
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return { name, font }
}

const faceOf = (family: readonly Face[], letter: string): Face | undefined =>
  family.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

const spells = (family: readonly Face[], letters: readonly string[]): boolean =>
  letters.every((letter) => faceOf(family, letter) !== undefined)

const UNKNOWN = '?'

/** A text in the pieces that one face each can show. What none of them has is a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const letters = [...text.normalize('NFC')]
  const families = familiesOf(weight)
  const family = families.find((each) => spells(each, letters)) ?? families.flat()
  const [first] = family
  if (first === undefined) throw new Error('There is no type to write with.')
  const runs: Run[] = []
  for (const letter of letters) {
    const face = faceOf(family, letter)
    const run = face ? { face, text: letter } : { face: first, text: UNKNOWN }
    const last = runs.at(-1)
    if (last?.face === run.face) last.text += run.text
    else runs.push(run)
  }
  return runs
}

/** The customer's number stands for a name that our type cannot spell. */
export const nameOnPaper = ({ number, name }: { number: number; name: string }): string =>
  name.trim() !== '' && canWrite(name) ? name.trim() : `Customer ${number}`

/** Every letter of the text can be shown. */
const canWrite = (text: string): boolean => spells(familiesOf('regular').flat(), [...text.normalize('NFC')])
