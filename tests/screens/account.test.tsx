import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDueAccounts } from '../../server/close-account.ts'
import { takeIn } from '../../server/orders/intake/intake.ts'
import { sendPendingRefunds } from '../../server/payments/refunds.ts'
import Account from '../../web/rooms/account/password-and-data.tsx'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import { lettersTo } from '../letters.ts'
import { completeOrder } from '../money/complete-order.ts'
import { createMember } from '../money/credit.ts'
import { putOrder } from '../money/put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { keptDrafts, openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

const show = () => openScreen(Account, '/profile/account')
const card = (name: string) => within(screen.getByRole('region', { name }))
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const statusOf = async (password: string) => {
  const { status } = await server.call('POST', '/api/client/auth/login/', { email: ada.email, password })
  return status
}
const customer = () =>
  server.database.db.selectFrom('customers').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()

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
    await fill(ada.password, 'linen-and-silk')
    await screen.findByText('Your password is changed')
    expect([await statusOf('linen-and-silk'), await statusOf(ada.password)]).toEqual([200, 401])
    expect(card('Change password').queryByLabelText('New password')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Your password is changed')
  })

  it('wants the same twice, and shows what the server finds under its field', async () => {
    show()
    await fill('wrong-shirts', 'linen-and-silk', 'linen')
    expect(screen.getByText('Must be the same')).toBeDefined()
    expect(server.count('POST')).toBe(0)
    await enter(card('Change password').getByLabelText('New password again'), '-and-silk')
    await userEvent.click(card('Change password').getByRole('button', { name: 'Change password' }))
    await screen.findByText('This is not your current password.')
    expect(await statusOf(ada.password)).toBe(200)
  })
})

describe('change email', () => {
  const fill = async (email: string, password = ada.password) => {
    const form = card('Change email')
    await enter(form.getByLabelText('New email'), email)
    await enter(form.getByLabelText('Password'), password)
    await userEvent.click(form.getByRole('button', { name: 'Send confirmation email' }))
  }
  const typed = () => card('Change email').getByLabelText<HTMLInputElement>('New email').value

  it('says that nothing changes before the link is followed', async () => {
    show()
    await fill('new@larkspur.example')
    await screen.findByText('One more step')
    expect(card('Change email').getByRole('status').textContent).toContain(
      'We have sent an email to new@larkspur.example. Nothing changes until you open the link in it.',
    )
    expect(await lettersTo(server, 'new@larkspur.example')).toHaveLength(1)
    expect((await customer()).email).toBe('ada@larkspur.example')
    expect(keptDrafts()).toEqual([])
    await userEvent.click(card('Change email').getByRole('button', { name: 'Use a different email' }))
    expect(typed()).toBe('')
  })

  it('keeps the address as a draft, and never the password', async () => {
    show()
    await fill('new@larkspur.example', 'clean-shirts')
    await screen.findByText('This is not your current password.')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('clean-shirts')
    reopenScreen(Account)
    expect(typed()).toBe('new@larkspur.example')
    expect(await lettersTo(server, 'new@larkspur.example')).toEqual([])
  })

  it('does not send an email for the address that is there already', async () => {
    show()
    await fill('ADA@larkspur.example')
    expect(await screen.findByText('This is already your email address.')).toBeDefined()
    expect(server.count('POST')).toBe(0)
  })

  it('does not show what another customer had typed', async () => {
    show()
    await enter(card('Change email').getByLabelText('New email'), 'new@larkspur.example')
    cleanup()
    expect(keptDrafts()).toHaveLength(1)
    signInAs(await createCustomer(server, { email: 'bob@larkspur.example' }))
    show()
    expect(typed()).toBe('')
  })
})

describe('download my data', () => {
  it('saves the file as the server wrote it', async () => {
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
    const written = await server.call('GET', '/api/client/account/data/', undefined, ada.token)
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(written.body)
    expect(JSON.stringify(written.body)).toContain('"first_name":"Ada"')
  })

  it('says when it did not work', async () => {
    server.failNext('GET /client/account/data/', 'too_many_requests')
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Too many tries in a short time. Please wait a few minutes and try again.',
      ),
    )
  })
})

