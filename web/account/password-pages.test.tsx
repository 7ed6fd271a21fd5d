// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { links } from '#contract/links'
import { defineDraft } from '../drafts.ts'
import { currentSession, hasLeft, leaveSession, signIn } from '../session.ts'
import ConfirmEmail from './confirm-email.tsx'
import EmailSent from './email-sent.tsx'
import ForgotPassword from './forgot-password.tsx'
import PasswordChanged from './password-changed.tsx'
import ResetPassword from './reset-password.tsx'

const nameDraft = defineDraft<{ firstName: string; lastName: string }>('profile', { customersOnly: true })

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  answer(204)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  leaveSession()
  hasLeft()
})

const USED_UP = { non_field_errors: ['This link has been used or is too old. Please ask for a new one.'] }

const json = (status: number, body?: unknown, code?: string) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    statusText: 'As it is',
    ...(code && { headers: { 'x-error-code': code } }),
  })

function answer(status: number, body?: unknown, code?: string) {
  fetched.mockImplementation(async () => json(status, body, code))
}

/** The link does its work; then the server says who is signed in here. */
function answerThen(first: Response, profile: Response) {
  fetched.mockImplementation(async (path) => {
    if (String(path) === '/api/client/profile/') return profile
    return String(path).startsWith('/api/client/jwt/') ? json(401, { detail: 'Please sign in again.' }) : first
  })
}

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={links.forgotPassword} element={<ForgotPassword />} />
          <Route path={links.forgotPasswordSent} element={<EmailSent />} />
          <Route path={links.resetPassword} element={<ResetPassword />} />
          <Route path={links.passwordChanged} element={<PasswordChanged />} />
          <Route path={links.confirmEmail} element={<ConfirmEmail />} />
          <Route path={links.login} element={<h1>Sign in</h1>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const call = (index = 0) => {
  const [path, init] = fetched.mock.calls[index] ?? []
  return { path, body: JSON.parse(String(init?.body)), token: new Headers(init?.headers).get('authorization') }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const enter = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}

describe('/password/forgot', () => {
  it('sends the address, goes on with it, and comes back with it filled in [R133] [R134] [R135] [R136]', async () => {
    open('/password/forgot')
    await enter('Email', ' ada@larkspur.example ')
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
    expect(call()).toMatchObject({ path: '/api/client/auth/forgot_password/', token: null })
    const page = document.body.textContent
    expect(page).toContain('If an account exists for ada@larkspur.example, we have emailed a link')
    expect(screen.getByRole('link', { name: 'support@larkspur.example' })).toBeDefined()
    expect(screen.getByRole('link', { name: '650-555-0142' })).toBeDefined()

    await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
    expect(field('Email').value).toBe('ada@larkspur.example')
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
  })

  it('wants an address, and one that can exist [R305] [R308] [R319]', async () => {
    open('/password/forgot')
    await press('Send')
    expect(errorOf('Email')).toBe('Required')
    await enter('Email', 'ada')
    expect(errorOf('Email')).toBe('Invalid email address')
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([
    [429, { detail: 'Too many tries in a short time. Please wait a few minutes and try again.' }, /^Too many tries/],
    [503, { detail: 'Service Unavailable' }, /^Something went wrong\. Please try again\.$/],
  ])('stays and says why when it is refused with %i', async (status, body, sentence) => {
    answer(status, body)
    open('/password/forgot')
    await enter('Email', 'ada@larkspur.example')
    await press('Send')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence))
    expect(field('Email').value).toBe('ada@larkspur.example')
  })

  it('sends no token of whoever is signed in [R344]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'secret' })
    open('/password/forgot')
    await enter('Email', 'ada@larkspur.example')
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
    expect(call().token).toBeNull()
  })
})

it('the sent page makes sense without an address [R135]', () => {
  open('/password/forgot/confirm')
  expect(document.body.textContent).toContain(
    'If an account exists for the address you gave us, we have emailed a link',
  )
})

