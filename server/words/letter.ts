import { brand } from '#contract/brand'

/**
 * The words of a letter, the one source of both its parts (letter-parts.ts says what a paragraph becomes). They are the same for
 * everybody: the name is put in front when the letter is sent.
 */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
}

const { street, city, state, zipCode } = brand.office

/** It stands under every letter to a customer. */
export const signature = `Questions? Text ${brand.phoneShown} or write to ${brand.supportEmail}
${brand.name}, ${street}, ${city}, ${state} ${zipCode}`

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

/** Words that begin our letters and are written small inside a sentence. */
const SMALL =
  /^(?:A|An|And|As|Auto-reload|For|If|In|It|No|Nothing|Order|Please|Rush|Someone|Sorry|Thank|Thanks|The|There|This|To|We|Yes|You|Your)\b/
const GREETED = /^(?:Hi|Hello|Dear)\b/
/** Whatever else somebody may have typed as a name, a web address for example, is not said: the letter may go to another person. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}(?: \p{L}[\p{L}\p{M}'’-]{0,29})?$/u

/** "Hi Ada, thank you. …" */
export function greeted(body: string, name: string): string {
  const known = name.trim()
  if (!NAME.test(known) || GREETED.test(body)) return body
  return SMALL.test(body)
    ? `Hi ${known}, ${body.charAt(0).toLowerCase()}${body.slice(1)}`
    : `Hi ${known}. ${body.charAt(0).toUpperCase()}${body.slice(1)}`
}

/** A mail program shows these words beside the subject, where the name would only take their place. */
export const withoutGreeting = (paragraph: string): string =>
  paragraph.replace(/^Hi [^,.\n]+[,.] (.)/s, (_, first: string) => first.toUpperCase())
