import { expect, type Page, test } from '@playwright/test'
import { hydrate, watch } from './watch.ts'

const contact = (page: Page) => page.getByRole('form', { name: 'Write to us' })
const storage = (page: Page) => page.getByRole('form', { name: 'Ask about seasonal storage' })
const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft.')))

async function write(page: Page): Promise<void> {
  await page.goto('/services')
  await hydrate(page)
  await contact(page).getByLabel('Full name').fill('Kit')
  await contact(page).getByLabel('Email').fill('kit@larkspur.example')
  await contact(page).getByLabel('How can we help?').fill('Do you clean sails?')
}

test('a question outlives a reload and another page, is shown untouched, and goes once it was sent', async ({
  page,
}) => {
  const complaints = watch(page)
  await write(page)
  await page.reload()
  await expect(contact(page).getByLabel('How can we help?')).toHaveValue('Do you clean sails?')

  // Another document, which puts nothing back by itself.
  await page.goto('/about')
  await page.goto('/services')
  await expect(contact(page).getByLabel('How can we help?')).toHaveValue('Do you clean sails?')
  await expect(contact(page).getByLabel('Email')).toHaveValue('kit@larkspur.example')
  await expect(storage(page).getByLabel('Email')).toHaveValue('')

  const sent = page.waitForRequest('**/client/customers/')
  await contact(page).getByRole('button', { name: 'Send message' }).click()
  // Kept with the time it took: who sends it right after a reload is not taken for a machine.
  expect((await sent).postDataJSON().filled_in_ms).toBeGreaterThan(await page.evaluate(() => performance.now()))
  await expect(contact(page).getByRole('status')).toContainText('Thank you.')
  await expect(contact(page).getByLabel('How can we help?')).toHaveValue('')
  expect(await drafts(page)).toEqual([])
  complaints.expectQuiet()
})

test('what is typed before the page is alive wins over what was kept, and the rest comes back', async ({ page }) => {
  await write(page)
  await page.goto('/about')
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/index-')) await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto('/services')
  await contact(page).getByLabel('Email').fill('another@larkspur.example')
  await expect(contact(page).getByLabel('Full name')).toHaveValue('')
  await expect(contact(page).getByLabel('Full name')).toHaveValue('Kit', { timeout: 15_000 })
  await expect(contact(page).getByLabel('Email')).toHaveValue('another@larkspur.example')
  await expect(contact(page).getByLabel('How can we help?')).toHaveValue('Do you clean sails?')
})

test('one storage form on two pages: what was begun on one is there on the other, and in no other tab', async ({
  page,
  context,
}) => {
  await page.goto('/services')
  await hydrate(page)
  await storage(page).getByLabel('Full name').fill('Kit')
  await storage(page).getByLabel('Cell phone').pressSequentially('6505550123')
  await storage(page).getByRole('checkbox').check()
  await page.goto('/pricing')
  await expect(storage(page).getByLabel('Cell phone')).toHaveValue('650-555-0123')
  await expect(storage(page).getByRole('checkbox')).toBeChecked()

  const other = await context.newPage()
  await other.goto('/pricing')
  await hydrate(other)
  await expect(storage(other).getByLabel('Full name')).toHaveValue('')
  await storage(other).getByLabel('Full name').fill('Sam')
  await other.close({ runBeforeUnload: true })
  await page.reload()
  await expect(storage(page).getByLabel('Full name')).toHaveValue('Kit')
})

test('NOTIFY has what was typed when it opens again after a reload', async ({ page }) => {
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  const ask = async () => {
    await page.goto('/')
    await page.getByLabel('Zip code').first().fill('94105')
    await page.getByRole('button', { name: 'Check my address' }).first().click()
    await expect(modal).toBeVisible()
  }
  await ask()
  await modal.getByText('Your phone and address').click()
  await modal.getByLabel('Your street address').fill('1 Market Street')
  await modal.getByLabel('Email').fill('far@larkspur.example')
  await page.reload()
  await expect(modal).toHaveCount(0)
  await ask()
  await expect(modal.getByLabel('Email')).toHaveValue('far@larkspur.example')
  await expect(modal.getByLabel('Your street address')).toHaveValue('1 Market Street')

  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(modal).toHaveCount(0)
  expect(await drafts(page)).toEqual(['larkspur.draft.visitor/address'])
})

test('a page without a draft stays asleep until it is touched', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => url.includes('/main-'))).toEqual([])
})
