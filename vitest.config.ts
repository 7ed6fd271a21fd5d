import { defineConfig } from 'vitest/config'

/** Tests named `x.engine.test.ts` need a database. They run once: on PostgreSQL where the machine has it, else embedded. */
const ENGINE_TESTS = ['{server,tests}/**/*.engine.test.ts']
/**
 * What can differ between the engines, so that it is also tried on the embedded one where the rest ran on PostgreSQL: the types of
 * columns and parameters, the one connection that everybody takes turns on, locks and who waits for them, jobs, set-up and
 * migrations, recovery, and the demo customer, whom only the embedded engine has.
 */
const EMBEDDED_TOO = [
  'server/db/{engine,statement,clock-difference,indexes}',
  'server/{set-up,demo,outage}',
  'server/{jobs,job-queue}',
  'server/http/idempotency-lease',
  'server/desk/{live,sign-in}',
  'server/brakes/limits',
  'server/credit/ledger',
  'server/payments/parallel',
  'server/pickups/schedule-races',
  'tests/{calls,restore,older-shapes}',
  // What is agreed with a payment takes its turns as payments do, which are there; the long run tries it all the same.
  ...(process.env['TABLES'] === 'whole' ? ['server/place-order-settled'] : []),
].map((path) => `${path}.engine.test.ts`)
/** Tests named `x.long.test.ts` take minutes and are run by `npm run test:long` only, with the properties of the rules. */
const LONG_TESTS = '**/*.long.test.ts'
/**
 * Tests that import react-dom/static. It leaves its marks on React's contexts, where the browser's renderer stumbles over
 * them in whatever file comes next, so each of these has a process of its own.
 */
const PRERENDER_TESTS = [
  'web/app/customers-pages.test.tsx',
  'web/rooms/content/prerendered-pages.test.tsx',
  'web/first-touch/lazy-section.test.tsx',
]

/** A limit ends a test that hangs; it never judges how fast a machine is that has other work to do. */
const HANGS = 60_000

/** What is waited for comes when it comes; the second that is usual here is short on a machine that has other work to do. */
const PATIENT = { poll: { timeout: 30_000 } }

const engine = (name: 'engine' | 'embedded', include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: ['tests/engine-setup.ts'],
    setupFiles: ['tests/seeded-setup.ts'],
    // One process keeps its embedded database for all its files; a new one for each would boot it again.
    isolate: false,
    pool: 'forks' as const,
    testTimeout: HANGS,
    hookTimeout: 60_000,
    expect: PATIENT,
  },
})

export default defineConfig({
  test: {
    // Each waits now and then, for a database or a process: three keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,server,scripts}/**/*.test.ts', 'tests/*.test.ts', 'tests/fake-stripe/*.test.ts'],
          exclude: [...ENGINE_TESTS, LONG_TESTS, '**/node_modules/**'],
          setupFiles: ['tests/seeded-setup.ts'],
          // These files leave nothing behind: loading them anew in a process of its own took longer than the tests.
          isolate: false,
          expect: PATIENT,
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'web',
          include: ['{ui,web}/**/*.test.{ts,tsx}'],
          exclude: [...PRERENDER_TESTS, '**/node_modules/**'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/no-owner-stacks.ts', 'tests/quick-styles.ts', 'tests/fresh-page.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'desk',
          include: ['desk/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // What one file has kept in its database is nobody's in the next.
          setupFiles: ['tests/no-owner-stacks.ts', 'tests/quick-styles.ts', 'tests/fresh-page.ts'],
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'prerender',
          include: PRERENDER_TESTS,
          environment: 'happy-dom',
          testTimeout: HANGS,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: [LONG_TESTS],
          globalSetup: ['tests/process/prepare.ts'],
          // What they start are processes of their own; the tests themselves leave nothing behind.
          isolate: false,
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: [LONG_TESTS, '{rules,contract}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/process/prepare.ts'],
          setupFiles: ['tests/long-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Screens on the whole server in memory, which one process keeps for all its files.
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'happy-dom',
          globalSetup: ['tests/engine-setup.ts'],
          setupFiles: ['tests/no-owner-stacks.ts', 'tests/quick-styles.ts'],
          isolate: false,
          pool: 'forks',
          testTimeout: HANGS,
          hookTimeout: 60_000,
        },
      },
      engine('engine', ENGINE_TESTS),
      engine('embedded', EMBEDDED_TOO),
    ],
  },
})
