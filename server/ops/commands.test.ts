import { describe, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { readOps } from './commands.ts'

const usage = (...args: string[]): string => {
  try {
    readOps(args)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error('It was taken.')
}

describe('what staff type', () => {
  it.each<[string[], boolean]>([
    [['ledger', 'verify'], false],
    [['ledger', 'verify', '--json'], true],
    [['coupon', 'create', 'FRESH', '--percent', '10'], false],
    [['coupon', 'create', '--json', '--cents=1000', 'FRESH'], true],
    [['coupon', 'create', 'A', '--percent', '10', '--once', '--limit', '5', '--from', '2026-12-01'], false],
    [['coupon', 'retire', 'FRESH'], false],
    [['job', 'send-messages'], false],
  ])('%j is a command', (args, isJson) => {
    expect(readOps(args)).toMatchObject({ isJson, deed: { run: expect.any(Function) } })
  })

  it.each<[string[], string]>([
    [['ledger', 'verify', 'twice'], 'npm run ops -- ledger verify [--json]\n\n  Proves all books'],
    [['ledger', 'verify', '--quick'], "Unknown option '--quick'"],
    [['coupon', 'create'], 'npm run ops -- coupon create CODE --percent 10|--cents 1000 [--once]'],
    [['coupon', 'create', 'A', 'B', '--percent', '10'], 'npm run ops -- coupon create CODE'],
    [['coupon', 'create', 'A'], 'Give either --percent or --cents.'],
    [['coupon', 'create', 'A', '--percent', '10', '--cents', '100'], 'Give either --percent or --cents.'],
    [['coupon', 'create', 'A', '--percent'], "Option '--percent <value>' argument missing"],
    [['coupon', 'create', 'A', '--percent', 'ten'], '--percent takes a whole number.'],
    [['coupon', 'create', 'A', '--cents', '9.99'], '--cents takes a whole number.'],
    [['coupon', 'create', 'A', '--cents', '999999999'], '--cents takes a whole number.'],
    [['coupon', 'create', 'A', '--cents', '100', '--limit', '-1'], "Option '--limit' argument is ambiguous"],
    [['coupon', 'create', 'A', '--cents', '100', '--limit', 'x'], '--limit takes a whole number.'],
    [['coupon', 'create', 'A', '--cents', '100', '--from', '12/01/2026'], '--from takes a day as YYYY-MM-DD.'],
    [['coupon', 'create', 'A', '--cents', '100', '--until', '2026-02-30'], '--until takes a day as YYYY-MM-DD.'],
    [['coupon', 'retire'], 'npm run ops -- coupon retire CODE [--json]'],
    [['job'], 'npm run ops -- job NAME [--json]'],
    [['job', 'make-coffee'], 'There is no job "make-coffee"; there are send-messages, '],
    [['ledger'], 'There is no command "ledger".'],
    [['constructor'], 'There is no command "constructor".'],
    [[], 'No command was given.'],
  ])('%j is typed wrong: %s', (args, message) => {
    expect(usage(...args).slice(0, message.length)).toBe(message)
  })

  it.each([['--help'], ['-h'], ['coupon', '--help']])('%s lists every command', (...args) => {
    const asked = readOps(args)
    const help = 'help' in asked ? asked.help : ''
    for (const name of ['ledger verify', 'coupon create CODE --percent', 'coupon retire CODE', 'job NAME']) {
      expect(help).toContain(`\n  ${name}`)
    }
    expect(help).toContain('verify-ledger')
  })

  it('--help behind a command is about that one', () => {
    expect(readOps(['coupon', 'retire', '--help'])).toEqual({
      help: 'npm run ops -- coupon retire CODE [--json]\n\n  Lets nobody use a coupon from now on.',
    })
  })
})
