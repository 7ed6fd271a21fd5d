import { readFileSync } from 'node:fs'

/**
 * The pictures that a letter brings with it, so that nothing is loaded which would tell a stranger when it is read. They are our own
 * drawings, taken by `npm run pictures -- --mail`, twice as fine as they are shown.
 */
export const LETTER_PICTURES = ['larkspur-light', 'larkspur-dark'] as const
export type LetterPicture = (typeof LETTER_PICTURES)[number]

/** The flower and the name, in the sizes at which they are shown. */
export const WORDMARK = { width: 176, height: 40 } as const

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
