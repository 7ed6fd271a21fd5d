/**
 * All that a public page runs by itself, but for the earlyEvents in it: the header's colour, and waiting. React comes when somebody is signed in, when the page is a form or an
 * account screen, or with the first touch; what was typed and pressed meanwhile is repeated once the page is alive.
 */
import { scrollToHash } from './scroll-to-hash.ts'

declare global {
  interface Window {
    /**
     * Stands in the page itself (index.html), asks for this script after the first paint, and keeps what is pressed until it
     * has come. What waits for us is the same here and there: submits, buttons, and links that say so.
     */
    earlyEvents?: EventListenerObject & { heard: Event[]; types: string[] }
  }
}

const html = document.documentElement

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
interface Typed {
  value: string
  isChecked: boolean
}

const FIELDS = 'input, textarea, select'
const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click', 'submit', 'input', 'change'] as const
/** Goes with a visitor's drafts. */
const KEPT_WORDS = 'larkspur.draft.visitor/early'
const typed = new Map<Field, Typed>()
let missed: { target: Element; control?: Element | null | undefined; repeat: () => void } | undefined
let isHydrating = false
let isHydrated = false

let turnedAt = scrollY
const showScroll = () => {
  const isDeep = scrollY > 50
  html.toggleAttribute('data-scrolled', isDeep)
  // A finger that rests moves a little.
  if (Math.abs(scrollY - turnedAt) < 4) return
  // Who reads on has the whole screen for it; the header is back with the first movement up.
  html.toggleAttribute('data-reading', isDeep && scrollY > turnedAt)
  turnedAt = scrollY
}
addEventListener('scroll', showScroll, { passive: true })
showScroll()

// The header's menus open by themselves, maybe before this script came; the page then begins at its top.
const showMenu = (menu: EventTarget | null) => {
  if (menu instanceof HTMLDetailsElement && menu.matches('header [open]')) scrollTo({ top: 0, behavior: 'instant' })
}
addEventListener('toggle', ({ target }) => showMenu(target), true)
showMenu(document.querySelector('header [open]'))
// The page may have been written last year.
for (const year of document.querySelectorAll('[data-year]')) year.textContent = `${new Date().getFullYear()}`

// Only a visitor who puts the site on a home screen needs the manifest, and nobody should wait for it.
addLink('manifest', '/site.webmanifest')

scrollToHash(location.hash)
addEventListener('hashchange', () => scrollToHash(location.hash))

for (const type of TOUCHES) addEventListener(type, touched, true)
const { earlyEvents } = window
if (earlyEvents) {
  for (const type of earlyEvents.types) removeEventListener(type, earlyEvents, true)
  for (const event of earlyEvents.heard) touched(event)
}
restoreWords()
// Typed before this script came, or put back by the browser after a reload.
for (const field of fields()) if (isTypedIn(field)) noteTyped(field)
// A page that is left or loaded again before it is alive has no draft yet.
addEventListener('pagehide', keepWords)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeKeptWords()
})
// A search that somebody sent along is shown without being asked again, and so is what waits in a form's draft.
const isAsked = html.dataset['start'] === 'now' || /[?&]q=/.test(location.search) || hasDraft()
if (isAsked || html.dataset['session'] === 'customer' || typed.size > 0) void hydratePage()

// A part that only lives with React (a calculator, a calendar) wakes the page when it comes into sight.
const inSight = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) void hydratePage()
})
for (const room of document.querySelectorAll('[data-hydrates-in-sight]')) inSight.observe(room)

