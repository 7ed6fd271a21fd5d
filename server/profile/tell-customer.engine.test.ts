import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { tellCustomer } from './tell-customer.ts'

const server = shareTestServer()
const NOW = new Date('2026-11-17T18:00:00Z')
const news = { subject: 'Your pickup', text: 'Larkspur: we come tomorrow.' }

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(NOW)
  customer = await createCustomer(server)
})

const tell = (way: Partial<Parameters<typeof tellCustomer>[3]> = {}, to: { textNumber?: string | null } = {}) =>
  tellCustomer(
    server.database.db,
    { id: customer.id, email: customer.email, ...to },
    news,
    { eventKey: `told ${customer.id}`, ...way },
    NOW,
  )
const told = () =>
  server.database.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body', 'letterTo', 'keepsQuietHours'])
    .where('eventKey', '=', `told ${customer.id}`)
    .execute()

const letter = () => ({ channel: 'mail', recipient: customer.email, letterTo: null })
const text = () => ({ channel: 'sms', recipient: customer.phone, subject: 'Your pickup', letterTo: customer.email })

describe('news for a customer', () => {
  it('are a text to the verified number, which names the letter that it becomes where texts cannot be had', async () => {
    await verifyOwn(server, customer)
    await tell({ keepsQuietHours: true })
    expect(await told()).toEqual([{ ...text(), body: news.text, keepsQuietHours: true }])
  })

  it('are a letter without one, with the same words', async () => {
    await tell()
    expect(await told()).toEqual([{ ...letter(), subject: 'Your pickup', body: news.text, keepsQuietHours: false }])
  })

  it('that another letter brings are a text and never a letter', async () => {
    await tell({ isTextOnly: true })
    expect(await told()).toEqual([])
    await verifyOwn(server, customer)
    await tell({ isTextOnly: true })
    expect(await told()).toMatchObject([{ ...text(), subject: null, letterTo: null }])
  })

  it('take a number that is known already, or that there is none', async () => {
    await tell({}, { textNumber: customer.phone })
    expect(await told()).toMatchObject([text()])
    await server.database.db.deleteFrom('messages').where('eventKey', '=', `told ${customer.id}`).execute()
    await verifyOwn(server, customer)
    await tell({}, { textNumber: null })
    expect(await told()).toMatchObject([letter()])
  })
})
