import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { at } from '../../../tests/desk-answers.ts'
import { openDesk } from '../../../tests/desk-page.tsx'

const RESET = 'POST /desk/people/:id/reset/'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const passkey = { id: 8, device: 'phone', addedAt: at('08:00'), usedAt: null, isLocked: false }
const person = {
  id: 4,
  name: 'Maren Vance',
  role: 'owner',
  places: [],
  isYou: true,
  isLastOwner: true,
  passkeys: [passkey],
  session: { endsAt: at('19:58') },
  seenAt: at('11:40'),
  link: null,
  deedsToday: 0,
}
const joel = { ...person, id: 5, name: 'Joel Park', role: 'driver', isYou: false, isLastOwner: false }
const reset = { ...joel, passkeys: [], session: null, link: { madeAt: at('11:44'), expiresAt: at('12:44') } }

it('a stolen phone: all that its owner came in by ends once it is asked, and the new link is shown; not for oneself', async () => {
  const page = await openDesk('/people', 'owner', {
    'GET /desk/people/': { people: [person, joel], places: ['Palo Alto'] },
    'GET /desk/log/': [],
    [RESET]: { person: reset, link: { url: 'http://localhost:3001/link#abc', expiresAt: at('12:44') } },
  })
  await screen.findByRole('table', { name: 'Everybody who works here' })
  await press('Change Maren Vance')
  expect(screen.queryByRole('button', { name: 'Phone stolen…' })).toBeNull()
  await press('Close')
  // The first one is still leaving: the second has its own name, and stays.
  await press('Change Joel Park')
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  within(screen.getByRole('dialog', { name: 'Change Joel Park' })).getByDisplayValue('Joel Park')
  await press('Phone stolen…')
  screen.getByText('Passkeys, sessions and links end at once. A new link, shown once, is the only way in.')
  expect(page.sent.map(({ line }) => line)).not.toContain(RESET)
  await press('Yes, end all and make a link')
  expect(page.sent.map(({ line }) => line)).toContain(RESET)
  await screen.findByDisplayValue('http://localhost:3001/link#abc')
})
