// A page that is only read needs a fifth of the site's style. It carries that fifth inside itself, so that its first
// paint waits for one answer and not for two; the whole sheet comes with the first touch.
import { CssSyntaxError, parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/** Blocks that hold rules under a condition. Any other, as a font, is kept as it is. */
const CONDITIONS = ['media', 'supports', 'container', 'layer']

/** Every page asks about the same selectors. @type {Map<string, import('postcss-selector-parser').Selector>} */
const parsedSelectors = new Map()

/** These two are in every page, also where only what is between them is looked at. */
const FRAME = ['html', 'body']

/**
 * The rules of a style sheet that can apply to this page as it is written.
 * @param {string} css minified, as the build leaves it
 * @param {string} html
 */
export function pageStyle(css, html) {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const sheet = parsed(css)
  dropWhatCannotApply(sheet, new Set([...classes.map((name) => `.${name}`), ...elements, ...FRAME]))
  dropWhatNothingNames(sheet, html)
  sheet.walkComments((comment) => void comment.remove())
  return sheet.toString()
}

/** @param {string} css */
function parsed(css) {
  try {
    return parse(css)
  } catch (error) {
    if (!(error instanceof CssSyntaxError) || !error.reason.startsWith('Unclosed')) throw error
    throw new Error('The style sheet ends inside a block.', { cause: error })
  }
}

/**
 * @param {import('postcss').Root | import('postcss').AtRule} container
 * @param {Set<string>} present the page's elements, and its classes with their dots
 */
function dropWhatCannotApply(container, present) {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => canApply(selector, present))
      if (selectors.length === 0) node.remove()
      else if (selectors.length < node.selectors.length) node.selector = selectors.join(',')
    } else if (node.type === 'atrule' && node.nodes && CONDITIONS.includes(node.name)) {
      dropWhatCannotApply(node, present)
      if (node.nodes.length === 0) node.remove()
    }
  }
}

/**
 * Animations, and values such as colors, that nothing of the page asks for. A value may be all that asks for another one.
 * @param {import('postcss').Root} sheet
 * @param {string} html
 */
function dropWhatNothingNames(sheet, html) {
  /** @type {Set<string>} */
  const animations = new Set()
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animations.add(word)
  })
  sheet.walkAtRules('keyframes', (animation) => {
    if (!animations.has(animation.params)) animation.remove()
  })
  for (let before = -1, size = 0; size !== before; ) {
    before = size
    const asked = new Set([...`${sheet}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    size = asked.size
    sheet.walkDecls(/^--/, (value) => {
      if (!asked.has(value.prop)) value.remove()
    })
  }
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
}

/**
 * @param {string} selector
 * @param {Set<string>} present
 */
function canApply(selector, present) {
  const parsed = parsedSelectors.get(selector) ?? selectorParser().astSync(selector).first
  parsedSelectors.set(selector, parsed)
  return isThere(parsed, present)
}

/** In these brackets one of the selectors has to apply. What stands in others, as in `:not(.open)`, may well be missing from the page. */
const ONE_OF = [':has', ':is', ':where']

/**
 * Whether the page has the elements and classes that the selector asks for.
 * @param {import('postcss-selector-parser').Selector} selector
 * @param {Set<string>} present
 * @returns {boolean}
 */
function isThere(selector, present) {
  return selector.nodes.every((part) => {
    if (part.type === 'class') return present.has(`.${part.value}`)
    if (part.type === 'tag') return present.has(part.value.toLowerCase())
    if (part.type === 'pseudo' && ONE_OF.includes(part.value)) return part.nodes.some((each) => isThere(each, present))
    return true
  })
}
