// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emailDraft } from '../account/change-email.tsx'
import Account from '../account/password-and-data.tsx'
import { hasLeft, leaveSession, signIn } from '../session.ts'
import { Toasts } from '../ui/toast.tsx'

interface Call {
  method: string
  path: string
  body: unknown
}
type Answer = { status: number; body?: unknown }

const NOTHING = { deletes_on: null, would_delete_on: '2031-02-03', balance: 0, dollar_balance: '0.00', open_orders: 0 }
let calls: Call[]
let answers: Record<string, Answer>

beforeEach(() => {
  calls = []
  answers = { 'GET account/deletion': { status: 200, body: NOTHING } }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path.replace('/api/client/', '').replace(/\/$/, '')}`
    calls.push({ method: init.method ?? '', path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const { status, body } = answers[call] ?? { status: 204 }
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  sessionStorage.clear()
  signIn({ email: 'ada@larkspur.example', token: 'secret' })
})
afterEach(() => {
  dismissToasts()
  cleanup()
  vi.unstubAllGlobals()
  leaveSession()
  hasLeft()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <main id="content" tabIndex={-1}>
          <Account />
        </main>
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const dismissToasts = () => {
  for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(toast)
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const sent = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === `/api/client/${path}/`).map(({ body }) => body)

describe('change password', () => {
  const fill = async (password: string, next: string, again = next) => {
    const form = card('Change password')
    await enter(form.getByLabelText('Current password'), password)
    await enter(form.getByLabelText('New password'), next)
    await enter(form.getByLabelText('New password again'), again)
    await userEvent.click(form.getByRole('button', { name: 'Change password' }))
  }

  it('sends both passwords and says so in the place of the form [R319] [R322]', async () => {
    show()
    await fill('clean-shirts', 'linen-and-silk')
    await screen.findByText('Your password is changed')
    expect(sent('POST', 'auth/change_password')).toEqual([{ password: 'clean-shirts', new_password: 'linen-and-silk' }])
    expect(card('Change password').queryByLabelText('New password')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Your password is changed')
  })

  it('wants the same twice, and shows what the server finds under its field', async () => {
    answers['POST auth/change_password'] = { status: 400, body: { password: ['This is not your current password.'] } }
    show()
    await fill('wrong-shirts', 'linen-and-silk', 'linen')
    expect(screen.getByText('Must be the same')).toBeDefined()
    expect(sent('POST', 'auth/change_password')).toEqual([])
    await enter(card('Change password').getByLabelText('New password again'), '-and-silk')
    await userEvent.click(card('Change password').getByRole('button', { name: 'Change password' }))
    await screen.findByText('This is not your current password.')
  })
})

describe('change email', () => {
  const fill = async (email: string) => {
    const form = card('Change email')
    await enter(form.getByLabelText('New email'), email)
    await enter(form.getByLabelText('Password'), 'clean-shirts')
    await userEvent.click(form.getByRole('button', { name: 'Send confirmation email' }))
  }

  it('says that nothing changes before the link is followed', async () => {
    show()
    await fill('new@larkspur.example')
    await screen.findByText('One more step')
    expect(card('Change email').getByRole('status').textContent).toContain(
      'We have sent an email to new@larkspur.example. Nothing changes until you open the link in it.',
    )
    expect(sent('POST', 'auth/change_email')).toEqual([{ email: 'new@larkspur.example', password: 'clean-shirts' }])
    expect(emailDraft.read()).toBeUndefined()
    await userEvent.click(card('Change email').getByRole('button', { name: 'Use a different email' }))
    expect(card('Change email').getByLabelText<HTMLInputElement>('New email').value).toBe('')
  })

  it('keeps the address as a draft, and never the password', async () => {
    show()
    answers['POST auth/change_email'] = { status: 400, body: { password: ['This is not your current password.'] } }
    await fill('new@larkspur.example')
    await screen.findByText('This is not your current password.')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('clean-shirts')
    cleanup()
    show()
    expect(card('Change email').getByLabelText<HTMLInputElement>('New email').value).toBe('new@larkspur.example')
  })

  it('does not send an email for the address that is there already', async () => {
    show()
    await fill('ADA@larkspur.example')
    expect(await screen.findByText('This is already your email address.')).toBeDefined()
    expect(sent('POST', 'auth/change_email')).toEqual([])
  })

  it('does not show what another customer had typed', () => {
    emailDraft.write({ email: 'new@larkspur.example' })
    signIn({ email: 'bob@larkspur.example', token: 'other' })
    show()
    expect(card('Change email').getByLabelText<HTMLInputElement>('New email').value).toBe('')
  })
})

describe('download my data', () => {
  it('saves the file as the server wrote it', async () => {
    answers['GET account/data'] = { status: 200, body: { first_name: 'Ada' } }
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:file'
    })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(saved).toEqual(['larkspur-data.json']))
    expect(await files[0]?.text()).toBe('{"first_name":"Ada"}')
    vi.restoreAllMocks()
  })

  it('says when it did not work', async () => {
    answers['GET account/data'] = { status: 429, body: { detail: 'Too many tries in a short time.' } }
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries in a short time.')
  })
})

describe('delete my account', () => {
  const open = async () => {
    show()
    await userEvent.click(await card('Delete my account').findByRole('button', { name: 'Delete my account' }))
    return within(screen.getByRole('dialog'))
  }

  it.each([
    [NOTHING, ['You have no open orders.', 'You have no credit.']],
    [
      { ...NOTHING, open_orders: 1, balance: 4500 },
      [/^You have one open order\. We finish what we have picked up/, /^Your credit of \$45\.00 is deleted/],
    ],
    [
      { ...NOTHING, open_orders: 2, balance: -505 },
      [/^You have 2 open orders\./, 'Your balance is −$5.05. It has to be paid all the same.'],
    ],
  ])('says first what would go with it: %j', async (body, sentences) => {
    answers['GET account/deletion'] = { status: 200, body }
    show()
    const lines = await card('Delete my account').findAllByRole('listitem')
    sentences.forEach((sentence, index) => {
      expect(lines[index]?.textContent).toMatch(sentence)
    })
  })

  it('asks for the password, shows the day, and can be undone', async () => {
    answers['POST account/deletion'] = { status: 200, body: { ...NOTHING, deletes_on: '2026-12-17' } }
    answers['DELETE account/deletion'] = { status: 200, body: NOTHING }
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const dialog = await open()
    // The server's day, whatever this browser's clock says.
    expect(dialog.getByText('Monday, February 3rd')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getByText('Required')).toBeDefined()
    await enter(dialog.getByLabelText('Your password'), 'clean-shirts')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await screen.findByText('Your account will be deleted on Thursday, December 17th')
    expect(sent('POST', 'account/deletion')).toEqual([{ password: 'clean-shirts' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Delete my account' })).toBeNull()
    // The dialog is gone, and with it what was pressed: the page goes on at its top, where the news is.
    expect(screen.getByText('Your account will be deleted on Thursday, December 17th.')).toBeDefined()
    expect(document.activeElement?.id).toBe('content')
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    dismissToasts()

    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
    await screen.findByRole('region', { name: 'Delete my account' })
    expect(sent('DELETE', 'account/deletion')).toHaveLength(1)
    expect(screen.getByText('Your account will not be deleted.')).toBeDefined()
    expect(document.activeElement?.id).toBe('content')
    scrolled.mockRestore()
    expect(screen.queryByText(/will be deleted/)).toBeNull()
  })

  it('keeps the modal open over a wrong password', async () => {
    answers['POST account/deletion'] = { status: 400, body: { password: ['This is not your current password.'] } }
    const dialog = await open()
    await enter(dialog.getByLabelText('Your password'), 'wrong-shirts')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText('This is not your current password.')).toBeDefined()
  })

  it('offers to try again when it could not be read', async () => {
    answers['GET account/deletion'] = { status: 503 }
    show()
    const again = await card('Delete my account').findByRole('button', { name: 'Try again' })
    expect(card('Delete my account').queryByRole('button', { name: 'Delete my account' })).toBeNull()
    answers['GET account/deletion'] = { status: 200, body: NOTHING }
    await userEvent.click(again)
    expect(await card('Delete my account').findByRole('button', { name: 'Delete my account' })).toBeDefined()
  })
})
