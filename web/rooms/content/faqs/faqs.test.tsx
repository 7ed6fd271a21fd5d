// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { faqSections } from '../texts/faqs.ts'
import { plainWords } from '../texts/markup.ts'
import Faqs, { structuredData } from './faqs.tsx'

const questions = faqSections.flatMap((section) => section.questions)
const answerTo = (id: string) => plainWords(questions.find((question) => question.id === id)?.answer ?? '')

beforeEach(() => history.replaceState(null, '', '/faqs'))
afterEach(cleanup)

const app = () => (
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Faqs />
    </BrowserRouter>
  </QueryClientProvider>
)

function open(address = '/faqs') {
  history.replaceState(null, '', address)
  render(app())
}

/** The page as the build writes it, which knows nothing of what stands behind the path. */
const html = () =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/faqs">
        <Faqs />
      </StaticRouter>
    </QueryClientProvider>,
  )

function written(): HTMLElement {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = html()
  return container
}

const detailsOf = (title: string, level: 2 | 3) =>
  screen.getByText(title, { selector: `h${level}` }).closest('details') as HTMLDetailsElement
const openTitles = (group: string) =>
  [...document.querySelectorAll(`details[name=${group}][open]`)].map(
    (each) => each.querySelector('h2, h3')?.textContent,
  )
const press = (title: string) => userEvent.click(screen.getByText(title, { selector: 'h2, h3' }))
const search = () => screen.getByLabelText('What would you like to know?')
const enter = async (words: string) => {
  search().focus()
  await userEvent.paste(words)
}

