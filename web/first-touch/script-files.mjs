// Into which file each module goes, and which files a page needs: it asks for a handful at once, and not for fifty one
// after the other. The files lie in layers, and none imports from a layer above it: react, main, shared, forms, content and
// account, what the customer's own pages have in common, and then one file for each screen, with the sections that only it has.

/** Every screen's, with the bundler's own; the forms' library is not. */
const LIBRARY = /\/node_modules\/(?!react-hook-form\/)|rolldown\/runtime/
const MAIN = /\/web\/main\.tsx$/
const CONTENT = /\/web\/content\//
/** Shows every part of the site and is nobody's page, so what it uses is not shared for its sake. */
const SAMPLES = /\/web\/(style\/|content\/block-samples)/
/** The forms' library and what cannot be without it: a third of `shared`, and most steps of an order have no form. */
const FORMS =
  /\/(node_modules\/react-hook-form|web\/(drafted-form\.|lead-guard\.|ui\/checked-form\.|providers\/places\/address-fields\.))/
/** Stands on the forms, and would bring them to every page that needs something of the account's. */
const ABOVE_FORMS = /\/web\/account\/new-password-fields\./
/** A page has one or two of them: all that stand in pages of both kinds would be more than any page needs. */
const DRAWING = /\/web\/illustrations\//
const MANY_SCREENS = 10
/** The customer's own pages. */
const PRIVATE = /\/web\/(profile|billing|pickups|home)\//
/** Three kilobytes that login and registration do without. */
const SCENE = /\/web\/illustrations\/scene\./
const MODALS = /\/web\/modals\.tsx$/

/** @typedef {{ getModuleInfo(id: string): Pick<import('vite').Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null }} Graph */

/**
 * The name of a module's file; none for what the bundler places by itself, which is the starter with what it uses.
 * @param {string} id
 * @param {Graph} graph
 */
export function scriptFileOf(id, graph) {
  if (LIBRARY.test(id)) return 'react'
  const { roots, families } = usersOf(id, graph)
  if (families.has('starter')) return null
  if (families.has('main')) return 'main'
  if (FORMS.test(id)) return 'forms'
  if (ABOVE_FORMS.test(id)) return nameOf(id)
  if (roots.size === 1) return nameOf([...roots][0] ?? id)
  // Whoever signs in or registers does without what only the pages behind it have.
  const isPrivate = [...roots].map((root) => PRIVATE.test(root))
  if (roots.size > 0 && isPrivate.every(Boolean)) return 'private'
  if (families.size <= 1) return [...families][0] ?? null
  const isApart = SCENE.test(id) || (DRAWING.test(id) && roots.size < MANY_SCREENS)
  if (!isApart) return 'shared'
  // Those that public pages share with the customer's own alone come together: each file of its own is one request more.
  const isOfBoth = isPrivate.includes(true) && [...roots].every((root) => PRIVATE.test(root) || CONTENT.test(root))
  return isOfBoth && !SCENE.test(id) ? 'drawings' : nameOf(id)
}

/**
 * The screens that cannot do without a module, and of what kind they are. A section below the fold belongs to the pages
 * that it stands in.
 * @param {string} id
 * @param {Graph} graph
 */
function usersOf(id, graph) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const roots = new Set()
  /** @type {Set<'starter' | 'main' | 'content' | 'modal' | 'account'>} */
  const families = new Set()
  const waiting = [id]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    waiting.push(...importers)
    if (importers.length + dynamicImporters.length === 0) families.add('starter')
    else if (MAIN.test(module)) families.add('main')
    else if (dynamicImporters.length > 0) {
      const pages = dynamicImporters.filter((importer) => CONTENT.test(importer))
      waiting.push(...pages)
      if (pages.length === dynamicImporters.length || SAMPLES.test(module)) continue
      roots.add(module)
      const isModal = dynamicImporters.some((importer) => MODALS.test(importer))
      families.add(isModal ? 'modal' : CONTENT.test(module) ? 'content' : 'account')
    }
  }
  return { roots, families }
}

/** @param {string} id */
function nameOf(id) {
  return /([^/]+)\.\w+$/.exec(id)?.[1] ?? null
}

/** @typedef {Pick<import('vite').Rolldown.OutputChunk, 'name' | 'fileName' | 'facadeModuleId' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'>} Chunk */

/**
 * The files that bring a screen to life, with everything that stands in its page. What stands in it is read from the build
 * that writes the pages, where every screen and section still is a file of its own.
 * @param {string | undefined} screen its module; without one, what the account's screens have in common
 * @param {readonly Chunk[]} writing
 * @param {readonly Chunk[]} site
 */
export function scriptFilesFor(screen, writing, site) {
  const modules = screen === undefined ? undefined : modulesOf(screen, writing)
  const needed = site.filter(({ name, moduleIds }) =>
    modules ? moduleIds.some((id) => MAIN.test(id) || modules.has(id)) : ['main', 'shared', 'account'].includes(name),
  )
  const files = needed.map(({ fileName }) => fileName)
  // Grows while it is walked.
  for (const file of files) {
    const { imports = [] } = site.find(({ fileName }) => fileName === file) ?? {}
    files.push(...imports.filter((each) => !files.includes(each)))
  }
  return files.filter((file) => !site.some(({ fileName, isEntry }) => fileName === file && isEntry))
}

/**
 * @param {string} screen
 * @param {readonly Chunk[]} writing
 */
function modulesOf(screen, writing) {
  const own = writing.find(({ facadeModuleId }) => facadeModuleId === screen)
  if (!own) throw new Error(`${screen} is not among the screens that were built.`)
  const chunks = new Set([own])
  for (const { imports, dynamicImports } of chunks) {
    for (const chunk of writing) {
      const isSection = dynamicImports.includes(chunk.fileName) && CONTENT.test(chunk.facadeModuleId ?? '')
      // What begins the whole knows every screen, and all that it holds is in the browser's main file too.
      if (!chunk.isEntry && (isSection || imports.includes(chunk.fileName))) chunks.add(chunk)
    }
  }
  return new Set([...chunks].flatMap(({ moduleIds }) => moduleIds))
}
