import { describe, expect, it } from 'vitest'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { camelCased } from './casing.ts'
import { refusals } from './errors.ts'
import { readProblem } from './problems.ts'

const refused = (body: unknown, status = 400) => readProblem({ status, statusText: 'Bad Request', code: 'some', body })

describe('a refused answer', () => {
  it('shows its detail', () => {
    expect(refused({ detail: 'Not found.' }, 404)).toEqual({
      status: 404,
      code: 'some',
      message: 'Not found.',
      fields: {},
    })
  })

  it('[R391] has a text for each field, its sentences joined with spaces', () => {
    const body = camelCased({
      zip_code: ['Required'],
      address_line_1: ['Required', 'Must be 256 characters or less'],
      phone: 'Invalid phone number, must be 10 digits',
    })
    expect(refused(body)).toEqual({
      status: 400,
      code: 'some',
      message: 'Required Required Must be 256 characters or less Invalid phone number, must be 10 digits',
      fields: {
        zipCode: 'Required',
        addressLine1: 'Required Must be 256 characters or less',
        phone: 'Invalid phone number, must be 10 digits',
      },
    })
  })

  it('[R391] shows sentences that belong to no field, joined with spaces', () => {
    const body = camelCased({ non_field_errors: ['This day is taken.', 'Choose another one.'] })
    expect(refused(body)).toMatchObject({ message: 'This day is taken. Choose another one.', fields: {} })
  })

  it('reads its sentence where it brings data along, such as the lines of a new quote', () => {
    const lines = [{ kind: 'coupon', order: 1004, amount: -1990 }]
    const body = camelCased({ non_field_errors: ['The refund has changed.'], lines, kept: { credit: 0 } })
    expect(refused(body, 409)).toMatchObject({ message: 'The refund has changed.', fields: {} })
  })

  it('keeps both when a form has sentences of its own and others under its fields', () => {
    expect(refused({ nonFieldErrors: ['This day is taken.'], phone: ['Required'] })).toMatchObject({
      message: 'This day is taken.',
      fields: { phone: 'Required' },
    })
    expect(refused({ detail: 'Not now.', nonFieldErrors: ['This day is taken.'] })).toMatchObject({
      message: 'Not now. This day is taken.',
      fields: {},
    })
  })

  it('a payment provider’s sentence is found one level down', () => {
    expect(refused({ error: { message: 'Your card was declined.' } }, 402).message).toBe('Your card was declined.')
  })

  it.each([['<h1>Bad Request</h1>'], [null], [undefined], [12], [{}]])(
    'shows the status text when its body %j says nothing',
    (body) => {
      expect(refused(body)).toEqual({ status: 400, code: 'some', message: 'Bad Request', fields: {} })
    },
  )
})

describe('an answer of a server in trouble', () => {
  it.each([
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])('[R413] %i shows the status text and nothing of its body', (status, statusText) => {
    const body = { detail: 'relation "leads" does not exist', phone: ['Required'] }
    expect(readProblem({ status, statusText, body })).toEqual({
      status,
      code: undefined,
      message: statusText,
      fields: {},
    })
  })

  it('has a sentence even where the connection carries no status text', () => {
    expect(readProblem({ status: 500, statusText: '', body: {} }).message).toBe('Internal Server Error')
    expect(readProblem({ status: 503, statusText: '', body: {} }).message).toBe('Service Unavailable')
    expect(readProblem({ status: 599, statusText: '', body: {} }).message).toBe('Internal Server Error')
  })

  it('is told from the highest status below it', () => {
    expect(readProblem({ status: 499, statusText: 'Odd', body: { detail: 'Told.' } }).message).toBe('Told.')
  })
})

describe('the refusals', () => {
  it.each(Object.entries(refusals))('%s has a status of a refusal and a sentence', (_, { status, sentence }) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(sentence.trim()).not.toBe('')
    expect(sentence).toBe(sentence.trim())
  })

  it('[R413] has nothing but the status text from 500 up', () => {
    expect(refusals.server_error).toEqual({ status: 500, place: 'detail', sentence: 'Internal Server Error' })
    expect(refusals.unavailable).toEqual({ status: 503, place: 'detail', sentence: 'Service Unavailable' })
  })
})

it('names the days on which we do not drive as everybody does', () => {
  expect(refusals.pickup_day_closed.sentence).toContain(`on ${daysWithoutPickup}.`)
})
