import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import Home from '../../web/rooms/content/home/home.tsx'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'

const server = shareScreenServer()

const area = () => within(screen.getByRole('form', { name: 'See if we service your area' }))
const fill = async (street: string, zipCode: string) => {
  await userEvent.click(area().getByLabelText('Your street address'))
  await userEvent.paste(street)
  await userEvent.click(area().getByLabelText('Zip code'))
  await userEvent.paste(zipCode)
}
const check = () => userEvent.click(area().getByRole('button', { name: 'Check my address' }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** The address that was asked about, as the session holds it. */
const kept = () => JSON.parse(sessionStorage.getItem('larkspur.draft.visitor/address') ?? 'null')

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

it('any other opens NOTIFY with what was typed, whose form leaves a lead and closes [R212] [R215] [R217] [R218] [R287] [R289]', async () => {
  openScreen(Home)
  await fill('1 Market Street', '94105')
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
  await fill('', '94041-1234')
  await check()
  await waitFor(() => expect(location.pathname).toBe('/registration'))
})

it('wants a zip code, and one that can exist, before it asks', async () => {
  openScreen(Home)
  await check()
  expect(await area().findByText('Required')).toBeDefined()
  await fill('', '941')
  await check()
  await waitFor(() => expect(area().queryByText('Required')).toBeNull())
  expect(field('Zip code').getAttribute('aria-invalid')).toBe('true')
  expect(server.count('GET /client/locations/')).toBe(0)
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
