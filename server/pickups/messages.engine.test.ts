import { describe, expect, it } from 'vitest'
import { FRIDAY, PATH, shareOwnPickups, THURSDAY } from '../../tests/own-pickups.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { waitingForDay } from '../../tests/queued-messages.ts'
import { sendDueMessages } from '../send-messages.ts'
import { quoteRush, takeQuoteBack, withdrawRush } from './rush.ts'

const own = shareOwnPickups()
const { server, call, pathOf, place, upcoming, messages } = own

describe('the messages', () => {
  it('go by text to a verified number, word for word', async () => {
    await verifyOwn(server, own.customer)
    const { id } = await place({ is_rush: true })
    await call('PATCH', pathOf(id), { pickup_date: FRIDAY, is_rush: false })
    await call('DELETE', pathOf(id))
    expect((await messages()).map(({ channel, recipient, body }) => [channel, recipient, body])).toEqual([
      [
        'sms',
        own.customer.phone,
        'Larkspur: your pickup is confirmed: Thursday, November 19th, 9:00 AM - 5:00 PM, 12 Villa Street. Back Monday, November 23rd.',
      ],
      [
        'sms',
        own.customer.phone,
        'Larkspur: your pickup has changed: Friday, November 20th, 9:00 AM - 5:00 PM, 12 Villa Street. Back Tuesday, November 24th.',
      ],
      ['sms', own.customer.phone, 'Larkspur: your pickup on Friday, November 20th is canceled.'],
    ])
  })

  it('go by letter without one, as a ticket', async () => {
    await place({ is_rush: true })
    expect((await messages()).map(({ channel, recipient, body }) => [channel, recipient, body])).toEqual([
      [
        'mail',
        own.customer.email,
        [
          "Please leave your bag out by 9:00 AM on Thursday. You don't need to be there.",
          [
            'Pickup: Thursday, November 19th, 9:00 AM – 5:00 PM',
            'Back: Monday, November 23rd, by 5:00 PM',
            'Address: 12 Villa Street, Mountain View, CA 94041',
            'Change until: Wednesday, November 18th, 9:00 AM',
          ].join('\n'),
          'View request: http://localhost:3000/upcoming',
          'Questions? Text 650-555-0142 or write to support@larkspur.example\nLarkspur, 650 Castro Street, Mountain View, CA 94041',
        ].join('\n\n'),
      ],
    ])
  })

  it('about what the customer did leave at any hour, about what staff did by day', async () => {
    const { id } = await place({ is_rush: true })
    await call('PATCH', pathOf(id), { pickup_date: FRIDAY })
    await quoteRush(server.deps, id, 4900)
    await sendDueMessages(server.deps)
    await takeQuoteBack(server.deps, id)
    await sendDueMessages(server.deps)
    await withdrawRush(server.deps, id)
    await sendDueMessages(server.deps)
    await call('DELETE', pathOf(id))
    expect(Object.fromEntries(await waitingForDay(server, own.customer.id))).toEqual({
      'pickup confirmed': false,
      'pickup change': false,
      'pickup rush quote': true,
      'pickup rush quote taken back': true,
      'pickup rush withdrawn': true,
      'pickup cancelled': false,
    })
  })

  it('go by letter to whoever has none', async () => {
    await place()
    expect(await messages()).toMatchObject([{ channel: 'mail', recipient: own.customer.email }])
  })

  it('are written with what they tell of, or neither is', async () => {
    const { id } = await place()
    const known = await messages()
    await server.database.query(`
      create function refuse_message() returns trigger language plpgsql as $$ begin raise 'It rains.'; end $$`)
    await server.database.query(
      'create trigger refuse_message before insert on messages for each row execute function refuse_message()',
    )
    try {
      expect([
        (await call('POST', PATH, { pickup_date: FRIDAY })).status,
        (await call('PATCH', pathOf(id), { pickup_date: FRIDAY })).status,
        (await call('DELETE', pathOf(id))).status,
      ]).toEqual([500, 500, 500])
    } finally {
      await server.database.query('drop function refuse_message cascade')
    }
    expect([(await upcoming()).map(({ pickup_date }) => pickup_date), await messages()]).toEqual([[THURSDAY], known])
  })
})
