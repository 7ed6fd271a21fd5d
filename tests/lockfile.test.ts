import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * `npm ci` refuses a lockfile that lacks a package of another system, and a registry that does not carry one leaves it out without
 * a word. So each package that somebody needs somewhere has its entry, with what proves it.
 */
interface Entry {
  link?: boolean
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, Entry>

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }

/** Looks for a package as Node does: beside the one that needs it, then in each folder around it. */
function findEntry(all: Packages, from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|\/?[^/]+$/, '')) {
    const entry = all[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (entry !== undefined || folder === '') return entry
  }
}

function missingOf(all: Packages): string[] {
  return Object.entries(all).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => {
        const entry = findEntry(all, place, name)
        return entry === undefined || !(entry.link || entry.integrity)
      })
      .map((name) => `${place} needs ${name}`),
  )
}

describe('the lockfile', () => {
  it('has every package that some package needs on some system, with its integrity', () => {
    expect(missingOf(packages)).toEqual([])
    // Three tools that come as a binary for each system, so that a lockfile without any would not pass.
    for (const tool of ['@biomejs/cli-', '@rolldown/binding-', '@oxc-parser/binding-']) {
      const systems = Object.keys(packages).filter((place) => place.includes(`node_modules/${tool}`))
      for (const system of ['darwin-arm64', 'win32-x64', 'linux-x64-musl', 'linux-arm64']) {
        expect(systems.join(' ')).toContain(system)
      }
    }
  })

  it('names no address that a package was downloaded from', () => {
    const named = Object.entries(packages).filter(([, { link, resolved }]) => resolved !== undefined && !link)
    expect(named).toEqual([])
  })

  it('would be refused without one system’s binary, or without what proves it', () => {
    const place = 'node_modules/@biomejs/cli-darwin-arm64'
    const { [place]: binary, ...without } = packages
    expect(missingOf(without)).toEqual(['node_modules/@biomejs/biome needs @biomejs/cli-darwin-arm64'])
    const { integrity: _, ...unproven } = binary ?? {}
    expect(missingOf({ ...without, [place]: unproven })).toHaveLength(1)
  })
})
