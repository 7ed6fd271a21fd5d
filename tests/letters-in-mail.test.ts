import { Window } from 'happy-dom'
import postcss, { type Declaration, type Rule } from 'postcss'
import parseSelector from 'postcss-selector-parser'
import { describe, expect, it } from 'vitest'
import { greeted } from '../server/words/letter.ts'
import { letterHtml } from '../server/words/letter-html.ts'
import { letterPlain } from '../server/words/letter-plain.ts'
import { type Facts, LONG, TYPICAL } from './examples/facts.ts'
import { AT_MEDIA, ATTRIBUTES, ELEMENTS, PROPERTIES, SELECTORS } from './mail-support.ts'
import { examplesOf } from './message-examples.ts'

/** Every letter that can leave, as its two parts. */
const lettersOf = (facts: Facts) =>
  examplesOf(facts).flatMap(({ word, subject = '', letter, instead }) => {
    const said = letter ?? instead
    if (said === undefined) return []
    const [body, { publicUrl }] = [greeted(said, 'Ada'), facts]
    return { word, plain: letterPlain(body, publicUrl), html: letterHtml({ subject, body, publicUrl }) }
  })

const letters = [...lettersOf(TYPICAL), ...lettersOf(LONG)]
const { DOMParser } = new Window()
/** The same letter is read by several tests, and the same few styles stand on most of its elements: both are parsed once. */
const once = <Parsed>(parse: (text: string) => Parsed) => {
  const known = new Map<string, Parsed>()
  return (text: string): Parsed => {
    const parsed = known.get(text) ?? parse(text)
    known.set(text, parsed)
    return parsed
  }
}
const read = once((html) => new DOMParser().parseFromString(html, 'text/html'))
type Read = ReturnType<typeof read>

const declarationsIn = once((style) => {
  const found: Declaration[] = []
  postcss.parse(`a{${style}}`).walkDecls((declaration) => void found.push(declaration))
  return found
})
const inlineOf = (element: { getAttribute(name: string): string | null }) =>
  declarationsIn(element.getAttribute('style') ?? '')
const sheetsOf = (document: Read) =>
  [...document.querySelectorAll('style')].map((style) => postcss.parse(style.textContent))

/** What the table does not know, or not there. */
function refusedIn(html: string): string[] {
  const document = read(html)
  const refused: string[] = []
  const look = (table: typeof PROPERTIES, kind: string, name: string, tag?: string) => {
    const known = Object.hasOwn(table, name) ? table[name] : undefined
    if (known === undefined) refused.push(`${kind} ${name}`)
    else if (known.on && tag !== undefined && !known.on.includes(tag)) refused.push(`${kind} ${name} on ${tag}`)
  }
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    look(ELEMENTS, 'element', tag)
    for (const { name } of element.attributes) look(ATTRIBUTES, 'attribute', name, tag)
    for (const { prop, value, important } of inlineOf(element)) {
      look(PROPERTIES, 'property', prop, tag)
      if (/-\d|auto|\drem|url\(|var\(|rgb/.test(value) && prop !== 'font') refused.push(`${prop}: ${value}`)
      if (important) refused.push('an inline !important')
    }
  }
  for (const sheet of sheetsOf(document)) {
    sheet.walkAtRules(({ name, params }) => {
      for (const [, feature = ''] of params.matchAll(/\(([\w-]+)/g)) look(AT_MEDIA, 'condition', feature)
      if (name !== 'media') refused.push(`@${name}`)
    })
    sheet.walkDecls(({ prop }) => look(PROPERTIES, 'property', prop))
    sheet.walkRules(({ selector }) => {
      parseSelector((root) =>
        root.walk(({ type }) => {
          if (type === 'combinator') look(SELECTORS, 'selector', 'descendant')
          else if (type !== 'root' && type !== 'selector') look(SELECTORS, 'selector', type)
        }),
      ).processSync(selector)
    })
  }
  return [...new Set(refused)]
}

describe('the HTML of a letter', () => {
  it('is made only of what Outlook for Windows, Gmail and Apple Mail show, or do well without', () => {
    expect(letters.length).toBeGreaterThan(80)
    expect(letters.flatMap(({ word, html }) => refusedIn(html).map((why) => `${word}: ${why}`))).toEqual([])
  })

  it.each([
    ['<p style="display:flex;gap:4px">x</p>', ['property gap']],
    ['<div style="padding:4px">x</div>', ['property padding on div']],
    ['<p style="margin:-4px">x</p>', ['margin: -4px']],
    ['<section hidden>x</section>', ['element section', 'attribute hidden']],
    ['<style>p > b { color: red }</style>', ['selector tag']],
    ['<style>@font-face { font: a }</style>', ['@font-face']],
    ['<style>@media (hover) { .a { filter: none } }</style>', ['condition hover', 'property filter']],
  ])('would be refused with %s', (html, refused) => expect(refusedIn(html)).toEqual(refused))

  it('each feature that one of them lacks has its reason', () => {
    const all = [PROPERTIES, ELEMENTS, ATTRIBUTES, AT_MEDIA, SELECTORS].flatMap((table) => Object.entries(table))
    const lacking = all.filter(([, { outlook, gmail, apple }]) => [outlook, gmail, apple].some((each) => each !== 'y'))
    expect(lacking.filter(([, { why }]) => !why).map(([name]) => name)).toEqual([])
    // And is used: a row that nobody needs is taken out.
    const used = letters.map(({ html }) => html).join('')
    const names = Object.keys(PROPERTIES).filter((name) => !new RegExp(`[;"{\\s]${name}:`).test(used))
    expect(names).toEqual([])
  })

  it('loads nothing: pictures come in the letter, links are ours', () => {
    for (const { word, html } of letters) {
      const document = read(html)
      const sources = [...document.querySelectorAll('[src]')].map((each) => each.getAttribute('src'))
      const drawn =
        { orderPriced: ['cid:folded-shirts@letters'], orderDelivered: ['cid:bag-at-door@letters'] }[word] ?? []
      expect([word, sources]).toEqual([word, ['cid:larkspur-light@letters', 'cid:larkspur-dark@letters', ...drawn]])
      const links = [...document.querySelectorAll('[href]')].map((each) => each.getAttribute('href') ?? '')
      expect([word, links.filter((link) => !/^(?:https:\/\/larkspur\.example\/|mailto:support@)/.test(link))]).toEqual([
        word,
        [],
      ])
      const said = [...document.querySelectorAll('img')].map((each) => each.getAttribute('alt'))
      expect(said.slice(0, 2)).toEqual(['Larkspur', 'Larkspur'])
      expect(said.every((each) => each)).toBe(true)
    }
  })
})

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

type Shades = Record<string, { color?: string; 'background-color'?: string }>

/** What each class is in the dark, where it is asked for or where Outlook has marked it. */
function darkShades(document: Read, isOf: (rule: Rule) => boolean): Shades {
  const shades: Shades = {}
  for (const sheet of sheetsOf(document)) {
    sheet.walkRules((rule) => {
      if (!isOf(rule)) return
      const [, name = ''] = /\.([\w-]+)$/.exec(rule.selector) ?? []
      rule.walkDecls(({ prop, value }) => {
        if (prop === 'color' || prop === 'background-color') shades[name] = { ...shades[name], [prop]: value }
      })
    })
  }
  return shades
}

/** The contrast of all words with what they stand on. */
function contrastsOf(document: Read, shades: Shades): { words: string; ratio: number }[] {
  const found: { words: string; ratio: number }[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const words = [...element.childNodes]
      .flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : []))
      .join('')
    const isHidden = element.getAttribute('style')?.startsWith('display:none')
    if (isHidden || words.replaceAll('\u00a0', ' ').trim() === '') continue
    const shadeOf = (property: 'color' | 'background-color'): string => {
      for (let each: typeof element | null = element; each; each = each.parentElement) {
        const dark = [...each.classList].flatMap((name) => shades[name]?.[property] ?? []).at(-1)
        const shade = dark ?? inlineOf(each).find(({ prop }) => prop === property)?.value
        if (shade !== undefined) return shade
      }
      throw new Error(`"${words}" has no ${property}.`)
    }
    found.push({ words, ratio: contrast(shadeOf('color'), shadeOf('background-color')) })
  }
  return found
}

