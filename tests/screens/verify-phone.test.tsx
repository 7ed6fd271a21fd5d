import { readFileSync } from 'node:fs'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { AppError } from '../../server/app-error.ts'
import CustomerHome from '../../web/rooms/home/customer-home.tsx'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { phoneCalls } from '../phones.ts'
import { openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
let user: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  user = userEvent.setup()
  ada = await createAda(server)
  signInAs(ada)
})

const { list, sendCode, verify, textsTo } = phoneCalls(server, () => ada)
const NUMBER = '+16505550199'
const OTHER = '+14085550123'
const WRONG = 'That’s not the code we sent, or it has expired. Please check it or ask for a new one.'
const EMAILED = 'Your number isn’t verified yet, so we emailed ada@larkspur.example instead.'

const card = (name = 'Verify your phone') => screen.findByRole('region', { name })
const noCard = () => waitFor(() => expect(screen.queryByRole('region', { name: /your phone$/ })).toBeNull())
const button = async (name: string) =>
  within(await screen.findByRole('region', { name: /your phone$/ })).findByRole('button', { name })
const press = async (name: string) => user.click(await button(name))
const codeField = () => screen.findByLabelText<HTMLInputElement>('Six-digit code')
const lastCode = async (number = NUMBER) => /\d{6}/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? ''
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const NO_MORE = 'That’s all the codes we can send for now. If you have one, enter it here.'
const spoken = () => screen.getAllByRole('status').find(({ textContent }) => textContent !== '')?.textContent
const isVerified = async () => (await list()).map((phone) => (phone as unknown as { is_verified: boolean }).is_verified)
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))
/** The window comes back to the front, as it does after another tab was used. */
const comeBack = () => act(async () => void dispatchEvent(new Event('focus')))

