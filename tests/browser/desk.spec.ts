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
