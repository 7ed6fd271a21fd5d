// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { noteServerDate } from '../../../core/server-clock.ts'
import { signIn, signOutHere } from '../../../core/session.ts'
import { deliveryDraft, rugVisitDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { areaRug } from '../texts/area-rug.ts'
import AreaRug, { structuredData } from './area-rug.tsx'
import RugVisit from './rug-visit.tsx'

const PATIENT = { timeout: 20_000 }
const region = (name: string) => screen.getByRole('region', { name })

describe('the rug page', () => {
  let waiting: number

  beforeAll(async () => {
    render(inApp(<AreaRug />))
    waiting = screen.getAllByText('Loading...').length
    await screen.findByText('Prices per Sq Ft', { selector: 'h2' }, PATIENT)
    await screen.findByText('Choose a day for your rug', { selector: 'h2' }, PATIENT)
  }, 30_000)

  afterAll(cleanup)

  it('begins with "We Clean All Rugs" and a picture of its own [R541]', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We Clean All Rugs')
    expect(screen.getByRole('img', { name: 'A patterned rug on a living room floor' })).toBeDefined()
  })

  it('has a block About Your Rug [R542]', () => {
    expect(region('About Your Rug').textContent).toContain('A rug is the largest filter in the house.')
  })

  it('goes by pick up, processing and delivery [R543]', () => {
    const steps = within(region('Rolled, washed, rolled out')).getAllByRole('heading', { level: 3 })
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Pick up', 'Processing', 'Delivery'])
  })

  it('brings the prices and the calendar late [R544]', () => {
    expect(waiting).toBe(2)
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('has Prices per Sq Ft: $4.95 and $6.95, at least $99 for specialized rugs [R545] [R593]', () => {
    const prices = region('Prices per Sq Ft').textContent
    expect(prices).toContain('$4.95 per sq ft')
    expect(prices).toContain('$6.95 per sq ft')
    expect(prices).toContain('With a minimum of $99.')
  })

  it('works out what that comes to, with the minimum where it applies [R593]', () => {
    const rows = within(screen.getByRole('table', { name: 'What that comes to' }))
      .getAllByRole('row')
      .slice(1)
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['2 × 6 ft', '12', '$59.40', '$99.00'],
      ['3 × 5 ft', '15', '$74.25', '$104.25'],
      ['5 × 8 ft', '40', '$198.00', '$278.00'],
      ['8 × 10 ft', '80', '$396.00', '$556.00'],
      ['9 × 12 ft', '108', '$534.60', '$750.60'],
    ])
  })

  it('asks $49.95 for pickup and roll of a standard size, $29–$99 by size [R590]', () => {
    expect(region('Prices per Sq Ft').textContent).toContain(
      'Pickup and roll, per rug standard size; $29–$99 by size$49.95',
    )
    expect(region('Rug FAQ').textContent).toContain('Per rug: $49.95 for a standard size, $29–$99 by size.')
  })

  it('asks $49–$499 for a rush [R589]', () => {
    expect(region('Prices per Sq Ft').textContent).toContain('$49–$499')
    expect(region('Rug FAQ').textContent).toContain('Rush service for a rug is $49–$499')
  })

  it('takes 7–12 business days; rotate every 4–6 months, clean at least every 2 years [R603]', () => {
    const habits = region('Small habits make rugs last').textContent
    expect(habits).toContain('7–12 business days')
    expect(habits).toContain('Every 4–6 months')
    expect(habits).toContain('Every 2 years')
    expect(region('Rug FAQ').textContent).toContain('cleaned professionally at least every 2 years')
  })

  it('answers eight questions, each known by a word of its own and by its place [R280]', () => {
    const answers = [...region('Rug FAQ').querySelectorAll('details[data-id]')]
    const { questions } = areaRug.page.faq
    expect(questions).toHaveLength(8)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(8)
    for (const [index, { id, title, answer }] of questions.entries()) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(answer).not.toBe('')
      expect(answers[index]?.querySelector('summary')?.textContent).toBe(title)
    }
  })

  it('ends with the contacts [R548]', () => {
    expect(region('Have more questions?').textContent).toContain('650-555-0142')
  })
})

