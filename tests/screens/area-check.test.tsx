import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AnswerLoader } from '../../web/core/answer-loader.ts'
import Home from '../../web/rooms/content/home/home.tsx'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const server = shareScreenServer()

const area = () => within(screen.getByRole('form', { name: 'See if we service your area' }))
const zip = () => area().getByLabelText<HTMLInputElement>('Where should we pick up? Zip code')
const typeZip = async (zipCode: string) => {
  await userEvent.clear(zip())
  await userEvent.click(zip())
  await userEvent.paste(zipCode)
}
const fill = async (street: string, zipCode: string) => {
  await userEvent.click(area().getByText('Add your street (optional)'))
  await userEvent.click(area().getByLabelText('Your street address'))
  await userEvent.paste(street)
  await typeZip(zipCode)
}
const check = () => userEvent.click(area().getByRole('button'))
const button = () => area().getByRole('button').textContent
const answer = () => spaced(area().getByRole('status').textContent)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** The address that was asked about, as the session holds it. */
const kept = () => JSON.parse(sessionStorage.getItem('larkspur.draft.visitor/address') ?? 'null')

const MONDAY = '2026-11-16T18:20:00Z'

it('the fifth digit of a zip code of ours is answered without a press, and the town lights up on the map [R288]', async () => {
  server.setNow(MONDAY)
  openScreen(Home)
  const map = () => area().queryByRole('img') ?? screen.getAllByRole('img')[0]
  expect(map()?.textContent).toMatch(/^A map of the South Bay. A stitched seam runs around the towns where we pick up/)
  await userEvent.type(zip(), '9404')
  expect([button(), answer()]).toEqual(['Check my zip', ''])
  await userEvent.type(zip(), '1')
  await waitFor(() => expect(answer()).toBe('We’re in Mountain View next on Tuesday, November 17th'))
  expect(button()).toBe('See your first pickup day')
  expect(zip().getAttribute('aria-describedby')).toBe(area().getByRole('status').parentElement?.id)
  expect(map()?.textContent).toMatch(/^A map of the South Bay. Mountain View is inside the area where we pick up./)
  // Another digit is another question.
  await userEvent.type(zip(), '{Backspace}')
  expect([button(), answer()]).toEqual(['Check my zip', ''])
  expect(map()?.textContent).toMatch(/A stitched seam/)
  expect(location.pathname).toBe('/')
})

it('a location of two towns is named by both, and lights the one that the post calls it by', async () => {
  server.setNow(MONDAY)
  openScreen(Home)
  await typeZip('94022')
  await waitFor(() => expect(answer()).toBe('We’re in Los Altos and Los Altos Hills next on Tuesday, November 17th'))
  expect(screen.getByRole('img', { name: /Los Altos is inside/ })).toBeDefined()
})

it('a served zip code goes on to registration with both values; the list is kept as "locations" [R287] [R288] [R390]', async () => {
  const queries = await openSite('/', '/registration')
  await fill('100 Castro Street', '94041')
  await check()
  await waitFor(() => expect(location.pathname).toBe('/registration'))
  expect(kept()).toEqual({ zipCode: '94041', addressLine1: '100 Castro Street' })
  expect(queries.getQueryData(['locations'])).toContainEqual(expect.objectContaining({ name: 'Mountain View' }))
  await screen.findByRole('heading', { level: 2, name: 'Welcome' })
  expect([field('Your street address').value, field('Zip code').value]).toEqual(['100 Castro Street', '94041'])
})

it('what the press leads to is fetched while the last digits are typed, and the press is busy until it is here', async () => {
  let arrive = () => {}
  const loadAnswer = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  openScreen(() => (
    <AnswerLoader value={loadAnswer}>
      <Home />
    </AnswerLoader>
  ))
  await userEvent.type(zip(), '94')
  await waitFor(() => expect(server.count('GET /client/locations/')).toBe(1))
  expect(loadAnswer).not.toHaveBeenCalled()
  await userEvent.type(zip(), '041')
  await waitFor(() => expect(loadAnswer).toHaveBeenCalledTimes(1))
  await check()
  await waitFor(() => expect(area().getByRole('button').getAttribute('aria-busy')).toBe('true'))
  expect(location.pathname).toBe('/')
  await act(async () => arrive())
  await waitFor(() => expect(location.pathname).toBe('/registration'))
})

