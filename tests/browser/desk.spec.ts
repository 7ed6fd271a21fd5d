import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { snakeCased } from '#contract/casing'
import { orderView, refundProposal, waitingOrdersAnswer } from '#contract/desk/orders'
import { boardAnswer } from '#contract/desk/today'
import { fullBoard } from '../desk-answers.ts'
import { busyMorning, orderOf, paidOrder } from '../desk-orders.ts'
import { invite, openLink, test, withPasskeys } from './at-desk.ts'
import { expectNoBarrierInAnyLook, looks } from './axe.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { watch } from './watch.ts'

const LOOKS = looks([360, 820, 1440])
/** Where no phone is held: the desk and the tablet, each in one scheme, and in both where every look is taken. */
const AT_THE_DESK = looks([820, 1440])

test('the owner’s link, a passkey, people with links of their own, and out again', async ({ desk, page, browser }) => {
  // Half of it are looks for barriers, which wait for a core.
  test.setTimeout(180_000)
  const complaints = watch(page)
  await openLink(page, desk.link)
  await expect(page).toHaveURL(`${desk.url}/today`)
  // The token is in no history.
  await page.goBack()
  expect(page.url()).not.toContain(desk.link.split('#')[1])
  await chargeByKeysAlone(page, `${desk.url}/today`)
  await openAnOrderByKeysAlone(page, `${desk.url}/orders`)
  await answerATextByKeysAlone(page, desk.url, desk.product.url)
  await findACustomerByKeysAlone(page, desk.url)

  const stranger = await browser.newPage()
  await withPasskeys(stranger)
  await stranger.goto(desk.link)
  await expect(stranger.getByRole('alert')).toContainText('This link was used')
  await expectNoBarrierInAnyLook(stranger, 'a used link', LOOKS)
  await stranger.close()

  await page.goto(`${desk.url}/people`)
  const everybody = page.getByRole('table', { name: 'Everybody who works here' })
  await expect(everybody.getByRole('row', { name: /Maren Vance/ })).toContainText('Signed in')
  await expectNoBarrierInAnyLook(page, 'people', LOOKS)
  await expectNoSideScroll(page)

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

  await joel.goto(`${desk.url}/books`)
  await expect(joel.getByRole('heading', { level: 1 })).toHaveText('There is nothing here for you')

  // The owner's books, by keyboard: the demo's customers have bought and spent, and the journal comes as a file.
  await page.getByRole('link', { name: 'Books', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'What we owe' })).toContainText('Outstanding at midnight')
  await expect(page.getByRole('img', { name: /^Credit outstanding at midnight: lowest \$/ })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the books', LOOKS)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV, (?!day)/ }).press('Enter'),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const cents = (column: number) =>
    lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0)
  expect(file.suggestedFilename()).toMatch(/^larkspur-journal-\d{4}-\d{2}\.csv$/)
  expect([lines[0], cents(2)]).toEqual(['Date,Account,Debit,Credit,Memo', cents(3)])
  await page.getByRole('link', { name: 'Closed days' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'closed days', LOOKS)
  await page.getByRole('link', { name: 'People', exact: true }).click()

  await row.getByRole('button', { name: /End sessions/ }).click()
  await expect(row).toContainText('Signed out')
  await joel.goto(`${desk.url}/today`)
  await expect(joel.getByRole('button', { name: 'Sign in with your passkey' })).toBeFocused()
  await expectNoBarrierInAnyLook(joel, 'the sign-in', LOOKS)
  await joel.keyboard.press('Enter')
  await expect(joel).toHaveURL(`${desk.url}/today`)
  await expect(joel.getByRole('button', { name: 'Sign in with your passkey' })).toHaveCount(0)
  await phone.close()
  complaints.expectQuiet()
})

