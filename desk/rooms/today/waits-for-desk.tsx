import { type ReactNode, useState } from 'react'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type Board } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { type DeedAnswer, MoneyDialog } from '../../parts/money-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { clockText, ROLE_NAMES } from '../../parts/words.ts'
import styles from './board.module.css'
import { QuoteDialog } from './quote-dialog.tsx'

/** What the day cannot decide by itself: the fee of a stop without a bag, and rush. */
export function WaitsForDesk({ me, board: { fees, rush } }: { me: Me; board: Board }): ReactNode {
  const count = fees.length + rush.filter(({ waitsFor }) => waitsFor === 'staff').length
  return (
    <Panel title="Waits for the desk" after={count > 0 && <Tag tone="bad">{count}</Tag>}>
      {fees.length + rush.length === 0 && <p className={styles.body}>Nothing waits.</p>}
      {fees.map((fee) => (
        <Fee key={fee.pickup} me={me} fee={fee} />
      ))}
      {rush.map((each) => (
        <Rush key={each.pickup} rush={each} />
      ))}
    </Panel>
  )
}

/** Does what costs nobody anything, and says what came of it. */
async function perform(deed: () => Promise<DeedAnswer>): Promise<void> {
  try {
    const { status, sentence } = await deed()
    showToast(sentence, status === 'done' ? {} : { kind: 'error', seconds: 5 })
  } catch (error) {
    showToast(troubleText(error), { kind: 'error', seconds: 5 })
  }
  await askAnew(['stops', 'deeds'])
}

const nthText = (nth: number) =>
  `${nth}${['th', 'st', 'nd', 'rd'][nth % 100 > 3 && nth % 100 < 21 ? 0 : nth % 10] ?? 'th'}`

function Fee({ me, fee }: { me: Me; fee: Board['fees'][number] }): ReactNode {
  const [asked, setAsked] = useState<DeedAnswer>()
  const { pickup: id, customer, by, arrivedAt, nothingAt, dollarFee, nth, pickupDay } = fee
  const charge = async () => {
    try {
      const answer = await ask('POST /desk/pickups/:id/fee/', { id, body: {} })
      if (answer.status === 'asks' || answer.status === 'repeats') return setAsked(answer)
      showToast(answer.sentence, answer.status === 'done' ? {} : { kind: 'error', seconds: 5 })
    } catch (error) {
      showToast(troubleText(error), { kind: 'error', seconds: 5 })
    }
    await askAnew(['stops', 'deeds'])
  }
  return (
    <div className={styles.waits}>
      <div className={styles.between}>
        <h3>No bag: {customer.name}</h3>
        {nth > 1 && (
          <Tag>
            {nthText(nth)} in {policy.noBag.countedWithinDays} days
          </Tag>
        )}
      </div>
      <p className="small">
        {by} waited from {clockText(arrivedAt)} to {clockText(nothingAt)}. The fee is ${dollarFee}.
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={charge}>
          Charge ${dollarFee}…
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => perform(() => ask('POST /desk/pickups/:id/fee/waive/', { id }))}
        >
          Let it go<span className="unseen"> for {customer.name}</span>
        </Button>
      </div>
      {asked && (
        <MoneyDialog
          asked={asked}
          verb="Charge"
          facts={[
            ['What', `No bag, ${dayText(pickupDay)}`],
            ['Whom', `${customer.name}, customer ${customer.id}`],
            ['Asked by', `${me.name}, ${ROLE_NAMES[me.role].toLowerCase()}`],
          ]}
          perform={(words) => ask('POST /desk/pickups/:id/fee/', { id, body: words })}
          onClosed={() => {
            setAsked(undefined)
            void askAnew(['stops', 'deeds'])
          }}
        />
      )}
    </div>
  )
}

function Rush({ rush }: { rush: Board['rush'][number] }): ReactNode {
  const [isQuoting, setQuoting] = useState(false)
  const { pickup: id, customer, dropoffDay, usualDay, waitsFor, dollarAmount } = rush
  const isAsked = waitsFor === 'customer'
  return (
    <div className={styles.waits}>
      <div className={styles.between}>
        <h3>Rush: {customer.name}</h3>
        <Tag tone={isAsked ? 'warn' : 'plain'}>
          {isAsked && 'asked '}${dollarAmount}
        </Tag>
      </div>
      <p className="small">
        {isAsked
          ? `Back ${dayText(dropoffDay)}. Waits for the customer’s answer; without one it is no rush.`
          : `Wants it back ${dayText(dropoffDay)} instead of ${dayText(usualDay)}.`}
      </p>
      <div className={styles.ways}>
        {isAsked ? (
          <Button
            size="small"
            variant="secondary"
            onClick={() => perform(() => ask('POST /desk/pickups/:id/rush/quote/', { id, body: { amount: null } }))}
          >
            Take the price back<span className="unseen"> of {customer.name}</span>
          </Button>
        ) : (
          <>
            <Button
              size="small"
              variant="secondary"
              onClick={() => perform(() => ask('POST /desk/pickups/:id/rush/approve/', { id }))}
            >
              Approve<span className="unseen"> rush of {customer.name}</span>
            </Button>
            <Button size="small" variant="quiet" onClick={() => setQuoting(true)}>
              Quote more…<span className="unseen"> for {customer.name}</span>
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => perform(() => ask('POST /desk/pickups/:id/rush/withdraw/', { id }))}
            >
              No<span className="unseen">, no rush for {customer.name}</span>
            </Button>
          </>
        )}
      </div>
      {isQuoting && <QuoteDialog rush={rush} onClosed={() => setQuoting(false)} />}
    </div>
  )
}
