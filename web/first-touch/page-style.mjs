// A page that is only read needs a fifth of the site's style. It carries that fifth inside itself, so that its first
// paint waits for one answer and not for two; the whole sheet comes with the first touch.

/**
 * The rules of a style sheet that can apply to this page as it is written.
 * @param {string} css minified, as the build leaves it
 * @param {string} html
 */
export function pageStyle(css, html) {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  return rulesOf(css, classes)
}

/**
 * @param {string} css
 * @param {Set<string>} classes
 * @returns {string}
 */
function rulesOf(css, classes) {
  let kept = ''
  for (let at = 0; at < css.length; ) {
    const start = endOf(css, at, '{;')
    const prelude = css.slice(at, start)
    // An @import or @charset: no block.
    if (css[start] !== '{') {
      kept += css.slice(at, start + 1)
      at = start + 1
      continue
    }
    const end = blockEnd(css, start)
    const block = css.slice(start + 1, end)
    kept += keptRule(prelude, block, classes)
    at = end + 1
  }
  return kept
}

/**
 * @param {string} prelude
 * @param {string} block
 * @param {Set<string>} classes
 */
function keptRule(prelude, block, classes) {
  if (/^\s*@(media|supports|container|layer)/.test(prelude)) {
    const inner = rulesOf(block, classes)
    return inner && `${prelude}{${inner}}`
  }
  if (prelude.trimStart().startsWith('@')) return `${prelude}{${block}}`
  const selectors = listOf(prelude).filter((selector) => canApply(selector, classes))
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${block}}`
}

/**
 * What stands in brackets, as in `:not(.open)`, may well be missing from the page.
 * @param {string} selector
 * @param {Set<string>} classes
 */
function canApply(selector, classes) {
  let outside = selector.replaceAll(/"[^"]*"/g, '""')
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replaceAll(/\([^()]*\)/g, '')
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name))
}

/** @param {string} prelude */
function listOf(prelude) {
  const selectors = ['']
  let depth = 0
  for (const character of prelude) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth -= 1
    if (character === ',' && depth === 0) selectors.push('')
    else selectors.push(selectors.pop() + character)
  }
  return selectors
}

/**
 * Where the block that opens at `start` closes.
 * @param {string} css
 * @param {number} start
 */
function blockEnd(css, start) {
  let depth = 0
  for (let at = start; ; at = endOf(css, at + 1, '{}')) {
    if (at >= css.length) throw new Error('The style sheet ends inside a block.')
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
}

/**
 * The next of these characters that does not stand in quotes, or the end.
 * @param {string} css
 * @param {number} from
 * @param {string} wanted
 */
function endOf(css, from, wanted) {
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? ''
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1)
    else if (wanted.includes(character)) return at
    if (at === -1) break
  }
  return css.length
}
