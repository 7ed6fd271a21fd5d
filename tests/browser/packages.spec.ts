import { expect, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll, looks, show } from './axe.ts'
import { pressKey, typeInto } from './keyboard.ts'
import { callApi, comeInPaying } from './own-profile.ts'
import { test } from './sign-in.ts'
import { watch } from './watch.ts'

/** No sideways scroll on the narrowest phone, and no barrier in light or dark. */
async function expectGood(page: Page, where: string, widths = [390]): Promise<void> {
  await show(page, { width: 360, colorScheme: 'light' })
  await expectNoSideScroll(page, where)
  await expectNoBarrierInAnyLook(page, where, looks(widths))
}

test('a plan is changed by keys alone with a card that the bank asks about; a reload in the middle finds it [R194–R199] [R421] [R451]', async ({
  page,
}) => {
  // Axe looks at four screens on the way.
  test.slow()
  const quiet = watch(page)
  await comeInPaying(page)
  await page.goto('/account/packages')
  await expect(page).toHaveURL('/profile/packages')
  const plan = page.getByRole('region', { name: 'Pay as you clean' })
  await expect(plan).toContainText('$0.00')

  await pressKey(page, page.getByRole('button', { name: 'Compare plans' }))
  const chooser = page.getByRole('dialog', { name: 'Choose your plan' })
  await expect(chooser.getByRole('radio', { name: 'Platinum' })).toBeChecked()
  await expect(chooser.getByRole('radio', { name: 'Platinum' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(chooser.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await expectGood(page, 'the package chooser')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Order summary' })).toBeVisible()
  await typeInto(page, page.getByLabel('Promo code'), 'FRESH10')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('$179.10')
  await expectGood(page, 'the order summary')
  await page.reload()
  await expect(page.getByLabel('Promo code')).toHaveValue('FRESH10')

  await pressKey(page, page.getByRole('button', { name: 'Use a different card' }))
  await typeInto(page, page.getByLabel('Card number'), '4000002500003155')
  await typeInto(page, page.getByLabel('Expires'), '0431')
  await typeInto(page, page.getByLabel('CVC'), '123')
  await expectGood(page, 'the card step')
  await pressKey(page, page.getByLabel('CVC'))
  const bank = page.getByRole('dialog', { name: 'Your bank asks' })
  await expect(bank).toBeVisible()
  // A telephone may throw the page away while its owner looks for the bank's text.
  await page.reload()
  await pressKey(page, bank.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('$179.10 paid')).toBeVisible()
  await expect(page.getByText('Package updated successfully!')).toBeVisible()
  const gold = page.getByRole('region', { name: 'Gold' })
  await expect(gold).toContainText('$199.00')
  await expect(gold.getByRole('button', { name: 'Add $199.00 credit' })).toBeVisible()

  await pressKey(page, page.locator('summary', { hasText: 'Leave and get money back' }))
  await expect(page.getByRole('button', { name: 'Leave and refund $179.10' })).toBeVisible()
  await expectGood(page, 'the plan of a member', [390, 1440])
  const invoices = (await callApi(page, 'GET', '/invoices/')) as { is_paid: boolean; amount_with_discount: number }[]
  expect(invoices.filter((each) => each.is_paid).map((each) => each.amount_with_discount)).toEqual([17910, 0])
  quiet.expectQuiet()
})
