import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { invite, openLink, test, withPasskeys } from './at-desk.ts'
import { expectNoBarrierInAnyLook, looks } from './axe.ts'
import { watch } from './watch.ts'

const EVERY_WIDTH = looks([360, 820, 1440], true)

test('the owner’s link, a passkey, people with links of their own, and out again', async ({ desk, page, browser }) => {
  const complaints = watch(page)
  await openLink(page, desk.link)
  await expect(page).toHaveURL(`${desk.url}/today`)
  // The token is in no history.
  await page.goBack()
  expect(page.url()).not.toContain(desk.link.split('#')[1])

  const stranger = await browser.newPage()
  await withPasskeys(stranger)
  await stranger.goto(desk.link)
  await expect(stranger.getByRole('alert')).toContainText('This link was used')
  await expectNoBarrierInAnyLook(stranger, 'a used link', EVERY_WIDTH)
  await stranger.close()

  await page.goto(`${desk.url}/people`)
  const everybody = page.getByRole('table', { name: 'Everybody who works here' })
  await expect(everybody.getByRole('row', { name: /Maren Vance/ })).toContainText('Signed in')
  await expectNoBarrierInAnyLook(page, 'people', EVERY_WIDTH)

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const joel = await invite(page, 'Joel Park', 'Driver', phone)
  await expect(joel).toHaveURL(`${desk.url}/today`)
  // The list follows by itself.
  const row = everybody.getByRole('row', { name: /Joel Park/ })
  await expect(row).toContainText('Signed in')

  // What the role may not see is an address that there is not.
  await joel.goto(`${desk.url}/people`)
  await expect(joel.getByRole('heading', { level: 1 })).toHaveText('There is nothing here for you')
  await joel.goto(`${desk.url}/no-such-page`)
  await expect(joel.getByRole('heading', { level: 1 })).toHaveText('There is nothing here for you')

  await joel.goto(`${desk.url}/books`)
  await expect(joel.getByRole('heading', { level: 1 })).toHaveText('There is nothing here for you')

  // The owner's books, by keyboard: the demo's customers have bought and spent, and the journal comes as a file.
  await page.getByRole('link', { name: 'Books', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'What we owe' })).toContainText('Outstanding at midnight')
  await expect(page.getByRole('img', { name: /^Credit outstanding at midnight: lowest \$/ })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the books', EVERY_WIDTH)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV, (?!day)/ }).press('Enter'),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const cents = (column: number) =>
    lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0)
  expect(file.suggestedFilename()).toMatch(/^larkspur-journal-\d{4}-\d{2}\.csv$/)
  expect([lines[0], cents(2)]).toEqual(['Date,Account,Debit,Credit,Memo', cents(3)])
  await page.getByRole('link', { name: 'Closed days' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'closed days', EVERY_WIDTH)
  await page.getByRole('link', { name: 'People', exact: true }).click()

  await row.getByRole('button', { name: /End sessions/ }).click()
  await expect(row).toContainText('Signed out')
  await joel.goto(`${desk.url}/today`)
  await expect(joel.getByRole('button', { name: 'Sign in with your passkey' })).toBeFocused()
  await expectNoBarrierInAnyLook(joel, 'the sign-in', EVERY_WIDTH)
  await joel.keyboard.press('Enter')
  await expect(joel).toHaveURL(`${desk.url}/today`)
  await expect(joel.getByRole('button', { name: 'Sign in with your passkey' })).toHaveCount(0)
  await phone.close()
  complaints.expectQuiet()
})
