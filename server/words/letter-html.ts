import { brand } from '#contract/brand'
import { signature, withoutGreeting } from './letter.ts'
import { dayAndRest, isOurs, isSum, isTotal, type LetterPart, partsOf, type Row } from './letter-parts.ts'
import {
  byContentId,
  DRAWINGS,
  drawingOf,
  type LetterDrawing,
  type LetterPicture,
  PICTURE_SIZES,
} from './letter-pictures.ts'

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

interface Shown {
  subject: string
  /** The plain words, with the name in front. */
  body: string
  publicUrl: string
  /** Where the program that shows the letter finds a picture of it. */
  pictureAt?: (name: LetterPicture) => string
}

/**
 * A letter in our look, made of its subject and its text when it is sent: the text is the one source, and nothing is in here that is
 * not in it but the flower and, in two letters, a drawing. No links but our own. Tables, attributes and inline styles, because Outlook for Windows knows little else
 * (tests/mail-support.ts says what may be used); the dark and narrow windows need rules of their own.
 */
export function letterHtml({ subject, body, publicUrl, pictureAt = byContentId }: Shown): string {
  const parts = partsOf(body, publicUrl)
  const said = parts.filter(({ kind }) => kind !== 'signature')
  const heading = `<h1 class="strong big" style="margin:0 0 14px;font:600 30px/1.2 ${DISPLAY};color:${LIGHT.navy}">${tied(escaped(subject))}</h1>`
  const [first = '', ...others] = said.map((part) => shown(part, publicUrl))
  const drawing = drawingOf(subject)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${RULES}</style>
<style>${RECOLOURED}</style>
</head>
<body class="page" bgcolor="${LIGHT.linen}" style="margin:0;padding:0;background-color:${LIGHT.linen}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(firstWords(said))}</div>
<div role="article" aria-label="${escaped(subject)}" lang="en">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.linen}" style="background-color:${LIGHT.linen}"><tr><td class="edge" align="center" style="padding:28px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 12px">${wordmark(pictureAt)}</td></tr>
<tr><td class="thread" style="border-top:3px dashed ${LIGHT.larkspur};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="sheet" bgcolor="${LIGHT.cotton}" style="padding:30px 36px 18px;background-color:${LIGHT.cotton};border-radius:0 0 16px 16px;word-break:break-word;overflow-wrap:anywhere;font:400 17px/1.55 ${TEXT};color:${LIGHT.ink}">
${[...beginning(heading, first, drawing && drawn(drawing, pictureAt)), ...others].join('\n')}
</td></tr>
${parts.length > said.length ? `<tr><td class="muted" style="padding:22px 4px 0;font:400 14px/1.6 ${TEXT};color:${LIGHT.muted}">${SIGNED}</td></tr>` : ''}
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

const LIGHT = {
  linen: '#f7f4ee',
  cotton: '#ffffff',
  cloth: '#f4f5fd',
  ink: '#10222f',
  navy: '#003459',
  muted: '#4c5961',
  larkspur: '#4c5fd5',
  sage: '#2a7259',
  line: '#d9d8d5',
  edge: '#c9cff2',
} as const
const ON_NAVY = '#ffffff'

/** Ours is on nobody's machine, and a letter loads none: what goes well in its place. */
const DISPLAY = "Georgia,'Noto Serif','DejaVu Serif',serif"
const TEXT = "'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif"

/** What each class is in the dark. */
const DARK = {
  page: { back: '#0d1a24' },
  sheet: { back: '#152736', front: '#e7eef4' },
  ticket: { back: '#1c3143', edge: '#3a4d5c' },
  strong: { front: '#c4daf0' },
  muted: { front: '#b3bec7' },
  link: { front: '#a3aef8' },
  save: { front: '#7fd0b0' },
  thread: { edge: '#a3aef8' },
  knot: { back: '#a3aef8' },
  ring: { edge: '#a3aef8' },
  row: { edge: '#3a4d5c' },
  button: { back: '#c4daf0' },
  press: { back: '#c4daf0', front: '#06202f' },
} as const satisfies Record<string, { back?: string; front?: string; edge?: string }>

