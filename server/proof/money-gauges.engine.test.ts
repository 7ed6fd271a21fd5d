import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { buyCredit, putCharge } from '../../tests/money/books.ts'
import { openTestServer, shareTestServer, type TestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'

const METRICS_TOKEN = 'metrics-for-the-test-only'
const server = shareTestServer({ METRICS_TOKEN })
const MINUTE = 60_000
const ago = (ms: number) => new Date(START.getTime() - ms)

async function metrics({ app }: Pick<TestServer, 'app'> = server): Promise<string[]> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return answer.body.split('\n')
}
const of = (name: string, lines: readonly string[]) => lines.filter((line) => line.startsWith(`larkspur_${name}`))

let customerId: number
beforeAll(async () => {
  await createCustomer(server)
  customerId = (await createCustomer(server)).id
})
beforeEach(async () => {
  await server.database.query('truncate invoices, ledger_entries, provider_events, money_checks cascade')
  await server.database.query('update customers set balance_cents = 0')
  server.setNow(START)
})

describe('what is watched about money', () => {
  it('is there before anything has happened', async () => {
    const lines = await metrics()
    expect(of('charges', lines)).toEqual([
      'larkspur_charges_last_hour{status="succeeded"} 0',
      'larkspur_charges_last_hour{status="declined"} 0',
      'larkspur_charges_last_hour{status="void"} 0',
      'larkspur_charges_last_hour{status="returned"} 0',
      'larkspur_charges_open{status="pending"} 0',
      'larkspur_charges_open{status="needs_authentication"} 0',
      'larkspur_charges_pending_long 0',
    ])
    expect(of('waiting_for_provider', lines)).toEqual([
      'larkspur_waiting_for_provider{what="refund_failing"} 0',
      'larkspur_waiting_for_provider{what="refund_held"} 0',
      'larkspur_waiting_for_provider{what="card_form"} 0',
      'larkspur_waiting_for_provider_age_seconds{what="refund_failing"} 0',
      'larkspur_waiting_for_provider_age_seconds{what="refund_held"} 0',
      'larkspur_waiting_for_provider_age_seconds{what="card_form"} 0',
    ])
    expect(of('payment_event_age', lines)).toEqual([])
    expect(of('money_check', lines)).toEqual([])
  })

  it('charges by outcome, those of the last hour', async () => {
    const { invoice } = await buyCredit(server, customerId, { at: ago(59 * MINUTE) })
    await buyCredit(server, customerId, { at: ago(61 * MINUTE) })
    const declined = { status: 'declined', message: 'No.', at: ago(MINUTE) } as const
    for (const chargeRef of ['a', 'b']) await putCharge(server.database.db, invoice, { ...declined, chargeRef })
    const lines = await metrics()
    expect(lines).toContain('larkspur_charges_last_hour{status="succeeded"} 1')
    expect(lines).toContain('larkspur_charges_last_hour{status="declined"} 2')
    expect(lines).toContain('larkspur_charges_last_hour{status="void"} 0')
  })

  it('charges of which nobody has known the outcome for two minutes', async () => {
    const { invoice } = await buyCredit(server, customerId)
    await putCharge(server.database.db, invoice, { at: ago(2 * MINUTE) })
    expect(await metrics()).toContain('larkspur_charges_open{status="pending"} 1')
    expect(await metrics()).toContain('larkspur_charges_pending_long 0')
    server.setNow(new Date(START.getTime() + 1))
    expect(await metrics()).toContain('larkspur_charges_pending_long 1')
    // Who waits for the customer is nobody's fault.
    await server.database.query(
      `update charges set status = 'needs_authentication', charge_ref = 'c' where ended_at is null`,
    )
    expect(await metrics()).toContain('larkspur_charges_open{status="needs_authentication"} 1')
    expect(await metrics()).toContain('larkspur_charges_pending_long 0')
  })

  it('what waits for the provider, and for how long', async () => {
    const { charge } = await buyCredit(server, customerId)
    const putRefund = (name: string, status: string, failing: Date | null, held: Date | null = null) =>
      server.database.query(
        `insert into refunds (customer_id, charge_id, key, amount_cents, cause, status, message, created_at, ended_at, failing_since, held_since)
         values ($1, $2, $3, 100, $3, $4::text, case when $4 = 'failed' then 'No.' end, $5, case when $4 <> 'pending' then $5::timestamptz end, $6, $7)`,
        [customerId, charge.id, name, status, START, failing, held],
      )
    await putRefund('on its way', 'pending', null)
    await putRefund('failing', 'pending', ago(MINUTE))
    await putRefund('failing for longer', 'pending', ago(5 * MINUTE))
    await putRefund('failed, then held', 'pending', ago(9 * MINUTE), ago(2 * MINUTE))
    await putRefund('sent at last', 'succeeded', ago(9 * MINUTE), ago(9 * MINUTE))
    const putForm = (key: string, status: string, at: Date, failing: Date | null) =>
      server.database.query(
        'insert into card_setups (customer_id, key, status, created_at, failing_since) values ($1, $2, $3, $4, $5)',
        [customerId, key, status, at, failing],
      )
    await putForm('replaced', 'failed', ago(8 * MINUTE), ago(8 * MINUTE))
    await putForm('begun anew', 'open', ago(MINUTE), ago(8 * MINUTE))
    expect(of('waiting_for_provider', await metrics())).toEqual([
      'larkspur_waiting_for_provider{what="refund_failing"} 2',
      'larkspur_waiting_for_provider{what="refund_held"} 1',
      'larkspur_waiting_for_provider{what="card_form"} 1',
      'larkspur_waiting_for_provider_age_seconds{what="refund_failing"} 300',
      'larkspur_waiting_for_provider_age_seconds{what="refund_held"} 120',
      'larkspur_waiting_for_provider_age_seconds{what="card_form"} 480',
    ])
    // Whoever has not tried again for an hour waits no longer.
    server.setNow(new Date(START.getTime() + 60 * MINUTE))
    expect(of('waiting_for_provider{what="card_form"}', await metrics())).toEqual([
      'larkspur_waiting_for_provider{what="card_form"} 0',
    ])
    await server.database.query('delete from card_setups')
  })

  it('what the provider told, and how long it has been silent', async () => {
    await server.database.query(
      `insert into provider_events values ('evt_1', 'charge', $1), ('evt_2', 'dispute', $2), ('evt_3', 'charge', $3)`,
      [ago(90_000), ago(30 * MINUTE), ago(61 * MINUTE)],
    )
    const lines = await metrics()
    expect(lines).toContain('larkspur_payment_event_age_seconds 90')
    expect(lines).toContain('larkspur_payment_events_last_hour{kind="charge"} 1')
    expect(lines).toContain('larkspur_payment_events_last_hour{kind="dispute"} 1')
    expect(lines).toContain('larkspur_payment_events_last_hour{kind="refund"} 0')
    await server.database.query('truncate provider_events')
    expect(of('payment_event_age', await metrics())).toEqual([])
  })

  it('what the two comparisons last came to, and when', async () => {
    const jobs = jobsOf(server.deps)
    server.setNow(ago(60 * MINUTE))
    await jobs['verify-ledger'].run()
    await jobs['reconcile-charges'].run()
    server.setNow(START)
    expect(of('money_check', await metrics())).toEqual([
      'larkspur_money_check_differences{kind="ledger"} 0',
      'larkspur_money_check_differences{kind="reconciliation"} 0',
      'larkspur_money_check_age_seconds{kind="ledger"} 3600',
      'larkspur_money_check_age_seconds{kind="reconciliation"} 3600',
    ])
    // By night those are looked at for whom something is new.
    await buyCredit(server, customerId)
    await server.database.query('update customers set balance_cents = 5 where id = $1', [customerId])
    await jobs['verify-ledger'].run()
    expect(of('money_check', await metrics())).toEqual([
      'larkspur_money_check_differences{kind="ledger"} 2',
      'larkspur_money_check_differences{kind="reconciliation"} 0',
      'larkspur_money_check_age_seconds{kind="ledger"} 0',
      'larkspur_money_check_age_seconds{kind="reconciliation"} 3600',
    ])
  })
})