describe('the card at home', () => {
  it('folds away when it is answered, out of reach while it moves', async () => {
    let end = () => {}
    const finished = new Promise<void>((resolve) => {
      end = resolve
    })
    Element.prototype.getAnimations = () => [{ finished } as unknown as Animation]
    try {
      openScreen(CustomerHome)
      await press('Text me a code')
      await codeField()
      await user.paste(await lastCode())
      await screen.findByText('Phone verified. We’ll text you from now on.')
      const folding = (await card()).closest('[inert]')
      expect(folding?.textContent).toContain('Enter the last six digits we texted to 650-555-0199.')
      expect(document.activeElement?.id).toBe('content')
      await act(async () => end())
      await noCard()
    } finally {
      Reflect.deleteProperty(Element.prototype, 'getAnimations')
    }
  })

  it('texts a code at a press, takes it back in six cells, says so and goes, there and on every other page', async () => {
    openScreen(CustomerHome)
    expect((await card()).textContent).toContain(
      'Verify 650-555-0199, and we’ll text you before each pickup and after each delivery. Until then, we email you.',
    )
    expect(await textsTo(NUMBER)).toEqual([])
    await press('Text me a code')
    const code = await codeField()
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect((await card()).textContent).toContain('We texted six digits to 650-555-0199.')
    expect(screen.getByText(/^No text yet\? You can ask again in \d+\ss\.$/)).toBeTruthy()
    await user.paste(await lastCode())
    await screen.findByText('Phone verified. We’ll text you from now on.')
    await noCard()
    expect(await isVerified()).toEqual([true])
    expect(document.activeElement?.id).toBe('content')
    cleanup()
    server.calls.length = 0
    await openSite('/upcoming')
    await screen.findByRole('heading', { name: 'Book by text' })
    await waitFor(() => expect(server.count('GET /client/profile/')).toBe(1))
    await noCard()
    expect(server.count('GET /client/phones/')).toBe(0)
  })

  it('is nothing to who has verified', async () => {
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).execute()
    const before = server.count('GET /client/phones/')
    openScreen(CustomerHome)
    await screen.findByRole('region', { name: 'Available credit' })
    await noCard()
    expect(server.count('GET /client/phones/')).toBe(before)
  })

  it('waits for the code after a reload and on another page, without another text', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    await codeField()
    reopenScreen(CustomerHome)
    await codeField()
    cleanup()
    await openSite('/upcoming')
    await user.type(await codeField(), await lastCode())
    await screen.findByText('Phone verified. We’ll text you from now on.')
    expect(await textsTo(NUMBER)).toHaveLength(1)
  })

  it('is put off for a week, in every tab of this browser', async () => {
    openScreen(CustomerHome)
    await press('Not now')
    await noCard()
    expect(document.activeElement?.id).toBe('content')
    sessionStorage.clear()
    signInAs(ada)
    const reopened = async () => {
      await signInAgain(server, ada)
      const before = server.count('GET /client/phones/')
      reopenScreen(CustomerHome)
      await waitFor(() => expect(server.count('GET /client/phones/')).toBe(before + 1))
      await screen.findByRole('region', { name: 'Available credit' })
    }
    later(7 * DAY_MS - 60_000)
    await reopened()
    await noCard()
    later(7 * DAY_MS + 60_000)
    await reopened()
    await card()
  })

  it('refuses wrong digits and keeps the focus; the fifth spends the code, and a new one helps', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    const code = await codeField()
    const first = await lastCode()
    for (let count = 1; count <= 5; count += 1) {
      await user.type(code, wrongOf(first))
      await waitFor(() => expect(server.count('POST /client/phones/1/verify/')).toBe(count))
      await screen.findByText(WRONG)
      await waitFor(() => expect([code.value, document.activeElement]).toEqual(['', code]))
    }
    await user.type(code, first)
    await waitFor(() => expect(server.count('POST /client/phones/1/verify/')).toBe(6))
    await screen.findByText(WRONG)
    expect(await isVerified()).toEqual([false])
    later(31_000)
    await comeBack()
    reopenScreen(CustomerHome)
    await press('Send a new code')
    await waitFor(async () => expect(await lastCode()).not.toBe(first))
    await user.type(await codeField(), await lastCode())
    await screen.findByText('Phone verified. We’ll text you from now on.')
  })

  it('says that a code has run out, and begins anew after that', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    await screen.findByText('The code is good for 10 minutes.')
    const first = await lastCode()
    later(10 * 60_000)
    await user.type(await codeField(), first)
    await screen.findByText(WRONG)
    await screen.findByText('The code has expired.')
    reopenScreen(CustomerHome)
    await button('Text me a code')
  })

  it('counts down to the next code once all of an hour are sent, also after a reload', async () => {
    openScreen(CustomerHome)
    const refused = new AppError('too_many_requests', { headers: { 'retry-after': '2465' } })
    server.failNext('POST /client/phones/1/send_code/', refused)
    await press('Text me a code')
    const sentence = /^That’s all the codes we can send for now\. You can ask again in 4[01]:\d\d\.$/
    await within(await card()).findByText(sentence)
    expect(screen.queryByRole('button', { name: 'Text me a code' })).toBeNull()
    // The pressed button is gone. Who has a code from another device types it here, and who does not see the line hears of it.
    expect(document.activeElement).toBe(await codeField())
    await waitFor(() => expect(spoken()).toBe(NO_MORE))
    expect((await card()).textContent).toContain('Enter the last six digits we texted to 650-555-0199.')
    reopenScreen(CustomerHome)
    await within(await card()).findByText(sentence)
    later(2_470_000)
    await server.call('GET', '/api/client/profile/', undefined, ada.token)
    reopenScreen(CustomerHome)
    await press('Text me a code')
    await codeField()
  })

  it('keeps the code that is there when no other can be had', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    await codeField()
    later(31_000)
    reopenScreen(CustomerHome)
    server.failNext(
      'POST /client/phones/1/send_code/',
      new AppError('too_many_requests', { headers: { 'retry-after': '3000' } }),
    )
    await press('Send a new code')
    await screen.findByText(/^That’s all the codes we can send for now\. You can ask again in (50:00|49:\d\d)\.$/)
    expect(document.activeElement).toBe(await codeField())
    await waitFor(() => expect(spoken()).toBe(NO_MORE))
    await user.type(await codeField(), await lastCode())
    await screen.findByText('Phone verified. We’ll text you from now on.')
  })
})

it('the field has as many cells as a code has digits', () => {
  const [, cells] = /--digits: (\d+);/.exec(readFileSync('ui/code-field.module.css', 'utf8')) ?? []
  expect(Number(cells)).toBe(policy.accounts.phoneCodeDigits)
})

