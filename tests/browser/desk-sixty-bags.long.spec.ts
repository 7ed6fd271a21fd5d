import { expect, type Page } from '@playwright/test'
import { instantAt } from '#rules/days/days'
import { NO_CLOSED_DAYS } from '#rules/days/holidays'
import { dropoffDay } from '#rules/days/pickups'
import { minuteOf } from '#rules/times'
import { freePort } from '../engines.ts'
import { type Product, preparedFolder, startProduct } from '../process/product.ts'
import { invite, linkIn, openLink, test } from './at-desk.ts'
import { EVERY_LOOK } from './axe.ts'
import { type Bag, bagsOf } from './sixty-bags/bags.ts'
import { answerText, bookForCaller, readNoShow } from './sixty-bags/office.ts'
import { countDifferently, countFirst, countOut, countSecond } from './sixty-bags/plant.ts'
import { centsOf, expectLedgerRight, readBooks, readWhatIsLeft } from './sixty-bags/proof.ts'
import { collectAll, deliverAll, expectLast } from './sixty-bags/route.ts'
import { medianOf } from './sixty-bags/taps.ts'
import { bookStops, clockAt, drivingDay, emailOf, nameOf, phoneOf, stop } from './working-day.ts'

/**
 * A working day through the screens, from the route to the door: every deed of staff is done on a screen, by a driver on a phone, two people
 * with tablets at the plant, and somebody at the desk. What customers do comes from outside. Days pass by a moved clock.
 */

const BAGS = EVERY_LOOK ? 60 : 4
const MOST_TAPS = 24

/** What happens to whom, by their numbers; the last one books and puts no bag out. */
const [CALLER, TEXTER, DECLINED, FLAGGED, NOBODY] = [1, 2, 3, 4, BAGS + 1]
const DECLINING_CARD = '4000000000000341'
const ASKED = 'Could you leave it with the neighbor?'
const ANSWER = 'We will: number 3, next door.'

const [day, booking] = drivingDay()
const dueDay = dropoffDay(day, false, NO_CLOSED_DAYS)

const PHONE = { width: 360, height: 780 }
const TABLET = { width: 820, height: 1180 }
const WIDE = { width: 1440, height: 900 }

/** It is stopped, also where the day has ended too soon. */
let product: Product | undefined
test.afterEach(() => void product?.process.kill('SIGKILL'))

