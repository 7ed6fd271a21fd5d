import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { ErrorReports } from './ports.ts'
import { watchStrayFaults } from './stray-faults.ts'

function watched() {
  const process = new EventEmitter()
  const faults: unknown[] = []
  const stops: string[] = []
  const reports = { fault: (error: unknown) => void faults.push(error) } as unknown as ErrorReports
  watchStrayFaults(process, reports, (reason) => void stops.push(reason))
  return { process, faults, stops }
}

it('a promise that nobody waited for is reported, and the server goes on', () => {
  const { process, faults, stops } = watched()
  const error = new Error('The connection is gone.')
  expect(process.emit('unhandledRejection', error, Promise.resolve())).toBe(true)
  expect([faults, stops]).toEqual([[error], []])
})

it('an exception that nobody caught is reported, and the server ends in order', () => {
  const { process, faults, stops } = watched()
  const error = new Error('Half done.')
  expect(process.emit('uncaughtException', error)).toBe(true)
  expect([faults, stops]).toEqual([[error], ['uncaughtException']])
})