type Shades = { back?: string; front?: string; edge?: string }

const darkRules = (select: (name: string, property: keyof Shades) => string): string =>
  Object.entries<Shades>(DARK)
    .flatMap(([name, { back, front, edge }]) => [
      ...(back ? [`${select(name, 'back')} { background-color: ${back} !important; }`] : []),
      ...(front ? [`${select(name, 'front')} { color: ${front} !important; }`] : []),
      ...(edge ? [`${select(name, 'edge')} { border-color: ${edge} !important; }`] : []),
    ])
    .join('\n')

const RULES = `
@media (prefers-color-scheme: dark) {
${darkRules((name) => `.${name}`)}
.by-day { display: none !important; }
.by-night { display: block !important; }
}
@media (max-width: 480px) {
.edge { padding: 16px 8px 28px !important; }
.sheet { padding: 22px 20px 10px !important; }
.big { font-size: 27px !important; }
.pad { padding-left: 16px !important; padding-right: 16px !important; }
.wide { width: 100% !important; }
.press { display: block !important; }
}
`

/**
 * Outlook on the web and on phones marks what it has darkened, and is told our own shades. By itself: some programs drop a style
 * element with a selector that they do not know.
 */
const RECOLOURED = `
${darkRules((name, property) => `[data-ogs${property === 'front' ? 'c' : 'b'}] .${name}`)}
`

/** The one for the dark is hidden from Outlook for Windows, which would show both. */
const wordmark = (pictureAt: (name: LetterPicture) => string): string => {
  const { width, height } = PICTURE_SIZES['larkspur-light']
  const size = `width="${width}" height="${height}" alt="${brand.name}"`
  const style = `border:0;font:600 26px/1.5 ${DISPLAY};color:`
  return `<img class="by-day strong" src="${escaped(pictureAt('larkspur-light'))}" ${size} style="display:block;${style}${LIGHT.navy}"><!--[if !mso]><!--><img class="by-night strong" src="${escaped(pictureAt('larkspur-dark'))}" ${size} style="display:none;${style}${LIGHT.navy}"><!--<![endif]-->`
}

interface Drawn {
  name: LetterDrawing
  html: string
}

/** The same by day and in the dark: it stands on a light ground of its own. */
const drawn = (name: LetterDrawing, pictureAt: (name: LetterPicture) => string): Drawn => {
  const { width, height } = PICTURE_SIZES[name]
  const html = `<img src="${escaped(pictureAt(name))}" width="${width}" height="${height}" alt="${DRAWINGS[name]}" style="display:block;border:0;font:400 14px/1.4 ${TEXT}">`
  return { name, html }
}

/** A small drawing stands beside the first words, a large one above them. */
function beginning(heading: string, first: string, drawing: Drawn | undefined): string[] {
  if (drawing === undefined) return [heading, first]
  const across = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  if (drawing.name === 'bag-at-door') {
    return [
      `<table ${across}><tr><td align="center" style="padding:0 0 14px">${drawing.html}</td></tr></table>`,
      heading,
      first,
    ]
  }
  const { width } = PICTURE_SIZES[drawing.name]
  return [
    `<table ${across}><tr><td style="padding:0 12px 0 0;vertical-align:middle">${heading}\n${first}</td><td width="${width}" style="width:${width}px;vertical-align:middle">${drawing.html}</td></tr></table>`,
  ]
}

/** The two days of a ticket, or else the sentence that has the sum. */
function firstWords(parts: readonly LetterPart[]): string {
  const [pickup, back] = parts.flatMap((part) => (part.kind === 'ticket' ? part.rows : []))
  if (pickup && back) return `${pickup.value}. Back ${back.value}.`
  const [first] = parts
  return first?.kind === 'paragraph' ? withoutGreeting(first.text).replaceAll('\n', ', ') : ''
}

