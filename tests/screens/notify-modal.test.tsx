import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { closeModal, openModal } from '../../web/modal-store.ts'
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

it('begins with the email address where the rest is known', async () => {
  await show({ zipCode: '10001', addressLine1: '1 Far Street' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

it('leaves the focus at the address while that is missing', async () => {
  await show({ zipCode: '', addressLine1: '' })
  expect(document.activeElement).not.toBe(screen.getByLabelText('Email'))
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