function touched(event: Event): void {
  const { target } = event
  // Of these an event has what its kind has.
  const { key, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent
  if (!(target instanceof Element) || !isNotHydrated(target)) return
  void hydratePage()
  if (event.type === 'input' || event.type === 'change') {
    if (isField(target)) noteTyped(target)
  } else if (key === 'Enter' && target instanceof HTMLInputElement) {
    // The press counts also while the button is still grey: then the browser says nothing of a submit.
    const { form } = target
    wait({ target, repeat: () => form?.requestSubmit() })
  } else if (key === 'Escape') {
    const named = document.querySelector<HTMLElement>('[aria-keyshortcuts="Escape"]')
    if (!named) return
    // React may be just about to listen, as with a submit: then the press would count twice.
    event.stopImmediatePropagation()
    wait({ target: named, repeat: () => named.click() })
  } else if (event.type === 'submit' && target instanceof HTMLFormElement) {
    event.preventDefault()
    // React may be just about to listen: then the form would be sent twice.
    event.stopImmediatePropagation()
    wait({ target, control: (event as SubmitEvent).submitter, repeat: () => target.requestSubmit() })
  } else if (event.type === 'click') {
    // Links, boxes and summaries work without us; a button waits for its handler, and so does a link that says so.
    const button = target.closest<HTMLElement>('button, [data-waits]')
    if (!button || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    wait({ target, control: button, repeat: () => button.click() })
  }
}

/** Keeps one press for later, and shows that it was heard. */
function wait(press: NonNullable<typeof missed>): void {
  showBusy('false')
  missed = press
  showBusy('true')
}

function showBusy(isBusy: 'true' | 'false'): void {
  missed?.control?.setAttribute('aria-busy', isBusy)
}

/** Sections below the fold wake after the rest of the page; until then they carry a mark. */
function isNotHydrated(target: Element): boolean {
  return !isHydrated || target.closest('[data-hydrating]') !== null
}

/** A visitor with a draft here has had the page alive, so the rest of it is in the browser's cache. */
function hasDraft(): boolean {
  try {
    const forms = [...document.querySelectorAll<HTMLElement>('[data-draft]')]
    return forms.some(({ dataset }) => sessionStorage.getItem(dataset['draft'] ?? ''))
  } catch {
    // Nothing was kept if the browser forbids storage.
    return false
  }
}

/** Keeps the typed words for this tab and visitor, in case the next page is this one again. A password is typed again. */
function keepWords(): void {
  const words = fields().map((field) => (field.type === 'password' ? undefined : typed.get(field)))
  if (!words.some(Boolean)) return
  try {
    sessionStorage.setItem(KEPT_WORDS, JSON.stringify({ place: placeNow(), words }))
  } catch {
    // Storage that is full or forbidden costs these words, as it costs a draft.
  }
}

function restoreWords(): void {
  const { place, words = [] } = takeKeptWords()
  if (words.length === 0 || place !== placeNow()) return
  for (const [index, field] of fields().entries()) {
    const was = words[index]
    // Words that were typed since are newer.
    if (!was || isTypedIn(field)) continue
    if (isBox(field)) (field as HTMLInputElement).checked = was.isChecked
    else field.value = was.value
    // Whoever is already in the field is about to type: that takes the place of these words and is not added to them.
    selectFocused(field)
  }
}

/** A list to choose from has nothing to select. */
function selectFocused(field: Field): void {
  if (field === document.activeElement) (field as HTMLInputElement).select?.()
}

/** Words belong to the visitor who typed them, as drafts do. */
function placeNow(): string {
  return `${location.pathname} ${sessionStorage.getItem('larkspur.drafts-of')}`
}

function takeKeptWords(): { place?: string; words?: (Typed | null)[] } {
  try {
    const kept = sessionStorage.getItem(KEPT_WORDS)
    sessionStorage.removeItem(KEPT_WORDS)
    return JSON.parse(kept ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
}

function noteTyped(field: Field): void {
  typed.set(field, { value: field.value, isChecked: isTicked(field) })
}

function isField(target: Element): target is Field {
  return target.matches(FIELDS)
}

function isBox({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio'
}

function isTicked(field: Field): boolean {
  return !!(field as HTMLInputElement).checked
}

function isTypedIn(field: Field): boolean {
  const { value, isChecked } = written(field)
  // A box without a value of its own says "on".
  return isChecked !== isTicked(field) || (!isBox(field) && value !== field.value)
}

/** The field's value as the page was sent. */
function written(field: Field): Typed {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return { value: chosen?.value ?? '', isChecked: false }
  }
  return { value: field.defaultValue, isChecked: !!(field as HTMLInputElement).defaultChecked }
}

async function hydratePage(): Promise<void> {
  if (isHydrating) return
  isHydrating = true
  const tried = missed
  preloadScripts()
  try {
    const [{ hydrate }] = await Promise.all([import('../main.tsx'), wholeStyle()])
    await hydrate()
  } catch {
    // No network, or a newer release took our files away. The typed words stay; the next touch tries again.
    isHydrating = false
    // A press that came while these files were failing has not been tried for.
    if (missed !== tried) return hydratePage()
    showBusy('false')
    sayUnreachable()
    return
  }
  document.getElementById('unreachable')?.remove()
  isHydrated = true
  repeatTouches()
  while (document.querySelector('[data-hydrating]')) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    repeatTouches()
  }
  inSight.disconnect()
  for (const type of TOUCHES) removeEventListener(type, touched, true)
}

/** The scripts come in one wave: each would otherwise be asked for only by the one before it. */
function preloadScripts(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')
  for (const script of named?.content.split(' ') ?? []) addLink('modulepreload', script)
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href })
  document.head.append(link)
  return link
}

/** The page carries only the style of what was written in it; what happens in it needs the rest. */
async function wholeStyle(): Promise<void> {
  const named = document.querySelector<HTMLMetaElement>('meta[name="style"]')
  if (!named) return
  const sheet = addLink('stylesheet', named.content)
  return new Promise((resolve, reject) => {
    sheet.onload = () => {
      named.remove()
      resolve()
    }
    sheet.onerror = () => {
      sheet.remove()
      reject()
    }
  })
}

/** Repeats what the parts that are awake by now have missed. */
function repeatTouches(): void {
  const heard = [...typed].filter(([field]) => !isNotHydrated(field))
  const selected = String(getSelection())
  // Each field is set back first: the form may have heard of it before it could show it, and then hears nothing new.
  for (const [field] of heard) enter(field, written(field))
  for (const [field, was] of heard) {
    typed.delete(field)
    enter(field, was)
    // To enter it again took the selection away.
    if (selected === was.value) selectFocused(field)
  }
  if (!missed || isNotHydrated(missed.target)) return
  const { repeat } = missed
  // The mark goes back to how React left it: React shows by itself what the press has begun.
  showBusy('false')
  missed = undefined
  repeat()
}

function sayUnreachable(): void {
  if (document.getElementById('unreachable')) return
  const notice = Object.assign(document.createElement('p'), { id: 'unreachable', role: 'alert' })
  notice.append('This page didn’t finish loading. Try again or ')
  notice.append(Object.assign(document.createElement('a'), { href: '', textContent: 'reload it' }), '.')
  document.body.prepend(notice)
}

/**
 * Enters something as a person would. React compares with the last value it saw, so it is first shown another one; the
 * second is set behind its back, as a keyboard does.
 */
function enter(field: Field, { value, isChecked }: Typed): void {
  if (!field.isConnected) return
  if (isBox(field)) {
    if (isTicked(field) !== isChecked) field.click()
    return
  }
  field.value = field instanceof HTMLSelectElement ? '' : `${value}x`
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
