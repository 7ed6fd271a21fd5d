import { expect } from '@playwright/test'
import { test } from './sign-in.ts'
import { CHECK, hydrate } from './watch.ts'

test('choosing a suggestion fills street and zip, clearing the street clears both [R328]', async ({ page }) => {
  await page.goto('/registration')
  const street = page.getByLabel('Your street address')
  await street.pressSequentially('1')
  await street.press('Backspace')
  await expect(page.getByText('Required')).toHaveCount(0)
  await street.pressSequentially('100 Castro Street, Mountain V')
  await page.getByRole('option', { name: '100 Castro Street, Mountain View 94041' }).waitFor()
  await street.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await street.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await street.press('End')
  await street.press('i')
  await page.getByRole('option', { name: '100 Castro Street, Mountain View 94041' }).click()
  await expect(street).toHaveValue('100 Castro Street')
  await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  await street.fill('')
  await expect(page.getByLabel('Zip code')).toHaveValue('')
})

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a modal takes 200 ms to leave, is forgotten then, and goes by Back before the page does [R209] [R210]', async ({
    page,
  }) => {
    await page.goto('/login')
    await hydrate(page)
    await page.getByRole('link', { name: 'Larkspur' }).first().click()
    await page.getByLabel('Zip code').fill('10001')
    await page.getByRole('button', { name: CHECK }).click()
    const modal = page.getByRole('dialog')
    await expect(modal).toBeVisible()
    const took = await page.evaluate(async () => {
      const began = performance.now()
      document.querySelector<HTMLButtonElement>('dialog [aria-label="Close"]')?.click()
      while (document.querySelector('dialog')) await new Promise(requestAnimationFrame)
      return performance.now() - began
    })
    expect(took).toBeGreaterThanOrEqual(199)
    await expect(page.getByLabel('Zip code')).toBeFocused()

    await page.getByRole('button', { name: CHECK }).click()
    await expect(modal).toBeVisible()
    // Back closes it and nothing else; the next one leaves the page.
    await page.goBack()
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(modal).toHaveCount(0)
  })
})
