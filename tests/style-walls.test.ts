import { readdirSync, readFileSync } from 'node:fs'
import postcss, { type AtRule, type Document, type Node, type Rule } from 'postcss'
import { describe, expect, it } from 'vitest'

const SHEETS = ['ui', 'web'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ path: `${room}/${name}`, sheet: readFileSync(`${room}/${name}`, 'utf8') })),
)

/** Whoever asked the system for less movement gets none. */
const CALM = '(prefers-reduced-motion: no-preference)'
const SAFE = 'env(safe-area-inset-bottom)'

const isCalm = (node: Node): boolean => {
  for (let around: Node | Document | undefined = node.parent; around; around = around.parent)
    if (around.type === 'atrule' && (around as AtRule).name === 'media' && (around as AtRule).params.includes(CALM))
      return true
  return false
}
const declared = (rule: Rule, name: string): string | undefined => {
  const found = rule.nodes.findLast((node) => node.type === 'decl' && node.prop === name)
  return found?.type === 'decl' ? found.value : undefined
}
const placeOf = (node: Node): string => `line ${node.source?.start?.line}`

/**
 * What moves though movement is reduced. An animation that follows the scrolling says so by its timeline, which is a property that is
 * set under the same condition only (`--sewn`); without one it would run by the clock, for no time at all.
 */
function movesAnyway(sheet: string): string[] {
  const root = postcss.parse(sheet)
  const found: string[] = []
  root.walkDecls(/^(?:animation|transition)(?:-name)?$/, (decl) => {
    const rule = decl.parent as Rule
    const follows = declared(rule, 'animation-timeline') ?? timelineOf(root, rule)
    const isStill = /^var\(--sewn, none\)$/.test(follows ?? '') && !/\d(?:m?s)\b/.test(decl.value)
    if (!isCalm(decl) && !isStill && decl.value !== 'none') found.push(`${placeOf(decl)}: ${decl.prop}: ${decl.value}`)
  })
  root.walkDecls('--sewn', (decl) => {
    if (!isCalm(decl)) found.push(`${placeOf(decl)}: ${decl.value}`)
  })
  root.walkDecls('scroll-behavior', (decl) => {
    if (!isCalm(decl) && decl.value !== 'auto') found.push(`${placeOf(decl)}: ${decl.prop}`)
  })
  root.walkAtRules('starting-style', (rule) => {
    if (!isCalm(rule)) found.push(`${placeOf(rule)}: @starting-style`)
  })
  return found
}

/** Another rule of the sheet gives the same part its timeline. */
function timelineOf(root: postcss.Root, { selectors }: Rule): string | undefined {
  let found: string | undefined
  root.walkRules((rule) => {
    const own = declared(rule, 'animation-timeline')
    if (own !== undefined && selectors.every((each) => rule.selectors.includes(each))) found = own
  })
  return found
}

/** What sticks to the lower edge without the room that a phone's own bar takes there. */
function underTheBar(sheet: string): string[] {
  const root = postcss.parse(sheet)
  const stuck = new Set<string>()
  root.walkRules((rule) => {
    if (/^(?:fixed|sticky)$/.test(declared(rule, 'position') ?? ''))
      for (const each of selectorsOf(rule)) stuck.add(each)
  })
  const found: string[] = []
  root.walkRules((rule) => {
    const bottom = bottomOf(rule)
    if (bottom === undefined || bottom === 'auto' || !selectorsOf(rule).some((each) => stuck.has(each))) return
    const hasRoom = rule.nodes.some(
      (node) => node.type === 'decl' && GIVES_ROOM.test(node.prop) && node.value.includes(SAFE),
    )
    if (!hasRoom) found.push(`${placeOf(rule)}: ${rule.selector}`)
  })
  return found
}

const GIVES_ROOM = /^(?:padding(?:-block(?:-end)?|-bottom)?|bottom|inset(?:-block(?:-end)?)?)$/