function shown(part: LetterPart, publicUrl: string): string {
  switch (part.kind) {
    case 'button':
      return button(part.label, part.address)
    case 'link':
      return `<p class="muted" style="margin:0 0 18px;font:400 14px/1.6 ${TEXT};color:${LIGHT.muted}">${broken(part.before)}<a class="link" href="${escaped(part.address)}" style="color:${LIGHT.larkspur}">${broken(part.label)}</a>.</p>`
    case 'rows':
      return table(part.rows)
    case 'ticket':
      return ticket(part.rows)
    case 'paragraph':
    case 'signature':
      return `<p style="margin:0 0 18px">${linked(part.text, publicUrl)}</p>`
  }
}

/** A filled cell: Outlook for Windows has no padding on a link, and takes that of the cell. */
const button = (label: string, address: string): string =>
  `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:6px 0 20px"><tr><td class="button" align="center" bgcolor="${LIGHT.navy}" style="border-radius:999px;background-color:${LIGHT.navy};mso-padding-alt:15px 32px"><a class="press" href="${escaped(address)}" style="display:inline-block;padding:15px 32px;border-radius:999px;background-color:${LIGHT.navy};color:${ON_NAVY};font:600 16px/1.25 ${TEXT};text-decoration:none">${escaped(label)}</a></td></tr></table>`

