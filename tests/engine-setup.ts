import { appendFileSync, mkdirSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { hasPostgres } from '../scripts/programs.mjs'
import { embeddedDump, startPostgres } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string }
  }
}

/**
 * Runs once for each project: it starts PostgreSQL with its template database if there is one, else dumps the embedded engine.
 */
export default async function setUp(project: TestProject) {
  if (project.name === 'embedded' || !hasPostgres()) {
    const { path, title } = await embeddedDump()
    project.provide('engine', { kind: 'embedded', dump: path })
    sayWhatRan(title)
    return
  }
  const postgres = await sharedPostgres()
  project.provide('engine', { kind: 'postgres', url: postgres.url })
  sayWhatRan(postgres.title)
  return () => postgres.leave()
}

interface Shared {
  started: ReturnType<typeof startPostgres>
  users: number
}

/** Two projects use it, each of which loads this file for itself. */
async function sharedPostgres() {
  const process = globalThis as { larkspurPostgres?: Shared | undefined }
  process.larkspurPostgres ??= { started: startPostgres(), users: 0 }
  const shared = process.larkspurPostgres
  shared.users += 1
  const { url, title, stop } = await shared.started
  return {
    url,
    title,
    async leave() {
      shared.users -= 1
      if (shared.users > 0) return
      process.larkspurPostgres = undefined
      await stop()
    },
  }
}

/** `npm test` ends with the engines it ran on, as they named themselves. */
function sayWhatRan(title: string): void {
  mkdirSync('.cache/reports', { recursive: true })
  appendFileSync('.cache/reports/engines', `${title}\n`)
}