test(`a day of ${BAGS} bags, from the route to the door, is done through the screens`, async ({ browser }) => {
  test.setTimeout(EVERY_LOOK ? 1_800_000 : 180_000)
  const folder = await preparedFolder()
  const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
  const start = (moment: Date) => startProduct({ DATA_DIR: folder, RATE_LIMITS: 'off', ...ports, ...clockAt(moment) })
  const at = (of: string, time: string) => start(instantAt(of, minuteOf(time)))
  const desk = `http://localhost:${ports.DESK_PORT}`
  const deviceOf = (viewport: typeof PHONE) => browser.newContext({ viewport, reducedMotion: 'reduce' })
  const bags = bagsOf(BAGS)
  const halves = [bags.filter((_, index) => index % 2 === 0), bags.filter((_, index) => index % 2 === 1)] as const

  // The day before: customers book, one of them by calling us.
  product = await start(booking)
  await bookStops(product, BAGS + 1, day, (number) => ({
    plan: number % 4 === TEXTER ? 'gold' : 'payc',
    isCaller: number === CALLER,
    isVerified: number === TEXTER,
    ...(number === DECLINED && { card: DECLINING_CARD }),
  }))
  const owner = await (await deviceOf(WIDE)).newPage()
  await openLink(owner, await linkIn(product))
  await expect(owner).toHaveURL(`${desk}/today`)
  await owner.getByRole('link', { name: 'People', exact: true }).click()
  const [van, ...devices] = await Promise.all([PHONE, TABLET, TABLET, WIDE].map(deviceOf))
  await van?.clock.install()
  const joel = await invite(owner, 'Joel Park', 'Driver', van as NonNullable<typeof van>)
  const [tomas, lien, ana] = await inviteAll(owner, devices)
  await bookForCaller(ana, nameOf(CALLER), day)
  await stop(product, 'SIGTERM')

  // The morning: the route is driven. At one door there is nothing.
  product = await at(day, '10:00')
  await signInAgain(joel, desk)
  await collectAll(joel, bags, nameOf(NOBODY))
  await stop(product, 'SIGTERM')

  // Noon: everything is counted, each half by one person first and by the other one then. The desk has its own.
  product = await at(day, '12:00')
  await fetch(`${product.url}/dev/text`, {
    method: 'POST',
    body: new URLSearchParams({ number: phoneOf(TEXTER), words: ASKED }),
  })
  await joel.reload()
  await joel.getByRole('button', { name: 'Nothing there', exact: true }).click()
  await expectLast(joel)
  await Promise.all([tomas, lien, ana].map((page) => signInAgain(page, desk)))
  await readNumbers(tomas, bags)
  const [first, other] = halves
  await Promise.all([
    each(first, (bag) => countFirst(tomas, bag)),
    each(other, (bag) => countFirst(lien, bag)),
    (async () => {
      await readNoShow(ana, nameOf(NOBODY))
      await answerText(ana, nameOf(TEXTER), { asked: ASKED, answer: ANSWER })
    })(),
  ])
  const flagged = bags[FLAGGED - 1]
  const second = (page: Page) => (bag: Bag) => (bag === flagged ? countDifferently : countSecond)(page, bag)
  await Promise.all([each(other, second(tomas)), each(first, second(lien))])
  await expect(await (await fetch(`${product.url}/dev/outbox`)).text()).toContain(ANSWER)
  await stop(product, 'SIGTERM')

  // The day on which it comes back: counted out, the card is asked, and what is paid is brought.
  product = await at(dueDay, '9:30')
  await Promise.all([joel, tomas, lien, ana, owner].map((page) => signInAgain(page, desk)))
  const declined = bags[DECLINED - 1]
  const out = (page: Page) => (bag: Bag) => countOut(page, bag, bag === declined ? 'Not paid.' : 'On its way.')
  await Promise.all([each(first, out(lien)), each(other, out(tomas))])
  await joel.reload()
  await deliverAll(joel, bags)

  // What waits is the one that is not paid.
  await ana.getByRole('link', { name: 'Orders' }).click()
  const waiting = ana.getByRole('region', { name: 'Orders', exact: true }).getByRole('row', { name: /Customer \d\d/ })
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText(nameOf(DECLINED))

  await expectLedgerRight(folder)
  const outstanding = await readBooks(owner)
  await stop(product, 'SIGTERM')
  const { orders, balance, strays } = await readWhatIsLeft(folder)
  expect([outstanding, strays]).toEqual([balance, 0])
  const shown = (number: number) => centsOf(bags[number - 1]?.total ?? '')
  const expected = Array.from({ length: BAGS + 1 }, (_, index) => {
    const number = index + 1
    const email = emailOf(number)
    const isGold = number % 4 === TEXTER
    if (number === NOBODY)
      return { email, kind: 'no_show', state: 'delivered', hold: null, cents: 0, paid: 0, charges: 0 }
    const cents = shown(number)
    return number === DECLINED
      ? { email, kind: 'laundry', state: 'ready_unpaid', hold: 'payment', cents, paid: 0, charges: 0 }
      : { email, kind: 'laundry', state: 'delivered', hold: null, cents, paid: cents, charges: isGold ? 0 : 1 }
  })
  expect(orders).toEqual(expected)

  // A bag that only went its way: neither held at the plant nor counted anew.
  const went = bags.filter((bag) => bag !== flagged && bag !== declined).map(({ work }) => work)
  const taps = medianOf(went.map((work) => work.taps))
  const least = Math.min(...went.map((work) => work.taps))
  const words = `${BAGS} bags: ${taps} taps a bag in the median, ${least} at least, the digits of its number among them`
  test.info().annotations.push({ type: 'taps', description: words })
  if (EVERY_LOOK) console.log(words)
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  await Promise.all(browser.contexts().map((context) => context.close()))
})

async function inviteAll(owner: Page, devices: readonly Parameters<typeof invite>[3][]): Promise<[Page, Page, Page]> {
  const [tablet, otherTablet, screen] = devices as [(typeof devices)[0], (typeof devices)[0], (typeof devices)[0]]
  return [
    await invite(owner, 'Tomas Berg', 'Plant', tablet),
    await invite(owner, 'Lien Tran', 'Plant', otherTablet),
    await invite(owner, 'Ana Ruiz', 'Desk', screen),
  ]
}

/** A session lasts twelve hours. */
async function signInAgain(page: Page, desk: string): Promise<void> {
  await page.goto(desk)
  const door = page.getByRole('button', { name: 'Sign in with your passkey' })
  await door.click()
  await expect(door).toHaveCount(0)
}

async function each(bags: readonly Bag[], work: (bag: Bag) => Promise<void>): Promise<void> {
  for (const bag of bags) await work(bag)
}

/** The numbers that stand on the bags' labels: the list of what waits has them, with whose they are. */
async function readNumbers(page: Page, bags: readonly Bag[]): Promise<void> {
  const rows = page.getByRole('region', { name: 'First count' }).getByRole('button').locator('b')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(bags.length)
  const texts = await rows.allInnerTexts()
  for (const bag of bags) {
    bag.order = texts.find((text) => text.endsWith(bag.customer))?.split(' ')[0] ?? ''
    expect([bag.customer, bag.order]).toEqual([bag.customer, expect.stringMatching(/^\d+$/)])
  }
}
