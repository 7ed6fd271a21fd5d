import { type ReactNode, useEffect, useState } from 'react'
import { WEEKDAYS, weekday } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { dayText } from '#ui/day-text.ts'
import { Field, FormError, Select } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, isUnreached, troubleText } from '../../core/api.ts'
import { askAnew, type ShownCustomer } from '../../core/queries.ts'
import type { DeedAnswer } from '../../parts/money-dialog.tsx'
import { Note } from '../../parts/tag.tsx'
import styles from './customers.module.css'

type Pickup = ShownCustomer['pickups'][number]
export type PickupDeed = { kind: 'book' } | { kind: 'move' | 'cancel'; pickup: Pickup }

const WHYS = ['They called', 'They texted', 'Our van']
const SHOWN_DAYS = 10

interface DialogProps {
  customer: ShownCustomer
  deed: PickupDeed
  onClosed: () => void
}

/** Books, moves or cancels for a caller: what will be so is said first, and that is what is done. */
export function PickupDialog({ customer, deed, onClosed }: DialogProps): ReactNode {
  const { firstName, addresses, days, pickups } = customer
  const main = addresses.find(({ isMain }) => isMain) ?? addresses[0]
  const [day, setDay] = useState<string>()
  const [address, setAddress] = useState(main?.id)
  const [isRush, setRush] = useState(false)
  const [note, setNote] = useState('')
  const [why, setWhy] = useState('')
  const [isOther, setOther] = useState(false)
  const pickup = deed.kind === 'book' ? undefined : deed.pickup
  const at = pickup ? pickup.address : address
  const taken = pickups.filter((each) => each.address === at).map((each) => each.day)
  const isLate =
    (pickup?.isPastCutoff ?? false) ||
    (deed.kind !== 'cancel' && days.find((each) => each.day === day)?.isLate === true)
  const isComplete = (deed.kind === 'cancel' || day !== undefined) && (!isLate || why.trim() !== '')
  const isBegun =
    day !== undefined ||
    isRush ||
    note !== '' ||
    why !== '' ||
    isOther ||
    (deed.kind === 'book' && address !== main?.id)
  const said = isLate ? { why: why.trim() } : {}

  const send = (shown?: string): Promise<DeedAnswer> => {
    const words = shown === undefined ? said : { ...said, shown }
    if (deed.kind === 'cancel') return ask('POST /desk/pickups/:id/cancel/', { id: deed.pickup.id, body: words })
    if (deed.kind === 'move') {
      return ask('POST /desk/pickups/:id/move/', { id: deed.pickup.id, body: { day: day ?? '', ...words } })
    }
    const body = { day: day ?? '', address, isRush, note, ...words }
    return ask('POST /desk/customers/:id/pickups/', { id: customer.id, body })
  }
  const missing =
    deed.kind !== 'cancel' && day === undefined
      ? 'Choose a day.'
      : isComplete
        ? undefined
        : 'Past the cutoff: say why before it can be done.'
  const wanted = isComplete ? JSON.stringify([deed.kind, day, address, isRush, note, why]) : undefined
  const { question, refusal, isChanged, perform } = useProposal(wanted, send)

  const title =
    deed.kind === 'book' ? `Book for ${firstName}` : `${deed.kind === 'move' ? 'Move' : 'Cancel'} ${firstName}’s pickup`
  const verb =
    deed.kind === 'cancel' ? 'Cancel it' : `${deed.kind === 'book' ? 'Book' : 'Move to'} ${day ? dayText(day) : '…'}`
  return (
    <Modal title={title} isHeld={isBegun} onClosed={onClosed}>
      {(close) => (
        <div className={styles.booking} data-deed={deed.kind} data-late={isLate || undefined}>
          <div className={styles.asked}>
            {pickup && (
              <p className="small">
                {dayText(pickup.day)}, {pickup.street}.{pickup.isRecurring && ' Only this one; the others stay.'}
              </p>
            )}
            {deed.kind === 'book' && addresses.length > 1 && (
              <Select label="Where" value={address} onChange={({ target }) => setAddress(Number(target.value))}>
                {addresses.map(({ id, street, title }) => (
                  <option key={id} value={id}>
                    {street || title}
                  </option>
                ))}
              </Select>
            )}
            {deed.kind !== 'cancel' && (
              <fieldset className={styles.days}>
                <legend>{deed.kind === 'book' ? 'Day' : 'New day'}</legend>
                {days
                  .filter((each) => each.day !== pickup?.day)
                  .slice(0, SHOWN_DAYS)
                  .map((each) => {
                    const isTaken = taken.includes(each.day)
                    const not = each.closedFor !== null ? 'closed' : isTaken ? 'booked' : undefined
                    return (
                      <label key={each.day} className={styles.day} data-not={not}>
                        <input
                          type="radio"
                          name="day"
                          checked={day === each.day}
                          disabled={not !== undefined}
                          aria-label={`${dayText(each.day)}${not ? `, ${not}` : ''}`}
                          onChange={() => setDay(each.day)}
                        />
                        <span>{WEEKDAYS[weekday(each.day) - 1]?.slice(0, 3)}</span>
                        <b>{Number(each.day.slice(8))}</b>
                        <small>{not ?? (each.isLate ? 'late' : '')}</small>
                      </label>
                    )
                  })}
              </fieldset>
            )}
            {deed.kind === 'book' && (
              <>
                <Checkbox label="Rush" checked={isRush} onChange={({ target }) => setRush(target.checked)} />
                <Field
                  label="Note for the driver"
                  autoComplete="off"
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </>
            )}
            {isLate && (
              <>
                <Note tone="warn" icon="lock">
                  <b>Past the cutoff.</b> They can’t change it themselves anymore. You can, once the driver agrees, with
                  a reason; no fee is charged.
                </Note>
                <fieldset className={styles.whys}>
                  <legend>Why</legend>
                  {WHYS.map((each) => (
                    <label key={each} className={styles.chip}>
                      <input
                        type="radio"
                        name="why"
                        checked={!isOther && why === each}
                        onChange={() => {
                          setOther(false)
                          setWhy(each)
                        }}
                      />
                      {each}
                    </label>
                  ))}
                  <label className={styles.chip}>
                    <input
                      type="radio"
                      name="why"
                      checked={isOther}
                      onChange={() => {
                        setOther(true)
                        setWhy('')
                      }}
                    />
                    Something else…
                  </label>
                </fieldset>
                {isOther && (
                  <Field
                    label="In a few words"
                    autoComplete="off"
                    value={why}
                    onChange={({ target }) => setWhy(target.value)}
                  />
                )}
              </>
            )}
          </div>
          <div className={styles.outcome}>
            {missing !== undefined && <p className="small">{missing}</p>}
            {isChanged && (
              <Note tone="warn" icon="again" role="alert">
                <b>This changed while you were looking.</b> Please read it again.
              </Note>
            )}
            {question && (
              <p className={styles.question} role="status">
                {question}
              </p>
            )}
            {refusal !== '' && <FormError>{refusal}</FormError>}
          </div>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button
              disabled={question === undefined}
              onClick={async () => {
                if (await perform()) close()
              }}
            >
              {verb}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

/** A letter typed is no question yet. */
const PAUSE_MS = 250

interface Proposed {
  of: string
  question?: string
  refusal?: string
  isChanged?: boolean
}

/** What would be so, asked as soon as it is known what is wanted; done only as it was shown. */
function useProposal(wanted: string | undefined, send: (shown?: string) => Promise<DeedAnswer>) {
  const [proposed, setProposed] = useState<Proposed>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted says all that `send` depends on.
  useEffect(() => {
    if (wanted === undefined) return
    let isCurrent = true
    const timer = setTimeout(() => {
      send()
        .then(({ status, question, sentence }) =>
          status === 'asks' && question !== null ? { of: wanted, question } : { of: wanted, refusal: sentence },
        )
        .catch((error: unknown) => ({ of: wanted, refusal: troubleText(error) }))
        .then((next) => {
          if (isCurrent) setProposed(next)
        })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])

  const now = proposed?.of === wanted ? proposed : undefined
  return {
    question: now?.question,
    refusal: now?.refusal ?? '',
    isChanged: now?.isChanged ?? false,
    async perform(): Promise<boolean> {
      if (now?.question === undefined) return false
      const { of, question: shown } = now
      try {
        const { status, question, sentence } = await send(shown)
        if (status === 'asks' && question !== null) setProposed({ of, question, isChanged: true })
        else if (status === 'done') showToast(sentence)
        else setProposed({ of, refusal: sentence })
        return status === 'done'
      } catch (error) {
        const refusal = isUnreached(error)
          ? 'We don’t know yet if it went through. Check the pickups before you try again.'
          : troubleText(error)
        setProposed({ of, refusal })
        return false
      } finally {
        void askAnew(['stops', 'deeds'])
      }
    },
  }
}
