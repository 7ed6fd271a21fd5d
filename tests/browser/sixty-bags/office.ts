import { expect, type Page } from '@playwright/test'
import { dayText } from '#ui/day-text.ts'

/** What the desk does on the day: a pickup for a caller, an answer to a text, a look at the route. */

export async function bookForCaller(page: Page, customer: string, day: string): Promise<void> {
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Name, phone, e-mail or order').fill(customer)
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer)
  await page.getByRole('button', { name: /^Book for/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Book for/ })
  await dialog.getByRole('radio', { name: dayText(day) }).check({ force: true })
  await dialog.getByRole('button', { name: `Book ${dayText(day)}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Pickup \d+$/ })).toContainText(dayText(day))
}

export async function answerText(page: Page, customer: string, { asked, answer }: Record<'asked' | 'answer', string>) {
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: customer }).click()
  const talk = page.getByRole('region', { name: `Conversation with ${customer}` })
  await expect(talk.getByText(asked)).toBeVisible()
  await expect(talk.getByText('This goes as a text to')).toBeVisible()
  await talk.getByRole('textbox').fill(answer)
  await talk.getByRole('button', { name: 'Send text and close' }).click()
  await expect(talk.getByText(answer)).toBeVisible()
  await expect(page.getByText('No one is waiting for an answer.')).toBeVisible()
}

/** Where nothing was put out for a pickup that was booked by itself, the stop costs nothing and nobody has to decide. */
export async function readNoShow(page: Page, customer: string): Promise<void> {
  await page.getByRole('link', { name: 'Today' }).click()
  const route = page.getByRole('table', { name: /^Stops of/ })
  await expect(route.getByRole('row', { name: new RegExp(`${customer} .*No bag`) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waits for the desk' })).toContainText('Nothing waits.')
}
