import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions, Spec } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'
const BY_SIGHT = ['link-in-text-block', 'target-size']

/**
 * `all` measures the colours of every kind of text (see `runAxe`). `contrast` looks at colours alone, and only at those that axe has
 * not measured yet (see `measured`); so does `all, new colours`. `what is new` does the same where everything that is shown was
 * looked at before (see `seen`); where something was not, all rules run but those for which axe must find out what lies over what.
 */
type Rules = 'all' | 'all, new colours' | 'all but contrast' | 'contrast' | 'what is new'

/** WCAG 2.2 AA and good practice, as axe sees the page now. `where` tells several looks at one page apart. */
export async function expectNoBarrier(page: Page, where = page.url(), rules: Rules = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // A part that is far out of sight may not be laid out yet, and axe would pass it by.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.contentVisibility = 'visible'
  })
  const measure = { all: 'kinds', 'all but contrast': 'none' }[rules as string] ?? 'colours'
  const isNew = rules === 'what is new'
  const { violations, colours, parts } = await page.evaluate(runAxe, {
    runOnly: rules === 'contrast' ? [CONTRAST] : TAGS,
    without: isNew ? BY_SIGHT : [],
    known: rules === 'all' ? [] : [...measured],
    measure: measure as Order['measure'],
    seen: isNew ? [...seen] : undefined,
  })
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
  for (const colour of colours) measured.add(colour)
  if (rules !== 'contrast') for (const part of parts) seen.add(part)
}

/** Rules about a page's landmarks, which a mail program has around the letter. */
const OF_A_PAGE = ['region', 'landmark-one-main']

/** The same for a letter, all of its colours measured. */
export async function expectNoBarrierInLetter(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ tags, off }) => {
      const { axe } = window as unknown as { axe: { run(within: Document, how: RunOptions): Promise<AxeResults> } }
      const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]))
      const found = await axe.run(document, { runOnly: tags, rules })
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    { tags: TAGS, off: OF_A_PAGE },
  )
  expect(violations).toEqual([])
}

/**
 * The colours of texts, with what lies under them and whether they are large, that axe has measured in this worker, on any page
 * and in any look. To know all places of a page by sight takes it half a second, and most pages have no colours of their own.
 */
const measured = new Set<string>()

/** The parts that all rules have looked at in this worker, each a number made of its tags, classes and attributes. */
const seen = new Set<number>()

interface Order {
  runOnly: string[]
  without: string[]
  /** The contrast of the first and the last text of each kind, of one text of each colour, or of none. */
  measure: 'kinds' | 'colours' | 'none'
  /** Colours that need not be measured. */
  known: string[]
  /** Colours alone are looked at if every part that is shown is one of these. */
  seen?: number[] | undefined
}

/**
 * Runs in the page. Texts of one colour inside the same tags and classes are one kind: six hundred prices in a table are, and axe
 * took seconds to say the same of each.
 */
async function runAxe({ runOnly, without, measure, known, seen }: Order) {
  const CLEAR = 'rgba(0, 0, 0, 0)'
  const unders = new Map<Element | null, string>([[null, '']])

  /** The backgrounds from here down to the first that lets nothing through. */
  function underOf(element: Element | null): string {
    const noted = unders.get(element)
    if (noted !== undefined || element === null) return noted ?? ''
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
    const isCover = backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
    const own = [
      backgroundColor === CLEAR ? '' : backgroundColor,
      backgroundImage,
      opacity,
      filter,
      mixBlendMode,
    ].join()
    // Whatever fades a part fades its background with it.
    const isWhole = opacity === '1' && filter === 'none' && mixBlendMode === 'normal'
    const isClear = backgroundColor === CLEAR && backgroundImage === 'none' && isWhole
    const around = () => underOf(element.parentElement)
    const under = isClear ? around() : isCover && isWhole ? own : `${own} ${around()}`
    unders.set(element, under)
    return under
  }
  function colourOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return [color, textShadow, isLarge, underOf(element)].join(' ')
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())

  const shapes = new Map<Element | null, string>([[null, '']])
  /** The element's tag, classes and own style, and those of everything around it. */
  function shapeOf(element: Element | null): string {
    const noted = shapes.get(element)
    if (noted !== undefined || element === null) return noted ?? ''
    const own = [element.localName, element.getAttribute('class'), element.getAttribute('style')].join()
    const shape = `${shapeOf(element.parentElement)}>${own}`
    shapes.set(element, shape)
    return shape
  }

  // The page under an open question is out of reach, and is looked at for itself.
  const within = document.querySelector('dialog:modal') ?? document.body
  const isKnown = new Set(known)
  const colours = new Set<string>()
  const samples = new Map<string, Element[]>()
  const parts = new Set<number>()
  const numberOf = (text: string) => {
    let number = 0
    for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0
    return number
  }
  for (const element of within.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    // A picture is one part.
    if (!element.parentElement?.closest('svg, [aria-hidden="true"]'))
      parts.add(numberOf(`${shapeOf(element)} ${element.getAttributeNames().sort()}`))
    if (measure === 'none' || !hasText(element)) continue
    const colour = colourOf(element)
    colours.add(colour)
    if (isKnown.has(colour)) continue
    const kind = measure === 'kinds' ? `${colour} ${shapeOf(element)}` : colour
    const [first = element] = samples.get(kind) ?? []
    samples.set(kind, measure === 'kinds' ? [first, element] : [first])
  }
  const chosen = [...new Set([...samples.values()].flat())]
  const isSeen = new Set(seen)
  const hasNews = !seen || [...parts].some((part) => !isSeen.has(part))
  const rulesToRun = hasNews ? runOnly : ['color-contrast']
  const found = { colours: [...colours], parts: [...parts] }
  if (chosen.length === 0 && rulesToRun.length === 1) return { violations: [], ...found }

  const { axe } = window as unknown as {
    axe: { configure(spec: Spec): void; run(context: Node, options: RunOptions): Promise<AxeResults> }
  }
  // One run for all rules: to find out what lies over what is most of its work.
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-sample]' }] })
  for (const element of chosen) element.setAttribute('data-sample', '')
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  // Sheets need not be read once more: no rule asks for them.
  const preload = { assets: ['media' as const] }
  const { violations } = await axe.run(within === document.body ? document : within, {
    runOnly: rulesToRun,
    rules,
    preload,
    resultTypes: ['violations'],
  })
  for (const element of chosen) element.removeAttribute('data-sample')
  return { violations, ...found }
}

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  rules: Rules
}