const table = (rows: readonly Row[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${rows.map((row) => (isTotal(row) ? totalRow(row) : plainRow(row))).join('\n')}
</table>`

/** A cell without words is as high as it is drawn. */
const UNSEEN = 'font-size:0;line-height:0'
const TOP = `border-top:1px solid ${LIGHT.line}`

/** A name of that length stays in one line beside whatever it names. */
const SHORT = 16

function plainRow({ name, value }: Row): string {
  const isGood = name === 'Credit back' || (isSum(value) && value.startsWith('-'))
  const [kind, look] = isGood ? [' save', `font-weight:700;color:${LIGHT.sage}`] : ['', 'font-weight:400']
  return `<tr><th class="row${kind}" scope="row" align="left" style="padding:9px 14px 9px 0;${TOP};vertical-align:top;text-align:left;${look}${name.length > SHORT ? '' : ';white-space:nowrap'}">${tied(escaped(name))}</th><td class="row${kind}" align="right" style="padding:9px 0;${TOP};vertical-align:top;text-align:right;${look}${isSum(value) ? ';white-space:nowrap' : ''}">${name === ADDRESS ? addressHtml(value) : shownValue(value)}</td></tr>`
}

/** Drawn with the stitches over it, as on the page: over both cells as one. */
const totalRow = ({ name, value }: Row): string =>
  `<tr><td class="thread" colspan="2" style="border-top:2px dashed ${LIGHT.larkspur};${UNSEEN}">&nbsp;</td></tr>
<tr><th class="strong" scope="row" align="left" style="padding:11px 14px 13px 0;vertical-align:middle;text-align:left;font-weight:700;color:${LIGHT.navy}">${escaped(name)}</th><td class="strong" align="right" style="padding:10px 0 12px;vertical-align:middle;text-align:right;white-space:nowrap;font:600 25px/1.2 ${DISPLAY};color:${LIGHT.navy}">${shownValue(value)}</td></tr>`

/** What is taken off has a real minus. */
const shownValue = (value: string): string => tied(escaped(isSum(value) ? value.replace(/^-/, '−') : value))

/** Two knots on a thread, with the days under them and the address below. What else a ticket says stands under it. */
function ticket(rows: readonly Row[]): string {
  const [pickup, back, ...others] = rows
  const inside = others.filter(({ name }) => name !== UNTIL)
  const until = others.find(({ name }) => name === UNTIL)
  return `<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.cloth}" style="margin:4px 0 18px;border:1px solid ${LIGHT.edge};border-radius:14px;background-color:${LIGHT.cloth};border-collapse:separate">
<tr><td class="pad" style="padding:22px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="knot" width="18" height="18" bgcolor="${LIGHT.larkspur}" style="width:18px;height:18px;border-radius:9px;background-color:${LIGHT.larkspur};${UNSEEN}">&nbsp;</td><td valign="middle" style="padding:0 6px;${UNSEEN}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="thread" style="border-top:4px dashed ${LIGHT.larkspur};${UNSEEN}">&nbsp;</td></tr></table></td><td width="18" style="width:18px"><table role="presentation" class="ring" width="18" cellpadding="0" cellspacing="0" style="border:4px solid ${LIGHT.larkspur};border-radius:9px;border-collapse:separate"><tr><td width="10" height="10" style="width:10px;height:10px;${UNSEEN}">&nbsp;</td></tr></table></td></tr></table></td></tr>
<tr><td class="pad" style="padding:10px 24px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="left" style="vertical-align:top;padding-right:8px;text-align:left">${pickup ? dayCell(pickup) : ''}</td>
<td align="right" style="vertical-align:top;text-align:right">${back ? dayCell(back) : ''}</td></tr></table></td></tr>
${inside.map(insideRow).join('\n')}
</table>
${until ? `<p style="margin:0 0 18px">${escaped(until.name)} <b class="strong" style="color:${LIGHT.navy}">${tied(escaped(until.value))}</b>.</p>` : ''}`
}

const UNTIL = 'Change until'
const ADDRESS = 'Address'

/** The town has a line of its own. */
const addressHtml = (address: string): string => escaped(address).replace(/, ([^,]+, [A-Z]{2} \d{5})$/, '<br>$1')

function dayCell({ name, value }: Row): string {
  const { day, rest } = dayAndRest(value)
  const under = rest === '' ? '' : `<br><span style="font:400 15px/1.6 ${TEXT}">${tied(escaped(rest))}</span>`
  return `<span class="muted" style="font:400 14px/1.6 ${TEXT};color:${LIGHT.muted}">${escaped(name)}</span><br><span class="strong" style="font:700 18px/1.3 ${TEXT};color:${LIGHT.navy}">${tied(escaped(day)).replace(', ', ',<br>')}</span>${under}`
}

/** The address needs no name. */
const insideRow = ({ name, value }: Row): string => {
  const words =
    name === ADDRESS
      ? addressHtml(value)
      : `<span class="muted" style="font:400 14px/1.6 ${TEXT};color:${LIGHT.muted}">${escaped(name)}</span><br>${tied(escaped(value))}`
  return `<tr><td class="pad row" style="padding:14px 24px 15px;border-top:1px solid ${LIGHT.edge};font:400 16px/1.5 ${TEXT}">${words}</td></tr>`
}

const anchor = (address: string): string =>
  `<a class="link" href="${escaped(address)}" style="color:${LIGHT.larkspur}">${escaped(address)}</a>`

/** Links are found before escaping, so that an & in one does not end it. */
const linked = (text: string, publicUrl: string): string =>
  text
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part, index) => (index % 2 === 1 && isOurs(part, publicUrl) ? anchor(part) : broken(part)))
    .join('')

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** A month and its day never part, nor an hour and its AM, nor an order and its number. Apostrophes are those of a page. */
const tied = (html: string): string =>
  html
    .replace(/(?<=\w)&#39;(?=\w)/g, '’')
    .replace(new RegExp(`(${MONTHS}) (?=\\d)`, 'g'), '$1&nbsp;')
    .replace(/(\d) (?=[AP]M\b)/g, '$1&nbsp;')
    .replace(/\b([Oo]rder) (?=\d)/g, '$1&nbsp;')

/** Our number stays in one line. */
const PHONE = `<span style="white-space:nowrap">${brand.phoneShown}</span>`
const broken = (text: string): string =>
  tied(escaped(text)).replaceAll('\n', '<br>').replaceAll(brand.phoneShown, PHONE)

const SIGNED = broken(signature).replace(
  brand.supportEmail,
  `<a class="muted" href="mailto:${brand.supportEmail}" style="color:${LIGHT.muted}">${brand.supportEmail}</a>`,
)
