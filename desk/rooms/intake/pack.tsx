import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { order as orderLink } from '#contract/desk/links'
import { staffPolicy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { ask, troubleText } from '../../core/api.ts'
import { type BagInHand, type CountOutcome, newKey } from '../../core/counts.ts'
import { type Me, may } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/tag.tsx'
import { counted, firstName } from '../../parts/words.ts'
import styles from './count.module.css'
import { Labels } from './labels.tsx'
import { NumberSheet } from './number-sheet.tsx'
import pad from './pack.module.css'

const NUMBERS = Array.from({ length: 20 }, (_, index) => index + 1)

interface PackProps {
  me: Me
  bag: Extract<BagInHand, { step: 'pack' }>
  said: CountOutcome | undefined
  onHear: (outcome: CountOutcome) => void
  onNext: () => void
}

/** Counted out before it leaves: one number of pieces, blind. Where it is what came in the card is charged, so before its day nobody is asked for one at once. */
export function Pack({ me, bag, said, onHear, onNext }: PackProps): ReactNode {
  const { order, bags, dueDay, remarks, driver, hasPieces, isEarly } = bag
  const [isWanted, setWanted] = useState(false)
  // Its day may become a later one while it lies on the table.
  const isMeant = isWanted || !isEarly
  const title = useRef<HTMLHeadingElement>(null)
  const [parcels, setParcels] = useState(bags ?? 1)
  const [isMore, setMore] = useState(false)
  const [busy, setBusy] = useState<number>()
  const [trouble, setTrouble] = useState('')
  // The same number under the same key, however often it has to be sent.
  const keys = useRef(new Map<string, string>())

  const day = dueDay === null ? '' : dayText(dueDay)
  const pack = async (pieces: number | undefined) => {
    if (order === null || busy !== undefined) return
    const what = `${pieces} in ${parcels}`
    const key = keys.current.get(what) ?? newKey()
    keys.current.set(what, key)
    setBusy(pieces ?? 0)
    setTrouble('')
    try {
      onHear(
        await ask('POST /desk/orders/:id/pack/', {
          id: order,
          body: { key, person: me.id, parcels, ...(pieces !== undefined && { pieces }) },
        }),
      )
    } catch (error) {
      setTrouble(`${troubleText(error)} Press the same number again: it’s only done once.`)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <main className={styles.work}>
      <div className={styles.left}>
        <h2 ref={title} className={pad.title} tabIndex={-1}>
          {!isMeant ? `It is not due until ${day}` : hasPieces ? 'How many pieces are there?' : 'It is packed'}
        </h2>
        <p className={pad.hint}>
          {!isMeant
            ? `${hasPieces ? 'Counting it out' : 'Packing it'} charges the card and puts the order on the van’s list.`
            : hasPieces
              ? 'Count the pieces, not the lines. One tap. If it is not what came in, the order stays here with a red flag.'
              : 'Nothing is counted now. The card is charged, and a paid order goes on the van’s list.'}
        </p>
        {(trouble || said?.status === 'refused') && (
          <Note tone="bad" icon="alert" role="alert">
            {trouble || said?.sentence}
          </Note>
        )}
        {!isMeant ? (
          <div className={pad.early}>
            <Button onClick={onNext}>Next bag</Button>
            <Button
              variant="secondary"
              onClick={() => {
                setWanted(true)
                title.current?.focus()
              }}
            >
              {hasPieces ? 'Count it out' : 'Pack it'} now, it is due {day.split(',')[0]}
            </Button>
          </div>
        ) : hasPieces ? (
          <fieldset className={pad.pad} aria-label="Pieces" aria-busy={busy !== undefined}>
            {NUMBERS.map((number) => (
              <button
                key={number}
                type="button"
                aria-disabled={busy !== undefined || undefined}
                data-busy={busy === number || undefined}
                onClick={() => pack(number)}
              >
                {number}
              </button>
            ))}
            <button type="button" onClick={() => setMore(true)}>
              More than 20…
            </button>
          </fieldset>
        ) : (
          <Button onClick={() => pack(undefined)}>It is packed</Button>
        )}
      </div>
      <aside className={styles.right} aria-label="Notes">
        <div className={styles.sum}>
          <h2>Notes</h2>
        </div>
        {remarks.length > 0 ? (
          <div className={styles.own}>
            <b>Remarks</b>
            {remarks.map(({ title, words }) => (
              <p key={`${title} ${words}`}>
                {title}: {words}
              </p>
            ))}
          </div>
        ) : (
          <p className={pad.none}>No remarks.</p>
        )}
        {isMeant && (
          <fieldset className={pad.parcels}>
            <legend>Parcels</legend>
            <button
              type="button"
              aria-label="One fewer parcel"
              disabled={parcels <= 1}
              onClick={() => setParcels(parcels - 1)}
            >
              <Icon name="minus" />
            </button>
            <output>{parcels}</output>
            <button
              type="button"
              aria-label="One more parcel"
              disabled={parcels >= staffPolicy.intake.maxBags}
              onClick={() => setParcels(parcels + 1)}
            >
              <Icon name="plus" />
            </button>
          </fieldset>
        )}
        <div className={styles.foot}>
          {isMeant && (
            <p className={styles.fine}>
              The number charges the card and puts the order on{' '}
              {driver === null ? 'the van’s' : `${firstName(driver)}’s`} list. Then you print{' '}
              {counted(parcels, 'label')}.
            </p>
          )}
          {order !== null && <Labels order={order} count={bags ?? 1} isAgain />}
          {order !== null && may(me, 'order hold') && (
            <Link className={pad.wrong} to={orderLink(order)}>
              <Icon name="pause" />
              Something is wrong…
            </Link>
          )}
          {isMeant && (
            <Button variant="quiet" isWide onClick={onNext}>
              Not now
            </Button>
          )}
        </div>
      </aside>
      {isMore && (
        <NumberSheet
          thing={{ name: 'Pieces', unit: 'pcs' }}
          total={0}
          onSet={(number) => void pack(number)}
          onClosed={() => setMore(false)}
        />
      )}
    </main>
  )
}
