// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, leaveSession, signIn } from '../../session.ts'
import ContactForm, { contactDraft } from './contact-form.tsx'
import StorageForm, { storageDraft } from './storage-form.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', fetched)
  answer(201, { kind: 'storage', email: 'ada@example.com' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

function answer(status: number, body: unknown) {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
}

const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** At once, as a browser fills in what it knows. */
const enter = async (label: string, text: string) => {
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

const ACCEPT = 'I accept the Terms and the Privacy Policy'

async function fillStorage() {
  await enter('Full name', 'Ada Lovelace')
  await enter('Cell phone', '6505550123')
  await enter('Email', 'ada@example.com')
  await userEvent.click(field(ACCEPT))
}

describe('the storage form', () => {
  beforeEach(() => {
    render(<StorageForm />, { wrapper: MemoryRouter })
  })

  it('has its fields, and the documents that are accepted within reach [R493]', () => {
    expect(field('Cell phone').placeholder).toBe('###-###-####')
    expect(field(ACCEPT).type).toBe('checkbox')
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-of-use')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
  })

  it('sends what it was given, thanks and is empty again [R303] [R397] [R418] [R493] [R494]', async () => {
    await fillStorage()
    await press('Ask about storage')
    const thanks = 'Thanks for interesting! We will contact you within 24hrs'
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(thanks))
    expect(sent()).toEqual({
      kind: 'Storage',
      full_name: 'Ada Lovelace',
      phone: '+1 650-555-0123',
      email: 'ada@example.com',
      accept: true,
      website: '',
      filled_in_ms: expect.any(Number),
    })
    expect([field('Full name').value, field('Cell phone').value, field('Email').value]).toEqual(['', '', ''])
    expect(field(ACCEPT).checked).toBe(false)
  })

  it('asks for everything, with the sentences of the rules [R330] [R331] [R332] [R333]', async () => {
    await press('Ask about storage')
    expect(['Full name', 'Cell phone', 'Email', ACCEPT].map(errorOf)).toEqual(Array(4).fill('Required'))
    await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
    await enter('Cell phone', '650')
    await enter('Email', 'ada')
    expect(errorOf('Cell phone')).toBe('Invalid phone number, must be 10 digits')
    expect(errorOf('Email')).toBe('Invalid email address')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('puts what the server finds under its field and keeps what was typed [R417] [R495]', async () => {
    answer(400, { full_name: ['Must be 256 characters or less'], email: ['Invalid email address'] })
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(errorOf('Email')).toBe('Invalid email address'))
    expect(errorOf('Full name')).toBe('Must be 256 characters or less')
    expect(screen.getByRole('status').textContent).toBe('')
    expect([field('Full name').value, field('Cell phone').value]).toEqual(['Ada Lovelace', '650-555-0123'])
    expect(field(ACCEPT).checked).toBe(true)
  })

  it('tells on a machine that fills in what nobody sees', async () => {
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (!trap) throw new Error('There is no trap.')
    expect([trap.tabIndex, trap.autocomplete, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, 'off', true])
    trap.value = 'https://pills.example'
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(sent()).toMatchObject({ website: 'https://pills.example' })
  })
})

describe('the contact form', () => {
  beforeEach(() => {
    render(<ContactForm />, { wrapper: MemoryRouter })
  })

  const fill = async () => {
    await enter('Full name', 'Ada')
    await enter('Email', 'ada@example.com')
    await enter('How can we help?', 'Do you clean sails?')
  }

  it('sends a question without a phone, and says when somebody answers [R621]', async () => {
    await fill()
    await press('Send message')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('within 24 hours'))
    expect(sent()).toEqual({
      kind: 'possible',
      full_name: 'Ada',
      email: 'ada@example.com',
      message: 'Do you clean sails?',
      website: '',
      filled_in_ms: expect.any(Number),
    })
    expect(field('How can we help?').value).toBe('')
  })

  it('keeps every word when the call fails, and can be sent again', async () => {
    answer(500, { detail: 'Internal Server Error' })
    await fill()
    await press('Send message')
    const sorry = 'We could not send this just now. Nothing you typed is lost; please try again.'
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sorry))
    expect(field('How can we help?').value).toBe('Do you clean sails?')
    answer(201, {})
    await press('Send message')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Thank you.'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('checks a phone only if there is one', async () => {
    await fill()
    await enter('Cell phone (optional)', '12')
    await press('Send message')
    expect(errorOf('Cell phone (optional)')).toBe('Invalid phone number, must be 10 digits')
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('what was typed and not sent', () => {
  const open = (Form: ComponentType) => render(<Form />, { wrapper: MemoryRouter })
  /** Away and back, as by a link, or by a reload, which the storage outlives as well. */
  const comeBack = (Form: ComponentType) => {
    cleanup()
    open(Form)
  }

  it('is there again when the form is, the tick too', async () => {
    open(StorageForm)
    await fillStorage()
    comeBack(StorageForm)
    expect([field('Full name').value, field('Cell phone').value, field('Email').value]).toEqual([
      'Ada Lovelace',
      '650-555-0123',
      'ada@example.com',
    ])
    expect(field(ACCEPT).checked).toBe(true)
    comeBack(ContactForm)
    expect(field('Full name').value).toBe('')
  })

  it('is written when the page is left in the middle of a word', async () => {
    open(ContactForm)
    await enter('How can we help?', 'Do you clean sai')
    window.dispatchEvent(new Event('pagehide'))
    expect(contactDraft.read()?.words.message).toBe('Do you clean sai')
  })

  it('goes once it was sent, also when the form has left the screen by then', async () => {
    open(StorageForm)
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Thanks'))
    comeBack(StorageForm)
    expect(field('Full name').value).toBe('')

    let arrive = (_: Response) => {}
    fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(storageDraft.read()).toBeDefined())
    cleanup()
    arrive(new Response('{}', { status: 201 }))
    await waitFor(() => expect(storageDraft.read()).toBeUndefined())
  })

  it('stays when sending failed, and goes when it is taken back by hand', async () => {
    answer(503, {})
    open(ContactForm)
    await enter('Email', 'ada@example.com')
    await enter('Full name', 'Ada')
    await enter('How can we help?', 'Sails?')
    await press('Send message')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nothing you typed is lost'))
    comeBack(ContactForm)
    expect(field('How can we help?').value).toBe('Sails?')
    for (const label of ['Email', 'Full name', 'How can we help?']) await userEvent.clear(field(label))
    cleanup()
    expect(sessionStorage.length).toBe(0)
  })

  it('while the form is on its way is not taken for what was sent', async () => {
    let arrive = (_: Response) => {}
    fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
    open(StorageForm)
    await fillStorage()
    await press('Ask about storage')
    await enter('Full name', ' King')
    arrive(new Response('{}', { status: 201 }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Thanks'))
    expect([field('Full name').value, field('Email').value]).toEqual(['Ada Lovelace King', ''])
  })

  it('is never what the trap caught', async () => {
    open(ContactForm)
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (trap) await userEvent.type(trap, 'https://pills.example')
    await enter('Email', 'ada@example.com')
    cleanup()
    expect(contactDraft.read()?.words.email).toBe('ada@example.com')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('pills')
  })

  it('took the time that it took, or who sends it at once would be a machine', async () => {
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(1000)
    open(ContactForm)
    now.mockReturnValue(9000)
    await enter('Full name', 'Ada')
    await enter('Email', 'ada@example.com')
    await enter('How can we help?', 'Sails?')
    cleanup()
    // The clock of a page begins with the page.
    now.mockReturnValue(100)
    open(ContactForm)
    now.mockReturnValue(300)
    await press('Send message')
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(sent().filled_in_ms).toBe(8200)
    now.mockRestore()
  })

  it('is the customer’s who typed it, also when their session ends under the form', async () => {
    signIn({ email: 'ada@larkspur.example', token: 't' })
    open(ContactForm)
    await enter('Full name', 'Ada')
    endSession()
    await enter('Email', 'ada@example.com')
    window.dispatchEvent(new Event('pagehide'))
    expect(contactDraft.read()).toBeUndefined()
    await enter('How can we help?', 'Sails?')
    await press('Send message')
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    await waitFor(() => expect(field('How can we help?').value).toBe(''))
    signIn({ email: 'ada@larkspur.example', token: 't' })
    expect(contactDraft.read()).toBeUndefined()
    leaveSession()
  })

  it('goes with the customer who leaves on purpose [R282]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 't' })
    open(ContactForm)
    await enter('Email', 'ada@example.com')
    cleanup()
    expect(contactDraft.read()).toBeDefined()
    leaveSession()
    comeBack(ContactForm)
    expect(field('Email').value).toBe('')
  })
})
