// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeModal, openModal } from '../modal-store.ts'
import { endSession, signIn } from '../session.ts'
import { Toasts } from '../ui/toast.tsx'
import NotifyModal from './notify-modal.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(toast)
  cleanup()
  endSession()
  act(closeModal)
})

function show(address: { zipCode: string; addressLine1: string }, onServed?: (address: unknown) => void) {
  act(() => openModal({ kind: 'NOTIFY', address, ...(onServed && { onServed }) }))
  const queries = new QueryClient()
  queries.setQueryData(['locations'], [{ id: 1, name: 'Mountain View', zipCodeList: [{ id: 1, value: '94041' }] }])
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NotifyModal />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('begins with the email address where the rest is known', async () => {
  show({ zipCode: '10001', addressLine1: '1 Far Street' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

it('leaves the focus at the address while that is missing', () => {
  show({ zipCode: '', addressLine1: '' })
  expect(document.activeElement).not.toBe(screen.getByLabelText('Email'))
})

it('knows a customer’s address, and sends them back to their form where we do pick up after all', async () => {
  signIn({ email: 'ada@larkspur.example', token: 't' })
  show({ zipCode: '94105', addressLine1: '1 Market Street' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@larkspur.example')
  await userEvent.clear(screen.getByLabelText('Zip code'))
  await userEvent.type(screen.getByLabelText('Zip code'), '94041-1234')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  const news = 'We do serve 94041. Please correct the zip code and save again.'
  await waitFor(() => expect(screen.getByText(news)).toBeDefined())
})

it('gives an address that is ours after all back to the form that asked', async () => {
  const onServed = vi.fn()
  show({ zipCode: '94105', addressLine1: '1 Market Street' }, onServed)
  await userEvent.clear(screen.getByLabelText('Zip code'))
  await userEvent.type(screen.getByLabelText('Zip code'), '94041')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(onServed).toHaveBeenCalledWith({ zipCode: '94041', addressLine1: '1 Market Street' }))
})

const FAR = { zipCode: '10001', addressLine1: '1 Far Street' }
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const values = () => ['Your street address', 'Zip code', 'Email', 'Phone (optional)'].map(value)

async function typeAndLeave(): Promise<void> {
  show(FAR)
  await userEvent.type(screen.getByLabelText('Your street address'), ' 7')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Phone (optional)'), '6505550123')
  cleanup()
  act(closeModal)
}

it('has what was typed when it opens again for the same address, and only who asks for another', async () => {
  await typeAndLeave()
  show(FAR)
  expect(values()).toEqual(['1 Far Street 7', '10001', 'ada@example.com', '650-555-0123'])
  cleanup()
  act(closeModal)
  show({ zipCode: '10002', addressLine1: '' })
  expect(values()).toEqual(['', '10002', 'ada@example.com', '650-555-0123'])
})

it('is empty again once it was sent', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }))
  await typeAndLeave()
  show(FAR)
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(screen.getByText(/^Thank you\./)).toBeDefined())
  vi.unstubAllGlobals()
  expect(sessionStorage.length).toBe(0)
  cleanup()
  act(closeModal)
  show(FAR)
  expect(values()).toEqual(['1 Far Street', '10001', '', ''])
})
