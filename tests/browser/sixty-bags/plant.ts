import { expect, type Page } from '@playwright/test'
import { type Bag, PIECES, type Thing } from './bags.ts'
import { tap, typeNumber, type Work } from './taps.ts'

/** What the plant does with a bag, on a tablet: nothing is filled in before somebody has counted it. */

/** The bag's number is typed and it is counted, by whoever is first. */
export async function countFirst(page: Page, bag: Bag): Promise<void> {
  await open(page, bag, 'First count')
  await count(page, bag.work, bag.things)
  await tap(bag.work, page.getByRole('button', { name: `Done: ${PIECES} things` }))
  await expect(page.getByText(`${PIECES} things, counted once.`)).toBeVisible()
}

/** Somebody else counts it without a word of the first count. Then it has a price, and its label is printed. */
export async function countSecond(page: Page, bag: Bag): Promise<void> {
  await openBlind(page, bag)
  await count(page, bag.work, bag.things)
  await tap(bag.work, page.getByRole('button', { name: `Done: ${PIECES} things` }))
  await takePrice(page, bag)
}

/** The same by somebody who counts one of the last thing too much. Both look into the bag, and what is in it is said. */
export async function countDifferently(page: Page, bag: Bag): Promise<void> {
  const wrong = bag.things.map((thing, index) => (index === 2 ? { ...thing, count: thing.count + 1 } : thing))
  const { name, count: right } = bag.things[2] as Thing
  await openBlind(page, bag)
  await count(page, bag.work, wrong)
  await tap(bag.work, page.getByRole('button', { name: `Done: ${PIECES + 1} things` }))
  await expect(page.getByRole('alert')).toContainText('The counts differ by 1 thing')
  const release = page.getByRole('button', { name: `Release with ${PIECES} things, price it` })
  await expect(page.getByRole('button', { name: /^Release with/ })).toBeDisabled()
  await tap(bag.work, page.getByRole('button', { name: `${name}: ${right} in the bag` }))
  await tap(bag.work, page.getByRole('button', { name: 'Counted twice' }))
  await tap(bag.work, release)
  await takePrice(page, bag)
}

/** One number before it leaves, and the card is asked. */
export async function countOut(page: Page, bag: Bag, outcome: 'On its way.' | 'Not paid.'): Promise<void> {
  await open(page, bag, 'Counting out')
  await expect(page.getByRole('main')).not.toContainText(`${PIECES} things`)
  await tap(bag.work, page.getByRole('button', { name: String(PIECES), exact: true }))
  await expect(page.getByText(outcome)).toBeVisible()
}

async function open(page: Page, { work, order, customer }: Bag, title: string): Promise<void> {
  await typeNumber(work, page, order)
  await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(`order ${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer)
}

async function openBlind(page: Page, bag: Bag): Promise<void> {
  await open(page, bag, 'Second count')
  await expect(page.getByText('You count blind.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
}

/** One tap is the count of a usual thing; what is not usual has a tile in its group, a tap for each. */
async function count(page: Page, work: Work, things: readonly Thing[]): Promise<void> {
  const usual = page.getByRole('group', { name: 'Usual things' })
  await expect(usual.getByRole('group').first()).toBeVisible()
  await expect(usual.locator('[aria-pressed=true]')).toHaveCount(0)
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Done: 0 things' })).toBeDisabled()
  const rows = await usual.getByRole('group').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  const others = things.filter(({ name }) => !rows.includes(name))
  for (const { name, count: many } of things.filter((thing) => !others.includes(thing))) {
    const row = usual.getByRole('group', { name, exact: true })
    if (many <= 5) await tap(work, row.getByRole('button', { name: String(many), exact: true }))
    else {
      await tap(work, row.getByRole('button', { name: 'More than 5' }))
      await tap(work, page.getByRole('dialog', { name }).getByRole('button', { name: String(many), exact: true }))
    }
  }
  for (const { name, tab, count: many } of others) {
    await tap(work, page.getByRole('tab', { name: tab, exact: true }))
    const tile = page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.getByText(name, { exact: true }) })
    for (let each = 0; each < many; each += 1) await tap(work, tile)
  }
}

/** Both counts agree: every line has its price. The bag's label is a file that the browser prints. */
async function takePrice(page: Page, bag: Bag): Promise<void> {
  await expect(page.getByText(new RegExp(`^${PIECES} things, (?:counted twice|after a red flag)`))).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name.replace(/[[\]]/g, '\\$&')} `) })
  for (const { name, count: many } of bag.things) {
    await expect(row(name).getByRole('cell').first()).toHaveText(String(many))
  }
  bag.total = await row('Total').getByRole('cell').last().innerText()
  const [label] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes(`/orders/${bag.order}/labels/`)),
    tap(bag.work, page.getByRole('link', { name: 'Print label' })),
  ])
  expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf'])
}
