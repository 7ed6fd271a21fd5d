import { readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** What the build says of its script files: the modules in each with their bytes before they are packed, and the screens that show each. */
interface Contents {
  screens: Record<'visitors' | 'customers', Record<string, string>>
  files: Record<string, readonly Held[]>
}

interface Held {
  module: string
  bytes: number
  /** None, where every page shows it. */
  users: readonly string[] | null
}

const isPublic = (module: string) => module.startsWith('web/rooms/content/')

export function readContents() {
  const { screens, files } = JSON.parse(readFileSync('dist/script-files.json', 'utf8')) as Contents
  const heldIn = (urls: readonly string[]) =>
    urls.flatMap((url) => {
      const { pathname } = new URL(url, 'http://localhost')
      const held = files[pathname]
      // The pages' style sheet, their fonts and what they ask of the API.
      if (!held) return []
      const packed =
        statSync(`dist/site${pathname}.br`).size /
        Math.max(
          1,
          held.reduce((sum, { bytes }) => sum + bytes, 0),
        )
      return held.map((each) => ({ ...each, bytes: each.bytes * packed }))
    })
  return {
    screens,
    scripts: Object.keys(files),
    /**
     * How many packed bytes of the files that the open page has loaded belong to others alone. A later part that came by itself, in a file that the
     * page does not name, is shown.
     */
    async foreignBytes(page: Page, screen: string, urls: readonly string[]): Promise<number> {
      const named = await page
        .locator('link[rel="modulepreload"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
      const unnamed = heldIn(urls.filter((url) => !named.includes(url))).map(({ module }) => module)
      const shown = [screen, ...unnamed]
      const foreign = heldIn(urls).filter(({ users }) => users !== null && !users.some((user) => shown.includes(user)))
      return Math.round(foreign.reduce((sum, { bytes }) => sum + bytes, 0))
    },
    /** The modules of the public pages, and those that nobody but these pages shows. */
    visitorsOwn: (urls: readonly string[]): string[] =>
      heldIn(urls)
        .filter(({ module, users }) => isPublic(module) || users?.every(isPublic))
        .map(({ module }) => module),
  }
}
