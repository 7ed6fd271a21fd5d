import { expect, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { pressKey } from './keyboard.ts'
import { comeInPaying } from './own-profile.ts'
import { test } from './sign-in.ts'
import { watch } from './watch.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Verify your phone' })

/** The digits of the newest text to this number. */
async function digitsTo(page: Page, number: string): Promise<string> {
  let digits = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const text = outbox.split('<article>').find((each) => each.includes(`to +1${number.replaceAll('-', '')},`))
    digits = /(\d{6}) is your code/.exec(text ?? '')?.[1] ?? ''
    expect(digits).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return digits
}

test('a phone is verified at home by the keyboard alone, without a barrier, and nobody asks again', async ({
  page,
}) => {
  // Axe looks at three states of the card.
  test.slow()
  const quiet = watch(page)
  await comeInPaying(page)
  await page.goto('/')
  await expect(card(page)).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the question')
  await expectNoSideScroll(page)
  const number = /\d{3}-\d{3}-\d{4}/.exec((await card(page).textContent()) ?? '')?.[0] ?? ''

  await pressKey(page, card(page).getByRole('button', { name: 'Wrong number?' }))
  await expect(card(page).getByLabel('Cell phone number')).toBeFocused()
  await expectNoBarrierInAnyLook(page, 'another number')
  await pressKey(page, card(page).getByRole('button', { name: 'Cancel' }))

  await pressKey(page, card(page).getByRole('button', { name: 'Text me a code' }))
  const code = card(page).getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expectNoBarrierInAnyLook(page, 'the six digits')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'the six digits at 320')

  // The sixth digit moves none of the others, and sends them.
  const digits = await digitsTo(page, number)
  await code.press('End')
  await page.keyboard.type(digits)
  await expect(page.getByText('Phone verified. We’ll text you from now on.')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  // The page that is left may still ask for the profile; what it hears then cannot be read any more.
  const profile = page.waitForResponse(
    (response) => response.url().endsWith('/client/profile/') && page.url().endsWith('/upcoming'),
  )
  await page.goto('/upcoming')
  expect(await (await profile).json()).toMatchObject({ can_be_texted: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Orders' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  quiet.expectQuiet()
})