/** The board and the fee without a mouse: the dialog begins on "Not now", keeps the focus, gives it back, and Enter never pays. */
async function chargeByKeysAlone(page: Page, today: string): Promise<void> {
  const sent: unknown[] = []
  let board = fullBoard
  await page.route('**/api/desk/board/*', (route) => route.fulfill({ json: snakeCased(boardAnswer.parse(board)) }))
  await page.route('**/api/desk/pickups/50/fee/*', (route) => {
    const body = route.request().postDataJSON() as { shown?: string }
    sent.push(body)
    const amount = { amount: 1999, dollar_amount: '19.99' }
    const asks = { status: 'asks', sentence: '', question: 'No bag: $19.99 by Visa 0341.', ...amount }
    const done = { status: 'done', sentence: 'The fee of $19.99 is paid.', question: null, ...amount }
    if (body.shown !== undefined) board = { ...fullBoard, fees: [] }
    return route.fulfill({ json: body.shown === undefined ? asks : done })
  })
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.goto(today)
  const opening = page.getByRole('button', { name: 'Charge $19.99…' })
  await expect(opening).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'a board with all its tags', looks([1440]))
  await page.setViewportSize({ width, height })

  const dialog = page.getByRole('dialog', { name: 'Charge $19.99?' })
  const safe = dialog.getByRole('button', { name: 'Not now' })
  await pressKey(page, opening)
  await expect(safe).toBeFocused()
  const pays = dialog.getByRole('button', { name: 'Charge $19.99', exact: true })
  await page.keyboard.press('Tab')
  await expect(pays).toBeFocused()
  await page.keyboard.press('Enter')
  for (const next of [dialog.getByRole('button', { name: 'Close' }), safe]) await tabTo(page, next)
  expect(sent).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(opening).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, pays)
  await page.keyboard.press('Space')
  const settled = page.getByRole('dialog', { name: 'Done' })
  await expect(settled.getByRole('button', { name: 'Close' }).first()).toBeFocused()
  expect(sent.slice(1)).toEqual([{}, { shown: 'No bag: $19.99 by Visa 0341.' }])
  await page.keyboard.press('Enter')
  await expect(settled).toHaveCount(0)
  await expect(opening).toHaveCount(0)
  // What opened it is gone; the next key goes on from where it was, not from the page's beginning.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^(Approve|Let it go|Take the price back)/ }).first()).toBeFocused()
  await page.unroute('**/api/desk/board/*')
  await page.unroute('**/api/desk/pickups/50/fee/*')
}

/** What waits and one order, walked without a mouse, and no row or panel wider than the page. */
async function openAnOrderByKeysAlone(page: Page, orders: string): Promise<void> {
  await page.route('**/api/desk/orders/', (route) =>
    route.fulfill({ json: snakeCased(waitingOrdersAnswer.parse(busyMorning)) }),
  )
  await page.route('**/api/desk/orders/1041/', (route) =>
    route.fulfill({ json: snakeCased(orderView.parse(orderOf())) }),
  )
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.goto(orders)
  await expect(page.getByRole('row', { name: /Helen Brandt/ })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'what waits', AT_THE_DESK)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width, height })
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(`${orders}/1041`)
  // Its keys are there with its deeds.
  await expect(page.getByRole('region', { name: 'Actions', exact: true })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('region', { name: 'Move the due day' })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'an order', AT_THE_DESK)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width, height })
  // The first one closes what is open.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Move the due day' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(orders)
  expect((await page.goto(`${orders}/1041`))?.status()).toBe(200)
  await lookAtItsDialogs(page, `${orders}/1041`)
  await page.unroute('**/api/desk/orders/')
  await page.unroute('**/api/desk/orders/1041/')
}

