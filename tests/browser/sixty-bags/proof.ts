import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../../../server/db/open.ts'
import { launch } from '../../process/product.ts'

/** What the day has left behind: the ledger, the owner's books, and each order with what paid for it. */

export async function expectLedgerRight(folder: string): Promise<void> {
  for (const command of [
    ['ledger', 'verify'],
    ['job', 'reconcile-charges'],
  ]) {
    const proof = launch(['scripts/ops.mjs', ...command], { DATA_DIR: folder })
    expect([await proof.ended, proof.output()]).toEqual([0, expect.any(String)])
  }
}

/** The month's journal as the owner's file: both sides, in cents, are the same. Answers with what is owed at midnight. */
export async function readBooks(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  const outstanding = page.getByRole('table', { name: 'What we owe' }).getByRole('row', { name: /^Outstanding/ })
  await expect(outstanding).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV, (?!day)/ }).click(),
  ])
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const cents = (column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0)
  expect([head, cents(2)]).toEqual(['Date,Account,Debit,Credit,Memo', cents(3)])
  expect(cents(2)).toBeGreaterThan(0)
  return centsOf(await outstanding.getByRole('cell').last().innerText())
}

export const centsOf = (shown: string): number => Math.round(Number(shown.replace(/[$,]/g, '')) * 100)

/** An order of the day: how it stands, what it costs, and what has paid for it by card and out of the credit. */
interface Left {
  email: string
  kind: string
  state: string
  hold: string | null
  cents: number
  paid: number
  /** How often the provider has charged a card for it. */
  charges: number
}

/** How the orders of the day stand once the product has stopped, and what the balances of all customers come to. */
export async function readWhatIsLeft(folder: string): Promise<{ orders: Left[]; balance: number; strays: number }> {
  const database = await openDatabase({ engine: 'embedded', dataDir: folder })
  try {
    const { rows: orders } = await database.query<Left>(
      `select email, o.kind, state, hold, o.amount_cents - o.discount_cents as cents,
         coalesce((select sum(amount_cents) from charges where invoice_id = o.id and charges.status = 'succeeded'), 0)
           - coalesce((select sum(change_cents) from ledger_entries where order_number = o.id), 0) as paid,
         (select count(*) from sandbox.charges booked join charges using (key)
           where invoice_id = o.id and booked.status = 'succeeded') as charges
       from orders o join customers c on c.id = o.customer_id
       where email like 'driven-%' order by email`,
    )
    const { rows: sums } = await database.query<{ balance: number; strays: number }>(
      `select (select sum(balance_cents) from customers) as balance, (select count(*) from sandbox.charges booked
         where status = 'succeeded' and not exists (select from charges where charges.key = booked.key and
           charges.status = 'succeeded' and charges.amount_cents = booked.amount_cents)) as strays`,
    )
    const { balance = NaN, strays = NaN } = sums[0] ?? {}
    return { orders, balance, strays }
  } finally {
    await database.close()
  }
}