describe('a wrong number', () => {
  it('is typed anew in place, and the same press texts it a code', async () => {
    openScreen(CustomerHome)
    await press('Wrong number?')
    const number = await screen.findByLabelText<HTMLInputElement>('Cell phone number')
    await waitFor(() => expect(document.activeElement).toBe(number))
    expect(number.value).toBe('650-555-0199')
    await user.clear(number)
    await user.type(number, '408555012')
    await press('Text me a code')
    await screen.findByText('Invalid phone number, must be 10 digits')
    await user.type(number, '3')
    await press('Text me a code')
    await user.type(await codeField(), await lastCode(OTHER))
    await screen.findByText('Phone verified. We’ll text you from now on.')
    expect([await list(), await textsTo(NUMBER)]).toEqual([
      [{ id: 1, title: 'Cell', number: OTHER, is_verified: true, is_stopped: false }],
      [],
    ])
  })

  it('can be left as it is, and the focus goes back', async () => {
    openScreen(CustomerHome)
    await press('Wrong number?')
    await user.type(await screen.findByLabelText('Cell phone number'), '{Backspace}')
    await press('Cancel')
    await waitFor(async () => expect(document.activeElement).toBe(await button('Wrong number?')))
    reopenScreen(CustomerHome)
    await button('Text me a code')
    expect(server.count('PUT')).toBe(0)
  })

  it('that was half typed is there after a reload', async () => {
    openScreen(CustomerHome)
    await press('Wrong number?')
    const number = await screen.findByLabelText<HTMLInputElement>('Cell phone number')
    await user.clear(number)
    await user.type(number, '408')
    reopenScreen(CustomerHome)
    expect((await screen.findByLabelText<HTMLInputElement>('Cell phone number')).value).toMatch(/^408/)
  })

  it('after a code was texted: the code for the number before is worth nothing', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    await codeField()
    const before = await lastCode()
    await press('Wrong number?')
    const number = await screen.findByLabelText('Cell phone number')
    await user.clear(number)
    await user.type(number, '4085550123')
    await press('Text me a code')
    await waitFor(async () => expect(await textsTo(OTHER)).toHaveLength(1))
    const after = await lastCode(OTHER)
    await user.type(await codeField(), before === after ? wrongOf(before) : before)
    await screen.findByText(WRONG)
    expect(await isVerified()).toEqual([false])
  })

  it('that another has verified is refused at the field, and nothing is texted to it', async () => {
    const { id } = await createCustomer(server, { phone: OTHER })
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).where('customerId', '=', id).execute()
    openScreen(CustomerHome)
    await press('Wrong number?')
    const number = await screen.findByLabelText('Cell phone number')
    await user.clear(number)
    await user.type(number, '4085550123')
    await press('Text me a code')
    await screen.findByText('An account with this phone already exists.')
    expect([await textsTo(OTHER), server.count('POST /client/phones/1/send_code/')]).toEqual([[], 0])
  })
})

describe('somebody else’s number', () => {
  /** The owner verifies the number that Ada has typed, which takes it from her. */
  async function ownerVerifies(): Promise<void> {
    const owner = await createCustomer(server, { phone: OTHER })
    const calls = phoneCalls(server, () => owner)
    const id = await calls.add({ title: 'Cell', number: NUMBER })
    expect((await calls.verify(id, await calls.sendCode(id))).status).toBe(200)
  }

  it('is gone from the account when its owner verifies it first; another can be added in place', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    const code = await codeField()
    await ownerVerifies()
    await user.type(code, '123456')
    const added = await card('Add your phone')
    expect(added.textContent).toContain('We don’t have a phone number for you.')
    const number = await within(added).findByLabelText('Cell phone number')
    await user.type(number, '4155550123')
    await press('Text me a code')
    await user.type(await codeField(), await lastCode('+14155550123'))
    await screen.findByText('Phone verified. We’ll text you from now on.')
    expect(await list()).toMatchObject([{ title: 'Cell', number: '+14155550123', is_verified: true }])
  })

  it('is gone before a code was asked for', async () => {
    openScreen(CustomerHome)
    await button('Text me a code')
    await ownerVerifies()
    await press('Text me a code')
    await card('Add your phone')
  })
})

describe('two tabs', () => {
  it('the one that is behind has no question any more when it comes to the front', async () => {
    openScreen(CustomerHome)
    await button('Text me a code')
    const [first] = await list()
    expect((await verify(first?.id ?? 0, await sendCode(first?.id ?? 0))).status).toBe(200)
    await comeBack()
    await noCard()
  })

  it('of two codes the newer one counts, whichever tab it is typed in', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    const code = await codeField()
    const old = await lastCode()
    const fresh = await sendCode(1)
    if (old !== fresh) {
      await user.type(code, old)
      await screen.findByText(WRONG)
    }
    await user.type(code, fresh)
    await screen.findByText('Phone verified. We’ll text you from now on.')
  })
})

