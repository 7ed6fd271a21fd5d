import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { typed } from '../../tests/ops.ts'
import { UsageError } from './command.ts'
import { COMMANDS, readOps } from './commands.ts'

function wrong(...args: string[]): UsageError {
  try {
    readOps(args)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
  throw new Error('It was taken.')
}

function helpFor(...args: string[]): string {
  const asked = readOps(args)
  return 'help' in asked ? asked.help : ''
}

const commandsIn = (text: string) => text.split('\n').filter((line) => /^ {2}\S/.test(line))

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

  it.each<[string[], string, string]>([
    [['ledger', 'verify', 'twice'], '"twice" is too much behind "ledger verify"', 'ledger verify [--json]'],
    [['ledger', 'verify', '--quick'], "Unknown option '--quick'.", 'ledger verify [--json]'],
    [
      ['order', 'hold', '7', '--reson', 'x'],
      "Unknown option '--reson'. Did you mean --reason?",
      'order hold ORDER --reason "…" [--json]',
    ],
    [['coupon', 'create'], 'Something is missing behind "coupon create".', 'coupon create CODE --percent 10|--cents'],
    [
      ['coupon', 'create', 'A', 'B', '--percent', '10'],
      '"B" is too much behind "coupon create".',
      'coupon create CODE',
    ],
    [['coupon', 'create', 'A', '--percent'], "Option '--percent <value>' argument missing.", 'coupon create CODE'],
    [
      ['coupon', 'create', 'A', '--cents', '100', '--limit', '-1'],
      "Option '--limit' argument is ambiguous.",
      'coupon create CODE',
    ],
    [['coupon', 'retire'], 'Something is missing behind "coupon retire".', 'coupon retire CODE [--json]'],
    [['job'], 'Something is missing behind "job".', 'job NAME [--json]'],
    [['no-show', 'waive'], 'Something is missing behind "no-show waive".', 'no-show waive ORDER [--json]'],
    [['order', 'note', '7'], 'Something is missing behind "order note".', 'order note ORDER "words for the customer"'],
  ])('%j: %s, and how that command is typed', (args, sentence, usage) => {
    const { message, usage: shown } = wrong(...args)
    expect(message.slice(0, sentence.length)).toBe(sentence)
    expect(shown.split('\n')).toEqual([expect.stringContaining(`npm run ops -- ${usage}`)])
  })

  it.each<[string[], string]>([
    [['coupon', 'create', 'A'], 'Give either --percent or --cents.'],
    [['coupon', 'create', 'A', '--percent', '10', '--cents', '100'], 'Give either --percent or --cents.'],
    [['coupon', 'create', 'A', '--percent', 'ten'], '--percent takes a whole number.'],
    [
      ['coupon', 'create', 'A', '--cents', '10.00'],
      '--cents takes a whole number of cents: type --cents 1000 for $10.00.',
    ],
    [['coupon', 'create', 'A', '--cents', '10.5'], '--cents takes a whole number.'],
    [
      ['credit', 'give', '1', '12.5', '--reason', 'x'],
      '"12.5" is no amount of dollars. Type 12 or 12.50, with both digits of the cents.',
    ],
    [['coupon', 'create', 'A', '--cents', '999999999'], '--cents takes a whole number.'],
    [['coupon', 'create', 'A', '--cents', '100', '--limit', 'x'], '--limit takes a whole number.'],
    [
      ['coupon', 'create', 'A', '--cents', '100', '--from', '12/01/2026'],
      '--from takes a day. Type a date such as 2026-11-19, today,',
    ],
    [['coupon', 'create', 'A', '--cents', '100', '--until', '2026-02-30'], '--until takes a day. Type a date'],
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
    [['order', 'hold', '7'], 'Say why with --reason "…".'],
    [['order', 'show', 'A12'], '"A12" is not the number of an order.'],
    [['charge', 'ada@example.com', '0.49', '--reason', 'x'], 'A charge is from $0.50 to $5000.00.'],
    [['charge', 'ada@example.com', '5000.01', '--reason', 'x'], 'A charge is from $0.50 to $5000.00.'],
    [['charge', 'ada@example.com', '5.00'], 'Say why with --reason "…".'],
    [['refund', '7', '0'], 'An amount is from $0.01 to $10000.00.'],
    [['log', '--command', ' '], '--command takes the name of a command, such as --command "credit give".'],
  ])('%j is typed wrong: %s', (args, message) => {
    expect(wrong(...args).message.slice(0, message.length)).toBe(message)
  })

  it.each<[string[], string, string[]]>([
    [['ordr', 'show', '5'], 'There is no command "ordr show".', ['order show ORDER']],
    [['rsuh', 'aprove', '5'], 'There is no command "rsuh aprove".', ['rush approve PICKUP']],
    [['credit', 'giv', '5'], 'There is no command "credit giv".', ['credit give CUSTOMER DOLLARS --reason "…"']],
    [['ledger', 'burn'], 'There is no command "ledger burn".', ['ledger verify', 'ledger proof']],
    [['help', 'phones'], 'There is no command "phones".', ['phone release NUMBER']],
    [
      ['order'],
      'There is no command "order".',
      [
        'order show ORDER',
        'order forward ORDER [--pieces 14] [--at 15:10] [--unpaid "why"]',
        'order due ORDER DAY --reason "…"',
        'order separate ORDER DAY --later "Shirt [Laundry]=1" … [--reason "…"]',
        'order hold ORDER --reason "…"',
      ],
    ],
    [['constructor'], 'There is no command "constructor".', []],
    [['--json'], 'No command was given.', []],
    [[], 'No command was given.', []],
  ])('%j: %s, and the nearest commands instead of all', (args, sentence, near) => {
    const { message, usage } = wrong(...args)
    expect(message).toBe(sentence)
    expect(commandsIn(usage)).toEqual(near.map((line) => `  ${line}`))
    expect(usage.startsWith('Did you mean:\n')).toBe(near.length > 0)
    expect(usage).toMatch(/All commands: npm run ops -- help$/)
  })

  it('what follows a command that stands by itself is its own', () => {
    expect(wrong('no-show', 'waived').message).toBe('"waived" is not the number of a pickup.')
  })
})

