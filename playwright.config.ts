import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? ''
const PORT = Number(process.env['TEST_PORT'] ?? 3199)

/** They take longest, and mostly wait: one that began last would be alone at the end. */
const FIRST = ['stripe.spec.ts', 'pickups.spec.ts', 'order-journeys.spec.ts']

/** Whole journeys in the built product, in the system's Chromium. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  // Each waits now and then: three keep two cores busy.
  workers: 3,
  // What is waited for comes when it comes; a machine that has other work to do needs longer than is usual.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['dot'], ['json']] : 'list',
  metadata: { browser: version() },
  projects: [
    { name: 'first', testMatch: FIRST },
    { name: 'then', testIgnore: FIRST },
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'exec node --enable-source-maps --import tsx tests/browser/serve.ts',
    url: `http://127.0.0.1:${PORT}/api/ready`,
    env: { PORT: String(PORT), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

function version(): string {
  const text = execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return /Chrom\S* [\d.]+/.exec(text)?.[0] ?? 'Chromium'
}