const WIDTHS = [390, 820, 1440]
/** `npm run test:long` takes every look. */
export const EVERY_LOOK = process.env['LOOKS'] === 'all'

/**
 * The looks of a page. Two differ most: the narrowest in light, where all rules run and every kind of text is measured, and the
 * widest in dark, where all rules run if something is shown that no look has seen yet, and new colours are measured. Every look is three widths, each light and dark.
 */
export function looks(widths = WIDTHS, every = EVERY_LOOK): Look[] {
  const [narrowest = 0] = widths
  const widest = widths.at(-1) ?? narrowest
  if (!every) {
    return [
      { width: narrowest, colorScheme: 'light', rules: 'all' },
      { width: widest, colorScheme: 'dark', rules: widest === narrowest ? 'contrast' : 'what is new' },
    ]
  }
  const each = widths.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => {
      const isWhole = colorScheme === 'light' ? width === narrowest : width === widest
      const whole: Rules = colorScheme === 'light' ? 'all' : 'all, new colours'
      return { width, colorScheme, rules: isWhole ? whole : ('contrast' as const) }
    }),
  )
  // The whole looks come first, so that the others need not measure what these have measured.
  return each.sort((a, b) => Number(a.rules === 'contrast') - Number(b.rules === 'contrast'))
}

/** The looks of a question or of errors over a page that has its own looks: all rules with least room, else the new colours. */
export const MODAL_LOOKS = looks([390, 1440]).map((look) =>
  look.colorScheme === 'dark' ? { ...look, rules: 'contrast' as const } : look,
)

/** Looks at the page as it stands now, in each of these looks. It scrolls sideways in none. */
export async function expectNoBarrierInAnyLook(page: Page, where = page.url(), each = looks()): Promise<void> {
  for (const look of each) {
    const here = `${where} at ${look.width} px, ${look.colorScheme}`
    await show(page, look)
    await expectNoBarrier(page, here, look.rules)
    await expectNoSideScroll(page, here)
  }
}

export async function show(page: Page, { width, colorScheme }: Omit<Look, 'rules'>): Promise<void> {
  // A colour on its way to another is neither.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** Expects neither the page nor an open question to scroll sideways at this width, as it is now. */
export async function expectNoSideScroll(page: Page, where = page.url()): Promise<void> {
  const [content, screen, over] = await page.evaluate(() => {
    const questions = [...document.querySelectorAll('dialog:modal')]
    const over = questions.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    return [document.documentElement.scrollWidth, window.innerWidth, Math.max(0, ...over)]
  })
  expect([where, content, over]).toEqual([where, screen, 0])
}

/** At 320 px, and with letters twice as large on a phone and, in the long run, on a desktop, with everything unfolded. */
export async function expectRoomEnough(page: Page, where = page.url()): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      fold.removeAttribute('name')
      fold.open = true
    }
    // What is not laid out yet is too wide for nobody.
    for (const part of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    }
  })
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
    ...(EVERY_LOOK ? ([[1280, '200%']] as const) : []),
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await expectNoSideScroll(page, `${where} at ${width} px with text of ${size}`)
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}
