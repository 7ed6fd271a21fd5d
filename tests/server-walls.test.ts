import { describe, expect, it } from 'vitest'
import { readSource, readSources, type Source } from './sources.ts'
import { folderCircles } from './walls/folder-circles.ts'

/** More walls of the server, of the rules and of the contract; each stands in a file of its own in tests/walls/, and is broken here once. */

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
