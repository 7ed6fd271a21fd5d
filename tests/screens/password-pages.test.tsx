import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { currentSession } from '../../web/core/session.ts'
import NamePage from '../../web/rooms/profile/name.tsx'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { lettersTo, linkIn } from '../letters.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const enter = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const open = async (path: string, heading: string) => {
  await openSite(path, '/password/forgot')
  await screen.findByRole('heading', { level: 1, name: heading })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}
const statusOf = async (email: string, password: string) => {
  const { status } = await server.call('POST', '/api/client/auth/login/', { email, password })
  return status
}
/** Types on the name page and leaves it: what is then kept belongs to whoever is signed in. */
const typeName = async (name: string) => {
  openScreen(NamePage, '/profile')
  await userEvent.type(await screen.findByLabelText('First name'), name)
  cleanup()
}
const typedName = async () => {
  openScreen(NamePage, '/profile')
  const { value } = await screen.findByLabelText<HTMLInputElement>('First name')
  cleanup()
  return value
}

describe('/password/forgot', () => {
  const openForgot = () => open('/password/forgot', 'Forgot your password?')

  it('sends the address, goes on with it, and comes back with it filled in [R133] [R134] [R135] [R136]', async () => {
    await openForgot()
    await enter('Email', ' ada@larkspur.example ')
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
    expect(await lettersTo(server, ada.email)).toHaveLength(1)
    const page = document.body.textContent
    expect(page).toContain('If an account exists for ada@larkspur.example, we have emailed a link')
    const main = document.getElementById('content')
    expect(main?.querySelector('a[href="mailto:support@larkspur.example"]')?.textContent).toBe(
      'support@larkspur.example',
    )
    expect(main?.querySelector('a[href="sms:+16505550142"]')?.textContent).toBe('650-555-0142')

    await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@larkspur.example')
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
  })

  it('wants an address, and one that can exist [R305] [R308] [R319]', async () => {
    await openForgot()
    await press('Send')
    expect(errorOf('Email')).toBe('Required')
    await enter('Email', 'ada')
    expect(errorOf('Email')).toBe('Invalid email address')
    expect(server.count('POST')).toBe(0)
  })

  it.each([
    [429, 'too_many_requests', /^Too many tries/],
    [
      503,
      'unavailable',
      /^Something broke on our side\. Please try again in a moment, or call or text 650-555-0142\.\nService Unavailable$/,
    ],
  ] as const)('stays and says why when it is refused with %i [R413]', async (_, code, sentence) => {
    server.failNext('POST /client/auth/forgot_password/', code)
    await openForgot()
    await enter('Email', ada.email)
    await press('Send')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence))
    expect(field('Email').value).toBe(ada.email)
  })

  it('sends no token of whoever is signed in [R344]', async () => {
    signInAs(ada)
    await openForgot()
    await enter('Email', ada.email)
    await press('Send')
    await waitFor(() => expect(title()).toBe('Email Sent!'))
    const call = server.calls.find(({ name }) => name === 'POST /client/auth/forgot_password/')
    expect(call?.token).toBeNull()
  })
})

it('the sent page makes sense without an address [R135]', async () => {
  await open('/password/forgot/confirm', 'Email Sent!')
  expect(document.body.textContent).toContain(
    'If an account exists for the address you gave us, we have emailed a link',
  )
})

