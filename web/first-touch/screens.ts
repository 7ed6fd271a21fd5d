import { type ComponentType, use, useEffect, useReducer } from 'react'

export interface ScreenModule {
  default: ComponentType
  /** The page's facts for search engines. Only the build reads them. */
  structuredData?: readonly Readonly<Record<string, unknown>>[]
}

/** A screen whose code arrives when it is needed. Once it is here, showing it takes no waiting. */
export interface Screen {
  /** Starts or joins the loading; resolves when the screen can be shown. */
  preload(): Promise<ScreenModule>
  /** Nothing as long as it is on its way; throws what kept it from coming. */
  read(): ScreenModule | undefined
}

export function screen(load: () => Promise<ScreenModule>): Screen {
  let loading: Promise<ScreenModule> | undefined
  let outcome: { module: ScreenModule } | { reason: unknown } | undefined
  return {
    preload() {
      // A failure is kept, or asking again while React waits would ask for ever; the error page starts the visit afresh.
      if (loading) return loading
      loading = readable(load())
      loading.then(
        (module) => {
          outcome = { module }
        },
        (reason: unknown) => {
          outcome = { reason }
        },
      )
      return loading
    },
    read() {
      if (outcome && 'reason' in outcome) throw outcome.reason
      return outcome?.module
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

/** What stands around screens may come later than they would: nothing, and no waiting, until it is here. */
export function useLateScreen(shown: Screen): ComponentType | undefined {
  const [, show] = useReducer((times: number) => times + 1, 0)
  const module = shown.read()
  const isHere = module !== undefined
  useEffect(() => {
    if (!isHere) shown.preload().then(show, show)
  }, [shown, isHere])
  return module?.default
}

let sayLive = () => {}
/** Resolves when the first screen has its event handlers, so that what was clicked before can be repeated. */
export const firstScreenIsLive = new Promise<void>((resolve) => {
  sayLive = resolve
})

export const sayScreenIsLive = (): void => sayLive()
