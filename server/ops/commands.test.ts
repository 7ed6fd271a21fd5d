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
    [['intake', '7'], 'Say what was in the bag: --item "Shirt [Laundry]=5" for each thing.'],
    [['intake', '7', '--item', 'Shirt 5'], '--item takes a name and a number, "Shirt [Laundry]=5": "Shirt 5".'],
    [['intake', '7', '--counted', 'Shirt=x'], '--counted takes a name and a number, "Shirt [Laundry]=5": "Shirt=x".'],
    [
      ['intake', '7', '--extra', 'Patch=12.5'],
      '--extra takes a name and dollars, "Leather patch=12.00": "Patch=12.5".',
    ],
    [['intake', '7', '--storage', '8'], 'Storage takes both: --storage 8 for the garments and --seasons 1 or 2.'],
    [['intake', '7', '--storage', 'x', '--seasons', '1'], '--storage takes a whole number.'],
    [['intake', 'x', '--item', 'Shirt=5'], '"x" is not the number of a pickup.'],
    [['no-show', '7'], 'Say when the driver came, by the 24 hours of the day: --arrived 09:05.'],
    [['no-show', '7', '--arrived', '9.05'], 'Say when the driver came, by the 24 hours of the day: --arrived 09:05.'],
    [['no-show', 'waive'], 'npm run ops -- no-show waive ORDER [--json]'],
    [['order', 'hold', '7'], 'Say why with --reason "…".'],
    [['order', 'note', '7'], 'npm run ops -- order note ORDER "words for the customer" [--json]'],
    [['order', 'show', 'A12'], '"A12" is not the number of an order.'],
    [['charge', 'ada@example.com', '0.49', '--reason', 'x'], 'A charge is from $0.50 to $5000.00.'],
    [['charge', 'ada@example.com', '5000.01', '--reason', 'x'], 'A charge is from $0.50 to $5000.00.'],
    [['charge', 'ada@example.com', '5.00'], 'Say why with --reason "…".'],
    [['refund', '7', '0'], 'An amount is from $0.01 to $10000.00.'],
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
    expect(help.split('\n').filter((line) => line.length > 120)).toEqual([])
  })

  it('half a command names those that begin like it', () => {
    expect(usage('no-show', 'waived').split('\n')[0]).toBe('"waived" is not the number of a pickup.')
    expect(
      usage('order')
        .split('\n')
        .filter((line) => /^ {2}\S/.test(line)),
    ).toEqual([
      '  order show ORDER',
      '  order forward ORDER',
      '  order hold ORDER --reason "…"',
      '  order release ORDER [--item "Shirt [Laundry]=5" … [--extra "Leather patch=12.00" …] [--storage 8 --seasons 2]]',
      '  order note ORDER "words for the customer"',
    ])
  })

  it('--help behind a command is about that one', () => {
    expect(readOps(['coupon', 'retire', '--help'])).toEqual({
      help: 'npm run ops -- coupon retire CODE [--json]\n\n  Lets nobody use a coupon from now on.',
    })
  })
})
