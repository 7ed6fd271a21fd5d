import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['TEST_PORT'] ?? 3199)

/** Whole journeys in the built product, in the system's Chromium. */
export default defineConfig({
  testDir: 'tests/browser',
  // The long run says at which width its journeys go, and walks these too.
  testIgnore: process.env['JOURNEY_WIDTH'] === undefined ? ['**/*.long.spec.ts'] : [],
  outputDir: '.cache/test-results',
  fullyParallel: true,
  // Each waits now and then: three keep two cores busy. In `npm test` they run alone, after all other tests.
  workers: 3,
  // What is waited for comes when it comes; a machine that has other work to do needs longer than is usual.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // It finds the browser and says so as CHROMIUM_PATH; whoever loads this file for another reason needs none.
  globalSetup: './tests/browser/find-browser.ts',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // What moves costs the browser a tenth of its work; a test that is about movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
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
    command: 'exec node --liftoff-only --enable-source-maps --import tsx tests/browser/serve.ts',
    url: `http://127.0.0.1:${PORT}/api/ready`,
    env: { PORT: String(PORT), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
