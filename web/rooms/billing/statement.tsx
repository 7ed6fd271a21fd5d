import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CreditLine } from '#contract/billing'
import { brand } from '#contract/brand'
import { linkTo } from '#contract/links'
import { displayDate, laDay } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/field.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { RowsSkeleton } from '#ui/rows-skeleton.tsx'
import { ShowAll } from '#ui/show-all.tsx'
import { useFocusBack } from '../../core/focus-back.ts'
import { FEW, useFoldedList } from '../../core/folded-list.ts'
import { Loaded } from '../../core/loaded.tsx'
import { saveFile } from '../../core/save-file.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { useStatement } from '../../shared/money/statement.ts'
import { fetchStatement } from './calls.ts'
import styles from './ledger.module.css'

/** Every change of the credit with the balance after it, newest first. */
export function Statement(): ReactNode {
  const { query, hasMore, hasLoadedMore, loadMore } = useStatement()
  const [failure, setFailure] = useState<string>()
  const [moreFailure, setMoreFailure] = useState<string>()
  const end = useRef<HTMLParagraphElement>(null)
  const list = useFoldedList('statement', query.data ?? [])
  useFocusBack(hasMore, end)

  const download = async () => {
    setFailure(undefined)
    try {
      saveFile(await fetchStatement(), `${brand.slug}-credit-statement.csv`)
    } catch (problem) {
      setFailure(sentenceOf(problem))
    }
  }

  return (
    <Card
      title="Credit statement"
      action={
        <div className={styles.download}>
          <Button variant="quiet" size="small" onClick={download}>
            <DownloadMark /> <span className={styles.notOnPhones}>Download </span>CSV
          </Button>
        </div>
      }
    >
      {failure && <FormError>{failure}</FormError>}
      <Loaded query={query} skeleton={<RowsSkeleton rows={FEW} />}>
        {() => <StatementTable lines={list.shown} rowOf={list.rowOf} />}
      </Loaded>
      {moreFailure && <FormError>{moreFailure}</FormError>}
      {list.isFolded && <ShowAll what="changes" onPressed={list.showAll} />}
      {hasMore && !list.isFolded && (
        <Button
          variant="secondary"
          onClick={async () => {
            setMoreFailure(undefined)
            try {
              await loadMore()
            } catch (problem) {
              setMoreFailure(sentenceOf(problem))
            }
          }}
        >
          Load more
        </Button>
      )}
      {hasLoadedMore && !hasMore && (
        <p ref={end} tabIndex={-1} className="small">
          That’s everything, back to your first credit.
        </p>
      )}
    </Card>
  )
}

const DownloadMark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path
      d="M9 2v9M5 8l4 4 4-4M3 15.5h12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

interface StatementTableProps {
  lines: readonly CreditLine[]
  rowOf: ReturnType<typeof useFoldedList<CreditLine>>['rowOf']
}

function StatementTable({ lines, rowOf }: StatementTableProps): ReactNode {
  if (lines.length === 0) return <p>No credit yet. Credit you buy, earn and spend will show up here.</p>
  return (
    <table className={styles.ledger}>
      <caption className="unseen">Credit statement</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" data-numeric>
            Amount
          </th>
          <th scope="col" data-numeric>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { id, created, reason, order, change, balance } = line
          return (
            <tr key={id} {...rowOf(line)}>
              <td data-cell="date">{displayDate(laDay(new Date(created)))}</td>
              <th scope="row">
                {order === null ? reason : <Link to={linkTo.profileOrder({ id: order })}>{reason}</Link>}
              </th>
              <td data-numeric data-cell="amount" data-in={change > 0 || undefined}>
                {change > 0 ? `+${moneyText(change)}` : moneyText(change)}
              </td>
              <td data-numeric data-cell="balance">
                <span className={styles.onPhones} aria-hidden="true">
                  Balance{' '}
                </span>
                <Money cents={balance} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
