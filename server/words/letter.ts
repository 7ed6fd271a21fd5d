import { brand } from '#contract/brand'

/**
 * The words of a letter. A paragraph that is "Label: https://…" alone is shown as a button, one of several "Name: value" lines as a
 * small table (letter-html.ts).
 */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
}

/** The signature stands under every letter to a customer. */
export const signature = `Your ${brand.name} team\n${brand.phoneShown} · ${brand.supportEmail}`

export const letterBody = ({ paragraphs }: Pick<Letter, 'paragraphs'>): string =>
  [...paragraphs, signature].join('\n\n')

/** "Name: value" lines, without those that have no value. */
export const namedLines = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n')

const opening = `${brand.name}: `

/**
 * The news of a text as a letter: without the sender's name in front, and with its link in a paragraph of its own. What is no text
 * stays as it is.
 */
export function letterOfText(text: string): string {
  if (!text.startsWith(opening)) return text
  const said = text.slice(opening.length)
  const [, before = said, link] = /^(.*[.?]) ([A-Z][^.:]*: https?:\/\/\S+)$/s.exec(said) ?? []
  const sentence = `${before.charAt(0).toUpperCase()}${before.slice(1)}`
  return letterBody({ paragraphs: link === undefined ? [sentence] : [sentence, link] })
}
