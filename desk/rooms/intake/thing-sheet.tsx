import { type ReactNode, useState } from 'react'
import { dollars, readDollars } from '#rules/money'
import { policy, staffPolicy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { CountedThing } from '../../core/counts.ts'
import type { Thing } from '../../core/queries.ts'
import styles from './sheet.module.css'
import { LowSheet } from './sheet.tsx'

const REMARKS = ['Stain', 'Button missing', 'Tear', 'Faded', 'Something in a pocket']
const { maxCount, maxRemarkLength } = staffPolicy.intake

interface ThingSheetProps {
  line: CountedThing
  /** Its row of the price list; none at the second count, which says only how many there are. */
  thing: Thing | undefined
  isFirst: boolean
  onSave: (line: CountedThing | undefined) => void
  onClosed: () => void
}

/** A line of the count: how many of it, at which price, and what the customer should read. */
export function ThingSheet({ line, thing, isFirst, onSave, onClosed }: ThingSheetProps): ReactNode {
  const [count, setCount] = useState(line.count)
  const [price, setPrice] = useState(line.price === undefined ? '' : dollars(line.price))
  const [upCharge, setUpCharge] = useState(line.upCharge)
  const [remark, setRemark] = useState(line.remark ?? '')
  const [isLater, setLater] = useState(line.isLater === true)
  const cents = price.trim() === '' ? undefined : readDollars(price.trim().replace(/^\$\s*/, ''))
  const listCents = thing?.amount ?? 0
  const fault =
    price.trim() === ''
      ? undefined
      : cents === undefined
        ? 'Enter an amount, like 52.00.'
        : cents < listCents
          ? `The list price is $${thing?.dollarAmount}. It can’t be less.`
          : undefined
  const hasUnit = Number.isInteger(line.count) && line.count > 1
  const save = (close: () => void) => {
    if (fault !== undefined) return
    const words = remark.trim()
    onSave({
      name: line.name,
      count,
      ...(cents !== undefined && { price: cents }),
      ...(upCharge !== undefined && cents === undefined && { upCharge }),
      ...(words !== '' && { remark: words }),
      ...(isLater && { isLater }),
    })
    close()
  }
  return (
    <LowSheet
      title={`${count} × ${line.name}`}
      onClosed={onClosed}
      beside={(close) => (
        <Button
          variant="secondary"
          onClick={() => {
            onSave(undefined)
            close()
          }}
        >
          Take it out
        </Button>
      )}
    >
      {(close) => (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            save(close)
          }}
        >
          {isFirst && hasUnit && line.count <= 10 && (
            <fieldset className={styles.field}>
              <legend>This is about</legend>
              <div className={styles.steps}>
                {Array.from({ length: line.count }, (_, index) => index + 1).map((each) => (
                  <button key={each} type="button" aria-pressed={each === count} onClick={() => setCount(each)}>
                    {each === line.count ? `All ${each}` : each}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
          {!isFirst && (
            <Field
              label="How many"
              inputMode="numeric"
              value={String(count)}
              onChange={({ target }) => setCount(Math.min(maxCount, Number(target.value.replace(/\D/g, '')) || 0))}
            />
          )}
          {thing?.isAndUp && (
            <div className={styles.big}>
              <Field
                label={`Price for each, $${thing.dollarAmount} & up`}
                hint={fault === undefined ? 'At or above the list price, with everything included.' : ''}
                error={fault ?? ''}
                inputMode="decimal"
                autoComplete="off"
                placeholder={thing.dollarAmount}
                value={price}
                onChange={({ target }) => setPrice(target.value)}
              />
            </div>
          )}
          {thing?.takesUpCharge && price.trim() === '' && (
            <fieldset className={styles.field}>
              <legend>Up-charge for each</legend>
              <div className={styles.steps}>
                <button type="button" aria-pressed={upCharge === undefined} onClick={() => setUpCharge(undefined)}>
                  None
                </button>
                {policy.upChargeStepsCents.map((step) => (
                  <button key={step} type="button" aria-pressed={upCharge === step} onClick={() => setUpCharge(step)}>
                    ${dollars(step).replace('.00', '')}
                  </button>
                ))}
              </div>
              <p className="small">Beads, pleats by hand, heavy soil.</p>
            </fieldset>
          )}
          {isFirst && (
            <fieldset className={styles.field}>
              <legend>Remark, the customer reads it</legend>
              <div className={styles.chips}>
                {REMARKS.map((words) => (
                  <button
                    key={words}
                    type="button"
                    aria-pressed={remark.startsWith(words)}
                    onClick={() => setRemark(remark.startsWith(words) ? '' : words)}
                  >
                    {words}
                  </button>
                ))}
              </div>
              <Field
                label="In your own words"
                autoComplete="off"
                maxLength={maxRemarkLength}
                value={remark}
                onChange={({ target }) => setRemark(target.value)}
              />
            </fieldset>
          )}
          {isFirst && (
            <fieldset className={styles.field}>
              <legend>Delivery</legend>
              <div className={styles.chips}>
                <button type="button" aria-pressed={isLater} onClick={() => setLater(!isLater)}>
                  Comes back later, with what takes longer
                </button>
              </div>
            </fieldset>
          )}
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button disabled={fault !== undefined || count < 1} onClick={() => save(close)}>
              Save {count} × {line.name}
              {cents !== undefined && fault === undefined && ` at $${dollars(cents)}`}
            </Button>
          </div>
        </form>
      )}
    </LowSheet>
  )
}
