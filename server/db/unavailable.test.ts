import { describe, expect, it } from 'vitest'
import { isUnavailable, isWorthRetrying, losesConnection, UnavailableError } from './unavailable.ts'

const coded = (code: string, message = 'something') => Object.assign(new Error(message), { code })

describe('the database cannot be used just now', () => {
  it.each([
    ['a connection that was lost', coded('08006')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('53100')],
    ['a disk that fails', coded('58030')],
    ['an operator’s end of the connection', coded('57P01')],
    ['a crash', coded('57P02')],
    ['a start', coded('57P03')],
    ['a lock that is held', coded('55P03')],
    ['a statement that took too long', coded('57014')],
    ['a standby', coded('25006')],
    ['a serialization failure after all retries', coded('40001')],
    ['a deadlock after all retries', coded('40P01')],
    ['nobody at the address', coded('ECONNREFUSED')],
    ['a reset', coded('ECONNRESET')],
    ['a broken pipe', coded('EPIPE')],
    ['a name that is not found', coded('EAI_AGAIN')],
    ['a socket file that is missing', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
    ['the driver’s word for an end', new Error('Connection terminated unexpectedly')],
    ['the driver’s word for a late end', new Error('Connection terminated due to connection timeout')],
    ['the pool’s word for being full', new Error('timeout exceeded when trying to connect')],
    ['a client that has broken', new Error('Client has encountered a connection error and is not queryable')],
    ['what pg-boss makes of it', { message: 'Connection terminated unexpectedly (Queue: a, Worker: b)' }],
    ['the cause behind another error', new Error('The job failed', { cause: coded('57P01') })],
    ['our own word for it', new UnavailableError('The embedded database was busy.')],
  ])('%s', (_, error) => expect(isUnavailable(error)).toBe(true))

  it.each([
    ['a rule of the table', coded('23505')],
    ['a mistake in a statement', coded('42601')],
    ['a text that is no text', coded('22021')],
    ['a division by zero', coded('22012')],
    ['a file that is missing', Object.assign(coded('ENOENT'), { syscall: 'open' })],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Connection terminated'],
  ])('but not: %s', (_, error) => expect(isUnavailable(error)).toBe(false))
})

it('a connection is kept after what the server has answered, and not after its end', () => {
  for (const code of ['23505', '55P03', '57014', '40P01'])
    expect([code, losesConnection(coded(code))]).toEqual([code, false])
  for (const code of ['57P01', '08006', 'EPIPE', 'ECONNRESET']) {
    expect([code, losesConnection(coded(code))]).toEqual([code, true])
  }
  expect(losesConnection(new Error('Connection terminated unexpectedly'))).toBe(true)
})

it('only what was surely rolled back is worth a second try', () => {
  for (const code of ['40001', '40P01']) expect([code, isWorthRetrying(coded(code))]).toEqual([code, true])
  for (const code of ['08006', '57P01', '55P03', '57014', '23505', 'ECONNRESET']) {
    expect([code, isWorthRetrying(coded(code))]).toEqual([code, false])
  }
  expect(isWorthRetrying(new Error('Connection terminated unexpectedly'))).toBe(false)
})
