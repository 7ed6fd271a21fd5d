import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PAGES = 'dist/site/pages'
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** These elements end a paragraph and may not stand in the line of a fold: they are no phrase and no heading. */
const BLOCK =
  /^(?:address|article|aside|details|div|dl|fieldset|figure|footer|form|header|main|nav|ol|p|section|table|ul)$/
/** Fields of a telephone number that only a text field may ask for. */
const PART_OF_TEL = /^tel-/

/**
 * The faults that the Nu Html Checker has found in our pages before, looked for without Java. Elements that are open around a
 * tag are known from the tags before it, because React closes what it opens.
 */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const markup = html.replace(/<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  for (const [tag, end, name = '', rest = ''] of markup.matchAll(
    /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
  )) {
    if (end) {
      if (open.pop() !== name) faults.push(`${tag} closes another element`)
      continue
    }
    const attributes = Object.fromEntries(
      [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
    )
    const parent = open.at(-1)
    if (/^(?:tr|th|td)$/.test(name) && 'role' in attributes) faults.push(`role on ${tag}`)
    if (BLOCK.test(name) && (parent === 'summary' || open.includes('p'))) faults.push(`${tag} in ${parent}`)
    if (/[<>\s]/.test(attributes['href'] ?? '')) faults.push(`unescaped address of ${name}`)
    if (attributes['type'] === 'tel' && PART_OF_TEL.test(attributes['autocomplete'] ?? ''))
      faults.push(`autofill of ${tag}`)
    if (!VOID.test(name) && !rest.endsWith('/')) open.push(name)
  }
  return open.length > 0 ? [...faults, `${open.join(' ')} left open`] : faults
}

const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

it.each(files)('%s is well-formed HTML, and painted to the edges of a phone with rounded corners', (file) => {
  const html = readFileSync(join(PAGES, file), 'utf8')
  expect(faultsOf(html)).toEqual([])
  expect(html).toMatch(/<meta name="viewport" content="[^"]*viewport-fit=cover"/)
})

it.each([
  ['<table><tr role="row"></tr></table>', 'role on <tr role="row">'],
  ['<table><tr><th role="rowheader">1</th></tr></table>', 'role on <th role="rowheader">'],
  ['<table><tr><td role="cell">1</td></tr></table>', 'role on <td role="cell">'],
  ['<summary><div>When?</div></summary>', '<div> in summary'],
  ['<p><b><div></div></b></p>', '<div> in b'],
  [`<link rel="icon" href="data:image/svg+xml,<svg/>" />`, 'unescaped address of link'],
  ['<input type="tel" autoComplete="tel-national"/>', 'autofill of <input type="tel" autoComplete="tel-national"/>'],
  ['<main><p>One</main>', '</main> closes another element'],
])('%s would be found', (html, fault) => {
  expect(faultsOf(html)[0]).toBe(fault)
})