describe('the help', () => {
  it.each([['--help'], ['-h'], ['help'], ['help', '--json']])('%s lists every command', (...args) => {
    const help = helpFor(...args)
    for (const [name, { usage }] of Object.entries(COMMANDS)) {
      expect(help.replace(/\s+/g, ' ')).toContain(`${name} ${usage}`.trimEnd())
    }
    expect(help).toContain('verify-ledger')
    expect(help.split('\n').filter((line) => line.length > 120)).toEqual([])
  })

  it.each([
    [
      ['rush', '--help'],
      ['rush approve', 'rush quote', 'rush withdraw'],
    ],
    [
      ['help', 'rush'],
      ['rush approve', 'rush quote', 'rush withdraw'],
    ],
    [
      ['order', '-h'],
      [
        'order show',
        'order forward',
        'order due',
        'order separate',
        'order hold',
        'order release',
        'order return',
        'order note',
      ],
    ],
    [
      ['no-show', '--help'],
      ['no-show PICKUP', 'no-show waive'],
    ],
    [
      ['help', 'coupon'],
      ['coupon create', 'coupon retire'],
    ],
  ])('%j is about that group', (args, names) => {
    const lines = commandsIn(helpFor(...args))
    expect(lines.map((line, index) => line.slice(2, 2 + (names[index]?.length ?? 0)))).toEqual(names)
  })

  it.each([
    ['coupon', 'retire', '--help'],
    ['help', 'coupon', 'retire'],
    ['coupon', 'retire', 'X', '-h'],
  ])('%s %s %s is about that command', (...args) => {
    expect(helpFor(...args)).toBe(
      'npm run ops -- coupon retire CODE [--json]\n\n  Lets nobody use a coupon from now on.\n  For example: npm run ops -- coupon retire SPRING10',
    )
  })

  it('--help behind -- is a word', () => {
    expect(readOps(['order', 'note', '7', '--', '--help'])).toMatchObject({ name: 'order note' })
  })

  it('has an example of each command, which can be typed', () => {
    for (const [name, { example }] of Object.entries(COMMANDS)) {
      expect(readOps(typed(`${name} ${example}`.trim()))).toMatchObject({ name })
    }
  })

  it('agrees with the page that staff read', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const section = page.slice(page.indexOf("## The staff's command line"), page.indexOf('### A working day'))
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const shown = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
    for (const [name, { movesMoney, example }] of Object.entries(COMMANDS)) {
      const row = rows.find((each) => each.startsWith(`| \`${name}\``) || each.startsWith(`| \`${name} `))
      expect(row, name).toBeDefined()
      expect(row?.split('|')[1]?.includes('($)'), `${name} ($)`).toBe(movesMoney === true)
      expect(shown, name).toContain(`${name} ${example}`.trim())
    }
    expect(rows).toHaveLength(Object.keys(COMMANDS).length)
  })
})