/** What asks before something is done to an order: a hold, letting it go unpaid, and a refund with the dialog that moves money. */
async function lookAtItsDialogs(page: Page, order: string): Promise<void> {
  const declined = orderOf({
    steps: orderOf().steps.map((each) =>
      each.step === 'let_go' ? { step: 'let_go', isOpen: true, label: 'Let it go unpaid…', why: '' } : each,
    ),
  })
  let view = declined
  await page.route('**/api/desk/orders/1041/', (route) => route.fulfill({ json: snakeCased(orderView.parse(view)) }))
  const amount = { amount: 2556, dollarAmount: '25.56' }
  const proposal = refundProposal.parse({
    ...{ refusal: null, ...amount, card: 1928, cardLast: '4242', credit: 628, discount: 0 },
    ...{ creditBackBefore: 438, creditBackAfter: 311, balanceAfter: 628 },
  })
  const asks = { status: 'asks', sentence: '', question: 'Of order 1058 $25.56 goes back.', ...amount }
  await page.route('**/api/desk/orders/*/refund/*', (route) =>
    route.fulfill({ json: snakeCased(route.request().method() === 'GET' ? proposal : asks) }),
  )
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const look = async (name: string | RegExp, where: string) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectNoBarrierInAnyLook(page, where, AT_THE_DESK)
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(order)
  const actions = page.getByRole('region', { name: 'Actions', exact: true })
  await expect(actions).toBeVisible()
  await page.keyboard.press('h')
  await look(/^Hold order/, 'a hold')
  await page.keyboard.press('Shift+F')
  await look(/go unpaid$/, 'an order that is let go')

  view = paidOrder()
  await page.goto(order)
  await expect(actions).toBeVisible()
  await page.keyboard.press('r')
  await page.getByLabel(/^How much, at most/).fill('25.56')
  await page.getByLabel('Why, for our records').fill('A stain')
  await expect(page.getByText('To the card ending in 4242')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'a refund', AT_THE_DESK)
  await expectNoSideScroll(page)
  await page.setViewportSize(size)
  await pressKey(page, page.getByRole('button', { name: 'Refund $25.56…' }))
  await look(/^Refund \$25\.56/, 'a refund that is asked')
  await page.unroute('**/api/desk/orders/*/refund/*')
}

/** A text that came in is read and answered without a mouse, and what leaves stands above the field. */
async function answerATextByKeysAlone(page: Page, desk: string, site: string): Promise<void> {
  const words = 'Do you clean sleeping bags?'
  await fetch(`${site}/dev/text`, { method: 'POST', body: new URLSearchParams({ number: '6505550123', words }) })
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.goto(`${desk}/inbox`)
  const one = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /650-555-0123/ })
  await expect(one).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the inbox', LOOKS)
  await page.setViewportSize(size)
  await one.press('Enter')
  const talk = page.getByRole('region', { name: /^Conversation with 650-555-0123/ })
  await expect(talk.getByText('This goes as a text to')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'a conversation', LOOKS)
  await expectNoSideScroll(page)
  await page.setViewportSize(size)
  await talk.getByRole('textbox').focus()
  await page.keyboard.type('We do: $24.95 each.')
  await page.keyboard.press('Control+Enter')
  await expect(talk.getByText('We do: $24.95 each.')).toBeVisible()
  await expect(page.getByText('No one is waiting for an answer.')).toBeVisible()
}

/** A caller is found by name and shown with everything of theirs, and a pickup is booked for them, without a mouse. */
async function findACustomerByKeysAlone(page: Page, desk: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.goto(`${desk}/customers`)
  await page.getByLabel('Name, phone, e-mail or order').focus()
  await page.keyboard.type('Ada')
  await expect(page.getByText('1 found')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'customers', LOOKS)
  await expectNoSideScroll(page)
  await page.setViewportSize(size)
  await page.getByLabel('Name, phone, e-mail or order').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expectNoBarrierInAnyLook(page, 'a customer', LOOKS)
  await expectNoSideScroll(page)
  await page.setViewportSize(size)
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: /^Book for/ })
  await expect(dialog.getByRole('radio').first()).toBeAttached()
  await expectNoBarrierInAnyLook(page, 'a pickup for a caller', LOOKS)
  await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  for (const [button, name] of [
    ['Give credit…', /^Give credit/],
    ['Change plan…', /^A plan for/],
  ] as const) {
    await pressKey(page, page.getByRole('button', { name: button }))
    const asked = page.getByRole('dialog', { name })
    await expect(asked).toBeVisible()
    await expectNoBarrierInAnyLook(page, button, AT_THE_DESK)
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
  }
}

/** At the smallest width and with letters twice as large the page itself does not move sideways; its tables do, in their own frames. */
async function expectNoSideScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const size of ['100%', '200%']) {
    const wide = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    }, size)
    expect([size, wide]).toEqual([size, 0])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  if (before) await page.setViewportSize(before)
}
