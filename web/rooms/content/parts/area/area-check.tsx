import { type ReactNode, useId } from 'react'
import { brand } from '#contract/brand'
import type { LocationList } from '#contract/catalogue'
import { zipCode } from '#rules/checks'
import { SubmitButton } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { dayText } from '#ui/day-text.ts'
import folded from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { Mark } from '#ui/mark.tsx'
import { StreetField } from '../../../../providers/places/address-fields.tsx'
import { Towns, useNextPickupDay } from '../../../../shared/area/next-day.tsx'
import styles from './area-check.module.css'
import { type AreaCheckState, useAreaCheck } from './use-area-check.ts'

interface AreaCheckProps {
  /** Names this form apart from another one on the page. */
  label?: string
}

/** Do you come to me? One zip code, and the answer in its place. */
export function AreaCheck(props: AreaCheckProps): ReactNode {
  return <AreaCheckForm check={useAreaCheck()} {...props} />
}

interface AreaCheckFormProps extends AreaCheckProps {
  check: AreaCheckState
  /** Stands under the field and its street until there is an answer. */
  children?: ReactNode
}

const fiveDigits = (value: string) => (zipCode(value) ? 'A zip code has five digits, like 94041.' : undefined)

/** The same for a page that shows the answer elsewhere too. */
export function AreaCheckForm({
  check,
  label = 'See if we service your area',
  children,
}: AreaCheckFormProps): ReactNode {
  const { form, served, isVisitor, isBusy, error, isZipWrong, setTyping, send } = check
  const id = useId()
  const said = `${id}said`
  const press = isVisitor ? 'See your first pickup day' : 'Request Pickup'
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={label}>
      <label htmlFor={id} className={styles.label}>
        Where should we pick up?<span className="unseen"> Zip code</span>
      </label>
      <div className={styles.line} data-wrong={isZipWrong || undefined} data-served={served !== undefined || undefined}>
        <input
          id={id}
          className={styles.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="e.g. 94041"
          // With the four more digits that some have on their letters.
          maxLength={10}
          aria-invalid={isZipWrong || undefined}
          aria-describedby={said}
          {...form.register('zipCode', {
            validate: checked(fiveDigits),
            onChange: () => setTyping(true),
            onBlur: () => setTyping(false),
          })}
        />
        <SubmitButton isBusy={isBusy} busyWords="Checking...">
          {served ? press : 'Check my zip'}
        </SubmitButton>
      </div>
      {/* The hint, what was wrong and the answer have one place with the fold, so that nothing under it moves. */}
      <div className={styles.below}>
        <div id={said}>
          <div role="status">{served && <Answer location={served} />}</div>
          {error && (
            <p className={styles.error} role="alert">
              <Mark kind="error" className={styles.mark} />
              <span>{error}</span>
            </p>
          )}
          {!served && !error && <p className={styles.hint}>Your zip code is all we need for now.</p>}
        </div>
        <details className={`${folded.fold} ${styles.street}`}>
          <FoldLine className={styles.more}>Add your street (optional)</FoldLine>
          <div className={styles.address}>
            <StreetField form={form} />
          </div>
        </details>
        {!served && children}
      </div>
      <noscript>
        This check needs JavaScript. Or ask us: <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a>.
      </noscript>
    </form>
  )
}

/** "We’re in Mountain View next on Tuesday, November 17th" */
function Answer({ location }: { location: LocationList[number] }): ReactNode {
  return (
    <p className={styles.answer}>
      <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
      <span>
        We’re in <Towns towns={location.towns} /> next on {dayText(useNextPickupDay())}
      </span>
    </p>
  )
}
