import { type ComponentType, use } from 'react'

export interface ScreenModule {
  default: ComponentType
  /** The page's facts for search engines. Only the build reads them. */
  structuredData?: readonly Readonly<Record<string, unknown>>[]
}

/** A screen whose code arrives when it is needed. Once it is here, showing it takes no waiting. */
export interface Screen {
  /** Starts or joins the loading; resolves when the screen can be shown. */
  preload(): Promise<ScreenModule>
}

export function screen(load: () => Promise<ScreenModule>): Screen {
  let loading: Promise<ScreenModule> | undefined
  return {
    preload() {
      // A failure is kept, or asking again while React waits would ask for ever; the error page starts the visit afresh.
      loading ??= readable(load())
      return loading
    },
  }
}

/** React reads a promise that says what it holds at once; any other makes it wait, even when it has long been kept. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  )
  return promise
}

export function useScreen(shown: Screen): ComponentType {
  return use(shown.preload()).default
}

let sayLive = () => {}
/** Resolves when the first screen has its event handlers, so that what was clicked before can be repeated. */
export const firstScreenIsLive = new Promise<void>((resolve) => {
  sayLive = resolve
})

export const sayScreenIsLive = (): void => sayLive()
