import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { callApi } from './own-profile.ts'
import { movedOn, noteShifts } from './shifts.ts'
import { signUp, test } from './sign-in.ts'
import { watch } from './watch.ts'

/** Goes there as somebody without a mouse does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}
async function pressKey(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}
async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0831')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
}

test('cards, billing address and credit statement, by the keyboard alone [R201] [R202] [R419] [R420] [R423]', async ({
  page,
}) => {
  const quiet = watch(page)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await signUp(page)
  // A plan of one's own, bought as a screen buys it.
  const opened = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  const card = { secret: opened.secret, number: '5555555555554444', exp_month: 4, exp_year: 2031, cvc: '123' }
  await page.request.post('/api/sandbox/confirm_card/', { data: card })
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'gold' })) as { id: number }
  await callApi(page, 'POST', '/subscription/checkout/', { order: id })

  await noteShifts(page)
  await page.goto('/profile/billing')
  const cards = page.getByRole('region', { name: 'Cards' })
  await expect(cards).toContainText('Mastercard ending in 4444')
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('$199.00')
  await expect(page.getByRole('table', { name: 'Credit statement' })).toContainText('+$199.00')

  // Cards, invoices and statement come from calls of their own, and none of them moves another.
  expect(await movedOn(page)).toBeLessThanOrEqual(0.02)

  const add = page.getByRole('button', { name: '+ Add a different card' })
  await pressKey(page, add)
  await typeCard(page, '4000000000000002')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await expect(notice.locator('..')).toBeFocused()
  await expectNoBarrierInAnyLook(page, 'a declined card')
  await tabTo(page, page.getByLabel('Card number'))
  await typeCard(page, '4242424242424242')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Card was added')).toBeVisible()
  const made = cards.getByRole('listitem').first()
  await expect(made).toBeFocused()
  await expect(made).toContainText('Visa ending in 4242Main')

  await pressKey(
    page,
    cards.getByRole('group', { name: 'Mastercard ending in 4444' }).getByRole('button', { name: 'Remove' }),
  )
  const question = page.getByRole('dialog', { name: 'Remove this card?' })
  await pressKey(page, question.getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('Card was removed')).toBeVisible()
  await expect(cards.getByRole('listitem')).toHaveCount(1)

  await pressKey(page, page.getByRole('button', { name: 'Change billing address' }))
  await expect(page.getByLabel('Same as my main address')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Your street address'))
  await page.keyboard.type('1 Market Street')
  await tabTo(page, page.getByLabel('Zip code'))
  await page.keyboard.type('10001')
  await expectNoBarrierInAnyLook(page, 'another billing address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Billing address updated successfully!')).toBeVisible()
  await expect(cards).toContainText('1 Market Street, 10001')

  const download = page.waitForEvent('download')
  await pressKey(page, page.getByRole('button', { name: 'Download CSV' }))
  expect((await download).suggestedFilename()).toBe('larkspur-credit-statement.csv')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideScroll(page)
  // Nothing of a real payment provider, and nothing that the content security policy had to stop.
  expect([...origins]).toEqual([new URL(page.url()).origin])
  quiet.expectQuiet()
})