/** A rule in another one is about what both say: `.a { &:hover {} }` is about `.a:hover`. */
function selectorsOf(rule: Rule): string[] {
  let around: Node | Document | undefined = rule.parent
  while (around && around.type !== 'rule') around = around.parent
  if (!around) return rule.selectors
  const outer = selectorsOf(around as Rule)
  return rule.selectors.flatMap((own) =>
    outer.map((each) => (own.includes('&') ? own.replaceAll('&', each) : `${each} ${own}`)),
  )
}

/** How far it is from the lower edge, in whichever way that is said. */
function bottomOf(rule: Rule): string | undefined {
  const sides = (name: string) => declared(rule, name)?.match(/(?:\([^)]*\)|[^\s(])+/g)
  const [block, inset] = [sides('inset-block'), sides('inset')]
  return (
    declared(rule, 'bottom') ??
    declared(rule, 'inset-block-end') ??
    (block && (block[1] ?? block[0])) ??
    // What lies over the whole window is a layer: its parts keep away from the edge.
    (inset && inset.length > 1 ? (inset[2] ?? inset[0]) : undefined)
  )
}

const faults = (look: (sheet: string) => string[]) =>
  SHEETS.flatMap(({ path, sheet }) => look(sheet).map((fault) => `${path}, ${fault}`))

describe('the style sheets of customers', () => {
  it('move nothing where movement is reduced', () => expect(faults(movesAnyway)).toEqual([]))

  it('leave room for a phone’s own bar wherever something sticks to the lower edge', () => {
    expect(faults(underTheBar)).toEqual([])
    const sticks = SHEETS.filter(({ sheet }) => sheet.includes(SAFE) && /position: (?:fixed|sticky)/.test(sheet))
    expect(sticks.length).toBeGreaterThan(5)
  })
})

it.each([
  ['.a { transition: color 1s }', 1],
  ['.a { animation: turn 1s }', 1],
  ['.a { animation: sew linear both }', 1],
  ['.a { animation: sew linear both; animation-timeline: var(--sewn, none) }', 0],
  ['.a { animation: sew 2s both; animation-timeline: var(--sewn, none) }', 1],
  ['.a { --sewn: view(auto 200px) }', 1],
  ['html { scroll-behavior: smooth }', 1],
  ['@starting-style { .a { opacity: 0 } }', 1],
  [`@media ${CALM} { .a { transition: color 1s; --sewn: view() } @starting-style { .a { opacity: 0 } } }`, 0],
  ['@media print { .a { transition: color 1s } }', 1],
])('the wall about movement: "%s" has %i faults', (sheet, count) => expect(movesAnyway(sheet)).toHaveLength(count))

it.each([
  ['.a { position: fixed; bottom: 0 }', 1],
  ['.a { position: sticky; top: 0 } @media (max-width: 720px) { .a { top: auto; bottom: 0 } }', 1],
  ['.a { position: fixed; inset: auto 0 0 }', 1],
  ['.a { position: sticky; inset-block-end: 0 }', 1],
  ['.a { position: sticky; inset-block: auto 0 }', 1],
  ['.a { &[data-open] { position: fixed; bottom: 0 } }', 1],
  ['.b { .c { position: fixed } } .b .c { bottom: 0 }', 1],
  ['.a { position: fixed; @media (max-width: 720px) { & { bottom: 0 } } }', 1],
  [`.a { position: fixed; bottom: 0; margin-top: ${SAFE} }`, 1],
  ['.a { position: fixed; inset: 0 0 auto }', 0],
  ['.a { position: fixed; inset: 0 }', 0],
  [`.a { position: fixed; inset: auto 0 0; padding: 8px 0 calc(8px + ${SAFE}) }`, 0],
  [`.a { position: fixed; bottom: 0; padding-bottom: ${SAFE} }`, 0],
  ['.a { position: absolute; bottom: 0 }', 0],
  ['.a { position: sticky; top: 0 }', 0],
])('the wall about the lower edge: "%s" has %i faults', (sheet, count) =>
  expect(underTheBar(sheet)).toHaveLength(count),
)
