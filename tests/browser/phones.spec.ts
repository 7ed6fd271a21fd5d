import { expect, type Page, test } from '@playwright/test'
import { comeIn } from './own-profile.ts'
import { newCustomer, watch } from './watch.ts'

const REMINDER = 'Please click the update button to save your changes'

// A call that is still on its way when a test ends is nobody's complaint.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function latestCode(page: Page, number: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const texts = outbox.split('<article>').filter((each) => each.includes(number))
    code = /\b\d{6}\b/.exec(texts[0]?.split('<pre>')[1] ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

test('phones are added, verified by a text, edited and deleted; the last one stays [R185] [R186] [R310] [R311] [R321] [R424]', async ({
  page,
}) => {
  const quiet = watch(page)
  const customer = await comeIn(page)
  const other = newCustomer().phone.replace(/^408/, '650')
  const dashed = other.replace(/(...)(...)(....)/, '$1-$2-$3')
  await page.goto('/profile/phones')
  const cell = page.getByRole('region', { name: 'Cell' })
  await expect(cell).toContainText(customer.phone.replace(/(...)(...)(....)/, '$1-$2-$3'))
  await cell.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this phone?' })
  const refusal = page.getByRole('dialog', { name: 'You need one phone' })
  await expect(refusal).toContainText('This is your only phone, and we need one to text you. Add another first.')
  await refusal.getByRole('button', { name: 'Add another phone' }).click()
  await expect(page.getByLabel('Number')).toBeFocused()
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await page.getByLabel('Title').fill('Office')
  await page.getByLabel('Number').pressSequentially(`1${other}`)
  await expect(page.getByLabel('Number')).toHaveValue(dashed)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/phones/'))
  await page.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'Office', number: `+1${other}` })
  await expect(page.getByText('Phone added')).toBeVisible()
  const office = page.getByRole('region', { name: 'Office' })
  await expect(office).toContainText('Not verified')

  await office.getByRole('button', { name: 'Verify' }).click()
  await expect(office.getByLabel('Code')).toBeFocused()
  const code = await latestCode(page, other)
  const wrong = code === '000000' ? '000001' : '000000'
  await office.getByLabel('Code').fill(wrong)
  await page.keyboard.press('Enter')
  await expect(office).toContainText(
    'This is not the code we sent, or it is too old. Please check it or ask for a new one.',
  )
  // A telephone may throw the page away while its owner reads the text.
  await page.reload()
  await office.getByLabel('Code').fill(code)
  await office.getByRole('button', { name: 'Verify phone' }).click()
  await expect(page.getByText('Phone verified')).toBeVisible()
  await expect(office.getByText('Verified', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: 'Make this my main phone' }).click()
  await expect(office).toContainText('Main phone')
  await office.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Number')).toHaveValue(dashed)
  await page.getByLabel('Title').fill('Desk')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Phone updated successfully!')).toBeVisible()
  const desk = page.getByRole('region', { name: 'Desk' })
  await expect(desk.getByText('Verified', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Edit' })).toBeFocused()

  await desk.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText(/We will text Cell, [\d-]+ instead\./)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Phone was removed')).toBeVisible()
  await expect(desk).toHaveCount(0)
  await expect(cell).toContainText('Main phone')
  quiet.expectQuiet()
})

test('a phone that somebody else has is refused at its field [R412]', async ({ page }) => {
  await comeIn(page)
  await page.goto('/profile/phones?edit=0')
  // The demo customer's.
  await page.getByLabel('Number').fill('6505550199')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('An account with this phone already exists.')).toBeVisible()
  await expect(page.getByLabel('Number')).toBeFocused()
})
