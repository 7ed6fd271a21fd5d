import { expect, it } from 'vitest'
import type { DeskCall } from '#contract/desk/call'
import { deskCalls } from '#contract/desk/calls'
import { deskLinks } from '#contract/desk/links'
import { links } from '#contract/links'
import { shareDesk } from './desk.ts'
import { readSources, type Syntax } from './sources.ts'

/** Two listeners that know nothing of each other's addresses; and where the desk is off nothing of it is loaded. */

const server = shareDesk()
const known = Object.values<DeskCall>(deskCalls).map(({ method, path }) => ({
  method,
  url: `/api${path.replace(':id', '1')}`,
}))

it('on the customers’ listener every address of the desk is an unknown one', async () => {
  for (const { method, url } of known) {
    const asked = await server.app.inject({ method, url })
    const nowhere = await server.app.inject({ method, url: '/api/nowhere/at/all/' })
    expect([url, asked.statusCode, asked.body]).toEqual([url, 404, nowhere.body])
    expect(asked.headers['set-cookie']).toBe(undefined)
  }
  const page = await server.app.inject({ method: 'GET', url: '/nowhere', headers: { accept: 'text/html' } })
  for (const url of Object.values(deskLinks).filter((link) => link !== '/')) {
    const asked = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect([url, asked.statusCode, asked.headers.location]).toEqual([url, page.statusCode, page.headers.location])
  }
})

it('on the desk’s listener every address of the customers is an unknown one', async () => {
  for (const url of [
    '/api/client/profile/',
    '/api/client/auth/login/',
    '/api/docs',
    '/api/ready',
    '/metrics',
    '/dev/outbox',
  ]) {
    const asked = await server.desk.inject({ method: 'GET', url })
    expect([url, asked.statusCode]).toEqual([url, 404])
  }
  for (const url of Object.values(links).filter((link) => link !== '/')) {
    const { statusCode } = await server.desk.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    // It is on and not built here, and says so at every page.
    expect([url, statusCode]).toEqual([url, 503])
  }
})

/** What a file loads as it is loaded itself: no types, and nothing that waits until somebody asks for it. */
const isLoaded = (node: Syntax & { importKind?: string; exportKind?: string }) =>
  ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type) &&
  node.importKind !== 'type' &&
  node.exportKind !== 'type'

it('where it is off nothing of it is loaded: neither its rooms nor what reads passkeys', () => {
  const sources = new Map(readSources('.', ['server', 'contract', 'rules']).map((source) => [source.path, source]))
  const [seen, packages] = [new Set<string>(), new Set<string>()]
  const follow = (path: string): void => {
    const source = sources.get(path)
    if (source === undefined || seen.has(path)) return
    seen.add(path)
    const named = source.nodes
      .filter(isLoaded)
      .flatMap(({ source: from }) => (typeof from?.value === 'string' ? from.value : []))
    for (const name of named) {
      const target = source.imports.find(({ target: each }) =>
        each.endsWith(name.replace(/^(\.\.?\/)+|^#/g, '').replace(/^(contract|rules)\/(.*?)(\.ts)?$/, '$1/$2.ts')),
      )
      if (target) follow(target.target)
      else packages.add(name)
    }
  }
  follow('server/main.ts')
  expect(seen.size).toBeGreaterThan(200)
  // That of a one-time link is among the desk's addresses, and the command line writes one.
  const ofDesk = (path: string) =>
    /^server\/desk\/|serve-desk|desk-pages|contract\/desk(-(calls|today|errors|live))?\.ts/.test(path)
  expect([...seen].filter(ofDesk)).toEqual([])
  expect([...packages].filter((name) => name.includes('webauthn'))).toEqual([])
  expect([...seen]).toContain('server/app.ts')
})
