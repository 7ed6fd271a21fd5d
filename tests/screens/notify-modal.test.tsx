import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { closeModal, openModal } from '../../web/core/modal-store.ts'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
const leads = () => server.database.db.selectFrom('leads').selectAll().execute()

async function show(address: { zipCode: string; addressLine1: string }, onServed?: (address: unknown) => void) {
  openScreen(() => null)
  await act(async () => openModal({ kind: 'NOTIFY', address, ...(onServed && { onServed }) }))
  await screen.findByRole('dialog')
}
const close = () => {
  cleanup()
  act(closeModal)
}

it('begins with its words, and no field: nothing covers the apology [R213] [R214]', async () => {
  await show({ zipCode: '10001', addressLine1: '1 Far Street' })
  const [first, second] = [...(document.activeElement?.children ?? [])].map(({ textContent }) => textContent)
  expect(document.activeElement?.textContent).toBe(
    'We do not offer service in your area at this moment. We are working hard to change that Sign up below to get notified as soon as we service your area.',
  )
  // The fixed text lacks a full stop where its second line begins.
  expect([first?.endsWith('working hard to change that'), second?.startsWith('Sign up below')]).toEqual([true, true])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sorry...')
})

it('takes the place of whatever was open: one modal at a time, and closing it leaves none [R209] [R210]', async () => {
  openScreen(() => null)
  await act(async () => openModal({ kind: 'PHONE' }))
  await screen.findByRole('dialog', { name: 'You already have an account' })
  await act(async () => openModal({ kind: 'NOTIFY', address: { zipCode: '10001', addressLine1: '' } }))
  await screen.findByRole('dialog', { name: 'Sorry...' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  act(closeModal)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('knows a customer’s address, and sends them back to their form where we do pick up after all', async () => {
  signInAs(await createAda(server))
  await show({ zipCode: '94105', addressLine1: '1 Market Street' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@larkspur.example')
  await userEvent.clear(screen.getByLabelText('Zip code'))
  await userEvent.type(screen.getByLabelText('Zip code'), '94041-1234')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  const news = 'We do serve 94041. Please correct the zip code and save again.'
  await waitFor(() => expect(screen.getByText(news)).toBeDefined())
  expect(await leads()).toEqual([])
})

it('gives an address that is ours after all back to the form that asked', async () => {
  const onServed = vi.fn()
  await show({ zipCode: '94105', addressLine1: '1 Market Street' }, onServed)
  await userEvent.clear(screen.getByLabelText('Zip code'))
  await userEvent.type(screen.getByLabelText('Zip code'), '94041')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(onServed).toHaveBeenCalledWith({ zipCode: '94041', addressLine1: '1 Market Street' }))
  expect(await leads()).toEqual([])
})

const FAR = { zipCode: '10001', addressLine1: '1 Far Street' }
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const values = () => ['Your street address', 'Zip code', 'Email', 'Phone (optional)'].map(value)

async function typeAndLeave(): Promise<void> {
  await show(FAR)
  await userEvent.type(screen.getByLabelText('Your street address'), ' 7')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Phone (optional)'), '6505550123')
  close()
}

it('has what was typed when it opens again for the same address, and only who asks for another', async () => {
  await typeAndLeave()
  await show(FAR)
  expect(values()).toEqual(['1 Far Street 7', '10001', 'ada@example.com', '650-555-0123'])
  close()
  await show({ zipCode: '10002', addressLine1: '' })
  expect(values()).toEqual(['', '10002', 'ada@example.com', '650-555-0123'])
})

it('is empty again once it was sent', async () => {
  await typeAndLeave()
  await show(FAR)
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.getByText(/^Thank you\./)).toBeDefined())
  expect(await leads()).toMatchObject([
    {
      kind: 'interested',
      email: 'ada@example.com',
      phone: '+16505550123',
      zipCode: '10001',
      address: '1 Far Street 7',
    },
  ])
  expect(sessionStorage.length).toBe(0)
  close()
  await show(FAR)
  expect(values()).toEqual(['1 Far Street', '10001', '', ''])
})

it('says why it was refused, and stays open [R216]', async () => {
  await typeAndLeave()
  await show(FAR)
  server.failNext('POST /client/customers/', 'too_many_requests')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Too many tries/))
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(await leads()).toEqual([])
})

const fold = () => {
  const found = document.querySelector<HTMLDetailsElement>('dialog details')
  if (!found) throw new Error('Nothing is folded.')
  return found
}

it('asks for the email address; phone and address lie folded under it [R215]', async () => {
  await show(FAR)
  expect(fold().open).toBe(false)
  const inside = ['Your street address', 'Zip code', 'Phone (optional)'].map((label) =>
    fold().contains(screen.getByLabelText(label)),
  )
  expect(inside).toEqual([true, true, true])
  const all = [...document.querySelectorAll('dialog input:not([tabindex="-1"])')]
  expect(all[0]).toBe(screen.getByLabelText('Email'))
  expect(fold().contains(all[0] ?? null)).toBe(false)
})

it('opens what is folded for an error in there, and goes to it; a zip code is wanted, and one that can exist [R216] [R334] [R335] [R336] [R618]', async () => {
  await show(FAR)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Phone (optional)'), '650')
  fold().open = false
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(fold().open).toBe(true))
  expect(screen.getByText('Invalid phone number, must be 10 digits')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone (optional)')))
  expect(server.count('POST')).toBe(0)

  await userEvent.clear(screen.getByLabelText('Zip code'))
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText('Required')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Zip code'), '9404')
  expect(await screen.findByText('Invalid zip code, must be 5 digits')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Zip code'), '{Backspace>4/}10001')
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), 'nobody')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText('Invalid email address')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  expect(server.count('POST')).toBe(0)

  fold().open = false
  server.failNext(
    'POST /client/customers/',
    new AppError('invalid_input', { fields: { zipCode: ['We do not know it.'] } }),
  )
  await userEvent.type(screen.getByLabelText('Phone (optional)'), '5550123')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.getByText('We do not know it.')).toBeDefined())
  expect(fold().open).toBe(true)
  expect(screen.getByRole('dialog')).toBeDefined()
})

