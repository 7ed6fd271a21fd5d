// Into which file each module goes, and which files a page needs: it asks for a handful at once, and not for fifty one
// after the other. The files lie in layers, and none imports from a layer above it: react, main, shared, content and
// account, what the customer's own pages have in common, and then one file for each screen, with the sections that only it has.

/** Every screen's, with the bundler's own; the forms' library is not. */
const LIBRARY = /\/node_modules\/(?!react-hook-form\/)|rolldown\/runtime/
const MAIN = /\/web\/main\.tsx$/
const CONTENT = /\/web\/content\//
/** Shows every part of the site and is nobody's page, so what it uses is not shared for its sake. */
const SAMPLES = /\/web\/(style\/|content\/block-samples)/
/** A page has one or two of them: all that stand in pages of both kinds would be more than any page needs. */
const DRAWING = /\/web\/illustrations\//
const MANY_SCREENS = 10
/** The customer's own pages. */
const PRIVATE =
  /\/web\/((profile|billing|pickups|home|orders)\/|layout\/customer-parts\.|providers\/cards\/|account\/password-and-data\.)/
/** What stands around every page of a customer, and their home: one small file, with all that it shares with their other pages. */
const CUSTOMER = /\/web\/(home\/customer-home|layout\/customer-parts)\./
/** What weighs kilobytes that login and registration do without. */
const SCENE = /\/web\/illustrations\/scene\./
/** Has the file of the account's forms to load as well, and little in common with the other private pages. */
const PASSWORD = /\/web\/account\/password-and-data\./
/** Steps of an order that have no form: they do without `shared`, most of which is the forms' library. */
const FORMLESS_STEP = /\/web\/order\/order-(advantage|packages|delivery|result)\./
/** It has its days in common with the customer's own pages; login, registration and the customer's home do without them. */
const DELIVERY_STEP = /\/web\/order\/order-delivery\./
/** Has those days too, and as many calls to make as a page may: it lies with what the private pages share, one request less. */
const PREFERENCES = /\/web\/profile\/preferences\./
/** It pays as the plan's page does, and has that in common with it: other forms of the order and the account do without. */
const CHECKOUT = /\/web\/order\/order-checkout\./
/** What comes when somebody gets to the card, and when the button is pressed. */
const PAYING = /\/web\/order\/(checkout-paying|followed-checkout)\./
/** The pictures of a customer's home: they lie together in the file that the written home brings along. */
const HOME_DRAWINGS = /\/web\/home\/tile-pictures\./
/** What the answer to an area check and NOTIFY both show: nobody else waits for it. */
const AREA_MAP = /\/web\/order\/(area-map|area-towns|asked-zip)\./
/** The part of registration that comes late, for whoever has asked: it may fetch what otherwise only a customer's pages have. */
const LATE = /\/web\/order\/area-answer\./
/** They have the calendar in common, which the rest of the account does without. */
const PICKUPS = /\/web\/pickups\//
const CALENDAR = /\/web\/ui\/day-picker\./
/** What came of an order is told by its last page, and by the home right after it. */
const PLACED_ORDER = /\/web\/placed-order-facts\./
/** What the home says of orders comes after it, in one file with what the orders' own pages share with it. */
const HOME_ORDERS = /\/web\/home\/home-orders\./
const ORDERS = /\/web\/orders\//
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
  if (HOME_DRAWINGS.test(id)) return 'drawings'
  if (AREA_MAP.test(id)) return 'area-map'
  if (PLACED_ORDER.test(id)) return 'placed-order'
  const [only = id] = roots
  if (
    [...roots].some((root) => HOME_ORDERS.test(root)) &&
    [...roots].every((root) => HOME_ORDERS.test(root) || ORDERS.test(root))
  )
    return 'orders'
  if (roots.size === 1 && !CUSTOMER.test(only)) return PREFERENCES.test(only) ? 'private' : nameOf(only)
  // Whoever signs in or registers does without what only the pages behind it have.
  const isPrivate = [...roots].map((root) => PRIVATE.test(root) || LATE.test(root))
  if (roots.size > 0 && [...roots].every((root) => PICKUPS.test(root))) return 'pickups'
  if (roots.size > 0 && isPrivate.every(Boolean)) {
    return [...roots].some((root) => CUSTOMER.test(root) || PASSWORD.test(root)) ? 'customer' : 'private'
  }
  const all = [...roots]
  if (all.length > 0 && all.every((root) => PRIVATE.test(root) || DELIVERY_STEP.test(root))) {
    return all.some((root) => CUSTOMER.test(root)) ? 'customer' : 'order'
  }
  if (all.length > 0 && all.every((root) => CHECKOUT.test(root) || PAYING.test(root) || PRIVATE.test(root))) {
    return all.some((root) => CHECKOUT.test(root)) ? 'checkout' : 'paying'
  }
  const isOfStep = all.map((root) => FORMLESS_STEP.test(root))
  if (all.length > 0 && all.every((root) => FORMLESS_STEP.test(root) || CHECKOUT.test(root))) return 'order'
  const isNeededByStep = isOfStep.includes(true)
  if (families.size <= 1) return isNeededByStep ? 'main' : ([...families][0] ?? null)
  if (CALENDAR.test(id)) return 'day-picker'
  const others = [...roots].filter((root) => !FORMLESS_STEP.test(root))
  const isApart = SCENE.test(id) || (DRAWING.test(id) && others.length < MANY_SCREENS)
  if (!isApart) return isNeededByStep ? 'main' : 'shared'
  // Those that public pages share with the customer's own alone come together: each file of its own is one request more.
  const isOwn = isNeededByStep || isPrivate.includes(true)
  const isOfBoth = isOwn && others.every((root) => PRIVATE.test(root) || CONTENT.test(root))
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
 * @param {string | undefined} screen its module; without one, what all screens have in common
 * @param {readonly Chunk[]} writing
 * @param {readonly Chunk[]} site
 */
export function scriptFilesFor(screen, writing, site) {
  const modules = screen === undefined ? undefined : modulesOf(screen, writing)
  const needed = site.filter(({ name, moduleIds }) =>
    modules ? moduleIds.some((id) => MAIN.test(id) || modules.has(id)) : name === 'main',
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
