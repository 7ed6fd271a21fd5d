// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { descriptionOf } from '../../core/page-descriptions.ts'
import { findPage } from '../../core/pages.ts'
import Terms from './terms.tsx'
import { areaRug } from './texts/area-rug.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const show = () =>
  render(
    <MemoryRouter initialEntries={['/pricing', '/terms-of-use']} initialIndex={1}>
      <Routes>
        <Route path="/pricing" element={<p>Where the reader came from</p>} />
        <Route path="/terms-of-use" element={<Terms />} />
      </Routes>
    </MemoryRouter>,
  )

// The page is as written at build time; once, because looking things up by role in so long a page takes its time.
const written = document.createElement('div')
written.innerHTML = renderToStaticMarkup(
  <MemoryRouter>
    <Terms />
  </MemoryRouter>,
)
const section = (id: string): string => written.querySelector(`#${id}`)?.textContent?.replace(/\s+/g, ' ') ?? ''
const rows = (id: string): string[][] =>
  [...written.querySelectorAll(`#${id} tr`)].map(({ children }) => [...children].map((cell) => cell.textContent ?? ''))

it('closes to where the reader was, at the top and at the bottom [R559]', async () => {
  vi.spyOn(history, 'state', 'get').mockReturnValue({ idx: 1 })
  show()
  const closes = screen.getAllByText('Close')
  expect(closes).toHaveLength(2)
  await userEvent.click(closes[1] as HTMLElement)
  expect(screen.getByText('Where the reader came from')).toBeTruthy()
})

