import { expect, type Page, test } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll, looks, show } from './axe.ts'
import { signUp } from './sign-in.ts'
import { newCustomer, register, watch } from './watch.ts'

/** A finger, from the middle of the screen to the left or right. */
async function swipe(page: Page, across: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const point = (x: number) => [{ x, y: 420 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(190) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(190 + across / 2) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(190 + across) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** No barrier at the narrowest phone and on a wide screen, in light and dark, and nothing to scroll sideways. */
async function expectGood(page: Page, where: string): Promise<void> {
  await show(page, { width: 360, colorScheme: 'light' })
  await expectNoSideScroll(page, where)
  await expectNoBarrierInAnyLook(page, where, looks([360, 1440]))
  await show(page, { width: 390, colorScheme: 'light' })
}

test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

test('from the registration over the slides, by finger and by key, to the packages and on to the date [R20] [R55] [R57] [R84–R86] [R93]', async ({
  page,
}) => {
  // Axe looks at both steps in four looks.
  test.slow()
  const quiet = watch(page)
  await register(page, newCustomer())
  await expect(page).toHaveURL('/order/advantage')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('How it works')
  await swipe(page, -140)
  await expect(title).toHaveText('What Advantage is')
  await swipe(page, 140)
  await expect(title).toHaveText('How it works')
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('What Advantage is')
  await expectGood(page, 'the slides')
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/order/packages')
  const platinum = page.getByRole('radio', { name: 'Platinum' })
  await expect(platinum).toBeChecked()
  const steps = page.getByRole('navigation', { name: 'Your order' })
  await expect(steps.getByText('3 of 5')).toBeVisible()
  // Nothing is saved yet, so nothing ahead is open.
  await expect(steps.getByRole('link', { name: 'Date & time' })).toHaveAttribute('aria-disabled', 'true')
  const reach = await steps.getByRole('link', { name: 'Advantage' }).evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    const at = (dx: number) => document.elementFromPoint(x + width / 2 + dx, y + height / 2)?.closest('a') === link
    return [at(-21), at(21), at(-24)]
  })
  expect(reach).toEqual([true, true, false])

  // One card is open at a time, and all of them stand in the table.
  await expect(page.getByText('Welcome box').filter({ visible: true })).toHaveCount(1)
  await page.getByText('Compare side by side').click()
  await expect(page.getByRole('table', { name: 'The plans side by side' })).toBeVisible()
  await expectGood(page, 'the packages')

  await platinum.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await expect(page.getByText('Gold · $199.00 at checkout')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await page.getByRole('button', { name: 'Next: date & time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order/delivery')
  await steps.getByRole('link', { name: 'Packages' }).click()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  quiet.expectQuiet()
})

test('side by side, the lines of the three plans stand at one height, and the bar lies at the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signUp(page)
  await page.goto('/order/packages')
  await expect(page.getByRole('radio', { name: 'Platinum' })).toBeChecked()
  const tops = await page
    .getByText('Welcome box')
    .evaluateAll((lines) =>
      lines.filter((line) => line.checkVisibility()).map((line) => Math.round(line.getBoundingClientRect().top)),
    )
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
  const bottom = () =>
    page
      .getByRole('button', { name: 'Next: date & time' })
      .evaluate((button) => Math.round(innerHeight - button.getBoundingClientRect().bottom))
  expect(await bottom()).toBeLessThan(17)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await bottom()).toBeLessThan(17)
  // A short step as well.
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto('/order/advantage')
  const next = page.getByRole('button', { name: 'Next' })
  await next.waitFor()
  expect(await next.evaluate((button) => Math.round(innerHeight - button.getBoundingClientRect().bottom))).toBeLessThan(
    17,
  )
})
