import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { endSession, signOutHere } from '../../web/core/session.ts'
import StorageForm from '../../web/rooms/content/parts/forms/storage-form.tsx'
import ContactForm from '../../web/rooms/content/services/contact-form.tsx'
import { lettersTo } from '../letters.ts'
import { keptDrafts, openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()

const LEADS = 'POST /client/customers/'
const sent = () => server.calls.find(({ name }) => name === LEADS)?.body as Record<string, unknown>
const leads = () => server.database.db.selectFrom('leads').selectAll().orderBy('id').execute()
const toTheOffice = () => lettersTo(server, 'info@larkspur.example')
/** Otherwise a test fills in a form faster than a person does. */
const takeAWhile = () => {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + 5000)
}

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
const thanked = (words: string) =>
  waitFor(() => expect(document.querySelector('form [role=status]')?.textContent).toContain(words))

const ACCEPT = 'I accept the Terms and the Privacy Policy'

async function fillStorage() {
  await enter('Full name', 'Ada Lovelace')
  await enter('Cell phone', '6505550123')
  await enter('Email', 'ada@example.com')
  await userEvent.click(field(ACCEPT))
}

describe('the storage form', () => {
  beforeEach(() => void openScreen(StorageForm))

  it('has its fields, and the documents that are accepted within reach [R493]', () => {
    expect(field('Cell phone').placeholder).toBe('###-###-####')
    expect(field(ACCEPT).type).toBe('checkbox')
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-of-use')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
  })

  it('sends what it was given, thanks and is empty again [R303] [R397] [R418] [R493] [R494]', async () => {
    await fillStorage()
    takeAWhile()
    await press('Ask about storage')
    await thanked('Thanks for interesting! We will contact you within 24hrs')
    expect(sent()).toEqual({
      kind: 'Storage',
      full_name: 'Ada Lovelace',
      phone: '+1 650-555-0123',
      email: 'ada@example.com',
      accept: true,
      website: '',
      filled_in_ms: expect.any(Number),
    })
    expect(await leads()).toMatchObject([
      {
        kind: 'storage',
        fullName: 'Ada Lovelace',
        phone: '+16505550123',
        email: 'ada@example.com',
        hasAcceptedTerms: true,
        isSuspected: false,
      },
    ])
    expect(await toTheOffice()).toHaveLength(1)
    expect([field('Full name').value, field('Cell phone').value, field('Email').value]).toEqual(['', '', ''])
    expect(field(ACCEPT).checked).toBe(false)
  })

  it('asks for everything, with the sentences of the rules [R617] [R330] [R331] [R332] [R333]', async () => {
    await press('Ask about storage')
    expect(['Full name', 'Cell phone', 'Email', ACCEPT].map(errorOf)).toEqual(Array(4).fill('Required'))
    await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
    await enter('Cell phone', '650')
    await enter('Email', 'ada')
    expect(errorOf('Cell phone')).toBe('Invalid phone number, must be 10 digits')
    expect(errorOf('Email')).toBe('Invalid email address')
    expect(server.calls).toEqual([])
  })

  it('puts what the server finds under its field and keeps what was typed [R417] [R495]', async () => {
    const fields = { fullName: ['Must be 256 characters or less'], email: ['Invalid email address'] }
    server.failNext(LEADS, new AppError('invalid_input', { fields }))
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(errorOf('Email')).toBe('Invalid email address'))
    expect(errorOf('Full name')).toBe('Must be 256 characters or less')
    expect(document.querySelector('form [role=status]')?.textContent).toBe('')
    expect([field('Full name').value, field('Cell phone').value]).toEqual(['Ada Lovelace', '650-555-0123'])
    expect(field(ACCEPT).checked).toBe(true)
  })

  it('tells on a machine that fills in what nobody sees', async () => {
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (!trap) throw new Error('There is no trap.')
    expect([trap.tabIndex, trap.autocomplete, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, 'off', true])
    trap.value = 'https://pills.example'
    await fillStorage()
    takeAWhile()
    await press('Ask about storage')
    await thanked('Thanks')
    expect(await leads()).toMatchObject([{ email: 'ada@example.com', isSuspected: true }])
    expect(await toTheOffice()).toEqual([])
  })
})

describe('the contact form', () => {
  beforeEach(() => void openScreen(ContactForm))

  const fill = async () => {
    await enter('Full name', 'Ada')
    await enter('Email', 'ada@example.com')
    await enter('How can we help?', 'Do you clean sails?')
  }

  it('sends a question without a phone, and says when somebody answers [R621]', async () => {
    await fill()
    takeAWhile()
    await press('Send message')
    await thanked('within 24 hours')
    expect(sent()).not.toHaveProperty('phone')
    expect(await leads()).toMatchObject([
      { kind: 'possible', fullName: 'Ada', email: 'ada@example.com', message: 'Do you clean sails?', phone: null },
    ])
    expect((await toTheOffice())[0]?.body).toContain('Do you clean sails?')
    expect(field('How can we help?').value).toBe('')
  })

  it('keeps every word when the call fails, and can be sent again [R413]', async () => {
    server.failNext(LEADS, 'server_error')
    await fill()
    await press('Send message')
    const sorry =
      'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nInternal Server Error'
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sorry))
    expect(field('How can we help?').value).toBe('Do you clean sails?')
    expect(await leads()).toEqual([])
    await press('Send message')
    await thanked('Thank you.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await leads()).toHaveLength(1)
  })

  it('checks a phone only if there is one', async () => {
    await fill()
    await enter('Cell phone (optional)', '12')
    await press('Send message')
    expect(errorOf('Cell phone (optional)')).toBe('Invalid phone number, must be 10 digits')
    expect(server.calls).toEqual([])
  })
})