it('has eight sections in their order, each with five to ten questions and rich answers [R479] [R485]', () => {
  expect(faqSections.map(({ title }) => title)).toEqual([
    'First Time Users',
    'Advantage Program',
    'Dry Cleaning and Laundry',
    'Wash and Fold',
    'Alterations',
    'Leather and Suede',
    'Pickup and Delivery',
    'Policies',
  ])
  for (const section of faqSections) {
    expect(section.questions.length).toBeGreaterThanOrEqual(5)
    expect(section.questions.length).toBeLessThanOrEqual(10)
  }
  const ids = [...faqSections.map(({ id }) => id), ...questions.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  expect(questions.some(({ answer }) => answer.includes('\n- ') && answer.includes(']('))).toBe(true)
})

it.each([
  [
    'first-order-cost',
    '[R592] [R594]',
    'a laundered shirt is $6.95',
    'a blouse $6.95',
    'pants $7.95',
    'a blazer $16.95',
    '$69',
  ],
  ['shirt-price', '[R594] [R596]', '$6.95', '10%', '20%'],
  ['welcome-box', '', '$49', 'Gold and Platinum', 'after your first completed order'],
  ['why-a-cell-phone', '', 'communicate by text'],
  ['need-to-be-home', '', 'don’t need to be there at pickup or at drop-off'],
  ['how-long-it-takes', '[R565]', '2 business days'],
  ['what-is-advantage', '[R567]', 'up to 20%', '5% credit back, applied quarterly', '5 garments for 1 season'],
  ['gold-or-platinum', '', '$199', '$299', '10%', '20%', '$59', '$49', '$69'],
  ['does-credit-expire', '[R598]', 'never expire', 'within 12 months'],
  ['auto-reload', '[R599]', 'below $10', '$199'],
  ['change-tier', '', 'At any time', 'immediately'],
  ['leave-advantage', '', 'keep your credit'],
  ['refund-of-credit', '', '14 business days', '$199 with $20 of discounts comes back as $179'],
  ['transfer-credit', '', 'transferable', 'email'],
  ['price-above-the-list', '[R595]', '$0.50, $1, $2, $3, $5 or $10'],
  ['color-run', '[R568]', '1 in 3000'],
  ['seasonal-storage', '[R578]', '3 months', '2 seasons', '$69.95', '$49.95', '$39.95', '$29.95', 'free for 1 season'],
  [
    'rugs-and-gowns',
    '[R590] [R593]',
    '$4.95',
    '$6.95',
    '$99',
    '7–12 business days',
    '$49.95',
    '$29–$99',
    '3–6 weeks',
    '30 years',
  ],
  ['bag-prices', '[R591]', '1 bag $99', '2 bags $188', '3 bags $267', '4 bags $336', 'each further bag $59'],
  ['wash-and-fold-time', '[R602]', 'About 2 business days', 'Expedited'],
  ['what-is-wash-and-fold', '', 'folded, not pressed'],
  ['alteration-time', '[R600]', '3–5 business days', 'more than 4 days', 'separate delivery'],
  ['fix-tears', '', 'on by default', 'tears, rips and undone hems'],
  ['leather-time', '[R601]', '2–5 business days', 'up to 10'],
  ['how-often-leather', '[R601]', 'every 6–12 months'],
  ['suede-limits', '', 'delicate and not all of it can be processed'],
  ['request-a-pickup', '[R569]', 'a day ahead', 'by 8 am'],
  ['text-pickup', '', 'Text the word pickup to 650-555-0142', 'once you’ve verified it'],
  ['do-you-come-to-me', '[R15]', 'homes and offices in the Bay Area'],
  [
    'delivery-fees',
    '[R580–R584]',
    'Nothing from $69 if you pay as you clean, $59 on Gold and $49 on Platinum',
    'Pay as you clean: under $49, $9.95 each way ($19.90 round trip); from $49, $4.95 each way ($9.90 round trip)',
    'Gold: under $39, $7.49 each way ($14.98 round trip); from $39, $4.95 each way ($9.90 round trip)',
    'Platinum: under $29, $7.49 each way ($14.98 round trip); from $29, $4.95 each way ($9.90 round trip)',
  ],
  [
    'extended-routes',
    '[R585] [R586]',
    '15 miles',
    '20 miles north and south',
    'under $69',
    '$14.90–$19.90',
    'East Bay',
  ],
  ['change-or-cancel', '[R570]', 'within 3 hours of placing it', '24 hours’ notice'],
  ['driver-waits', '', '14 minutes', 'NO SHOW'],
  ['recurring-pickups', '[R587]', '$9.99', '$19.99', '$29.99', 'A bag must be ready'],
  ['rush-service', '[R588] [R589]', '1–2 business days, usually 1,', '$9.99–$99.99', 'managerial approval', '$49–$499'],
  ['delivery-text', '', 'A text is sent after delivery'],
  ['missing-item', '', 'Day 1:', 'Days 1–7:', 'Days 7–14:', 'By 5 weeks at most'],
  ['damage-claims', '[R571]', 'Within 7 days', 'support@larkspur.example'],
  ['liability', '[R597]', '5 times the cleaning charge', '$250 per item'],
  ['count-mismatch', '', 'when they come in and again before they leave', 'red flag', 'research'],
  ['declined-card', '', 'hold your orders until payment is made'],
  [
    'support-replies',
    '[R605] [R606]',
    'Emails and texts within 1 to 48 hours, and the forms on our pages within 24 hours.',
    'info@larkspur.example is for questions before you order',
    'support@larkspur.example is for customers',
  ],
])('%s says what was decided %s', (id, _, ...said) => {
  for (const words of said) expect(answerTo(id)).toContain(words)
})

it('links to pricing, login, profile and registration, and to the contacts of the brand [R486] [R487]', () => {
  open()
  const hrefs = new Set([...document.querySelectorAll('details a')].map((link) => link.getAttribute('href')))
  for (const href of ['/pricing', '/login', '/profile', '/registration']) expect(hrefs).toContain(href)
  expect(hrefs).toContain('mailto:info@larkspur.example')
  expect(hrefs).toContain('sms:+16505550142')
})

it('is written whole, the first section open, the browser’s own groups within each other [R481] [R482]', () => {
  const page = new DOMParser().parseFromString(html(), 'text/html')
  expect(page.querySelectorAll('details[name="faq-sections"]')).toHaveLength(8)
  expect(page.querySelectorAll('details[name="faq-sections"] details[name="faq-questions"]')).toHaveLength(
    questions.length,
  )
  expect(page.querySelectorAll('details[open]')).toHaveLength(1)
  expect(page.querySelector('details[open] > summary')?.textContent).toBe('First Time Users')
  for (const { id } of questions) expect(page.getElementById(id)?.closest('details')).not.toBeNull()
})

it('selecting a section closes any open question [R483]', async () => {
  open()
  await press('Do I need to be home?')
  expect(openTitles('faq-questions')).toEqual(['Do I need to be home?'])
  await press('Policies')
  expect(openTitles('faq-questions')).toEqual([])
  expect(detailsOf('Policies', 2).open).toBe(true)
})

it('selecting an open section or question closes it [R484]', async () => {
  open()
  await press('Do I need to be home?')
  await press('Do I need to be home?')
  expect(openTitles('faq-questions')).toEqual([])
  await press('First Time Users')
  expect(openTitles('faq-sections')).toEqual([])
})

it('a question left open in a section that was left before React came is closed [R483]', () => {
  const container = written()
  const [first, second] = container.querySelectorAll<HTMLDetailsElement>('details[name="faq-sections"]')
  first?.querySelector('details')?.setAttribute('open', '')
  first?.removeAttribute('open')
  second?.setAttribute('open', '')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(app(), { container, hydrate: true })
  expect(openTitles('faq-sections')).toEqual(['Advantage Program'])
  expect(openTitles('faq-questions')).toEqual([])
  container.remove()
})

it('what the reader closed before React came stays closed, whatever the address says', () => {
  const container = written()
  history.replaceState(null, '', '/faqs#missing-item')
  render(app(), { container, hydrate: true })
  expect(openTitles('faq-sections')).toEqual(['First Time Users'])
  expect(openTitles('faq-questions')).toEqual([])
  container.remove()
})

it('an open question puts its address into the bar, a closed one takes it out', async () => {
  open()
  const before = history.length
  await press('Do I need to be home?')
  expect(location.hash).toBe('#need-to-be-home')
  await press('Do I need to be home?')
  expect(location.href).toMatch(/\/faqs$/)
  expect(history.length).toBe(before)
})

it('an address opens its answer and the section around it', () => {
  open('/faqs#missing-item')
  expect(detailsOf('Policies', 2).open).toBe(true)
  expect(detailsOf('Something is missing from my order. What now?', 3).open).toBe(true)
})

it('the link to an answer leads to it, also out of a search', async () => {
  open('/faqs?q=need+to+be+home')
  const results = screen.getByRole('region', { name: 'Answers found' })
  await userEvent.click(within(results).getByText('Do I need to be home?'))
  await userEvent.click(within(results).getByText('Link to this answer', { selector: 'a' }))
  expect(location.href).toMatch(/\/faqs#need-to-be-home$/)
  expect(screen.queryByRole('region', { name: 'Answers found' })).toBeNull()
  expect(detailsOf('Do I need to be home?', 3).open).toBe(true)
})

/** The area check below has a status of its own. */
const countSaid = () => screen.getAllByRole('status')[0]?.textContent

it('searches all questions, says how many and from where, and keeps it in the address', async () => {
  open()
  await enter('East Bay')
  expect(countSaid()).toBe('1 answer for “East Bay”')
  await waitFor(() => expect(location.search).toBe('?q=East+Bay'))
  const results = screen.getByRole('region', { name: 'Answers found' })
  expect(within(results).getByText('Pickup and Delivery')).toBeTruthy()
  await userEvent.click(within(results).getByText('I live farther out. Do you still come?'))
  expect(openTitles('faq-results')).toEqual(['I live farther out. Do you still come?'])
  expect(document.querySelectorAll('#extended-routes')).toHaveLength(1)

  await userEvent.type(search(), '{Escape}')
  expect((search() as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByRole('region', { name: 'Answers found' })).toBeNull()
})

it('begins with the search in its address, and leads to a person where nothing is found', () => {
  open('/faqs?q=zeppelin')
  expect((search() as HTMLInputElement).value).toBe('zeppelin')
  expect(countSaid()).toBe('0 answers for “zeppelin”')
  expect(screen.getByText(/emails and texts are answered within 1 to 48 hours/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/faqs?q=zeppelin#contacts')
})

it('tells search engines every question', () => {
  expect(structuredData[0]?.['mainEntity']).toHaveLength(questions.length)
})
