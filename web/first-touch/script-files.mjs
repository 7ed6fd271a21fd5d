// Into which file each module goes, and which files a page needs: it asks for a handful at once, and not for fifty one
// after the other. One rule decides: what a single screen needs lies in that screen's file, and what several need lies in the
// first file of the list below that is open to all of them. The list goes from files that few screens load to those that many
// load, so that nobody fetches what only others need, and no file imports from one that fewer load.

/** The customer's own pages, with what is opened from them. */
const OWN = 'rooms/(profile|billing|pickups|orders)/|core/confirm-delete|shared/(customer/(phone|number)|money/)'
/** The customers' home, the frame of all their pages, and the one page of theirs that loads the forms of the account too. */
const HOME = 'rooms/home/|layout/customer-parts|rooms/account/password-and-data'
/** The steps of an order behind its registration, and what comes late in one of them. */
const ORDER = 'rooms/order/(?!area/(registration|notify))|shared/pickup/recurring-modal|providers/cards/'

/** The list of a bag, where it is opened, and what reckons it. */
const BAG = 'shared/bag/|rooms/order/(delivery/delivery-bag|checkout/listed-charges)'

/** A file, and the screens and late parts that may load it, by the beginnings of their paths. */
const FILES = /** @type {const} */ ([
  // Small things of two screens each, which nobody else should wait for.
  // The map stands on the visitors' home. A file of its own would be one request more for each customer, whose page was written as theirs.
  ['home', 'rooms/(content/home/home|order/area/(area-answer|notify-modal))'],
  ['placed-order', 'rooms/order/result/order-result|rooms/home/all-set'],
  ['pickups', 'rooms/pickups/'],
  // The six digits, in the account and in the question on other pages.
  ['phone-code', 'rooms/profile/phones|shared/customer/phone-code'],
  // The screens that pay: the page of the plan, the cards, the checkout once somebody gets to its card, and an order whose payment is under way.
  [
    'paying',
    'rooms/(billing|orders)/|rooms/home/due-card|rooms/order/(checkout/(checkout-card|followed-checkout)|order-under-way)|providers/cards/|shared/money/',
  ],
  // What the checkout shares with its own late parts, and no other step of an order wants.
  ['checkout', 'rooms/order/checkout/'],
  ['customer-bag', 'shared/bag/customer-bag|rooms/order/delivery/delivery-bag'],
  // What reckons the list of a bag, for the list itself and for the checkout of somebody who has one.
  ['bag-figures', BAG],
  // What is chosen and reckoned with a plan: no other step of an order needs it.
  ['plan-figures', `rooms/(order/packages|billing)/|${BAG}`],
  // What stands on the page of addresses, and on the preferences for its recurring days: the other pages of the account show no form at once.
  ['own-forms', 'rooms/profile/(address|preferences|name|phone-form)'],
  ['private', OWN],
  // A list that is opened in an order asks for the customer's newest orders, too.
  ['customer', `${OWN}|${HOME}|shared/bag/customer-bag|rooms/order/delivery/delivery-bag`],
  // The list of what is in a bag, with what finds a thing in the price list.
  ['bag', `${BAG}|rooms/content/pricing/|${OWN}|${HOME}`],
  ['account', 'rooms/account/|rooms/order/area/registration'],
  // The modules that an order's steps share with each other and with the customer's own pages.
  ['order', `${ORDER}|${OWN}`],
  // The answer to an area check shares its words with the check, which whoever gets there has come from.
  ['content', 'rooms/(content/|order/area/area-answer)'],
  // What a stranger's forms share with each other: neither a step of an order nor a customer's page needs it.
  ['strangers-forms', 'rooms/(account/|order/area/|content/)'],
  // The forms, above all their library: screens that have none do without.
  [
    'shared',
    '(?!rooms/(order/(\\w+/order-(advantage|packages|delivery|result)|order-under-way)|home/|pickups/(?!pickup\\.)|profile/(account-hub|phones|last-one)|billing/(?!billing-address-form)|orders/)|shared/customer/phone-question|core/)',
  ],
  ['main', ''],
])

