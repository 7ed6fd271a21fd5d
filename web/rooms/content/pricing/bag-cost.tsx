import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import { defaultPickupDay } from '#rules/pickups'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plan-titles'
import type { PlanName } from '#rules/policy'
import { closedDays } from '../../../core/closed-days.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useSession } from '../../../core/session.ts'
import { useIsHydrating } from '../../../first-touch/hydration.ts'
import { BagFold } from '../../../shared/bag/bag-fold.tsx'
import { BagEditor } from '../../../shared/bag/late-bag.ts'
import { listedText, useBag } from '../../../shared/bag/use-bag.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../parts/section.tsx'
import { pricing } from '../texts/pricing.ts'
import styles from './bag-cost.module.css'

/** What a bag would cost, with plan and zip code to choose. The list goes along through registration. */
export default function BagCost(): ReactNode {
  const { title, intro, hint } = pricing.bag
  const { user } = useSession()
  const isHydrating = useIsHydrating()
  const [kept, setBag] = useBag()
  // The page was written for everybody: this tab's own list comes a moment later.
  const bag = isHydrating ? undefined : kept
  const [plan, setPlan] = useState<PlanName>('payc')
  const [zipCode, setZipCode] = useState('')
  return (
    <Section id="estimate" title={title} intro={intro} tone="cotton">
      <BagFold title="Make a list" hint={bag && bag.length > 0 ? listedText(bag) : hint}>
        <div className={styles.terms}>
          <fieldset className={styles.plans}>
            <legend>Plan</legend>
            {PLAN_NAMES.map((name) => (
              <label key={name}>
                <input type="radio" name="estimate-plan" checked={name === plan} onChange={() => setPlan(name)} />
                {PLAN_TITLES[name]}
              </label>
            ))}
          </fieldset>
          <Field
            label="Zip code (optional)"
            hint="The delivery fee depends on where you are."
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={zipCode}
            onChange={(event) => setZipCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </div>
        <BagEditor
          items={bag}
          onChange={setBag}
          on={{ plan, zipCode, pickupDay: firstDay(), isRush: false, closed: closedDays() }}
        />
      </BagFold>
      {bag && bag.length > 0 && (
        <p className={styles.on}>
          <ButtonLink to={user === null ? links.registration : links.pickup}>
            {user === null ? 'Register with this list' : 'Request pickup with this list'}
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}

/** A bag that would be picked up as soon as we can come. */
const firstDay = (): string => defaultPickupDay(serverNow(), [], closedDays())