describe('the rug widget', () => {
  beforeEach(() => {
    sessionStorage.clear()
    // A Saturday morning in Los Angeles.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T18:00:00Z') })
  })

  afterEach(() => {
    cleanup()
    signOutHere()
    noteServerDate(new Date().toUTCString())
    vi.useRealTimers()
  })

  const widget = (
    <MemoryRouter>
      <RugVisit />
    </MemoryRouter>
  )
  const show = () => render(widget)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const choose = (count: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number of rugs' }), count)
  const action = () => screen.getByRole('link', { name: 'Schedule a rug pickup' })

  it('offers the same day until 8 am, as every page says, and the next after it', () => {
    vi.setSystemTime('2026-11-14T15:59:00Z')
    show()
    expect(screen.getByText('Saturday, November 14th', { selector: 'dd' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saturday, November 14th' }).disabled).toBe(false)
    cleanup()
    vi.setSystemTime('2026-11-14T16:00:00Z')
    show()
    expect(screen.getByText('Monday, November 16th', { selector: 'dd' })).toBeDefined()
  })

  it('goes by the server’s clock where this device’s is years behind', () => {
    vi.setSystemTime('2019-01-01T00:00:00Z')
    noteServerDate('Sat, 14 Nov 2026 15:59:00 GMT')
    show()
    expect(screen.getByText('Saturday, November 14th', { selector: 'dd' })).toBeDefined()
  })

  it('sends a visitor to registration, and keeps the day and the number of rugs under a key of its own [R546]', async () => {
    show()
    await press('Thursday, November 19th')
    await choose('3')
    expect(screen.getByText('Thursday, November 19th', { selector: 'dd' })).toBeDefined()
    expect(action().getAttribute('href')).toBe('/registration')
    await userEvent.click(action())
    expect(rugVisitDraft.read()).toEqual({ day: '2026-11-19', rugCount: 3 })
    expect(deliveryDraft.read()).toBeUndefined()
    expect(screen.getByText(/^Nothing is booked yet\. We keep the day and the number of rugs/)).toBeDefined()
  })

  it('sends a customer to the pickup, and leaves the delivery draft alone [R44] [R546]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 't' })
    const delivery = { pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [1, 4] }
    deliveryDraft.write(delivery)
    show()
    await press('Saturday, November 21st')
    expect(action().getAttribute('href')).toBe('/pickup')
    await userEvent.click(action())
    expect(rugVisitDraft.read()).toEqual({ day: '2026-11-21', rugCount: 1 })
    expect(deliveryDraft.read()).toEqual(delivery)
  })

  it.each(['2026-11-14', '2026-11-22', '2026-11-26', '2027-01-14', '', 'soon'])(
    'proposes the next open day where the draft says %j, which is not open',
    (day) => {
      rugVisitDraft.write({ day, rugCount: 99 })
      show()
      // Tomorrow is a Sunday.
      expect(screen.getByText('Monday, November 16th', { selector: 'dd' })).toBeDefined()
      expect(screen.getByText('$49.95')).toBeDefined()
    },
  )

  it('offers days up to 60 ahead, never a Sunday or a holiday', async () => {
    show()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saturday, November 14th' }).disabled).toBe(true)
    for (const closed of ['Sunday, November 22nd', 'Thursday, November 26th']) {
      await press(closed)
      expect(screen.getByText(`${closed}: We do not pick up on Sundays and holidays.`)).toBeDefined()
    }
    expect(screen.getByText('Monday, November 16th', { selector: 'dd' })).toBeDefined()
    expect(
      screen.getByText('Any day but Sundays and holidays, up to 60 days ahead. For the same day, ask by 8 am.'),
    ).toBeDefined()
    await press('Next month')
    await press('Next month')
    expect(screen.getByRole('button', { name: 'Friday, January 1st' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wednesday, January 13th' }).disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Thursday, January 14th' }).disabled).toBe(true)
  })

  it('on the day before Thanksgiving proposes the Friday', () => {
    vi.setSystemTime(new Date('2026-11-25T18:00:00Z'))
    show()
    expect(screen.getByText('Friday, November 27th', { selector: 'dd' })).toBeDefined()
  })

  it('says what pickup and roll come to for the number of rugs [R590]', async () => {
    show()
    await choose('3')
    expect(screen.getByText('$149.85')).toBeDefined()
    expect(screen.getByText('Standard size; $29–$99 each by size')).toBeDefined()
  })

  it('is written without a day, with a link that works by itself', () => {
    const html = renderToString(widget)
    expect(html).not.toContain('2026')
    expect(html).toContain('href="/registration"')
    expect(html).toContain('Press here to see the open days')
  })

  it('is written with a button, whose focus goes on to the calendar, and knows the draft only when alive', () => {
    rugVisitDraft.write({ day: '2026-11-19', rugCount: 2 })
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(widget)
    screen.getByRole('button', { name: 'Press here to see the open days' }).focus()
    const complained = vi.spyOn(console, 'error')
    render(widget, { container, hydrate: true })
    expect(complained).not.toHaveBeenCalled()
    expect(screen.queryByText('Press here to see the open days')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday, November 19th')
    expect(screen.getByText('$99.90')).toBeDefined()
    container.remove()
  })
})

it('tells search engines of the service and its questions', () => {
  expect(structuredData.map((each) => each['@type'])).toEqual(['Service', 'FAQPage'])
})