describe('the contrast of a letter’s words', () => {
  const isAsked = ({ parent }: Rule) =>
    parent?.type === 'atrule' && 'params' in parent && `${parent.params}`.includes('dark')
  const isMarked = ({ selector }: Rule) => selector.startsWith('[data-ogs')

  it.each([
    ['by day', () => false],
    ['in the dark', isAsked],
    ['where Outlook has darkened it', isMarked],
  ] as const)('is 4.5 and more, %s', (_, isOf) => {
    for (const { word, html } of letters) {
      const document = read(html)
      const contrasts = contrastsOf(document, darkShades(document, isOf))
      expect(contrasts.length).toBeGreaterThan(1)
      expect([word, contrasts.filter(({ ratio }) => ratio < 4.5)]).toEqual([word, []])
    }
  })

  it('is measured: grey on white is refused', () => {
    const [grey] = contrastsOf(read('<body style="background-color:#ffffff"><p style="color:#999999">x</p></body>'), {})
    expect(grey?.ratio).toBeCloseTo(2.85, 2)
  })
})

describe('the plain part of a letter', () => {
  it('has no line that a mail program would break, but for a link or a word that is longer', () => {
    const tooLong = letters.flatMap(({ word, plain }) =>
      plain.split('\n').flatMap((line) => (line.length > 76 && /\S\s+\S/.test(line.trim()) ? `${word}: ${line}` : [])),
    )
    expect(tooLong).toEqual([])
  })

  it('says what the HTML says, link by link and word by word', () => {
    for (const { word, plain, html } of letters) {
      const { body } = read(html)
      for (const hidden of body.querySelectorAll('[style^="display:none"]')) hidden.remove()
      const links = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))
      const shown = read(body.innerHTML.replace(/<(?!span|\/span)/g, ' <')).body.textContent
      const words = (text: string) =>
        new Set(
          text
            .replaceAll('−', '-')
            .replaceAll('’', "'")
            .split(/[\s,:.]+/)
            .filter(Boolean),
        )
      const all = words([shown, ...links].join(' '))
      // The name of the address stands in the plain part alone: in the ticket one sees what it is.
      expect([word, [...words(plain)].filter((each) => !all.has(each) && each !== 'Address')]).toEqual([word, []])
    }
  })

  it('has each link on a line of its own, where it is a button', () => {
    for (const { plain } of letters)
      for (const [line] of plain.matchAll(/^.*https:\/\/.*$/gm)) expect(line).toMatch(/^https:\S+$|\w https:\S+ \w/)
  })
})