it('has a title and a description of its own [R560]', () => {
  const page = findPage('/terms-of-use')
  expect(page?.title).toBe('Terms and Conditions of Service')
  expect(page && descriptionOf(page)).toMatch(/terms of our service/)
  expect([...written.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([page?.title])
})

it('says since when it counts', () => {
  expect(written.textContent).toContain('Effective Tuesday, November\u00a017th, 2026')
})

it('links to everything that it refers to [R561]', () => {
  const found = [...written.querySelectorAll('section a')]
  const addresses = found.map((link) => link.getAttribute('href'))
  for (const address of ['/pricing', '/privacy-policy', '/profile', '/login', '/faqs', '/terms-of-use', '/']) {
    expect(addresses).toContain(address)
  }
  const preferences = found.find(({ textContent }) => textContent === 'preferences')
  expect(preferences?.getAttribute('href')).toBe('/profile/preferences')
})

it('numbers its sections, and its contents lead to each of them without filling the history', async () => {
  const { container } = show()
  const headings = [...container.querySelectorAll('h2')]
  expect(headings.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual(
    headings.map((_, i) => i + 1),
  )
  const contents = container.querySelector('nav') as HTMLElement
  const targets = [...contents.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(targets).toHaveLength(headings.length)
  for (const target of targets) expect(document.getElementById(target)?.tagName).toBe('SECTION')

  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  await userEvent.click(within(contents).getByText('Delivery fees'))
  expect(replace.mock.calls).toEqual([['#delivery']])
})

it('every link within the page has a place to lead to', () => {
  for (const link of written.querySelectorAll('section a[href*="#"]')) {
    const id = link.getAttribute('href')?.split('#')[1]
    expect(written.querySelector(`section[id="${id}"]`)).not.toBeNull()
  }
})

it.each([
  ['pickups are asked for a day ahead or by 8 am [R569]', 'pickups', ['a day ahead, or by 8 am the same day']],
  [
    'we come from 9 to 5, wait 14 minutes',
    'pickups',
    ['between 9 am and 5 pm, every day but Sundays and holidays', 'waits 14 minutes', 'NO SHOW'],
  ],
  [
    'a pickup changes within 3 hours or with 24 hours’ notice [R570]',
    'changes',
    ['within 3 hours of placing it', 'with 24 hours’ notice'],
  ],
  [
    'a recurring stop without a bag costs $9.99 to $29.99 [R587]',
    'recurring',
    [
      'more than 2 days apart',
      '$9.99–$29.99',
      '$9.99 the first time, $19.99 the second and $29.99 from the third time within 90 days',
    ],
  ],
  [
    'extended routes cost $14.90 to $19.90 and end at 20 miles [R585] [R586]',
    'delivery',
    [
      'more than 15 miles',
      'under $69',
      '$14.90–$19.90',
      'up to 18 miles',
      'or the fee of its load where that is higher',
      'up to 20 miles north and south of our central location',
      'We do not drive to the East Bay',
    ],
  ],
  ['each trip is half of the fee', 'delivery', ['$9.95 per delivery', '$7.49', '$4.95']],
  [
    'rush has its price, its days and its approval [R588]',
    'turnaround',
    ['1–2 business days, usually 1,', '$9.99–$99.99 an order', 'approval by a manager'],
  ],
  ['rush for rugs has its own price [R589]', 'turnaround', ['$49–$499']],
  ['most orders take 2 business days [R565]', 'turnaround', ['within 2 business days']],
  ['up-charges come in steps [R595]', 'prices', ['$0.50, $1, $2, $3, $5, $10', '& Up', 'intake']],
  ['a declined card holds orders', 'payment', ['declined', 'we may hold your orders']],
  [
    'credit never expires, use within 12 months is recommended [R598]',
    'advantage',
    [
      'Credit never expires',
      'within 12 months',
      '5%',
      'transferable',
      'applies immediately',
      'no monthly or annual fees',
    ],
  ],
  [
    'auto-reload begins below $10 and says what it charges [R599]',
    'auto-reload',
    [
      'below $10',
      'An order of $60 charges $199 and leaves $154',
      'An order of $300 charges $398, which is 2 times Gold, and leaves $113',
    ],
  ],
  [
    'credit is refunded within 14 business days after it was charged, the first time or as a reload',
    'refunds',
    [
      'non-refundable',
      'within 14 business days after a charge for credit. A reload charge and your first purchase count alike.',
      '$199 with $20 of discounts comes back as $179',
    ],
  ],
  [
    'one season is 3 months, two can be stored [R578] [R579]',
    'storage',
    [
      'One season is 3 months',
      'up to 2 seasons',
      'Spring is March to May, Summer is June to August, Fall is September to November, Winter is December to February',
      'up to 5 garments for 1 season free',
    ],
  ],
  ['rugs are priced by the square foot [R593]', 'rugs', ['$4.95', '$6.95', 'minimum of $99']],
  ['color runs in 1 of 3000 [R568]', 'care', ['1 in 3000']],
  ['damage is reported within 7 days of receiving [R571]', 'claims', ['within 7 days of receiving the goods']],
  [
    'a missing piece is declared lost by 5 weeks [R299]',
    'missing',
    [
      'Day 1: you report it',
      'Days 1–7: we search the plant, the vans and the orders that traveled with yours, and respond',
      'Days 7–14: if it has not been found, it counts as possibly lost',
      'By 5 weeks at most: it is declared lost, and compensation follows',
    ],
  ],
  [
    'we pay at most 5 times the charge and $250 [R597]',
    'liability',
    ['at most 5 times the charge for cleaning it', 'at most $250 per item'],
  ],
  ['support answers within 1 to 48 hours [R606]', 'contact', ['within 1 to 48 hours', '650-555-0142']],
  [
    'texts come as the work does, end with STOP, and who agreed to them is passed on to nobody',
    'texts',
    [
      'Message frequency varies',
      'Reply STOP at any time',
      'HELP',
      'Message and data rates may apply',
      'We do not share your number, or that you agreed to texts, with anybody for their own purposes',
    ],
  ],
  [
    'a cell phone is needed because we text, and what an account says must be true [R17] [R337]',
    'account',
    ['accurate and complete', 'communicate by text'],
  ],
  ['the law is that of California', 'law', ['The law of California applies']],
])('%s', (_, id, phrases) => {
  for (const phrase of phrases) expect(section(id)).toContain(phrase)
})

it('delivery is free from an amount by plan, with no gap below it [R580]', () => {
  expect(rows('delivery')).toEqual([
    ['Plan', 'Small load', 'Medium load', 'Free'],
    ['Pay as you clean', '$19.90 under $49', '$9.90 from $49 to under $69', 'from $69'],
    ['Gold', '$14.98 under $39', '$9.90 from $39 to under $59', 'from $59'],
    ['Platinum', '$14.98 under $29', '$9.90 from $29 to under $49', 'from $49'],
  ])
})

it('the plans have their amounts and discounts [R596]', () => {
  expect(rows('advantage')).toEqual([
    ['Plan', 'You pay', 'Discount', 'Free delivery'],
    ['Pay as you clean', 'nothing in advance', 'none', 'from $69'],
    ['Gold', '$199', '10%', 'from $59'],
    ['Platinum', '$299', '20%', 'from $49'],
  ])
})

it('storage is priced by garments and plan [R572–R577]', () => {
  expect(rows('storage')).toEqual([
    ['Garments', 'Pay as you clean', 'Gold', 'Platinum'],
    ['1–5', '$69.95', '$49.95', 'free'],
    ['6–10', '$79.95', '$59.95', '$49.95'],
    ['11–20', '$89.95', '$69.95', '$59.95'],
    ['21–40', '$99.95', '$79.95', '$69.95'],
    ['Each additional', '$10', '$7', '$5'],
    ['Processing fee', '$39.95', '$29.95', '$19.95'],
  ])
})

it('says of pickup and roll what the rug page says [R590]', () => {
  const sentence = '$49.95 for a standard size, $29–$99 by size'
  expect(section('rugs')).toContain(sentence)
  expect(JSON.stringify(areaRug)).toContain(sentence)
})

it('binds whoever uses Google’s suggestions to Google’s terms', () => {
  const link = written.querySelector('#account a[href="https://maps.google.com/help/terms_maps/"]')
  expect(link?.closest('p')?.textContent?.replace(/\s+/g, ' ')).toContain(
    'Where Google suggests addresses as you type, using the suggestions binds you to Google’s terms of service',
  )
})
