// Into which file each module goes, and which files a page needs: it asks for a handful at once, and not for fifty one
// after the other. The libraries lie in one file and what everybody needs in another; what a single page shows lies in that page's. What
// several pages show is reckoned: two parts share a file where the requests that this spares weigh more than the bytes that others would
// load for nothing. So nothing has to be listed here when a page is added or begins to show something else.

/**
 * A request weighs as much as this many bytes of source, which are a quarter once they are packed: on a slow phone's line six go at a
 * time, and every six wait for half a second.
 */
const REQUEST = 28_000
/** Nobody waits to read for what comes with a public page's first touch, or when something is opened. */
const LATE = 0.1

/** Every screen's. */
const LIBRARY = /\/node_modules\/|\0lean:/
const MAIN = /\/web\/main\.tsx$/
/** The list of all screens. */
const SITE_MAP = /\/web\/app\/site-map\./
const CONTENT = /\/web\/rooms\/content\//
/** Shows every part of the site and is nobody's page, so what it uses is not shared for its sake. */
const SAMPLES = /\/web\/rooms\/(style\/|content\/block-samples)/
/** Comes with a press on a public page, and not as a page. */
const AREA_ANSWER = /\/area-answer\./
/** A public page wakes with one wave of requests: so many, and the libraries. Each that is too many weighs as much as these bytes of source. */
const MOST_FILES_OF_CONTENT = 8
const TOO_MANY = 50_000
/** Later parts that weigh as much as a page: the cards of the home, which nobody has to open, and the list of what is in a bag, which is long. */
const WEIGHTY = /\/web\/(rooms\/home\/|shared\/bag\/bag-editor)/
/** Drawn with the page that shows it, though a part of its own to React. */
const SHOWN_AT_ONCE = /\/tile-pictures\./
/** What stands around other pages: each of them shows it from the beginning. */
const FRAMES = /** @type {const} */ ([
  [/\/layout\/customer-parts\./, /\/rooms\/((profile|billing|pickups|orders|home)\/|account\/password-and-data)/],
  [/\/order\/order-frame\./, /\/rooms\/order\/(?!order-frame)/],
])

/**
 * @typedef {Pick<import('vite').Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'importedIds' | 'dynamicallyImportedIds' | 'code'>} Module
 * @typedef {{ getModuleInfo(id: string): Module | null }} Graph
 * @typedef {{ modules: string[], bytes: number, users: Set<string>, needs: Set<Part>, isMain: boolean }} Part
 * @typedef {{ weight: number, isContent: boolean, loads: Set<Part> }} Load what a page loads before somebody opens anything
 * @typedef {(page: Load, files: number) => number} Price of asking for so many files
 */

/** @type {WeakMap<Module, Map<string, string>>} */
const reckoned = new WeakMap()

/**
 * The name of a module's file; none for what the bundler places by itself, which is the starter with what it uses.
 * @param {string} id
 * @param {Graph} graph
 */
export function scriptFileOf(id, graph) {
  if (LIBRARY.test(id)) return 'react'
  const main = mainOf(id, graph)
  const info = main === undefined ? null : graph.getModuleInfo(main)
  if (main === undefined || !info) return null
  const files = reckoned.get(info) ?? filesOf(main, graph)
  reckoned.set(info, files)
  return files.get(id) ?? null
}

/** @param {string} id @param {Graph} graph */
const infoOf = (id, graph) =>
  graph.getModuleInfo(id) ?? {
    importers: [],
    dynamicImporters: [],
    importedIds: [],
    dynamicallyImportedIds: [],
    code: '',
  }

/**
 * Whatever asks for a module has been asked for by the application.
 * @param {string} id
 * @param {Graph} graph
 */
function mainOf(id, graph) {
  const seen = new Set([id])
  // Grows while it is walked.
  for (const module of seen) {
    if (MAIN.test(module)) return module
    const { importers, dynamicImporters } = infoOf(module, graph)
    for (const importer of [...importers, ...dynamicImporters]) seen.add(importer)
  }
  return undefined
}

/**
 * @param {string} main
 * @param {Graph} graph
 */
function filesOf(main, graph) {
  const { parts, pages } = partsOf(main, graph)
  const loads = loadsOf(parts, pages)
  while (joinBest(parts, loads, priceOf));
  while (joinBest(parts, loads, priceOfContent));
  /** @type {Map<string, string>} */
  const files = new Map()
  const taken = new Set(['react'])
  for (const part of parts) {
    const name = nameOf(part, graph, taken)
    taken.add(name)
    for (const module of part.modules) files.set(module, name)
  }
  return files
}

/**
 * The modules that the same pages show, each such set a part.
 * @param {string} main
 * @param {Graph} graph
 */
