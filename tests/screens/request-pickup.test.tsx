import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
const main = () => within(document.querySelector('main') as HTMLElement)
const check = async (zipCode: string) => {
  const [form] = screen.getAllByRole('form', { name: /we service your area|come to you/i })
  const area = within(form as HTMLElement)
  await userEvent.click(area.getByLabelText('Where should we pick up? Zip code'))
  await userEvent.paste(zipCode)
  await userEvent.click(area.getByRole('button'))
}

it('every Request Pickup and a served area check lead somebody signed in to /pickup', async () => {
  signInAs(await createAda(server, { plan: 'gold' }))
  const pages = ['/services', '/hiw', '/about']
  for (const path of pages) {
    await openSite(path)
    const ways = main().queryAllByRole('link', { name: 'Request Pickup' })
    expect(ways.length, path).toBeGreaterThan(0)
    expect([...new Set(ways.map((way) => way.getAttribute('href')))], path).toEqual(['/pickup'])
    cleanup()
  }
  await openSite('/hiw', '/pickup')
  await check('94041')
  await waitFor(() => expect(location.pathname).toBe('/pickup'))
})

it('who has no plan yet comes to the packages, with a line that says why', async () => {
  signInAs(await createAda(server, { plan: null }))
  await openSite('/hiw', '/pickup', '/order/packages')
  await check('94041')
  await waitFor(() => expect(location.pathname).toBe('/order/packages'))
  expect(await screen.findByText('First choose how you pay, then book your pickup.')).toBeDefined()
  cleanup()
  await openSite('/order/packages')
  await screen.findByRole('heading', { name: 'Choose how you pay' })
  expect(screen.queryByText('First choose how you pay, then book your pickup.')).toBeNull()
})
