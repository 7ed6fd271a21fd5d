/** The words of an element with plain spaces: a month and its day are held together on the screen, and a time and its AM. */
export const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