it('when all books were last proven, and how far the proof under way has come', async () => {
  expect(of('whole_proof', await metrics())).toEqual([])
  expect(of('proof', await metrics())).toEqual([])
  await server.database.query(
    `insert into money_checks (kind, compared, differences, ran_at, is_whole, proven_customer_id)
     values ('ledger', 1, '{}', $1, true, null), ('ledger', 1, '{}', $2, false, null), ('ledger', 1, '{"One."}', $2, true, $3)`,
    [ago(600 * MINUTE), ago(MINUTE), customerId / 2],
  )
  const lines = await metrics()
  expect(of('whole_proof', lines)).toEqual(['larkspur_whole_proof_age_seconds 36000'])
  expect(of('proof', lines)).toEqual(['larkspur_proof_progress_ratio 0.5'])
  // What is under way has come to nothing yet.
  expect(of('money_check', lines)).toEqual([
    'larkspur_money_check_differences{kind="ledger"} 0',
    'larkspur_money_check_age_seconds{kind="ledger"} 60',
  ])
})

it('calls of the webhook are counted from the first one on, and no alert asks for a figure that there is not', async () => {
  // A label that may have other values, as in status=~"5..", is not looked for.
  const asked = [...readFileSync('deploy/alerts.yml', 'utf8').matchAll(/^ +[^#\n]*/gm)].flatMap(([rule]) =>
    [...rule.matchAll(/(larkspur_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
      name,
      labels: labels.replaceAll(/\w+(=~|!=)"[^"]*",?/g, ''),
    })),
  )
  const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLIC_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const other = await openTestServer({ ...STRIPE, METRICS_TOKEN })
  const counted = async () =>
    of('request_seconds_count{method="POST",route="/api/client/billing/stripe_webhook"', await metrics(other)).map(
      (line) => /status="(\d+)"} (\d+)$/.exec(line)?.slice(1).join(': '),
    )
  try {
    expect((await counted()).sort()).toEqual(['200: 0', '400: 0', '413: 0', '429: 0', '500: 0', '503: 0'])
    await other.app.inject({ method: 'POST', url: '/api/client/billing/stripe_webhook/', payload: {} })
    expect(await counted()).toContain('400: 1')
    await other.database.query(`insert into provider_events values ('evt_1', 'charge', $1)`, [START])
    await other.database.query(
      `insert into money_checks (kind, compared, differences, ran_at) select kind, 1, '{}', $1 from unnest(array['ledger', 'reconciliation']) kind`,
      [START],
    )
    const lines = await metrics(other)
    const isShown = ({ name = '', labels = '' }) =>
      lines.some((line) => line.startsWith(name) && labels.split(',').every((label) => line.includes(label)))
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter((selector) => !isShown(selector))).toEqual([])
  } finally {
    await other.close()
  }
})
