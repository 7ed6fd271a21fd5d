import { expect, type Page } from '@playwright/test'

/** The newest link of this kind in a letter to this address, as a path. */
export async function linkInLetter(page: Page, email: string, path: string): Promise<string> {
  let found = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const letter = outbox.split('<article>').find((each) => each.includes(`to ${email},`) && each.includes(path))
    found = new RegExp(`${path}[^\\s"<]+`).exec(letter ?? '')?.[0] ?? ''
    expect(found).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return found
}
