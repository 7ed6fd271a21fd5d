import { defineConfig } from 'vitest/config'
import { findPostgres } from './tests/engines.ts'

/** Tests named `x.engine.test.ts` need a database and run once on each engine that this machine has. */
const ENGINE_TESTS = ['{server,tests}/**/*.engine.test.ts']

const engine = (name: 'embedded' | 'postgres') => ({
  test: {
    name,
    include: ENGINE_TESTS,
    globalSetup: ['tests/engine-setup.ts'],
    // One process keeps its embedded database for all its files; a new one for each would boot it again.
    isolate: false,
    pool: 'forks' as const,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,server,web,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [...ENGINE_TESTS, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // Screens on the whole server in memory, which one process keeps for all its files.
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'happy-dom',
          globalSetup: ['tests/engine-setup.ts'],
          isolate: false,
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      engine('embedded'),
      ...(hasPostgres ? [engine('postgres')] : []),
    ],
  },
})