function partsOf(main, graph) {
  const all = new Set([main])
  for (const module of all) {
    const { importedIds, dynamicallyImportedIds } = infoOf(module, graph)
    for (const each of [...importedIds, ...dynamicallyImportedIds]) if (!LIBRARY.test(each)) all.add(each)
  }
  const pages = pagesAmong(all, graph)
  const userOf = new Users(graph, pages)
  /** @type {Map<string, Part>} */
  const parts = new Map()
  /** @type {Map<string, Part>} */
  const partOf = new Map()
  for (const module of all) {
    const { users, isStarters, isMain } = userOf.of(module)
    if (isStarters || (users.length === 0 && !isMain)) continue
    // What several public pages share comes with the first touch of any of them, and stays for the next.
    const isContents = users.length > 1 && users.every((user) => CONTENT.test(user))
    const key = isMain ? '' : isContents ? 'content' : users.toSorted().join(' ')
    const part = parts.get(key) ?? {
      modules: [],
      bytes: 0,
      users: new Set(),
      needs: new Set(),
      isMain,
    }
    part.modules.push(module)
    for (const user of isMain ? [] : users) part.users.add(user)
    part.bytes += infoOf(module, graph).code?.length ?? 0
    parts.set(key, part)
    partOf.set(module, part)
  }
  for (const [module, part] of partOf) {
    for (const each of infoOf(module, graph).importedIds) {
      const needed = partOf.get(each)
      if (needed && needed !== part) part.needs.add(needed)
    }
  }
  return { parts: [...parts.values()], pages }
}

/**
 * The screens that are pages.
 * @param {Iterable<string>} modules
 * @param {Graph} graph
 */
function pagesAmong(modules, graph) {
  const siteMap = [...modules].find((module) => SITE_MAP.test(module)) ?? ''
  const screens = infoOf(siteMap, graph).dynamicallyImportedIds
  return screens.filter((screen) => !AREA_ANSWER.test(screen) && !FRAMES.some(([frame]) => frame.test(screen)))
}

/**
 * Who shows each of these modules: pages, and what is opened on others with it. Nobody in particular, where every page does. A library's are
 * left out.
 * @param {Iterable<string>} modules
 * @param {Graph} graph
 * @returns {Map<string, readonly string[] | null>}
 */
export function usersOfModules(modules, graph) {
  const ours = [...modules].filter((module) => !LIBRARY.test(module))
  const userOf = new Users(graph, pagesAmong(ours, graph))
  return new Map(
    ours.map((module) => {
      const { users, isStarters, isMain } = userOf.of(module)
      return [module, isStarters || isMain ? null : users]
    }),
  )
}

/** Who shows a module. */
class Users {
  /** @type {Map<string, string[]>} */
  #openers = new Map()
  /** @type {Graph} */
  #graph
  /** @type {readonly string[]} */
  #pages

  /** @param {Graph} graph @param {readonly string[]} pages */
  constructor(graph, pages) {
    this.#graph = graph
    this.#pages = pages
  }

  /**
   * The pages that cannot do without a module, and what is opened on others with it.
   * @param {string} id
   */
  of(id) {
    const { screens, isStarters, isMain } = this.#screensOf(id)
    const pages = screens.filter((screen) => this.#pages.includes(screen))
    // What is opened on these pages alone finds their files there.
    const others = screens.filter(
      (screen) => !pages.includes(screen) && !this.#openersOf(screen).every((page) => pages.includes(page)),
    )
    return { users: pages.length > 0 ? [...pages, ...others] : screens, isStarters, isMain }
  }

  /**
   * The pages on which a late part may be opened.
   * @param {string} screen
   * @returns {string[]}
   */
  #openersOf(screen) {
    const known = this.#openers.get(screen)
    if (known) return known
    this.#openers.set(screen, [])
    const openers = infoOf(screen, this.#graph).dynamicImporters.flatMap((importer) => {
      const { screens, isMain } = this.#screensOf(importer)
      // Everybody's parts may be opened anywhere.
      if (isMain) return [importer]
      return screens.flatMap((each) => (this.#pages.includes(each) ? [each] : this.#openersOf(each)))
    })
    this.#openers.set(screen, openers)
    return openers
  }

  /**
   * The screens and late parts that import a module. A section below the fold belongs to the pages that it stands in, and a frame to those
   * that it stands around.
   * @param {string} id
   */
  #screensOf(id) {
    /** @type {Set<string>} */
    const screens = new Set()
    let [isStarters, isMain] = [false, false]
    const waiting = new Set([id])
    for (const module of waiting) {
      const { importers, dynamicImporters } = infoOf(module, this.#graph)
      for (const importer of importers) waiting.add(importer)
      if (importers.length + dynamicImporters.length === 0) isStarters = true
      else if (MAIN.test(module)) isMain = true
      else if (dynamicImporters.length > 0) {
        const sections = dynamicImporters.filter((importer) => CONTENT.test(importer) || SHOWN_AT_ONCE.test(module))
        for (const section of sections) waiting.add(section)
        const framed = FRAMES.find(([frame]) => frame.test(module))
        if (framed) for (const page of this.#pages) if (framed[1].test(page)) screens.add(page)
        if (!framed && sections.length < dynamicImporters.length && !SAMPLES.test(module)) screens.add(module)
      }
    }
    return { screens: [...screens], isStarters, isMain }
  }
}

/**
 * @param {Part[]} parts
 * @param {readonly string[]} pages
 * @returns {Load[]}
 */
function loadsOf(parts, pages) {
  const users = [...new Set(parts.flatMap(({ users }) => [...users]))]
  return users.map((page) => {
    const isContent = CONTENT.test(page) && pages.includes(page)
    return {
      weight: (pages.includes(page) && !isContent) || WEIGHTY.test(page) ? 1 : LATE,
      isContent,
      loads: withNeeds(parts.filter(({ users, isMain }) => isMain || users.has(page))),
    }
  })
}

/** @type {Price} */
const priceOf = ({ weight }, files) => weight * files * REQUEST

/** What is still too much for a public page is put together out of what no customer would load for it. @type {Price} */
const priceOfContent = ({ isContent }, files) => (isContent ? Math.max(0, files - MOST_FILES_OF_CONTENT) * TOO_MANY : 0)

/**
 * Puts the two parts together that are best in one file, if any are.
 * @param {Part[]} parts
 * @param {readonly Load[]} pages
 * @param {Price} price
 */
function joinBest(parts, pages, price) {
  /** @type {[Part, Part] | undefined} */
  let best
  let most = 0
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      const spared = sparedBy(one, other, pages, price, most)
      if (spared <= most || isCircle(one, other) || isCircle(other, one)) continue
      best = [one, other]
      most = spared
    }
  }
  if (!best) return false
  const [one, other] = best
  parts.splice(parts.indexOf(other), 1)
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  one.isMain ||= other.isMain
  for (const user of other.users) one.users.add(user)
  for (const part of other.needs) one.needs.add(part)
  for (const part of parts) if (part.needs.delete(other)) part.needs.add(one)
  one.needs.delete(one)
  one.needs.delete(other)
  for (const { loads } of pages) {
    if (!loads.delete(other) && !loads.has(one)) continue
    for (const part of withNeeds([one])) loads.add(part)
  }
  return true
}

