// How the build puts a page together, and what it refuses to write.

/**
 * The template with a page's own head and content.
 * @param {string} template
 * @param {{ title: string, description?: string, branch: string }} page
 * @param {string} app
 */
export function filled(template, page, app) {
  const title = escaped(page.title)
  const head = `<title>${title}</title>\n    <meta name="description" content="${escaped(page.description ?? page.title)}" />`
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('data-start="now"', page.branch === 'content' ? 'data-start="touched"' : 'data-start="now"')
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}

/**
 * The scripts that stand in a page and run; the policy lists each by its hash.
 * @param {string} html
 */
export function inlineScripts(html) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
}

/**
 * A page goes out whole or not at all.
 * @param {string} path
 * @param {string} html
 * @param {string[]} allowed
 */
export function refuseUnfinished(path, html, allowed) {
  const foreign = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
  if (foreign.some(([, script = '']) => !allowed.includes(script))) {
    throw new Error(`${path} was written with an inline script that no policy lists.`)
  }
  if (html.includes('Loading...')) throw new Error(`${path} was written before it was whole: it says "Loading...".`)
}
