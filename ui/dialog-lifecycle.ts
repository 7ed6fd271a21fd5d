import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Long enough to be seen leaving, short enough not to wait for. */
const CLOSE_MS = 200

/** The dialogs in the order of opening, which is not their order in the document. */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
/** The place in the history at which each dialog was opened, and the way to close it. */
const pageUnder = new WeakMap<HTMLDialogElement, { idx: number | undefined; close: () => void }>()

/**
 * The element that had the focus last outside of all dialogs. A button that is disabled while its form is sent has lost the
 * focus by the time a dialog opens, and would not get it back. It may have had it before this file was here.
 */
let lastFocused: Element | null = null
if (typeof document !== 'undefined') {
  lastFocused = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('dialog')) lastFocused = target
  })
  // The browser's Back closes the dialog and nothing else, as Escape does. The page has moved by then, and is called back before
  // the router hears of it, which listens later than this: on the window listeners are asked in their order, captured or not.
  addEventListener('popstate', (event) => {
    const [dialog] = openDialogs.slice(-1)
    const under = dialog && pageUnder.get(dialog)
    const steps = (under?.idx ?? Number.NaN) - event.state?.idx
    // No number where one of the entries is not the router's.
    if (!steps) return
    event.stopImmediatePropagation()
    history.go(steps)
    under?.close()
  })
}

interface DialogLifecycle {
  ref: RefObject<HTMLDialogElement | null>
  close: () => void
}

/**
 * A modal dialog from its first to its last moment: it opens when it is mounted, leaves for 200 ms when it is closed by
 * its own buttons, Escape or a press beside it, and gives the focus back, also when it is taken away at once. While it is
 * held, a press beside it does nothing: what was begun inside would be lost to a slip of the hand.
 */
export function useDialogLifecycle(onClosed: () => void, isHeld = false): DialogLifecycle {
  const ref = useRef<HTMLDialogElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const opener = useRef<Element | null>(null)

  const finish = () => {
    clearTimeout(leaving.current)
    if (ref.current && hide(ref.current, opener.current)) onClosed()
  }
  const close = () => {
    if (leaving.current !== undefined) return
    ref.current?.setAttribute('data-leaving', '')
    leaving.current = setTimeout(finish, CLOSE_MS)
  }
  const onClose = useEffectEvent(close)
  const onPressBeside = useEffectEvent(() => {
    if (!isHeld) close()
  })
  const onGone = useEffectEvent(finish)

  // The dialog ends before its element leaves the document: only then can the platform still give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const { activeElement } = document
    opener.current = activeElement === document.body ? lastFocused : activeElement
    noteScrollbar()
    if (!dialog.open) dialog.showModal()
    change([...openDialogs.filter((other) => other !== dialog), dialog])

    let isPressBeside = false
    const listening = new AbortController()
    const { signal } = listening
    dialog.addEventListener(
      'cancel',
      (event) => {
        // A file field inside says "cancel" too.
        if (event.target !== dialog) return
        event.preventDefault()
        onClose()
      },
      { signal },
    )
    // A browser may not wait for an answer to a second Escape.
    dialog.addEventListener('close', ({ target }) => target === dialog && onGone(), { signal })
    dialog.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressBeside = target === dialog
      },
      { signal },
    )
    dialog.addEventListener(
      'click',
      ({ target }) => {
        // Text that is marked from the inside out ends beside the dialog as well.
        if (isPressBeside && target === dialog) onPressBeside()
        isPressBeside = false
      },
      { signal },
    )

    pageUnder.set(dialog, { idx: history.state?.idx, close: () => onClose() })

    return () => {
      listening.abort()
      clearTimeout(leaving.current)
      leaving.current = undefined
      dialog.removeAttribute('data-leaving')
      hide(dialog, opener.current)
    }
  }, [])

  return { ref, close }
}

/** The dialog that everything else is inert under. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => openDialogs.at(-1) ?? null,
    () => null,
  )
}

/** Hides a dialog only once: the person may have moved on since. Says whether it was this time. */
function hide(dialog: HTMLDialogElement, opener: Element | null): boolean {
  if (!openDialogs.includes(dialog)) return false
  change(openDialogs.filter((other) => other !== dialog))
  if (dialog.open) dialog.close()
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  return true
}

/** Only a page that shows a scroll bar beside itself has to keep its place free while it cannot scroll. */
function noteScrollbar(): void {
  const html = document.documentElement
  if (openDialogs.length === 0) html.toggleAttribute('data-scrollbar', innerWidth > html.clientWidth)
}

function change(next: readonly HTMLDialogElement[]): void {
  openDialogs = next
  for (const listener of listeners) listener()
}
