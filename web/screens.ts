import { type ComponentType, use } from 'react'

type ScreenModule = { default: ComponentType }

/** A screen whose code arrives when it is needed. Once it is here, showing it takes no waiting. */
export interface Screen {
  loaded: ScreenModule | undefined
  /** Starts or joins the loading; resolves when the screen can be shown. */
  preload(): Promise<ScreenModule>
}

export function screen(load: () => Promise<ScreenModule>): Screen {
  let loading: Promise<ScreenModule> | undefined
  const self: Screen = {
    loaded: undefined,
    preload() {
      loading ??= load().then(
        (module) => {
          self.loaded = module
          return module
        },
        (error: unknown) => {
          // A lost network is no reason to remember the failure for the rest of the visit.
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return self
}

export function useScreen(shown: Screen): ComponentType {
  return (shown.loaded ?? use(shown.preload())).default
}

let sayLive = () => {}
/** Resolves when the first screen has its event handlers, so that what was clicked before can be repeated. */
export const firstScreenIsLive = new Promise<void>((resolve) => {
  sayLive = resolve
})

export const sayScreenIsLive = (): void => sayLive()