describe('what was typed and not sent', () => {
  /** Away and back, as by a link, or by a reload, which the storage outlives as well. */
  const comeBack = (Form: ComponentType) => {
    cleanup()
    openScreen(Form)
  }
  const kept = () => JSON.stringify({ ...sessionStorage })

  it('is there again when the form is, the tick too', async () => {
    openScreen(StorageForm)
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
    openScreen(ContactForm)
    await enter('How can we help?', 'Do you clean sai')
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toContain('Do you clean sai')
  })

  it('goes once it was sent, also when the form has left the screen by then', async () => {
    openScreen(StorageForm)
    await fillStorage()
    await press('Ask about storage')
    await thanked('Thanks')
    comeBack(StorageForm)
    expect(field('Full name').value).toBe('')

    const arrive = server.holdNext(LEADS)
    await fillStorage()
    await press('Ask about storage')
    await waitFor(() => expect(keptDrafts()).toHaveLength(1))
    cleanup()
    arrive()
    await waitFor(() => expect(keptDrafts()).toEqual([]))
    expect(await leads()).toHaveLength(2)
  })

  it('stays when sending failed, and goes when it is taken back by hand', async () => {
    server.failNext(LEADS, 'unavailable')
    openScreen(ContactForm)
    await enter('Email', 'ada@example.com')
    await enter('Full name', 'Ada')
    await enter('How can we help?', 'Sails?')
    await press('Send message')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something broke on our side'))
    comeBack(ContactForm)
    expect(field('How can we help?').value).toBe('Sails?')
    for (const label of ['Email', 'Full name', 'How can we help?']) await userEvent.clear(field(label))
    cleanup()
    expect(sessionStorage.length).toBe(0)
  })

  it('while the form is on its way is not taken for what was sent', async () => {
    const arrive = server.holdNext(LEADS)
    openScreen(StorageForm)
    await fillStorage()
    await press('Ask about storage')
    await enter('Full name', ' King')
    arrive()
    await thanked('Thanks')
    expect([field('Full name').value, field('Email').value]).toEqual(['Ada Lovelace King', ''])
    expect(await leads()).toMatchObject([{ fullName: 'Ada Lovelace' }])
  })

  it('is never what the trap caught', async () => {
    openScreen(ContactForm)
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (trap) await userEvent.type(trap, 'https://pills.example')
    await enter('Email', 'ada@example.com')
    cleanup()
    expect(kept()).toContain('ada@example.com')
    expect(kept()).not.toContain('pills')
  })

  it('took the time that it took, or who sends it at once would be a machine', async () => {
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(1000)
    openScreen(ContactForm)
    now.mockReturnValue(9000)
    await enter('Full name', 'Ada')
    await enter('Email', 'ada@example.com')
    await enter('How can we help?', 'Sails?')
    cleanup()
    // The clock of a page begins with the page.
    now.mockReturnValue(100)
    openScreen(ContactForm)
    now.mockReturnValue(300)
    await press('Send message')
    await thanked('Thank you.')
    now.mockRestore()
    expect(sent()['filled_in_ms']).toBe(8200)
    expect(await leads()).toMatchObject([{ isSuspected: false }])
  })

  it('is the customer’s who typed it, also when their session ends under the form', async () => {
    const ada = await createAda(server)
    signInAs(ada)
    openScreen(ContactForm)
    await enter('Full name', 'Ada')
    act(() => endSession())
    await enter('Email', 'ada@example.com')
    window.dispatchEvent(new Event('pagehide'))
    expect(keptDrafts()).toEqual(['larkspur.draft.ada%40larkspur.example/contact'])
    await enter('How can we help?', 'Sails?')
    await press('Send message')
    await thanked('Thank you.')
    expect(field('How can we help?').value).toBe('')
    expect(await leads()).toHaveLength(1)
    await signInAgain(server, ada)
    expect(keptDrafts()).toEqual([])
  })

  it('goes with the customer who leaves on purpose [R282]', async () => {
    signInAs(await createAda(server))
    openScreen(ContactForm)
    await enter('Email', 'ada@example.com')
    cleanup()
    expect(keptDrafts()).toHaveLength(1)
    signOutHere()
    comeBack(ContactForm)
    expect(field('Email').value).toBe('')
  })
})