describe('a number that has said STOP', () => {
  beforeEach(() => server.database.query('insert into text_stops values ($1, $2)', [NUMBER, START]))

  it('says how texts come back, or another number is typed', async () => {
    openScreen(CustomerHome)
    expect((await card()).textContent).toContain(
      '650-555-0199 texted STOP, so we email you instead. Text START to 650-555-0142 to get texts again.',
    )
    expect(screen.queryByRole('button', { name: 'Text me a code' })).toBeNull()
    await press('Wrong number?')
    const number = await screen.findByLabelText('Cell phone number')
    await user.clear(number)
    await user.type(number, '4085550123')
    await press('Text me a code')
    await codeField()
    expect(await textsTo(OTHER)).toHaveLength(1)
  })
})

describe('a line that breaks', () => {
  it('while a code is asked for: it may come all the same, and its digits count', async () => {
    openScreen(CustomerHome)
    server.failNext('POST /client/phones/1/send_code/', 'lost answer')
    await press('Text me a code')
    const code = await codeField()
    await screen.findByText(
      'We could not be reached. Please check your connection and try again. If the text arrives after all, enter its digits here.',
    )
    await button('Send a new code')
    await user.type(code, await lastCode())
    await screen.findByText('Phone verified. We’ll text you from now on.')
  })

  it('while the digits are on their way: they stay, and the next press finds them taken', async () => {
    openScreen(CustomerHome)
    await press('Text me a code')
    const code = await codeField()
    server.failNext('POST /client/phones/1/verify/', 'lost answer')
    const digits = await lastCode()
    await user.type(code, digits)
    await screen.findByText('We could not be reached. Please check your connection and try again.')
    expect([code.value, await isVerified()]).toEqual([digits, [true]])
    await press('Verify phone')
    await screen.findByText('Phone verified. We’ll text you from now on.')
  })

  it('and a fault of ours are said on the card, and the page is as it was', async () => {
    openScreen(CustomerHome)
    server.failNext('POST /client/phones/1/send_code/', 'server_error')
    await press('Text me a code')
    await within(await card()).findByText(/^Something broke on our side/)
    server.failNext('POST /client/phones/1/send_code/', 'texts_paused')
    await press('Text me a code')
    await within(await card()).findByText('We cannot send codes right now. Please try again in an hour.')
    expect(await textsTo(NUMBER)).toEqual([])
  })
})

describe('the sentence about a text', () => {
  const CONFIRMED = 'Your Pickup is confirmed. Please check your mobile for text confirmation.'
  const confirm = async () => {
    await openSite('/pickup', '/pending', '/upcoming')
    await user.click(await screen.findByRole('button', { name: 'Confirm pickup' }))
    await screen.findByText(CONFIRMED)
  }
  const lettersAndTexts = async () => {
    const { rows } = await server.database.query(
      "select channel from messages where subject like 'Your pickup is%' or body like '%your pickup is%'",
    )
    return rows.map(({ channel }) => channel)
  }

  it('is followed by where the words went, as long as no number is verified, and while it is verified there', async () => {
    await confirm()
    await screen.findByText(EMAILED)
    expect(await lettersAndTexts()).toEqual(['mail'])
    await press('Text me a code')
    await user.type(await codeField(), await lastCode())
    await noCard()
    await screen.findByText('Your number wasn’t verified yet, so we emailed ada@larkspur.example instead.')
  })

  it('stands alone for who can be texted', async () => {
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).execute()
    await confirm()
    await waitFor(() => expect(server.count('GET /client/profile/')).toBeGreaterThan(0))
    await noCard()
    expect(screen.queryByText(/instead\./)).toBeNull()
    expect(await lettersAndTexts()).toEqual(['sms'])
  })

  it('says so too of a number that has said STOP, and of none', async () => {
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).execute()
    await server.database.query('insert into text_stops values ($1, $2)', [NUMBER, START])
    await confirm()
    await screen.findByText('Your number texted STOP, so we emailed ada@larkspur.example instead.')
    cleanup()
    await putCustomer(server, ada.id, { mainPhoneId: null })
    await server.database.db.deleteFrom('phones').execute()
    await confirm()
    await screen.findByText('We don’t have a number for you, so we emailed ada@larkspur.example instead.')
  })
})
