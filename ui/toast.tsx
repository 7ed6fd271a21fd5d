import { type FocusEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Cross } from './cross.tsx'
import { useTopDialog } from './dialog-lifecycle.ts'
import { RoundButton } from './round-button.tsx'
import { SmallPrint } from './small-print.tsx'
import styles from './toast.module.css'

type Kind = 'success' | 'error'
type Seconds = 3 | 5

interface Toast {
  id: number
  text: string
  kind: Kind
  seconds: Seconds
  leftMs: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

interface ToastOptions {
  kind?: Kind
  seconds?: Seconds
}

let lastId = 0
let toasts: readonly Toast[] = []
type Hold = `${'pointer' | 'focus'} ${number}`
/** The toasts under a pointer or with the focus. While there is one, all wait, so that none moves under a finger. */
const held = new Set<Hold>()
const listeners = new Set<() => void>()

export function showToast(text: string, { kind = 'success', seconds = 3 }: ToastOptions = {}): void {
  lastId += 1
  const toast: Toast = { id: lastId, text, kind, seconds, leftMs: seconds * 1000, startedAt: 0, timer: undefined }
  if (held.size === 0) run(toast)
  change([...toasts, toast])
}

/** Stands once, at the end of the page. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, current, none)
  const dialog = useTopDialog()
  // Everything outside a modal dialog is inert. The place outside stays too: a live region must be there before its text.
  return (
    <>
      <Stack toasts={dialog ? [] : shown} />
      {dialog && createPortal(<Stack toasts={shown} />, dialog)}
    </>
  )
}

function Stack({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const stack = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)

  const noteOrigin = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !stack.current?.contains(relatedTarget as Node)) cameFrom.current = relatedTarget
  }
  const giveFocusOn = (gone: HTMLElement) => {
    const others = [...(stack.current?.querySelectorAll('button') ?? [])].filter((button) => button !== gone)
    const next = others[0] ?? cameFrom.current
    if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from.
    <div ref={stack} className={styles.stack} onFocus={noteOrigin}>
      {(['success', 'error'] as const).map((kind) => (
        <div key={kind} className={styles.region} aria-live={kind === 'error' ? 'assertive' : 'polite'}>
          {toasts
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismissed={giveFocusOn} />
            ))}
        </div>
      ))}
    </div>
  )
}

interface ToastCardProps {
  toast: Toast
  onDismissed: (button: HTMLElement) => void
}

function ToastCard({ toast: { id, text, kind, seconds }, onDismissed }: ToastCardProps): ReactNode {
  // The toast may be taken elsewhere under the pointer, and then no leaving is reported.
  useEffect(() => () => release(`pointer ${id}`, `focus ${id}`), [id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading takes as long as it takes; there is nothing to operate.
    <div
      className={styles.toast}
      data-kind={kind}
      data-seconds={seconds}
      onPointerEnter={() => hold(`pointer ${id}`)}
      onPointerLeave={() => release(`pointer ${id}`)}
      onFocus={() => hold(`focus ${id}`)}
      onBlur={() => release(`focus ${id}`)}
    >
      <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d={kind === 'success' ? 'M4 10.5 8.2 15 16 5.5' : 'M10 4V11M10 15.5V15.6'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>
        <SmallPrint>{text}</SmallPrint>
      </p>
      <RoundButton
        className={styles.dismiss}
        aria-label="Dismiss"
        onClick={({ currentTarget }) => {
          if (document.activeElement === currentTarget) onDismissed(currentTarget)
          dismiss(id)
        }}
      >
        <Cross size={14} />
      </RoundButton>
    </div>
  )
}

function run(toast: Toast): void {
  toast.startedAt = performance.now()
  toast.timer = setTimeout(() => dismiss(toast.id), toast.leftMs)
}

function hold(by: Hold): void {
  const wasHeld = held.size > 0
  held.add(by)
  if (wasHeld) return
  for (const toast of toasts) {
    clearTimeout(toast.timer)
    toast.leftMs -= performance.now() - toast.startedAt
  }
}

function release(...by: Hold[]): void {
  const wasHeld = held.size > 0
  for (const one of by) held.delete(one)
  if (wasHeld && held.size === 0) for (const toast of toasts) run(toast)
}

function dismiss(id: number): void {
  clearTimeout(toasts.find((toast) => toast.id === id)?.timer)
  change(toasts.filter((toast) => toast.id !== id))
  release(`pointer ${id}`, `focus ${id}`)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: readonly Toast[] = []
const none = () => NONE
const current = () => toasts
