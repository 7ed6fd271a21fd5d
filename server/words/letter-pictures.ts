import { readFileSync } from 'node:fs'

/**
 * The pictures that a letter brings with it, so that nothing is loaded which would tell a stranger when it is read. They are our own
 * drawings, taken by `npm run pictures -- --mail`, twice as fine as they are shown.
 */
export const LETTER_PICTURES = ['larkspur-light', 'larkspur-dark', 'folded-shirts', 'bag-at-door'] as const
export type LetterPicture = (typeof LETTER_PICTURES)[number]

/** The flower and the name. */
const WORDMARK = { width: 176, height: 40 } as const

/** The sizes at which they are shown. */
export const PICTURE_SIZES: Readonly<Record<LetterPicture, { width: number; height: number }>> = {
  'larkspur-light': WORDMARK,
  'larkspur-dark': WORDMARK,
  'folded-shirts': { width: 96, height: 96 },
  'bag-at-door': { width: 152, height: 152 },
}

/** What is drawn in a letter, for whoever sees no pictures. */
export const DRAWINGS = {
  'folded-shirts': 'A stack of folded shirts',
  'bag-at-door': 'A laundry bag at a front door',
} as const
export type LetterDrawing = keyof typeof DRAWINGS

/** The two letters that have a drawing, by their subjects: what was in the bag, and the bag at the door. */
export function drawingOf(subject: string): LetterDrawing | undefined {
  if (/^Order \d+ is counted$/.test(subject)) return 'folded-shirts'
  return subject === 'Your order is delivered' ? 'bag-at-door' : undefined
}

const FOLDER = new URL('./letter-pictures/', import.meta.url)
const read = new Map<LetterPicture, Buffer>()

export function pictureFile(name: LetterPicture): Buffer {
  const known = read.get(name) ?? readFileSync(new URL(`${name}.png`, FOLDER))
  read.set(name, known)
  return known
}

/** A letter names its picture so (RFC 2392), and brings it under that name. */
export const contentId = (name: LetterPicture): string => `${name}@letters`

export const byContentId = (name: LetterPicture): string => `cid:${contentId(name)}`

/** A page of ours has the picture in itself. */
export const asDataUri = (name: LetterPicture): string =>
  `data:image/png;base64,${pictureFile(name).toString('base64')}`
