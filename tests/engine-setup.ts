import { appendFileSync, mkdirSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { embeddedDump, startPostgres } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string }
  }
}

/** Once for each engine's run: the dump, or the server with its template database. */
export default async function setUp(project: TestProject) {
  if (project.name === 'embedded' || project.name === 'screens') {
    const { path, title } = await embeddedDump()
    project.provide('engine', { kind: 'embedded', dump: path })
    // The screens are no run of the engine's own tests.
    if (project.name === 'embedded') sayWhatRan(title)
    return
  }
  const postgres = await startPostgres()
  project.provide('engine', { kind: 'postgres', url: postgres.url })
  sayWhatRan(postgres.title)
  return () => postgres.stop()
}

/** `npm test` ends with the engines it ran on, as they named themselves. */
function sayWhatRan(title: string): void {
  mkdirSync('.cache/reports', { recursive: true })
  appendFileSync('.cache/reports/engines', `${title}\n`)
}
