import type { TestProject } from 'vitest/node'
import { embeddedDump, startPostgres } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string }
  }
}

/** Once for each engine's run: the dump, or the server with its template database. */
export default async function setUp(project: TestProject) {
  if (project.name === 'embedded') {
    project.provide('engine', { kind: 'embedded', dump: await embeddedDump() })
    return
  }
  const postgres = await startPostgres()
  project.provide('engine', { kind: 'postgres', url: postgres.url })
  return () => postgres.stop()
}
