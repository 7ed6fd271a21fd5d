import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Home from '../../web/content/home.tsx'
import { HomeVariant } from '../../web/home-variant.ts'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

describe('the home of a customer', () => {
  it.each(['headline', 'green'] as const)('has three tiles, whichever variant is set (%s) [R462]', async (variant) => {
    signInAs(await createAda(server))
    openScreen(() => (
      <HomeVariant value={variant}>
        <Home />
      </HomeVariant>
    ))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Request Pickup',
      'My Account',
      'Upcoming Orders',
    ])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/pickup', '/profile', '/upcoming'])
    expect((await screen.findByText('Welcome back, Ada')).tagName).toBe('H1')
  })
})
