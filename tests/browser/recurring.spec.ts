import { expect, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll, looks } from './axe.ts'
import { pressKey } from './keyboard.ts'
import { callApi, comeInPaying } from './own-profile.ts'
import { test } from './sign-in.ts'
import { watch } from './watch.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Recurring pickups' })
const planned = async (page: Page) => (await callApi(page, 'GET', '/requests/?is_upcoming=true')) as { id: number }[]

test('Monday and Thursday, by keyboard: preview, pause, resume, delete [R9] [R188] [R189] [R190] [R223]', async ({
  page,
}) => {
  test.slow()
  const quiet = watch(page)
  await comeInPaying(page)
  await page.goto('/profile/preferences')
  for (const name of ['Monday', 'Thursday']) {
    const day = card(page).getByRole('button', { name })
    await pressKey(page, day)
    const question = page.getByRole('dialog', { name: 'Recurring pickup' })
    await expect(question).toContainText('otherwise delivery charges apply')
    if (name === 'Monday') await expectNoBarrierInAnyLook(page, 'the question', looks([390]))
    await pressKey(page, question.getByRole('button', { name: 'Accept' }))
    await expect(question).toHaveCount(0)
    await expect(day).toBeFocused()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
  }
  const preview = card(page).getByRole('list', { name: 'The next pickups' }).getByRole('listitem')
  await expect(preview.filter({ hasText: 'back' })).toHaveCount(6)
  await pressKey(page, card(page).getByRole('button', { name: 'Create schedule' }))
  await expect(page.getByText('Recurring schedule created')).toBeVisible()
  const made = await planned(page)
  expect(made.length).toBeGreaterThan(1)
  await expectNoBarrierInAnyLook(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page)

  await pressKey(page, card(page).getByRole('button', { name: 'Pause' }))
  await expect(page.getByRole('dialog').getByText('We will not come on')).toBeVisible()
  await expectNoSideScroll(page)
  await pressKey(page, page.getByRole('dialog').getByRole('button', { name: 'Pause' }))
  await expect(card(page).getByText('Paused until you resume it')).toBeVisible()
  expect(await planned(page)).toEqual([])

  await pressKey(page, card(page).getByRole('button', { name: 'Resume now' }))
  await pressKey(page, page.getByRole('dialog').getByRole('button', { name: 'Resume now' }))
  await expect(card(page).getByText('Active')).toBeVisible()
  const back = await planned(page)
  expect(back.map(({ id }) => id)).toEqual(made.map(({ id }) => id))

  await card(page).getByLabel('Delete schedule?').check()
  await expect(card(page).getByText('We will not come on')).toBeVisible()
  await card(page).getByRole('button', { name: 'Update schedule' }).click()
  await expect(page.getByText('Recurring schedule deleted')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Create schedule' })).toBeVisible()
  expect(await planned(page)).toEqual([])
  quiet.expectQuiet()
})