/**
 * What all pages together spare with two parts in one file.
 * @param {Part} one
 * @param {Part} other
 * @param {readonly Load[]} pages
 * @param {Price} price
 * @param {number} most no more is looked for where it cannot be reached
 */
function sparedBy(one, other, pages, price, most) {
  let spared = 0
  for (const page of pages) {
    const { size } = page.loads
    if (page.loads.has(one) && page.loads.has(other)) spared += price(page, size) - price(page, size - 1)
  }
  if (spared <= most) return spared
  for (const page of pages) {
    const { weight, loads } = page
    if (loads.has(one) === loads.has(other)) continue
    if (weight === 1 && price === priceOfContent) return 0
    const added = [...withNeeds([loads.has(one) ? other : one])].filter((part) => !loads.has(part))
    // The one that is joined makes no request of its own.
    spared -= weight * bytesOf(added) + price(page, loads.size + added.length - 1) - price(page, loads.size)
    if (spared <= most) break
  }
  return spared
}

/** @param {Iterable<Part>} parts */
const bytesOf = (parts) => [...parts].reduce((sum, { bytes }) => sum + bytes, 0)

/** @param {Iterable<Part>} parts */
function withNeeds(parts) {
  const all = new Set(parts)
  for (const part of all) for (const needed of part.needs) all.add(needed)
  return all
}

/**
 * Two files that need each other could not begin: whether the first one needs the other by way of a third.
 * @param {Part} one
 * @param {Part} other
 */
const isCircle = (one, other) => withNeeds([...one.needs].filter((part) => part !== other)).has(other)

/**
 * A file is called by its page, or by the largest of its modules.
 * @param {Part} part
 * @param {Graph} graph
 * @param {ReadonlySet<string>} taken
 */
function nameOf({ modules, users, isMain }, graph, taken) {
  if (isMain) return 'main'
  const [only = ''] = users
  const size = (/** @type {string} */ id) => infoOf(id, graph).code?.length ?? 0
  const [largest = ''] = modules.toSorted((a, b) => size(b) - size(a))
  const name = /([^/]+)\.\w+$/.exec(users.size === 1 ? only : largest)?.[1] ?? 'part'
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`
  return free
}

/** @typedef {Pick<import('vite').Rolldown.OutputChunk, 'name' | 'fileName' | 'facadeModuleId' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'>} Chunk */

/**
 * The files that bring a screen to life, with everything that stands in its page. What stands in it is read from the build
 * that writes the pages, where every screen and section still is a file of its own.
 * @param {readonly string[]} screens the module of the screen, and what else its page shows; without one, what all screens have in common
 * @param {readonly Chunk[]} writing
 * @param {readonly Chunk[]} site
 */
export function scriptFilesFor(screens, writing, site) {
  const modules = new Set(screens.flatMap((screen) => modulesOf(screen, writing)))
  const needed = site.filter(({ name, moduleIds }) =>
    screens.length > 0 ? moduleIds.some((id) => MAIN.test(id) || modules.has(id)) : name === 'main',
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
      // The entry knows every screen, and all that it holds is in the browser's main file too.
      if (!chunk.isEntry && (isSection || imports.includes(chunk.fileName))) chunks.add(chunk)
    }
  }
  return [...chunks].flatMap(({ moduleIds }) => moduleIds)
}
