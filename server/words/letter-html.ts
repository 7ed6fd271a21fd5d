import { brand } from '#contract/brand'
import { signature } from './letter.ts'

/**
 * A letter in our look, made of its subject and its text when it is sent: the text is the one source, and nothing is in here that is
 * not in it. No pictures, no links but our own, styles inline because mail programs drop the others; only the dark scheme and
 * narrow windows need rules of their own.
 */
export function letterHtml({ subject, body, publicUrl }: { subject: string; body: string; publicUrl: string }): string {
  const isSigned = body.endsWith(`\n\n${signature}`)
  const paragraphs = (isSigned ? body.slice(0, -signature.length) : body).trim().split(/\n{2,}/)
  const parts = paragraphs.map((paragraph) => shown(paragraph, publicUrl))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${RULES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LINEN};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(firstWords(paragraphs))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LINEN}"><tr><td class="edge" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="name" style="padding:0 4px 14px;font:600 22px/1.2 ${DISPLAY};color:${NAVY}">${escaped(brand.name)}</td></tr>
<tr><td class="thread" style="border-top:2px dashed ${LARKSPUR};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="sheet" style="padding:28px 32px 12px;background:${COTTON};border-radius:0 0 12px 12px;overflow-wrap:anywhere;word-break:break-word;font:400 16px/1.55 ${TEXT};color:${INK}">
<h1 class="name" style="margin:0 0 20px;font:600 26px/1.25 ${DISPLAY};color:${NAVY}">${escaped(subject)}</h1>
${parts.join('\n')}
</td></tr>
${isSigned ? `<tr><td class="sign" style="padding:20px 4px 0;font:400 14px/1.5 ${TEXT};color:${MUTED}">${broken(signature)}</td></tr>` : ''}
</table>
</td></tr></table>
</body>
</html>
`
}

const [NAVY, INK, LARKSPUR, LINEN, COTTON] = ['#003459', '#10222f', '#4c5fd5', '#f7f4ee', '#ffffff']
const [MUTED, LINE] = ['#4c5961', '#d9d8d5']
/** Ours is not on other people's machines, and a letter loads nothing: what goes well in its place. */
const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif"
const TEXT = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const RULES = `
@media (prefers-color-scheme: dark) {
  .page { background: #0d1a24 !important; }
  .sheet { background: #152736 !important; color: #e7eef4 !important; }
  .name { color: #c4daf0 !important; }
  .thread { border-color: #a3aef8 !important; }
  .sign, .label { color: #b3bec7 !important; }
  .row { border-color: #33444f !important; }
  .button { background: #c4daf0 !important; color: #06202f !important; }
  .link { color: #a3aef8 !important; }
}
@media (max-width: 480px) {
  .edge { padding: 20px 8px !important; }
  .sheet { padding: 22px 18px 8px !important; }
}
`

/** A mail program shows these words beside the subject, before the letter is opened. */
const firstWords = ([first = '']: readonly string[]): string => first.replaceAll('\n', ', ')

const BUTTON = /^([^\n:]+): (https?:\/\/\S+)$/
const ROW = /^([^\n:]{1,30}): (.+)$/

function shown(paragraph: string, publicUrl: string): string {
  const [, label, address] = BUTTON.exec(paragraph) ?? []
  if (label !== undefined && address !== undefined && isOurs(address, publicUrl)) return button(label, address)
  const rows = paragraph.split('\n').map((line) => ROW.exec(line))
  if (rows.length > 1 && rows.every((row) => row !== null)) return table(rows)
  return `<p style="margin:0 0 18px">${linked(paragraph, publicUrl)}</p>`
}

/** A letter may carry what somebody else has written, a question to the office for example. Their links are only text. */
const isOurs = (address: string, publicUrl: string): boolean =>
  address === publicUrl || address.startsWith(`${publicUrl}/`)

const button = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 10px"><tr><td>
<a class="button" href="${escaped(address)}" style="display:inline-block;padding:12px 26px;border-radius:999px;background:${NAVY};color:#ffffff;font:600 16px/1.25 ${TEXT};text-decoration:none">${escaped(label)}</a>
</td></tr></table>
<p class="label" style="margin:0 0 20px;font-size:13px;line-height:1.45;color:${MUTED};word-break:break-all;overflow-wrap:anywhere">${anchor(address)}</p>`

const table = (rows: readonly RegExpExecArray[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${rows
  .map(
    ([, name = '', value = '']) =>
      `<tr><th class="row label" scope="row" style="padding:8px 14px 8px 0;border-bottom:1px solid ${LINE};font-weight:400;text-align:left;vertical-align:top;color:${MUTED};white-space:nowrap">${escaped(name)}</th><td class="row" style="padding:8px 0;border-bottom:1px solid ${LINE};text-align:right;vertical-align:top;word-break:break-word;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  )
  .join('\n')}
</table>`

const anchor = (address: string): string =>
  `<a class="link" href="${escaped(address)}" style="color:${LARKSPUR}">${escaped(address)}</a>`

/** Links are found before escaping, so that an & in one does not end it. */
const linked = (text: string, publicUrl: string): string =>
  text
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part, index) => (index % 2 === 1 && isOurs(part, publicUrl) ? anchor(part) : broken(part)))
    .join('')

/** Our number stays in one line. */
const PHONE = `<span style="white-space:nowrap">${brand.phoneShown}</span>`
const broken = (text: string): string => escaped(text).replaceAll('\n', '<br>').replaceAll(brand.phoneShown, PHONE)

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