describe('/password/reset/confirm/{uid}/{token}', () => {
  const fill = async (one: string, other: string) => {
    await enter('New password', one)
    await enter('New password again', other)
  }

  it('checks both fields, and says under the second that they differ [R137] [R305] [R306] [R307] [R319] [R322] [R329]', async () => {
    open('/password/reset/confirm/7/abc')
    expect(screen.queryByText('Required')).toBeNull()
    await press('Change password')
    expect([errorOf('New password'), errorOf('New password again')]).toEqual(['Required', 'Required'])
    await fill('short', 'shirt')
    expect(errorOf('New password')).toBe('Must be 7 characters or more')
    expect(errorOf('New password again')).toBe('Must be the same')
    await enter('New password', 'x'.repeat(257))
    expect(errorOf('New password')).toBe('Must be 256 characters or less')
    await fill('linen-and-silk', 'silk-and-linen')
    expect(errorOf('New password again')).toBe('Must be the same')
    await enter('New password', 'silk-and-linen')
    expect(errorOf('New password again')).toBe('')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('does not speak of the second field before it was touched [R329]', async () => {
    open('/password/reset/confirm/7/abc')
    await enter('New password', 'linen')
    await userEvent.tab()
    expect(errorOf('New password')).toBe('Must be 7 characters or more')
    expect(errorOf('New password again')).toBe('')
  })

  it('sends what the link carries and the password, and goes on to the login [R138] [R139]', async () => {
    open('/password/reset/confirm/7/abc')
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await waitFor(() => expect(title()).toBe('Password Changed!'))
    expect(call()).toEqual({
      path: '/api/client/auth/reset_new_password/',
      body: { uid: '7', token: 'abc', new_password: 'linen-and-silk' },
      token: null,
    })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('ends the session that was open in this browser, and what was typed waits for the same customer', async () => {
    answerThen(json(204), json(401, { detail: 'Please sign in again.' }))
    signIn({ email: 'ada@larkspur.example', token: 'secret' })
    nameDraft.write({ firstName: 'Ada', lastName: 'Byron' })
    open('/password/reset/confirm/7/abc')
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await waitFor(() => expect(title()).toBe('Password Changed!'))
    expect(currentSession().user).toBeNull()
    expect(nameDraft.read()).toBeUndefined()
    signIn({ email: 'ada@larkspur.example', token: 'new' })
    expect(nameDraft.read()).toEqual({ firstName: 'Ada', lastName: 'Byron' })
  })

  it.each([
    ['another customer', json(200, { email: 'bob@larkspur.example' })],
    ['whoever the server says nothing about', json(503)],
  ])('leaves %s signed in here, with what was typed', async (_, profile) => {
    answerThen(json(204), profile)
    signIn({ email: 'bob@larkspur.example', token: 'secret' })
    nameDraft.write({ firstName: 'Bob', lastName: 'Hill' })
    open('/password/reset/confirm/7/abc')
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await waitFor(() => expect(title()).toBe('Password Changed!'))
    expect(currentSession().user).toEqual({ email: 'bob@larkspur.example', token: 'secret' })
    expect(nameDraft.read()).toEqual({ firstName: 'Bob', lastName: 'Hill' })
  })

  it.each([
    [400, { token: ['Required'] }],
    [429, { detail: 'Too many tries in a short time.' }],
    [503, { detail: 'Service Unavailable' }],
  ])('offers no new link for a %i, which a new one would not help', async (status, body) => {
    answer(status, body)
    open('/password/reset/confirm/7/abc')
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await screen.findByRole('alert')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  })

  it('says that a link is used up, with the way to a new one', async () => {
    answer(400, USED_UP, 'reset_link_used_up')
    open('/password/reset/confirm/7/abc')
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This link has been used or is too old. Please ask for a new one.')
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    const ask = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(ask.getAttribute('data-button')).toBe('primary')
    await userEvent.click(ask)
    expect(title()).toBe('Forgot your password?')
  })
})

describe('/email/confirm/{uid}/{token}', () => {
  it('changes nothing by being opened, and everything by one press', async () => {
    answer(200, { email: 'new@larkspur.example' })
    open('/email/confirm/7/abc')
    expect(fetched).not.toHaveBeenCalled()
    await press('Confirm this address')
    await screen.findByRole('heading', { name: 'Email address confirmed' })
    expect(screen.getByRole('status').textContent).toContain('From now on you sign in with new@larkspur.example.')
    expect(call()).toMatchObject({ path: '/api/client/auth/confirm_email/', body: { uid: '7', token: 'abc' } })
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('leads the customer who asked in this browser to the account, under the new address', async () => {
    answerThen(json(200, { email: 'new@larkspur.example' }), json(200, { email: 'new@larkspur.example' }))
    signIn({ email: 'ada@larkspur.example', token: 'secret' })
    open('/email/confirm/7/abc')
    await press('Confirm this address')
    expect((await screen.findByRole('link', { name: 'My account' })).getAttribute('href')).toBe('/profile/account')
    expect(call().token).toBeNull()
    expect(currentSession().user).toEqual({ email: 'new@larkspur.example', token: 'secret' })
  })

  it('leads another customer, who is signed in here, to neither the account nor the login', async () => {
    answerThen(json(200, { email: 'new@larkspur.example' }), json(200, { email: 'bob@larkspur.example' }))
    signIn({ email: 'bob@larkspur.example', token: 'secret' })
    open('/email/confirm/7/abc')
    await press('Confirm this address')
    await screen.findByRole('heading', { name: 'Email address confirmed' })
    expect(document.body.textContent).toContain('In this browser you are signed in as bob@larkspur.example.')
    expect(screen.queryByRole('link', { name: /My account|Login/ })).toBeNull()
  })

  it('offers no new link where trying again helps', async () => {
    answer(503)
    open('/email/confirm/7/abc')
    await press('Confirm this address')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  })

  it('says when it was too late', async () => {
    answer(400, USED_UP, 'reset_link_used_up')
    open('/email/confirm/7/abc')
    await press('Confirm this address')
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used or is too old.')
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/profile/account')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
