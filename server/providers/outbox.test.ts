import { expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createOutboxMail } from './mail.outbox.ts'
import { createOutboxSms } from './sms.outbox.ts'

const text = { id: 1, key: 'pickup:1', body: 'Hello' }
const letter = { key: 'reset:1', subject: 'Hello', body: 'Hello', html: '<p>Hello</p>' }

test('texts are taken, refused or fail by their number', async () => {
  const sms = createOutboxSms()
  expect(sms.isReal).toBe(false)
  expect(await sms.send({ ...text, to: '+16505550100' })).toEqual({ status: 'sent', providerRef: 'outbox:pickup:1' })
  expect(await sms.send({ ...text, to: '+19075550101' })).toEqual({
    status: 'refused',
    reason: 'This number cannot be reached.',
  })
  await expect(sms.send({ ...text, to: '+19075550109' })).rejects.toThrow(/told to fail/)
})

test('letters are taken, refused or fail by their address', async () => {
  const mail = createOutboxMail()
  expect(mail.isReal).toBe(false)
  expect(await mail.send({ ...letter, to: 'ada@example.com' })).toEqual({
    status: 'sent',
    providerRef: 'outbox:reset:1',
  })
  expect(await mail.send({ ...letter, to: 'Refused@larkspur.example' })).toEqual({
    status: 'refused',
    reason: 'This address does not exist.',
  })
  await expect(mail.send({ ...letter, to: 'fail@larkspur.example' })).rejects.toThrow(/told to fail/)
})

test('the clock is moved by its offset', () => {
  const hour = 3_600_000
  expect(
    Math.abs(
      createClock(36 * hour)
        .now()
        .getTime() -
        Date.now() -
        36 * hour,
    ),
  ).toBeLessThan(1_000)
  expect(Math.abs(createClock(0).now().getTime() - Date.now())).toBeLessThan(1_000)
})