/** The delivery's fee is told in few places, of all kinds. */
const FEES = /\/rules\/prices\/fees\./
/** The slider of the savings stands in few pages, of all kinds, and all of these have drawings, too. */
const SLIDER = /\/(rules\/plans\/savings|web\/ui\/slider)\./
/** Every screen's; the forms' library is not. */
const LIBRARY = /\/node_modules\/(?!react-hook-form\/)|\0lean:/
const MAIN = /\/web\/main\.tsx$/
const CONTENT = /\/web\/rooms\/content\//
/** Shows every part of the site and is nobody's page, so what it uses is not shared for its sake. */
const SAMPLES = /\/web\/rooms\/(style\/|content\/block-samples)/
/** Screens that lie in the file which they share with others: one request less on pages that have many calls to make. */
const IN_COMMON_FILE =
  /\/web\/(rooms\/home\/(customer-home|last-order|due-card|bag-under-way)|layout\/customer-parts|rooms\/(profile\/preferences|order\/checkout\/order-checkout))\./
/** The calendar weighs kilobytes and stands in few pages, of all kinds. What says why a day is closed comes with it. */
const CALENDAR = /\/(web\/(ui\/day-picker|shared\/pickup\/(closed-days|rug-day)))\./
/** So do drawings. Those that customers see come together: their pages have two or three, and many calls to make. */
const DRAWING = /\/web\/(illustrations\/|rooms\/home\/tile-pictures\.)/
/** The frame of most drawings. */
const SCENE = /\/web\/illustrations\/scene\./
/** These pages have one drawing each, and do not fetch the others for it. */
const ONE_DRAWING = /\/web\/rooms\/(account\/login|order\/area\/registration)\./
/** A drawing on this many screens has no file of its own: each screen would ask for one file more. */
const MANY_SCREENS = 10
const CUSTOMERS = new RegExp(`/web/(${ORDER}|${OWN}|${HOME})`)

/** @typedef {{ getModuleInfo(id: string): Pick<import('vite').Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null }} Graph */

/**
 * The name of a module's file; none for what the bundler places by itself, which is the starter with what it uses.
 * @param {string} id
 * @param {Graph} graph
 */
export function scriptFileOf(id, graph) {
  if (LIBRARY.test(id)) return 'react'
  const { screens, isStarters, isMains } = usersOf(id, graph)
  if (isStarters) return null
  if (isMains || FEES.test(id)) return 'main'
  const [only] = screens
  if (only === undefined) return null
  if (screens.length === 1 && !IN_COMMON_FILE.test(only)) return DRAWING.test(only) ? 'drawings' : nameOf(only)
  if (CALENDAR.test(id)) return 'day-picker'
  if (SLIDER.test(id)) return 'drawings'
  if (!DRAWING.test(id) || screens.every((screen) => CONTENT.test(screen))) return fileFor(screens)
  const isCustomers = screens.some((screen) => CUSTOMERS.test(screen))
  if (SCENE.test(id) || (isCustomers && !screens.some((screen) => ONE_DRAWING.test(screen)))) return 'drawings'
  return screens.length < MANY_SCREENS ? nameOf(id) : fileFor(screens)
}

/** @param {readonly string[]} screens */
function fileFor(screens) {
  const open = FILES.find(([, to]) => screens.every((screen) => new RegExp(`/web/(${to})`).test(screen)))
  return open?.[0] ?? null
}

/**
 * The screens and late parts that cannot do without a module. A section below the fold belongs to the pages that it stands in.
 * @param {string} id
 * @param {Graph} graph
 */
function usersOf(id, graph) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {string[]} */
  const screens = []
  let [isStarters, isMains] = [false, false]
  const waiting = [id]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    waiting.push(...importers)
    if (importers.length + dynamicImporters.length === 0) isStarters = true
    else if (MAIN.test(module)) isMains = true
    else if (dynamicImporters.length > 0) {
      const pages = dynamicImporters.filter((importer) => CONTENT.test(importer))
      waiting.push(...pages)
      if (pages.length < dynamicImporters.length && !SAMPLES.test(module)) screens.push(module)
    }
  }
  return { screens, isStarters, isMains }
}

/** @param {string} id */
function nameOf(id) {
  return /([^/]+)\.\w+$/.exec(id)?.[1] ?? null
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