describe('/password/reset/confirm/{uid}/{token}', () => {
  const fill = async (one: string, other: string) => {
    await enter('New password', one)
    await enter('New password again', other)
  }
  /** From the letter, as it is opened from there. */
  const openLink = async (email = ada.email) => {
    await server.call('POST', '/api/client/auth/forgot_password/', { email })
    const { uid, token } = await linkIn(server, email)
    await open(`/password/reset/confirm/${uid}/${token}`, 'Choose a new password')
  }

  it('checks both fields, and says under the second that they differ [R137] [R305] [R306] [R307] [R319] [R322] [R329]', async () => {
    await openLink()
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
    expect(server.count('POST')).toBe(0)
  })

  it('does not speak of the second field before it was touched [R329]', async () => {
    await openLink()
    await enter('New password', 'linen')
    await userEvent.tab()
    expect(errorOf('New password')).toBe('Must be 7 characters or more')
    expect(errorOf('New password again')).toBe('')
  })

  it('sends what the link carries and the password, and goes on to the login [R138] [R139]', async () => {
    await openLink()
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await waitFor(() => expect(title()).toBe('Password Changed!'))
    expect([await statusOf(ada.email, 'linen-and-silk'), await statusOf(ada.email, ada.password)]).toEqual([200, 401])
    const [login] = screen.getAllByRole('link', { name: 'Login' }).filter((link) => link.closest('main'))
    expect(login?.getAttribute('href')).toBe('/login')
  })

  it('ends the session that was open in this browser, and what was typed waits for the same customer', async () => {
    signInAs(ada)
    await typeName(' Byron')
    await openLink()
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await waitFor(() => expect(title()).toBe('Password Changed!'))
    expect(currentSession().user).toBeNull()
    cleanup()
    await signInAgain(server, { ...ada, password: 'linen-and-silk' })
    expect(await typedName()).toBe('Ada Byron')
  })

  it.each(['another customer', 'whoever the server says nothing about'])(
    'leaves %s signed in here, with what was typed',
    async (who) => {
      const bob = await createCustomer(server, { email: 'bob@larkspur.example', firstName: 'Bob', plan: 'gold' })
      signInAs(bob)
      await typeName(' B.')
      await openLink()
      if (who !== 'another customer') server.failNext('GET /client/profile/', 'unavailable')
      await fill('linen-and-silk', 'linen-and-silk')
      await press('Change password')
      await waitFor(() => expect(title()).toBe('Password Changed!'))
      expect(currentSession().user).toEqual({ email: bob.email, token: bob.token })
      cleanup()
      expect(await typedName()).toBe('Bob B.')
    },
  )

  it.each([
    new AppError('invalid_input', { fields: { token: ['Required'] } }),
    new AppError('too_many_requests'),
    new AppError('unavailable'),
  ])('offers no new link for a $status, which a new one would not help', async (refusal) => {
    await openLink()
    server.failNext('POST /client/auth/reset_new_password/', refusal)
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    await screen.findByRole('alert')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  })

  it('says that a link is used up, with the way to a new one', async () => {
    await openLink()
    const [, , , , uid, token] = location.pathname.split('/')
    const used = { uid, token, new_password: 'silk-and-linen' }
    await server.call('POST', '/api/client/auth/reset_new_password/', used)
    await fill('linen-and-silk', 'linen-and-silk')
    await press('Change password')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This link was already used or has expired. Please ask for a new one.')
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(document.querySelector('main button')).toBeNull()
    expect(await statusOf(ada.email, 'silk-and-linen')).toBe(200)
    const ask = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(ask.getAttribute('data-button')).toBe('primary')
    await userEvent.click(ask)
    await waitFor(() => expect(title()).toBe('Forgot your password?'))
  })
})

describe('/email/confirm/{uid}/{token}', () => {
  const NEW = 'new@larkspur.example'
  /** Ada has asked for it, wherever she was signed in. */
  const openLink = async () => {
    const wanted = { email: NEW, password: ada.password }
    await server.call('POST', '/api/client/auth/change_email/', wanted, ada.token)
    const { uid, token } = await linkIn(server, NEW)
    await openSite(`/email/confirm/${uid}/${token}`)
    await screen.findByRole('button', { name: 'Confirm this address' })
  }
  const emailOfAda = async () => {
    const found = server.database.db.selectFrom('customers').select('email').where('id', '=', ada.id)
    return (await found.executeTakeFirstOrThrow()).email
  }
  const inPage = (selector: string) => document.querySelector(`main ${selector}`)

  it('changes nothing by being opened, and everything by one press', async () => {
    await openLink()
    expect(server.count('POST')).toBe(0)
    expect(await emailOfAda()).toBe(ada.email)
    await press('Confirm this address')
    await screen.findByRole('heading', { name: 'Email address confirmed' })
    expect(inPage('[role=status]')?.textContent).toContain('From now on you sign in with new@larkspur.example.')
    expect(await emailOfAda()).toBe(NEW)
    expect(inPage('a[href="/login"]')?.textContent).toBe('Login')
    expect(inPage('button')).toBeNull()
  })

  it('leads the customer who asked in this browser to the account, under the new address', async () => {
    signInAs(ada)
    await openLink()
    await press('Confirm this address')
    await waitFor(() => expect(inPage('a[href="/profile/account"]')?.textContent).toBe('My account'))
    const call = server.calls.find(({ name }) => name === 'POST /client/auth/confirm_email/')
    expect(call?.token).toBeNull()
    expect(currentSession().user).toEqual({ email: NEW, token: ada.token })
  })

  it('leads another customer, who is signed in here, to neither the account nor the login', async () => {
    signInAs(await createCustomer(server, { email: 'bob@larkspur.example', plan: 'gold' }))
    await openLink()
    await press('Confirm this address')
    await screen.findByRole('heading', { name: 'Email address confirmed' })
    expect(document.body.textContent).toContain('In this browser you are signed in as bob@larkspur.example.')
    expect(inPage('a[href="/profile/account"], main a[href="/login"]')).toBeNull()
  })

  it('offers no new link where trying again helps', async () => {
    await openLink()
    server.failNext('POST /client/auth/confirm_email/', 'unavailable')
    await press('Confirm this address')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nService Unavailable',
      ),
    )
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  })

  it('says when it was too late', async () => {
    await openLink()
    server.setNow('2027-01-17T18:00:00Z')
    await press('Confirm this address')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('This link was already used or has expired.'),
    )
    const ask = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(ask.getAttribute('href')).toBe('/profile/account')
    expect(inPage('button')).toBeNull()
    expect(await emailOfAda()).toBe(ada.email)
  })
})
