import { type BrowserContext, test as base, type CDPSession, expect, type Page } from '@playwright/test'
import { freePort } from '../engines.ts'
import { type Product, preparedFolder, startProduct } from '../process/product.ts'

/** The desk in a browser: a product of its own for the file, and phones that make passkeys without being asked. */

interface Desk {
  url: string
  /** The demo owner's one-time link, which the start tells. */
  link: string
  product: Product
}

const LINK = /desk, once\s+(\S+)/

async function startDesk(): Promise<Desk> {
  const port = String(await freePort())
  const given = { DATA_DIR: await preparedFolder(), RATE_LIMITS: 'off', DESK_PORT: port }
  const product = await startProduct(given)
  return { url: `http://localhost:${port}`, link: await linkIn(product), product }
}

/** The one-time link of the demo's owner, as the start tells it. */
export async function linkIn(product: Product): Promise<string> {
  await expect.poll(() => product.output()).toMatch(LINK)
  return LINK.exec(product.output())?.[1] ?? ''
}

export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the braces what a fixture needs.
    async ({}, use) => {
      const desk = await startDesk()
      await use(desk)
      desk.product.process.kill('SIGTERM')
      await desk.product.ended
    },
    { scope: 'worker' },
  ],
})

/** A device whose owner says yes to every question about a passkey. */
export async function withPasskeys(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

/** Opens a one-time link and makes the passkey that it is for. */
export async function openLink(page: Page, link: string): Promise<void> {
  await withPasskeys(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
}

/** Somebody new, invited by whoever is signed in on this page, in a browser of the own. */
export async function invite(owner: Page, name: string, role: string, device: BrowserContext): Promise<Page> {
  await owner.getByLabel('Name, as it appears in the log').fill(name)
  await owner.getByRole('radio', { name: role }).check()
  await owner.getByRole('button', { name: /^Invite/ }).click()
  const link = await owner.getByLabel('One-time link').inputValue()
  await owner.getByRole('button', { name: 'Done' }).click()
  const page = await device.newPage()
  await openLink(page, link)
  return page
}