const change = () => userEvent.click(screen.getByRole('button', { name: 'Change the zip code' }))
const check = async (zipCode: string) => {
  const another = screen.getByLabelText('Another zip code')
  expect(document.activeElement).toBe(another)
  await userEvent.clear(another)
  await userEvent.type(another, `${zipCode}{Enter}`)
}

it('another zip code is checked anew: not ours either, it is the one that the wish is for', async () => {
  await show(FAR)
  await change()
  await check('9453')
  expect(await screen.findByText('Invalid zip code, must be 5 digits')).toBeDefined()
  await check('94538')
  await screen.findByText('Zip code 94538')
  expect(document.activeElement?.textContent).toMatch(/^We do not offer service/)
  expect(
    screen.getByRole('img', { name: 'A map of the South Bay. Fremont is outside the area where we pick up.' }),
  ).toBeDefined()
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await leads()).toMatchObject([{ zipCode: '94538', address: '1 Far Street' }])
})

it('another zip code that is ours goes back to the form that asked, without an email address', async () => {
  const onServed = vi.fn()
  await show(FAR, onServed)
  await change()
  await check('94041')
  await waitFor(() => expect(onServed).toHaveBeenCalledWith({ zipCode: '94041', addressLine1: '1 Far Street' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.count('POST')).toBe(0)
})

it('what was typed in Change is there when the dialog opens again for the same address', async () => {
  await show(FAR)
  await change()
  await userEvent.clear(screen.getByLabelText('Another zip code'))
  await userEvent.type(screen.getByLabelText('Another zip code'), '945')
  close()
  await show(FAR)
  expect(value('Another zip code')).toBe('945')
  expect(document.activeElement?.textContent).toMatch(/^We do not offer service/)
  await userEvent.clear(screen.getByLabelText('Another zip code'))
  expect(value('Another zip code')).toBe('')
  await userEvent.type(screen.getByLabelText('Another zip code'), '945')
  close()
  await show({ zipCode: '10002', addressLine1: '' })
  expect(screen.queryByLabelText('Another zip code')).toBeNull()
})

it('what was typed in Change counts also without its Check, once it can be a zip code', async () => {
  await show(FAR)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await change()
  const another = screen.getByLabelText('Another zip code')
  await userEvent.clear(another)
  await userEvent.type(another, '9453')
  for (const _ of ['first', 'again']) {
    await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
    expect(await screen.findByText('Invalid zip code, must be 5 digits')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(another))
  }
  expect(await leads()).toEqual([])
  await userEvent.type(another, '8')
  expect(screen.queryByText('Invalid zip code, must be 5 digits')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await leads()).toMatchObject([{ zipCode: '94538', address: '1 Far Street' }])
  expect(sessionStorage.length).toBe(0)
})

it('says why another zip code could not be checked, and stays', async () => {
  await show(FAR)
  await change()
  server.failNext('GET /client/locations/', 'no network')
  await check('94041')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^We could not be reached/))
  expect(screen.getByRole('dialog')).toBeDefined()
})
