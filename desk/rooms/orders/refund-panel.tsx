import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dollars, readDollars } from '#rules/money'
import { Button } from '#ui/button.tsx'
import { Field, FormError } from '#ui/field.tsx'
import { moneyText } from '#ui/money.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type DeskOrderView, orderNow, refundOf } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { type DeedAnswer, MoneyDialog, type MoneyWords } from '../../parts/money-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Note } from '../../parts/tag.tsx'
import { ROLE_NAMES } from '../../parts/words.ts'
import styles from './order.module.css'
import { LinesTable } from './order-money.tsx'

/** A refund: ticked lines or a typed sum, and how it goes back, before anything is asked. */
export function RefundPanel({ me, view, onEnd }: { me: Me; view: DeskOrderView; onEnd: () => void }): ReactNode {
  const { order, customer, lines, refundable } = view
  const { id } = order
  const [version, setVersion] = useState(view.version)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const [refusal, setRefusal] = useState('')
  const [asked, setAsked] = useState<DeedAnswer>()
  const sum = readDollars(typed.trim())
  const isTicked = ticked.size > 0
  const amount = isTicked
    ? lines.reduce((total, line) => total + (ticked.has(line.id) ? line.toPay : 0), 0)
    : (sum ?? 0)

  const tick = (line: number) => {
    const left = new Set(ticked)
    if (!left.delete(line)) left.add(line)
    setTicked(left)
    // The field shows what the ticks come to.
    const total = lines.reduce((all, each) => all + (left.has(each.id) ? each.toPay : 0), 0)
    setTyped(left.size === 0 ? '' : dollars(total))
  }
  const type = (words: string) => {
    setTicked(new Set())
    setTyped(words)
  }
  const wanted = isTicked ? { lines: [...ticked] } : { amount }
  const send = (words: MoneyWords) =>
    ask('POST /desk/orders/:id/refund/', { id, body: { version, why: why.trim(), ...wanted, ...words } }).finally(
      () => void askAnew(['orders', 'deeds']),
    )

  const press = async () => {
    if (amount <= 0) return setRefusal('Check lines, or type a sum like 25.56.')
    if (why.trim() === '') return setRefusal('Say why, for our records.')
    setRefusal('')
    try {
      const answer = await send({})
      if (answer.status === 'asks') return setAsked(answer)
      setRefusal(answer.sentence)
      // Whoever reads why it was refused has seen the order as it is by now.
      await askAnew(['orders', 'deeds'])
      setVersion(orderNow(id)?.version ?? version)
    } catch (error) {
      setRefusal(troubleText(error))
    }
  }

  return (
    <>
      <Panel title="What is refunded?" after={<span className="small">check lines, or type a sum</span>}>
        <LinesTable lines={lines} ticks={{ ticked, onTick: tick }} />
      </Panel>
      <section className={styles.refund} aria-label="Refund">
        <div className={styles.form}>
          <h2>Refund</h2>
          <Field
            label={`How much, at most ${moneyText(refundable)}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="e.g. 25.56"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <Field
            label="Why, for our records"
            autoComplete="off"
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </div>
        <div className={styles.form}>
          <h3>It goes back the way it came</h3>
          {amount > 0 ? (
            <Proposal
              id={id}
              version={version}
              wanted={isTicked ? { lines: [...ticked].join(',') } : { amount }}
              name={customer.firstName}
            />
          ) : (
            <Note>Check lines or type a sum to see how it goes back.</Note>
          )}
          <FormError>{refusal}</FormError>
          <div className={styles.ways}>
            <Button onClick={press}>{amount > 0 ? `Refund ${moneyText(amount)}…` : 'Refund…'}</Button>
            <Button variant="quiet" onClick={onEnd}>
              Not now
            </Button>
          </div>
        </div>
      </section>
      {asked && (
        <MoneyDialog
          asked={asked}
          verb="Refund"
          whom={`to ${customer.name}`}
          facts={[
            ['What', `Refund of ${amount === refundable ? '' : 'a part of '}order ${id}`],
            ['Whom', `${customer.name}, customer ${customer.id}`],
            ['Why', why.trim()],
            ['Asked by', `${me.name}, ${ROLE_NAMES[me.role].toLowerCase()}`],
          ]}
          perform={send}
          onClosed={() => {
            setAsked(undefined)
            onEnd()
            void askAnew(['orders', 'deeds'])
          }}
        />
      )}
    </>
  )
}

interface ProposalProps {
  id: number
  version: string
  wanted: { lines: string } | { amount: number }
  name: string
}

/** To the card, to credit, and what becomes of the credit back. */
function Proposal({ id, version, wanted, name }: ProposalProps): ReactNode {
  const { data, error } = useQuery(refundOf(id, version, wanted))
  if (error) return <Note tone="bad">{troubleText(error)}</Note>
  if (data === undefined) return <Note>One moment…</Note>
  if (data.refusal !== null) {
    return (
      <Note tone="bad" icon="alert" role="alert">
        {data.refusal}
      </Note>
    )
  }
  const { card, cardLast, credit, discount, creditBackBefore, creditBackAfter, balanceAfter } = data
  return (
    <>
      <dl className={styles.flow}>
        {card > 0 && (
          <div>
            <dt>To the card{cardLast === null ? '' : ` ending in ${cardLast}`}</dt>
            <dd>{moneyText(card)}</dd>
          </div>
        )}
        {credit > 0 && (
          <div>
            <dt>Back to credit</dt>
            <dd>{moneyText(credit)}</dd>
          </div>
        )}
        {discount > 0 && (
          <div>
            <dt>Extra credit for the discount lost by leaving</dt>
            <dd>{moneyText(discount)}</dd>
          </div>
        )}
        {creditBackBefore !== creditBackAfter && (
          <div data-quiet>
            <dt>Credit back falls from {moneyText(creditBackBefore)} to</dt>
            <dd>{moneyText(creditBackAfter)}</dd>
          </div>
        )}
        <div data-quiet>
          <dt>{name === '' ? 'The credit' : `${name}’s credit`} after it</dt>
          <dd>{moneyText(balanceAfter)}</dd>
        </div>
      </dl>
      {card > 0 && <p className="small">The bank takes 5 to 10 days. What it doesn’t accept becomes credit.</p>}
    </>
  )
}
