import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { balanceOf, entriesOf, expectSoundBooks } from '../../tests/money/credit.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { performOps } from './perform.ts'

const server = shareTestServer()
const minutesLater = (minutes: number) => server.setNow(new Date(START.getTime() + minutes * 60_000))

let customer: TestCustomer
let give: string[]
beforeEach(async () => {
  server.setNow(START)
  await server.database.query('truncate staff_actions')
  customer = await createCustomer(server)
  give = ['credit', 'give', customer.email, '20.00', '--reason', 'A late van']
})

/** The number of the first row of the test. */
const first = async () => Number((await rows('min(id) as id', ''))[0]?.['id'])
const rows = async (columns: string, order = 'order by id') =>
  (await server.database.query(`select ${columns} from staff_actions ${order}`)).rows

describe('what moves money', () => {
  it('says in dollars what it would do, and does nothing', async () => {
    expect(await ops(server, ...give, '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Grace Hopper (customer ${customer.id}) gets $20.00 of credit (A late van): from $0.00 to $20.00.`,
    ])
    expect(await opsJson(server, ...give, '--dry-run', '--yes')).toEqual({
      customer: customer.id,
      amount: 2000,
      dollar_amount: '20.00',
      reason: 'A late van',
      balance: 2000,
      dollar_balance: '20.00',
    })
    expect([await balanceOf(server, customer.id), await rows('id')]).toEqual([0, []])
  })

  it('is asked first, and refused in a pipe without --yes', async () => {
    const told = `Grace Hopper (customer ${customer.id}) gets $20.00 of credit (A late van): from $0.00 to $20.00.`
    expect(await performOps(server.deps, { args: give, who: 'marta', confirmed: null })).toEqual({
      exit: 1,
      stdout: '',
      stderr: `Nothing was done. ${told} This moves money: add --yes where nobody can be asked.`,
      question: told,
    })
    expect([await balanceOf(server, customer.id), await rows('id')]).toEqual([0, []])
    const other = await performOps(server.deps, { args: give, who: 'marta', confirmed: 'Grace gets $5.00.' })
    expect([other.exit, other.question, await balanceOf(server, customer.id)]).toEqual([1, told, 0])
    const confirmed = await performOps(server.deps, { args: give, who: 'marta', confirmed: told })
    expect(confirmed).toEqual({
      exit: 0,
      stdout: `Customer ${customer.id} has got $20.00 of credit and has $20.00 now.`,
      stderr: '',
    })
  })

  it('needs --again for the same within 10 minutes', async () => {
    expect((await ops(server, ...give, '--yes'))[0]).toBe(0)
    minutesLater(3)
    expect(await ops(server, ...give, '--yes', '--as', 'Ben')).toEqual([
      1,
      `marta did the same 3 minutes ago (action ${await first()}). Nothing was done; add --again if it is meant twice.`,
    ])
    expect(await balanceOf(server, customer.id)).toBe(2000)
    expect((await ops(server, ...give, '--yes', '--again'))[0]).toBe(0)
    minutesLater(12.9)
    expect((await ops(server, ...give, '--yes'))[0]).toBe(1)
    minutesLater(13)
    expect((await ops(server, ...give, '--yes'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(6000)
    await expectSoundBooks(server)
  })

  it('is not the same with another amount, reason or customer', async () => {
    const other = await createCustomer(server)
    const [, , email = '', , , reason = ''] = give
    for (const [to, amount, why] of [
      [email, '20.00', reason],
      [email, '20.01', reason],
      [email, '20.00', 'A stain'],
      [String(other.id), '20.00', reason],
    ] as const) {
      expect((await ops(server, 'credit', 'give', to, amount, '--reason', why, '--yes'))[0]).toBe(0)
    }
    expect([await balanceOf(server, customer.id), await balanceOf(server, other.id)]).toEqual([6001, 2000])
  })

  it('may be tried again at once after a refusal', async () => {
    const to = await createCustomer(server)
    const transfer = ['credit', 'transfer', customer.email, to.email, '5.00', '--yes']
    expect((await ops(server, ...transfer))[0]).toBe(1)
    await ops(server, ...give, '--yes')
    expect((await ops(server, ...transfer))[0]).toBe(0)
  })

  it('typed by two members of staff at once is done once, and the others are told', async () => {
    const staff = ['Ada', 'Ben', 'Cleo', 'Dan']
    const answers = await Promise.all(staff.map((name) => ops(server, ...give, '--yes', '--as', name)))
    expect(answers.map(([exit]) => exit).sort()).toEqual([0, 1, 1, 1])
    const told = answers.filter(([exit]) => exit === 1).map(([, text]) => text)
    for (const text of told) {
      expect(text).toMatch(/^\w+ (did|began) the same just now \(action \d+\).*add --again if it is meant twice\.$/)
    }
    expect(await entriesOf(server, customer.id)).toEqual([['gift', 2000]])
    expect((await rows('outcome')).map(({ outcome }) => outcome).sort()).toEqual([
      'done',
      'refused',
      'refused',
      'refused',
    ])
    await expectSoundBooks(server)
  })
})

describe('--json', () => {
  it('gives the sentence as JSON too: where it was refused, and where it was typed wrong', async () => {
    expect(await opsJson(server, 'coupon', 'retire', 'NOWHERE')).toEqual({ detail: 'There is no coupon NOWHERE.' })
    const answer = await performOps(server.deps, { args: ['cupon', '--json'], who: 'marta', confirmed: null })
    expect(answer).toMatchObject({ exit: 2, stderr: '' })
    expect(JSON.parse(answer.stdout)).toEqual({ detail: 'There is no command "cupon".' })
  })
})

describe('what is kept of it', () => {
  it('a row with who, what and how it ended', async () => {
    const typedNotSent = { staff_id: null, deed_key: null, happened_at: null, refusal: null, order_id: null }
    await ops(server, ...give, '--yes', '--as', 'Ben')
    await ops(server, 'coupon', 'retire', 'NOWHERE')
    expect(await rows('*')).toEqual([
      {
        id: await first(),
        who: 'Ben',
        os_user: 'marta',
        command: 'credit give',
        typed: 'credit give (e-mail) 20.00 --reason "A late van" --yes --as Ben',
        customer_id: customer.id,
        amount_cents: 2000,
        reason: 'A late van',
        outcome: 'done',
        sentence: `Customer ${customer.id} has got $20.00 of credit and has $20.00 now.`,
        begun_at: START,
        ended_at: START,
        ...typedNotSent,
      },
      {
        id: (await first()) + 1,
        who: 'marta',
        os_user: 'marta',
        command: 'coupon retire',
        typed: 'coupon retire NOWHERE',
        customer_id: null,
        amount_cents: null,
        reason: '',
        outcome: 'refused',
        sentence: 'There is no coupon NOWHERE.',
        begun_at: START,
        ended_at: START,
        ...typedNotSent,
      },
    ])
  })

  it('also of what is refused before it begins, but of no look and no typing mistake', async () => {
    expect(await ops(server, 'credit', 'give', '999999', '1.00', '--reason', 'x', '--yes')).toEqual([
      1,
      'There is no customer 999999.',
    ])
    await ops(server, 'ledger', 'verify')
    await ops(server, 'log')
    await ops(server, 'credit', 'give', 'nobody', '1.00', '--reason', 'x', '--yes')
    expect(await rows('command, outcome')).toEqual([{ command: 'credit give', outcome: 'refused' }])
  })

  it('stays "begun" when it was cut off, and whoever repeats it is told', async () => {
    const { deps } = server
    const cutOff = {
      ...deps,
      jobs: {
        ...deps.jobs,
        runSoon: () => {
          throw new Error('Killed.')
        },
      },
    }
    const request = { args: [...give, '--yes'], who: 'Ben', confirmed: null }
    await expect(performOps(cutOff, request)).rejects.toThrow('Killed.')
    expect(await rows('who, outcome, ended_at')).toEqual([{ who: 'Ben', outcome: 'begun', ended_at: null }])
    const { rows: entries } = await server.database.query(
      "select source from ledger_entries where source like 'staff%'",
    )
    expect(entries).toContainEqual({ source: `staff action ${await first()}` })
    minutesLater(1)
    expect(await ops(server, ...give, '--yes')).toEqual([
      1,
      `Ben began the same 1 minute ago (action ${await first()}), and it has not ended. Nothing was done; look at the account, and add --again if it is meant twice.`,
    ])
  })

  it('holds nobody’s address or number, nor anything that a terminal would obey', async () => {
    await ops(server, 'phone', 'release', '(408) 555-9999')
    await ops(server, 'coupon', 'retire', 'a\u001b[2J\nb')
    await ops(server, 'coupon', 'create', 'X', '--cents', '1', '--from', '2026-12-01')
    expect(await rows('typed, sentence')).toEqual([
      { typed: 'phone release "(phone)"', sentence: 'Nobody holds (phone).' },
      { typed: 'coupon retire "a\\u001b[2J\\nb"', sentence: 'There is no coupon A[2J B.' },
      {
        typed: 'coupon create X --cents 1 --from 2026-12-01',
        sentence: 'A code is 3 to 20 letters and digits.',
      },
    ])
  })

  it('is shown by `log`, newest first', async () => {
    expect(await ops(server, 'log')).toEqual([0, 'Nothing was done here yet.'])
    await ops(server, ...give, '--yes', '--as', 'Bartholomew the Second')
    await ops(server, 'job', 'forget-expired')
    const id = await first()
    const lines = (await ops(server, 'log'))[1].split('\n')
    expect(lines.filter((line) => line.length > 120)).toEqual([])
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['Action', 'When', 'Who', 'What', 'About whom', 'How it ended'],
      Array(6).fill(expect.stringMatching(/^-+$/)),
      [String(id + 1), '2026-11-17 10:00', 'marta', 'job forget-expired', expect.stringMatching(/^done: The job/)],
      ['', expect.any(String)],
      [
        String(id),
        '2026-11-17 10:00',
        'Bartholomew… (marta)',
        'credit give (e-mail) 20.00…',
        expect.stringMatching(/^\d+ Grace Hopper?…?$/),
        expect.stringMatching(/^done: Customer/),
      ],
      ['', expect.any(String)],
      ['', expect.stringMatching(/now\.$/)],
    ])
    expect(await opsJson(server, 'log', '--limit', '1')).toMatchObject([
      { id: id + 1, who: 'marta', typed: 'job forget-expired', customer_id: null, customer_name: null },
    ])
  })

  it('is found by its customer and by its command', async () => {
    await ops(server, ...give, '--yes')
    await ops(server, 'coupon', 'retire', 'ONE')
    const commands = async (...wanted: string[]) =>
      (await opsJson<{ command: string }[]>(server, 'log', ...wanted)).map(({ command }) => command)
    expect(await commands()).toEqual(['coupon retire', 'credit give'])
    expect(await commands('--customer', customer.email)).toEqual(['credit give'])
    expect(await commands('--customer', String(customer.id))).toEqual(['credit give'])
    expect(await commands('--command', 'credit')).toEqual(['credit give'])
    expect(await commands('--command', ' coupon  retire ')).toEqual(['coupon retire'])
    expect(await commands('--command', 'cou')).toEqual([])
    expect(await ops(server, 'log', '--command', 'cou')).toEqual([0, 'Nothing of this kind was done here.'])
    expect(await commands('--command', 'coupon', '--customer', customer.email)).toEqual([])
    expect(await ops(server, 'log', '--customer', 'nobody@example.com')).toEqual([
      1,
      'There is no customer nobody@example.com.',
    ])
  })

  it('is told to the customer with all other data', async () => {
    await ops(server, ...give, '--yes')
    const { body } = await server.call('GET', '/api/client/account/data/', undefined, customer.token)
    const at = START.toISOString()
    expect((body as { staff_actions: unknown }).staff_actions).toEqual([
      { command: 'credit give', amount_cents: 2000, outcome: 'done', begun_at: at, ended_at: at },
    ])
  })
})
