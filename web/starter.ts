/**
 * All that a public page runs by itself: the header's colour, and waiting. React comes when somebody is signed in, when the page is a form or an
 * account screen, or with the first touch; what was typed and pressed meanwhile is repeated once the page is alive.
 */
import { revealTarget } from './reveal.ts'

const html = document.documentElement

type Typed = Pick<HTMLInputElement, 'value' | 'checked'>

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click', 'submit', 'input', 'change'] as const
const typed = new Map<HTMLInputElement, Typed>()
let missed: { target: Element; repeat: () => void } | undefined
let isWaking = false
let isAlive = false

const SOLID_AFTER_PX = 50
const showScroll = () => html.toggleAttribute('data-scrolled', scrollY > SOLID_AFTER_PX)
addEventListener('scroll', showScroll, { passive: true })
showScroll()
// The page may have been written last year.
for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear())

revealTarget(location.hash)
addEventListener('hashchange', () => revealTarget(location.hash))

for (const type of TOUCHES) addEventListener(type, touched, { capture: true })
// Typed before this script came, or put back by the browser after a reload.
for (const field of document.querySelectorAll('input')) {
  if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) noteTyped(field)
}
if (html.dataset['start'] === 'now' || html.dataset['session'] === 'customer' || typed.size > 0) void wake()

function touched(event: Event): void {
  const { target } = event
  if (!(target instanceof Element) || !isDeaf(target)) return
  void wake()
  if (event.type === 'input' || event.type === 'change') {
    if (target instanceof HTMLInputElement) noteTyped(target)
  } else if (event instanceof KeyboardEvent && event.key === 'Enter' && target instanceof HTMLInputElement) {
    // Also where the button is still grey: then the browser says nothing of a submit.
    const { form } = target
    missed = { target, repeat: () => form?.requestSubmit() }
  } else if (event.type === 'submit' && target instanceof HTMLFormElement) {
    event.preventDefault()
    missed = { target, repeat: () => target.requestSubmit() }
  } else if (event.type === 'click') {
    const button = target.closest('button')
    // Links, boxes and summaries work without us; only a button waits for its handler.
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    missed = { target, repeat: () => button.click() }
  }
}

/** Sections below the fold wake after the rest of the page; until then they carry a mark. */
const isDeaf = (target: Element) => !isAlive || target.closest('[data-late]') !== null

function noteTyped(field: HTMLInputElement): void {
  typed.set(field, { value: field.value, checked: field.checked })
}

async function wake(): Promise<void> {
  if (isWaking) return
  isWaking = true
  try {
    const { live } = await import('./main.tsx')
    await live()
  } catch {
    // No network, or a newer release took our files away. What was typed stays; the next touch tries again.
    isWaking = false
    sayUnreachable()
    return
  }
  document.getElementById('unreachable')?.remove()
  isAlive = true
  repeatTouches()
  while (document.querySelector('[data-late]')) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    repeatTouches()
  }
  for (const type of TOUCHES) removeEventListener(type, touched, { capture: true })
}

/** Repeats what the parts that are awake by now have missed. */
function repeatTouches(): void {
  const heard = [...typed].filter(([field]) => !isDeaf(field))
  // From the beginning: the form may have heard of a field while it could not yet show it, and then hears nothing new.
  for (const [field] of heard) enter(field, { value: field.defaultValue, checked: field.defaultChecked })
  for (const [field, was] of heard) {
    typed.delete(field)
    enter(field, was)
  }
  if (!missed || isDeaf(missed.target)) return
  const { repeat } = missed
  missed = undefined
  repeat()
}

function sayUnreachable(): void {
  if (document.getElementById('unreachable')) return
  const notice = document.createElement('p')
  notice.id = 'unreachable'
  notice.setAttribute('role', 'alert')
  notice.append('The rest of this page did not arrive. Please try again, or ')
  const again = document.createElement('a')
  again.href = ''
  again.textContent = 'load the page again'
  notice.append(again, '.')
  document.body.prepend(notice)
}

/**
 * Enters something as a person would. React compares with the last value it saw, so it is first shown another one; the
 * second is set behind its back, as a keyboard does.
 */
function enter(field: HTMLInputElement, { value, checked }: Typed): void {
  if (!field.isConnected) return
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked !== checked) field.click()
    return
  }
  field.value = `${value}x`
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
