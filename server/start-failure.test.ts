import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { ChangedMigrationError } from './db/migrate.ts'
import { FolderLockedError } from './db/open.ts'
import { startFailure } from './start-failure.ts'

const embedded = { host: '127.0.0.1', port: 3000, database: { engine: 'embedded', dataDir: '/srv/larkspur' } } as const
const postgres = {
  host: '0.0.0.0',
  port: 80,
  database: { engine: 'postgres', url: 'postgres://larkspur:hunter2@db.example:5433/shop' },
} as const

const failed = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

describe('a start that fails for a known reason says it in one sentence', () => {
  it.each([
    ['EADDRINUSE', embedded, 'port 3000 of 127.0.0.1 is in use; stop what uses it or choose another PORT.'],
    ['EADDRNOTAVAIL', postgres, 'this machine has no address 0.0.0.0; choose another HOST.'],
    ['EACCES', embedded, '/srv/larkspur cannot be written; make it writable or choose another DATA_DIR.'],
    ['EROFS', embedded, '/srv/larkspur cannot be written; make it writable or choose another DATA_DIR.'],
    ['EPERM', embedded, '/srv/larkspur cannot be written; make it writable or choose another DATA_DIR.'],
    ['ENOTDIR', embedded, '/srv/larkspur cannot be written; make it writable or choose another DATA_DIR.'],
    ['EEXIST', embedded, '/srv/larkspur cannot be written; make it writable or choose another DATA_DIR.'],
    ['ENOSPC', embedded, 'the disk that holds /srv/larkspur is full; make room and start again.'],
    ['53100', postgres, 'the disk of the database is full; make room and start again.'],
    ['ECONNREFUSED', postgres, 'nothing answers at db.example:5433/shop; start the database or correct DATABASE_URL.'],
    ['ETIMEDOUT', postgres, 'db.example:5433/shop does not answer; look at the database or correct DATABASE_URL.'],
    ['ENOTFOUND', postgres, 'nobody knows the host of db.example:5433/shop; correct DATABASE_URL.'],
    ['28P01', postgres, 'db.example:5433/shop refuses the password; correct DATABASE_URL.'],
    ['3D000', postgres, 'there is no such database at db.example:5433/shop; create it or correct DATABASE_URL.'],
    [
      '53300',
      postgres,
      'db.example:5433/shop has no connection left; raise its limit or stop something that holds them.',
    ],
  ])('%s', (code, told, sentence) => {
    expect(startFailure(failed(code), told)).toBe(`Larkspur cannot start: ${sentence}`)
  })

  it('where the port is for the system only', () => {
    const error = Object.assign(failed('EACCES'), { syscall: 'listen' })
    expect(startFailure(error, postgres)).toBe(
      'Larkspur cannot start: this user may not listen on port 80; choose another PORT.',
    )
  })

  it('where a folder cannot be made on a disk for reading only', () => {
    const error = Object.assign(failed('ENOENT'), { syscall: 'mkdir' })
    expect(startFailure(error, embedded)).toContain('/srv/larkspur cannot be written')
  })

  it('where each address of a host has failed by itself', () => {
    const error = new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')])
    expect(startFailure(error, postgres)).toContain('nothing answers at db.example:5433/shop')
  })

  it('where the pool waited in vain, and where the embedded engine says it in words', () => {
    expect(startFailure(new Error('timeout exceeded when trying to connect'), postgres)).toContain('does not answer')
    const full = 'could not write to file "base/1": No space left on device'
    expect(startFailure(failed('XX000', full), embedded)).toContain('is full')
    expect(startFailure({ name: 'ErrnoError', errno: 51 }, embedded)).toContain('is full')
    expect(startFailure(new Error('opening failed', { cause: failed('ENOSPC') }), embedded)).toContain('is full')
  })

  it('and never the password', () => {
    for (const code of ['28P01', '28000', 'ECONNREFUSED', 'ENOTFOUND']) {
      expect(startFailure(failed(code, 'for larkspur:hunter2'), postgres)).not.toContain('hunter2')
    }
  })
})

it('settings and a folder in use are told as they are', () => {
  expect(startFailure(new ConfigError(['PORT is wrong.', 'HOST is wrong.']), undefined)).toBe(
    'Larkspur cannot start: 2 settings are wrong.\n  - PORT is wrong.\n  - HOST is wrong.',
  )
  expect(startFailure(new FolderLockedError('Larkspur is already running.'), embedded)).toBe(
    'Larkspur is already running.',
  )
})

it('a migration that was changed after it was applied is named', () => {
  expect(startFailure(new ChangedMigrationError('0001_customers.sql'), embedded)).toBe(
    'Larkspur cannot start: the migration 0001_customers.sql was changed after it was applied; bring it back and write a new one instead.',
  )
})

it('anything else is left to speak for itself', () => {
  expect(startFailure(new Error('Nobody knows why.'), embedded)).toBeUndefined()
  expect(startFailure(failed('42703'), postgres)).toBeUndefined()
  expect(startFailure(failed('ENOENT'), embedded)).toBeUndefined()
  expect(startFailure({ name: 'ErrnoError', errno: 1 }, embedded)).toBeUndefined()
  expect(startFailure('a word', embedded)).toBeUndefined()
})
