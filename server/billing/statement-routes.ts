import { Readable } from 'node:stream'
import { brand } from '#contract/brand'
import { displayDate, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { statementReason } from '#rules/payments/statement'
import { readStatement, readWholeStatement, type StatementLine } from '../credit/statement.ts'
import type { Db } from '../db/open.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'

export function statementRoutes(api: Api, { database }: Deps): void {
  serve(api, 'getCreditStatement', async ({ customer, query }) => {
    const lines = await readStatement(database.db, customer.id, query)
    return lines.map(presentLine)
  })
  serve(
    api,
    'downloadCreditStatement',
    async ({ customer, reply }) =>
      reply
        .header('content-disposition', `attachment; filename="${brand.slug}-credit-statement.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvOf(database.db, customer.id))),
    { limit: 'download' },
  )
}

const presentLine = ({ id, kind, orderNumber, changeCents, balanceAfterCents, createdAt }: StatementLine) => ({
  id,
  created: createdAt.toISOString(),
  reason: statementReason(kind, orderNumber),
  order: orderNumber,
  change: changeCents,
  dollarChange: dollars(changeCents),
  balance: balanceAfterCents,
  dollarBalance: dollars(balanceAfterCents),
})

async function* csvOf(db: Db, customerId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Date', 'What', 'Order', 'Amount', 'Balance'])
  for await (const lines of readWholeStatement(db, customerId)) {
    yield lines
      .map(({ kind, orderNumber, changeCents, balanceAfterCents, createdAt }) =>
        csvLine([
          displayDate(laDay(createdAt)),
          statementReason(kind, orderNumber),
          orderNumber ?? '',
          { cents: changeCents },
          { cents: balanceAfterCents },
        ]),
      )
      .join('')
  }
}
