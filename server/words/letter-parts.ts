import { signature } from './letter.ts'

/** What the paragraphs of a letter are. Both its parts, the plain one and the one in our look, are made of these. */

export interface Row {
  name: string
  value: string
}

export type LetterPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; address: string }
  /** A question, and where its answer is given: less than a button. */
  | { kind: 'link'; before: string; label: string; address: string }
  | { kind: 'rows'; rows: readonly Row[] }
  /** Rows of which the first two are the two days. */
  | { kind: 'ticket'; rows: readonly Row[] }
  | { kind: 'signature'; text: string }

/** "Label: https://…" alone. */
const BUTTON = /^([^\n:]+): (https?:\/\/\S+)$/
/** "Something missing? Tell us: https://…" */
const LINK = /^([^\n:]+\? )([^\n:]+): (https?:\/\/\S+)$/
/** A line of a bill: what it is may be long. */
const SUM = /^([^\n]{1,90}): ([+-]?\$[\d,]+\.\d\d)$/
const ROW = /^([^\n:]{1,40}): (.+)$/

export const isSum = (value: string): boolean => /^[+-]?\$[\d,]+\.\d\d$/.test(value)

/** The row under which a bill's lines come together. */
export const isTotal = ({ name, value }: Row): boolean => name === 'Total' && isSum(value)

/** A letter may carry what somebody else has written, a question to the office for example. Their links are only text. */
export const isOurs = (address: string, publicUrl: string): boolean =>
  address === publicUrl || address.startsWith(`${publicUrl}/`)

export function partsOf(body: string, publicUrl: string): LetterPart[] {
  const isSigned = body.endsWith(`\n\n${signature}`)
  const paragraphs = (isSigned ? body.slice(0, -signature.length) : body).trim().split(/\n{2,}/)
  const parts = paragraphs.map((paragraph) => partOf(paragraph, publicUrl))
  return isSigned ? [...parts, { kind: 'signature', text: signature }] : parts
}

function partOf(text: string, publicUrl: string): LetterPart {
  const [, before, asked, to] = LINK.exec(text) ?? []
  if (before !== undefined && asked !== undefined && to !== undefined && isOurs(to, publicUrl)) {
    return { kind: 'link', before, label: asked, address: to }
  }
  const [, label, address] = BUTTON.exec(text) ?? []
  if (label !== undefined && address !== undefined && isOurs(address, publicUrl)) {
    return { kind: 'button', label, address }
  }
  const lines = text.split('\n')
  const rows = lines.flatMap((line) => {
    const [, name, value] = SUM.exec(line) ?? ROW.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })
  const areRows = rows.length === lines.length && (rows.length > 1 || rows.every(({ value }) => isSum(value)))
  if (!areRows) return { kind: 'paragraph', text }
  const isTicket = rows[0]?.name === 'Pickup' && rows[1]?.name === 'Back'
  return { kind: isTicket ? 'ticket' : 'rows', rows }
}

/** "Thursday, November 19th" and what stands behind it: the hours, or that it is rushed. */
export function dayAndRest(value: string): { day: string; rest: string } {
  const [, day = value, rest = ''] = /^(\w+day, \w+ \d{1,2}(?:st|nd|rd|th))(?:,? (.+))?$/.exec(value) ?? []
  return { day, rest }
}