describe('the forms that scripts rely on', () => {
  const FORMS = [
    'day',
    'day 2026-11-19',
    'day open 2026-12-02',
    'day closed',
    'collect 7 --bags 2 --at 10:42',
    'collect undo 7 --reason "Another bag"',
    'intake 7 --item "Shirt [Laundry]=5"',
    'intake 7 --item "Shirt [Laundry]=5" --item "Wash & Fold=3" --extra "Leather patch=12.00" --storage 8 --seasons 2 --counted "Shirt [Laundry]=5"',
    'intake 7 --item "Patch=1" --agreed "By phone"',
    'label 1003',
    'label 1003 --bags 2 --to bags.pdf',
    'order show 1003',
    'order forward 1003 ($)',
    'order due 1003 2026-12-03 --reason "A zipper"',
    'order hold 1003 --reason "A stain"',
    'order release 1003 ($)',
    'order return 1003 --reason "Wanted back"',
    'order note 1003 "A coin"',
    'rush approve 7',
    'rush withdraw 7',
    'rush quote 7',
    'rush quote 7 49.00',
    'rush quote 7 299.00 --rug',
    'no-show 7 --arrived 09:05 ($)',
    'charge 12 25.00 --reason "Lost hangers" ($)',
    'charge ada@example.com 25.00 --reason "Lost hangers" ($)',
    'refund 1003 ($)',
    'refund 1003 10.00 ($)',
    'refund waiting',
    'credit give ada@example.com 12.50 --reason "A late van" ($)',
    'credit transfer ada@example.com 12 20.00 ($)',
    'plan ada@example.com gold ($)',
    'coupon create CODE --percent 10',
    'coupon create CODE --cents 1000 --once --limit 5 --from 2026-12-01 --until 2026-12-31',
    'coupon retire CODE',
    ...['package', 'price', 'zip'].flatMap((kind) => [`${kind} retire X`, `${kind} restore X`]),
    'box waiting',
    'box sent ada@example.com',
    'phone release 408-555-0100',
    'customer ada@example.com',
    'customer 408-555-0100',
    'inbox',
    'leads',
    'report day 2026-11-14',
    'report month 2026-11 --csv',
    'ledger verify',
    'ledger proof',
    'reconcile --since 2026-11-16 ($)',
    'job send-messages',
  ]

  it.each(FORMS)('%s', (form) => {
    const movesMoney = form.endsWith(' ($)')
    const args = typed(form.replace(' ($)', ''))
    expect(readOps([...args, '--json'])).toMatchObject({ isJson: true, isDryRun: false, isConfirmed: false })
    // What moves money proposes before it runs, and `perform` lets no pipe go on from there without --yes.
    const money = ['--dry-run', '--yes', '--again']
    if (movesMoney) {
      expect(readOps([...args, ...money])).toMatchObject({
        deed: { kind: 'money' },
        isDryRun: true,
        isConfirmed: true,
        isRepeated: true,
      })
    } else {
      expect(readOps(args)).not.toMatchObject({ deed: { kind: 'money' } })
      for (const option of money) expect(wrong(...args, option).message).toContain(`Unknown option '${option}'`)
    }
  })

  it('only what changes nothing leaves no row of who did it', () => {
    const looks = Object.entries(COMMANDS).filter(([name, { example }]) => {
      const asked = readOps(typed(`${name} ${example}`.trim()))
      return 'deed' in asked && asked.deed.kind === 'look'
    })
    expect(looks.map(([name]) => name).sort()).toEqual([
      'box waiting',
      'customer',
      'day',
      'day closed',
      'inbox',
      'inbox show',
      'label',
      'leads',
      'ledger proof',
      'ledger verify',
      'log',
      'messages',
      'order show',
      'price list',
      'refund waiting',
      'report day',
      'report month',
      'staff list',
    ])
  })

  it('what reaches many proposes before it runs, and is known as such', () => {
    const form = 'day close 2026-12-02 --reason "snow"'
    expect(readOps([...typed(form), '--dry-run', '--yes'])).toMatchObject({
      deed: { kind: 'many' },
      isDryRun: true,
      isConfirmed: true,
    })
    expect(wrong(...typed(form), '--again').message).toContain("Unknown option '--again'")
    expect(Object.entries(COMMANDS).flatMap(([name, { reachesMany }]) => (reachesMany ? [name] : []))).toEqual([
      nameOf(form),
      'order separate',
    ])
    const parting = ['order', 'separate', '1003', 'friday']
    expect(wrong(...parting).message).toBe('Say what comes later: --later "Shirt [Laundry]=1".')
    expect(wrong(...parting, '--later', 'Shirt=1+3.00').message).toContain(
      '--later takes a name and how many come later',
    )
    expect(helpFor('help', 'day', 'close')).toContain('It asks first; --yes answers for you')
    expect(wrong('day', 'close', 'friday').message).toBe('Say why with --reason "…".')
    expect(wrong('day', 'close', 'friday', '--reason', 'The driver has overslept again').message).toBe(
      'Customers are told the reason in a text: say it in at most 24 letters, such as "snow".',
    )
  })

  it('what can only be tried out takes no yes, and is known as such', () => {
    const form = 'pickup note 12 "Gate code 4411"'
    expect(readOps([...typed(form), '--dry-run'])).toMatchObject({ deed: { kind: 'act' }, isDryRun: true })
    for (const option of ['--yes', '--again'])
      expect(wrong(...typed(form), option).message).toContain(`Unknown option '${option}'`)
    expect(Object.entries(COMMANDS).flatMap(([name, { canBeTried }]) => (canBeTried ? [name] : []))).toEqual([
      nameOf(form),
    ])
    expect(helpFor('help', 'pickup', 'note')).toContain('[--dry-run] [--json]')
  })

  it('whatever moves money is known as such', () => {
    const moving = Object.entries(COMMANDS).flatMap(([name, { movesMoney }]) => (movesMoney ? [name] : []))
    expect(new Set(moving)).toEqual(new Set(FORMS.filter((form) => form.endsWith('($)')).map(nameOf)))
  })
})

const nameOf = (form: string): string | undefined => {
  const asked = readOps(typed(form.replace(' ($)', '')))
  return 'name' in asked ? asked.name : undefined
}