describe('delete my account', () => {
  const open = async () => {
    show()
    await userEvent.click(await card('Delete my account').findByRole('button', { name: 'Delete my account' }))
    return within(await screen.findByRole('dialog'))
  }

  it.each([
    [0, 'You have no credit.'],
    [4500, /^Your credit of \$45\.00 is deleted/],
    [-505, 'Your balance is −$5.05. It still has to be paid, and your account stays until then.'],
  ])('says first what would go with it: a balance of %i', async (balanceCents, sentence) => {
    await putCustomer(server, ada.id, { balanceCents })
    show()
    const [orders, credit] = await card('Delete my account').findAllByRole('listitem')
    expect(orders?.textContent).toBe('You have no open pickups or orders.')
    expect(credit?.textContent).toMatch(sentence)
  })

  it('says that what is open is finished first: a pickup and an order', async () => {
    await putPickup(server, ada)
    await putOrder(server, ada)
    show()
    const [orders] = await card('Delete my account').findAllByRole('listitem')
    expect(orders?.textContent).toBe(
      'You have 2 open pickups and orders. We’ll still come unless you cancel, and we’ll finish, charge and deliver what we’ve ' +
        'picked up. Your account stays open until then.',
    )
  })

  it('asks for the password, shows the day, and can be undone', async () => {
    // Almost midnight in Los Angeles, in another year than this browser's clock says.
    server.setNow('2031-01-05T07:50:00Z')
    ada = await createAda(server, { email: 'late@larkspur.example', phone: '+16505550177' })
    signInAs(ada)
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const dialog = await open()
    expect(dialog.getByText('Monday, February 3rd')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getByText('Required')).toBeDefined()
    await enter(dialog.getByLabelText('Your password'), ada.password)
    server.setNow('2031-01-05T08:10:00Z')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await screen.findByText('Your account will be deleted on Tuesday, February 4th')
    expect((await customer()).deletesOn).toBe('2031-02-04')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Delete my account' })).toBeNull()
    // The dialog is gone, and with it what was pressed: the page goes on at its top, where the news is.
    expect(screen.getByText('Your account will be deleted on Tuesday, February 4th.')).toBeDefined()
    expect(document.activeElement?.id).toBe('content')
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(toast)

    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
    await screen.findByRole('region', { name: 'Delete my account' })
    expect((await customer()).deletesOn).toBeNull()
    expect(screen.getByText('Your account will not be deleted.')).toBeDefined()
    expect(document.activeElement?.id).toBe('content')
    expect(screen.queryByText(/will be deleted/)).toBeNull()
  })

  it('comes as the screen said: the data is taken along, the bag is finished first, the rest goes back to the card', async () => {
    ada = await createMember(server)
    signInAs(ada)
    const api = async (path: string, body?: object) =>
      (await server.call(body ? 'POST' : 'GET', `/api/client/${path}/`, body, ada.token)).body
    await api('schedules', { days: [2] })
    const pickup = (await api('requests', { pickup_date: '2026-11-19' })) as { id: number }
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const dialog = await open()
    const said = card('Delete my account')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(said).toMatchInlineSnapshot(`
      [
        "You have 3 open pickups and orders. We’ll still come unless you cancel, and we’ll finish, charge and deliver what we’ve picked up. Your account stays open until then.",
        "$199.00 of your credit goes back to the card that paid for it on that day, less what you spend until then and the discounts you get on it.",
      ]
    `)
    await userEvent.click(screen.getByRole('button', { name: 'Download my data', hidden: true }))
    await waitFor(() => expect(files).toHaveLength(1))
    const data = JSON.parse((await files[0]?.text()) ?? '')
    expect(Object.keys(data)).toMatchInlineSnapshot(`
      [
        "made",
        "profile",
        "account",
        "consents",
        "sessions",
        "known_networks",
        "addresses",
        "phones",
        "cards",
        "card_setups",
        "invoices",
        "coupon_uses",
        "welcome_box",
        "credit_lots",
        "credit_statement",
        "pickups",
        "schedules",
        "agreements",
        "separated_orders",
        "orders",
        "staff_actions",
        "messages",
        "inbound_texts",
        "kept_answers",
        "leads",
      ]
    `)
    expect(JSON.stringify(data)).toContain('2026-11-19')
    await enter(dialog.getByLabelText('Your password'), ada.password)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await screen.findByText('Your account will be deleted on Thursday, December 17th')
    expect(await api('schedules')).toMatchObject([{ status: 'paused' }])

    // We still come, and what was picked up keeps the account open until it is delivered and paid.
    server.setNow('2026-11-19T20:00:00Z')
    const bag = { things: [{ name: 'Shirt [Laundry]', count: 10 }], extras: [], storage: null }
    const taken = await takeIn(server.deps, pickup.id, { first: bag, second: bag })
    if (!('order' in taken)) throw new Error(JSON.stringify(taken))
    server.setNow('2026-12-17T18:00:00Z')
    expect(await closeDueAccounts(server.deps)).toBe(0)
    await completeOrder(server.deps, taken.order.id)
    // First the money goes back, then everything else.
    expect(await closeDueAccounts(server.deps)).toBe(0)
    await sendPendingRefunds(server.deps)
    expect(await closeDueAccounts(server.deps)).toBe(1)
    const { db } = server.database
    const refunds = await db
      .selectFrom('refunds')
      .select(['amountCents', 'status'])
      .where('customerId', '=', ada.id)
      .execute()
    // $199.00 less the ten shirts at their list price, as on leaving a plan.
    expect(refunds).toMatchInlineSnapshot(`
      [
        {
          "amountCents": 12950,
          "status": "succeeded",
        },
      ]
    `)
    expect(await customer()).toMatchObject({ firstName: '', balanceCents: 0, mainCardId: null })
    expect(await statusOf(ada.password)).toBe(401)
  })

  it('keeps the modal open over a wrong password', async () => {
    const dialog = await open()
    await enter(dialog.getByLabelText('Your password'), 'wrong-shirts')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByText('This is not your current password.')).toBeDefined()
    expect((await customer()).deletesOn).toBeNull()
  })

  it('offers to try again when it could not be read', async () => {
    server.failNext('GET /client/account/deletion/', 'unavailable')
    show()
    const again = await card('Delete my account').findByRole('button', { name: 'Try again' })
    expect(card('Delete my account').queryByRole('button', { name: 'Delete my account' })).toBeNull()
    await userEvent.click(again)
    expect(await card('Delete my account').findByRole('button', { name: 'Delete my account' })).toBeDefined()
  })
})
