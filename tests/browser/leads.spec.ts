import { expect, type Page } from '@playwright/test'
import { test } from './sign-in.ts'
import { closedGate, hydrate, watch } from './watch.ts'

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
  const scripts = closedGate()
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/index-')) await scripts.wayIsFree
    await route.continue()
  })
  await page.goto('/services')
  await contact(page).getByLabel('Email').fill('another@larkspur.example')
  await expect(contact(page).getByLabel('Full name')).toHaveValue('')
  scripts.open()
  await expect(contact(page).getByLabel('Full name')).toHaveValue('Kit')
  await expect(contact(page).getByLabel('Email')).toHaveValue('another@larkspur.example')
  await expect(contact(page).getByLabel('How can we help?')).toHaveValue('Do you clean sails?')
})

test('a page without a draft stays asleep until it is touched', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => url.includes('/main-'))).toEqual([])
})
