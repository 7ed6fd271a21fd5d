import { expect, type Page } from '@playwright/test'

/** Collects everything a page complains about: errors, hydration mismatches, blocked scripts and styles. */
export function watch(page: Page): { expectQuiet(): void } {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused call is told to the customer on the screen; the browser's own line about it is no complaint of ours.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message} ${String(error.cause ?? '')}`))
  return { expectQuiet: () => expect(complaints).toEqual([]) }
}

interface Gate {
  wayIsFree: Promise<void>
  open(): void
}

/** Holds a request back until the test has seen what there is to see. */
export function closedGate(): Gate {
  const gate: Gate = { wayIsFree: Promise.resolve(), open: () => {} }
  gate.wayIsFree = new Promise((resolve) => {
    gate.open = resolve
  })
  return gate
}

/** The button of an area check, whose words change with the fifth digit of a zip code of ours. */
export const CHECK = /^(Check my zip|See your first pickup day)/

let count = 0
/** A customer nobody has met before. */
export function newCustomer() {
  count += 1
  const unique = `${Date.now()}${process.pid}${count}`
  return {
    email: `kit-${unique}@larkspur.example`,
    password: 'clean-shirts',
    // Any exchange from 500 to 599 is one, but 511.
    phone: `4085${unique.slice(-6).replace(/^11/, '12')}`,
    zipCode: '94041',
    street: '100 Castro Street',
  }
}

export const DEMO = { email: 'demo@larkspur.example', password: 'laundry-day' }

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User Name').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Waits until React has taken over, so that a click is a click inside the application. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => {
    const root = document.getElementById('root') ?? {}
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  // The first screen has answered, and so has every section below the fold.
  await page.waitForFunction(() => !document.querySelector('[data-hydrating]'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}