it('nothing is fetched for a zip code that cannot become one of ours, nor for a customer', async () => {
  const loadAnswer = vi.fn(async () => {})
  const loading = () => (
    <AnswerLoader value={loadAnswer}>
      <Home />
    </AnswerLoader>
  )
  openScreen(loading)
  await typeZip('10001')
  await waitFor(() => expect(server.count('GET /client/locations/')).toBe(1))
  signInAs(await createAda(server, { plan: 'gold' }))
  await typeZip('94041')
  await waitFor(() => expect(answer()).toMatch(/^We’re in Mountain View/))
  expect(button()).toBe('Request Pickup')
  expect(loadAnswer).not.toHaveBeenCalled()
})

it('any other opens NOTIFY with what was typed, whose form leaves a lead and closes [R212] [R215] [R217] [R218] [R287] [R289]', async () => {
  openScreen(Home)
  await fill('1 Market Street', '94105')
  expect([button(), answer()]).toEqual(['Check my zip', ''])
  await check()
  const notify = within(await screen.findByRole('dialog', { name: 'Sorry...' }))
  expect(notify.getByLabelText<HTMLInputElement>('Your street address').value).toBe('1 Market Street')
  expect(notify.getByLabelText<HTMLInputElement>('Zip code').value).toBe('94105')
  expect(kept()).toEqual({ zipCode: '94105', addressLine1: '1 Market Street' })
  expect(location.pathname).toBe('/')
  await userEvent.click(notify.getByLabelText('Email'))
  await userEvent.paste('far@larkspur.example')
  await userEvent.click(notify.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await server.database.db.selectFrom('leads').selectAll().execute()).toMatchObject([
    {
      kind: 'interested',
      email: 'far@larkspur.example',
      phone: null,
      zipCode: '94105',
      address: '1 Market Street',
    },
  ])
})

it('a zip code with its four more digits is the same place [R288]', async () => {
  await openSite('/', '/registration')
  await typeZip('94041-1234')
  await waitFor(() => expect(answer()).toMatch(/^We’re in Mountain View/))
  await check()
  await waitFor(() => expect(location.pathname).toBe('/registration'))
})

it('says what is wrong after a press or on leaving the field, and never while somebody types', async () => {
  const wrong = 'A zip code has five digits, like 94041.'
  const alerts = () =>
    area()
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
  openScreen(Home)
  // Leaving a field that nobody has begun is no mistake.
  await userEvent.click(zip())
  await userEvent.tab()
  expect(alerts()).toEqual([])
  await check()
  await waitFor(() => expect(alerts()).toEqual([wrong]))
  expect([document.activeElement, zip().getAttribute('aria-invalid')]).toEqual([zip(), 'true'])
  await userEvent.type(zip(), '9404')
  expect([alerts(), zip().getAttribute('aria-invalid')]).toEqual([[], null])
  await userEvent.tab()
  await waitFor(() => expect(alerts()).toEqual([wrong]))
  await userEvent.type(zip(), '2')
  expect(alerts()).toEqual([])
  // What it says about where somebody lives, it says on a press.
  await userEvent.tab()
  expect(alerts()).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why it could not be checked, and can be asked again [R413] [R414]', async () => {
  await openSite('/', '/registration')
  const comeBack = server.goOffline()
  await fill('100 Castro Street', '94041')
  await check()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'We could not be reached. Please check your connection and try again.',
    ),
  )
  comeBack()
  server.failNext('GET /client/locations/', 'unavailable')
  await check()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nService Unavailable',
    ),
  )
  expect(location.pathname).toBe('/')
  await check()
  await waitFor(() => expect(location.pathname).toBe('/registration'))
})
