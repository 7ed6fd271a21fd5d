import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource, readSources, type Source } from './sources.ts'
import { pastDoors, readDoors, unusedDoors } from './walls/doors.ts'
import { folderCircles } from './walls/folder-circles.ts'
import { DEEDS, falseDeeds } from './walls/order-deeds.ts'
import { readArrows } from './walls.ts'

/** More walls of the server, of the rules and of the contract; each stands in a file of its own in tests/walls/, and is broken here once. */

const page = readFileSync('docs/architecture.md', 'utf8')
const doors = readDoors(page)
const sources = readSources('.', ['rules', 'contract', 'server'])

const reading = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([path, text]) => readSource(path, text))
const valueFrom = (from: string) => `import { thing } from '${from}'\nexport const used = [thing]\n`
const typeFrom = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

describe('folders stand in no circle', () => {
  it('as the code stands', () => expect(folderCircles(sources)).toEqual([]))

  it('two folders, though no two files know each other', () => {
    const files = {
      'server/ports.ts': typeFrom('./http/limits.ts'),
      'server/http/limits.ts': valueFrom('../db/open.ts'),
      'server/http/serve.ts': typeFrom('../ports.ts'),
      'server/db/open.ts': '',
    }
    expect(folderCircles(reading(files))).toEqual(['server/http → server/ports.ts'])
    expect(folderCircles(reading({ ...files, 'server/http/serve.ts': '' }))).toEqual([])
  })

  it('a lazy import closes one too', () => {
    const files = {
      'server/ops/jobs.ts': "export const jobs = () => import('../jobs.ts')",
      'server/jobs.ts': valueFrom('./ops/customer-data.ts'),
      'server/ops/customer-data.ts': '',
    }
    expect(folderCircles(reading(files))).toEqual(['server/jobs.ts → server/ops'])
  })
})

describe('a topic is entered by its door', () => {
  /** They get theirs together with their new shape. */
  const WITHOUT = ['billing', 'orders']

  it('as the code stands', () => expect(pastDoors(sources, doors)).toEqual([]))
  it('and each topic has one, in which nothing stands open for nobody', () => {
    expect([...doors.keys(), ...WITHOUT].sort()).toEqual([...readArrows(page, 'topics').keys()].sort())
    expect(unusedDoors(sources, doors)).toEqual([])
  })

  it.each([
    ['a topic and what another one keeps for itself', 'server/billing/settle.ts', valueFrom('../credit/ledger.ts')],
    ['a type of it', 'server/orders/hold.ts', typeFrom('../pickups/change.ts')],
    ['the top', 'server/jobs.ts', valueFrom('./account/session-token.ts')],
    ['a command of the staff, lazily', 'server/ops/phones.ts', "export const later = import('../profile/phones.ts')"],
    ['a presenter that is nobody else’s', 'server/ops/prices.ts', valueFrom('../catalogue/present.ts')],
  ])('%s', (_, path, text) => expect(pastDoors(reading({ [path]: text }), doors)).toHaveLength(1))

  it('lets what is right pass', () => {
    const right = {
      'server/billing/settle.ts': valueFrom('../credit/credit.ts'),
      'server/credit/credit.ts': valueFrom('./ledger.ts'),
      'server/jobs.ts': valueFrom('./profile/customer-data.ts'),
    }
    expect(pastDoors(reading(right), doors)).toEqual([])
  })

  it('a door that nobody uses', () => {
    const table = new Map([['credit', ['credit', 'ledger']]])
    const used = reading({ 'server/billing/settle.ts': valueFrom('../credit/credit.ts') })
    expect(unusedDoors(used, table)).toEqual(['server/credit/ledger.ts'])
  })
})

describe('each deed to an order has its one file', () => {
  it('as the code stands', () => {
    expect(falseDeeds(sources)).toEqual([])
    const taken = sources.flatMap(({ imports }) =>
      imports.filter(({ target }) => target === 'server/orders/store.ts').flatMap(({ names }) => names),
    )
    const deeds = Object.values(DEEDS).flat()
    expect(deeds.filter((deed) => !taken.some((name) => name.taken === deed))).toEqual([])
  })

  it.each([
    ['a note that completes', 'server/orders/note.ts', "import { markCompleted } from './store.ts'"],
    ['by another name', 'server/orders/start.ts', "import { updatePrice as price } from './store.ts'"],
    ['all of the store', 'server/orders/hold.ts', "import * as store from './store.ts'"],
    ['lazily', 'server/orders/hold.ts', "export const store = import('./store.ts')"],
    ['a deed that is not listed', 'server/orders/note.ts', "import { markLost } from './store.ts'"],
  ])('%s', (_, path, text) => expect(falseDeeds(reading({ [path]: text }))).toHaveLength(1))
})
