import { expect, it } from 'vitest'
import type { ErrorReports } from '../ports.ts'
import { reportingOutagesOnce } from './outage-reports.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function open() {
  const said: [string, string][] = []
  let ms = 0
  const reports = {
    fault: (error: Error, { place }: { place: string }) => void said.push([error.message, place]),
  } as unknown as ErrorReports
  const once = reportingOutagesOnce(reports, { now: () => new Date(ms) })
  return {
    said,
    fault: (error: Error, place = 'GET /a') => once.fault(error, { place }),
    wait(byMs: number) {
      ms += byMs
    },
  }
}

it('a thousand callers while the database is away are one report every ten seconds', () => {
  const { said, fault, wait } = open()
  for (let second = 0; second < 25; second += 1) {
    for (let call = 0; call < 40; call += 1) fault(away())
    wait(1_000)
  }
  expect(said).toEqual([
    ['connect ECONNREFUSED', 'GET /a'],
    ['connect ECONNREFUSED', 'GET /a (and 399 more since the last report)'],
    ['connect ECONNREFUSED', 'GET /a (and 399 more since the last report)'],
  ])
})

it('any other fault is reported meanwhile as always', () => {
  const { said, fault } = open()
  fault(away())
  for (let call = 0; call < 3; call += 1) fault(new Error('a fault of ours'), 'GET /b')
  expect(said.slice(1)).toEqual(Array(3).fill(['a fault of ours', 'GET /b']))
})
