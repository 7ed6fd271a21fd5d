import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AreaAnswer } from '../../web/rooms/order/area/area-answer.tsx'
import { areaAnswerDraft, rememberAddress } from '../../web/shared/customer/sign-up-drafts.ts'
import { keptDrafts, openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { spaced } from './spaced.ts'

const server = shareScreenServer()

/** Leaves in the session what a check does that found the zip code to be ours; the page is then loaded anew. */
async function comeAfterChecking(zipCode: string): Promise<void> {
  server.setNow('2026-11-16T18:20:00Z')
  rememberAddress({ zipCode, addressLine1: '' })
  areaAnswerDraft.write({ zipCode })
  await openSite('/registration')
}
const headings = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${spaced(textContent)}`)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const enter = async (label: string, text: string) => {
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const fillIn = async () => {
  await enter('Cell phone', '6505550123')
  await enter('Email', 'ada@larkspur.example')
  await enter('Password', 'laundry-day')
}
const answers = (sentence: string) => waitFor(() => expect(headings()).toEqual([`H1 ${sentence}`, 'H2 Welcome']))
const SAN_JOSE = 'We pick up in San Jose, next on Tuesday, November 17th'

it.each([
  ['on a Monday', '95112', '2026-11-16T18:20:00Z', SAN_JOSE],
  ['with its four more digits', '95112-1234', '2026-11-16T18:20:00Z', SAN_JOSE],
  ['on a Saturday', '94041', '2026-11-14T20:00:00Z', 'We pick up in Mountain View, next on Monday, November 16th'],
  ['at 7:59 AM', '94306', '2026-11-17T15:59:00Z', 'We pick up in Palo Alto, next on Wednesday, November 18th'],
  ['at 8:01 AM', '94306', '2026-11-17T16:01:00Z', 'We pick up in Palo Alto, next on Wednesday, November 18th'],
  ['late at night', '95035', '2026-11-18T07:59:00Z', 'We pick up in Milpitas, next on Wednesday, November 18th'],
  [
    'on the eve of Thanksgiving',
    '94022',
    '2026-11-25T18:00:00Z',
    'We pick up in Los Altos and Los Altos Hills, next on Friday, November 27th',
  ],
  ['on a holiday', '94403', '2026-11-26T18:00:00Z', 'We pick up in San Mateo, next on Friday, November 27th'],
  [
    'before Christmas',
    '95030',
    '2026-12-24T18:00:00Z',
    'We pick up in Los Gatos and Monte Sereno, next on Saturday, December 26th',
  ],
])('says where we pick up and when we come next: %s', async (_, zipCode, now, sentence) => {
  server.setNow(now)
  openScreen(() => <AreaAnswer asked={zipCode} typed="" onChange={() => {}} skeleton={null} />)
  expect(spaced((await screen.findByRole('heading', { level: 1 })).textContent)).toBe(sentence)
})

it('says what delivery costs on an extended route, and nothing of it to who lives nearer', async () => {
  const ask = async (zipCode: string) => {
    openScreen(() => <AreaAnswer asked={zipCode} typed="" onChange={() => {}} skeleton={null} />)
    await screen.findByRole('heading', { level: 1 })
    return screen.queryByText(/miles away/)?.textContent
  }
  expect(await ask('94404')).toBe(
    'Your address is 16 miles away: delivery is $14.90 to $19.90 for orders under $69, and free from there.',
  )
  cleanup()
  expect(await ask('94041')).toBeUndefined()
})

it('goes by the server’s clock, and a device whose clock is years behind makes no difference', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2019-03-02T00:00:00Z') })
  await comeAfterChecking('95112')
  await answers(SAN_JOSE)
})

it('lights the town on the map, over the form, which has the address [R279] [R287]', async () => {
  await comeAfterChecking('95112')
  await answers(SAN_JOSE)
  expect(screen.getByText('Zip code 95112')).toBeDefined()
  const title = 'A map of the South Bay. San Jose is inside the area where we pick up.'
  const map = screen.getByRole('img', { name: title })
  // In large letters once, and not as one of the towns around it.
  expect([...map.querySelectorAll('text')].filter(({ textContent }) => textContent === 'San Jose')).toHaveLength(1)
  expect(screen.getByText(/^Leave a bag at your door\./).textContent).toBe(
    'Leave a bag at your door. It’s back Friday, November\u00a020th, and you don’t need to be there.',
  )
  expect(field('Zip code').value).toBe('95112')
  expect(screen.getByText(/^Where should we pick up, and what number should we text\?/)).toBeDefined()
  // Who has an account already sees it before the first field.
  const login = screen.getByText(/^Already a customer\?/)
  expect(login.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // Nothing stands between the answer and the form.
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

it('Change leads to the zip code in the form, and the answer follows another one that is ours', async () => {
  await comeAfterChecking('95112')
  await answers(SAN_JOSE)
  await userEvent.click(screen.getByRole('button', { name: 'Change the zip code' }))
  expect(document.activeElement).toBe(field('Zip code'))
  await userEvent.keyboard('94041')
  await answers('We pick up in Mountain View, next on Tuesday, November 17th')
  expect(screen.getByText('Zip code 94041')).toBeDefined()
  expect(screen.getByRole('img', { name: /Mountain View is inside/ })).toBeDefined()

  // The form speaks of a zip code that is not ours when it is sent; the words here are still true of the first one.
  await userEvent.clear(field('Zip code'))
  await enter('Zip code', '94105')
  await answers(SAN_JOSE)
  expect(screen.getByText('Zip code 95112')).toBeDefined()
})

it('nobody is answered who has not asked, also after a try that failed and stored the address, and a reload [R74]', async () => {
  await openSite('/registration')
  expect(headings()).toEqual(['H1 Welcome'])
  await enter('Zip code', '94041')
  await fillIn()
  server.failNext('POST /client/auth/signup/', 'no network')
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await screen.findByText('Invalid credentials')
  const stored = sessionStorage.getItem('larkspur.draft.visitor/address')
  expect(JSON.parse(stored ?? 'null')).toEqual({ zipCode: '94041', addressLine1: '' })
  cleanup()
  await openSite('/registration')
  expect(field('Zip code').value).toBe('94041')
  expect(headings()).toEqual(['H1 Welcome'])
  expect(screen.queryByRole('img')).toBeNull()
})

it('a later check has the last word', async () => {
  areaAnswerDraft.write({ zipCode: '95112' })
  rememberAddress({ zipCode: '94105', addressLine1: '' })
  await openSite('/registration')
  expect(headings()).toEqual(['H1 Welcome'])
})

it('is forgotten once the account is there', async () => {
  await comeAfterChecking('95112')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(location.pathname).toBe('/order/advantage'))
  expect(keptDrafts()).toEqual([])
})

it('says why it cannot be given, and can be asked for again; the form needs none of it', async () => {
  server.failNext('GET /client/locations/', 'unavailable')
  await comeAfterChecking('95112')
  await screen.findByText('We couldn’t load this')
  expect(field('Zip code').value).toBe('95112')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await answers(SAN_JOSE)
})

it('says nothing of a zip code that is no longer ours', async () => {
  await comeAfterChecking('94105')
  // Its room is kept until that is known.
  await waitFor(() => expect(document.querySelector('main [class*="place"]')).toBeNull())
  expect(server.count('GET /client/locations/')).toBe(1)
  expect(screen.queryByText(/We pick up in/)).toBeNull()
  expect(field('Zip code').value).toBe('94105')
})
