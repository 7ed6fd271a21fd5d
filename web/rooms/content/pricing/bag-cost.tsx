import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import { zipCode as checkZip } from '#rules/checks'
import { defaultPickupDay, dropoffDay } from '#rules/days/pickups'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { useIsHydrating } from '../../../core/hydration.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { locationOf, locationsQuery } from '../../../core/service-area.ts'
import { currentSession, useSession } from '../../../core/session.ts'
import { BagFold } from '../../../shared/bag/bag-fold.tsx'
import { BagEditor } from '../../../shared/bag/late-bag.ts'
import { listedText, useBag } from '../../../shared/bag/use-bag.ts'
import { useProfile } from '../../../shared/customer/queries.ts'
import { addressDraft, planDraft, rememberAddress } from '../../../shared/customer/sign-up-drafts.ts'
import { Section } from '../parts/sections/section.tsx'
import { pricing } from '../texts/pricing.ts'
import styles from './bag-cost.module.css'

/** What a bag would cost, with plan and zip code to choose. All three go along through registration. */
export default function BagCost(): ReactNode {
  useSession()
  // A list belongs to whoever made it. Asked for itself, the session is the same while the written page is taken over: a fold that was
  // opened before stays open.
  return <OwnBagCost key={currentSession().user?.email} />
}

function OwnBagCost(): ReactNode {
  const { title, intro, hint } = pricing.bag
  const { user } = useSession()
  const isHydrating = useIsHydrating()
  const [kept, setBag] = useBag()
  // The page was written for everybody: this tab's own list comes a moment later.
  const bag = isHydrating ? undefined : kept
  const { data: profile } = useProfile()
  const [known] = useState(() => addressDraft.read())
  const [chosen, setPlan] = useState<PlanName>()
  const [typed, setZipCode] = useState<string>()
  const plan = chosen ?? profile?.subscription ?? 'payc'
  const zipCode = typed ?? (isHydrating ? '' : (known?.zipCode ?? ''))
  const takeAlong = () => {
    if (chosen) planDraft.write(chosen)
    if (typed !== undefined && checkZip(typed) === undefined) {
      rememberAddress({ zipCode: typed, addressLine1: typed === known?.zipCode ? known.addressLine1 : '' })
    }
  }
  return (
    <Section id="estimate" title={title} intro={intro} tone="cotton">
      <div className={styles.sheet}>
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
              hint={<ZipHint zipCode={zipCode} />}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              value={zipCode}
              onChange={(event) => setZipCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
            />
          </div>
          <BagEditor items={bag} onChange={setBag} on={{ plan, zipCode, ...firstTrip(), closed: closedDays() }} />
        </BagFold>
      </div>
      {bag && bag.length > 0 && (
        <p className={styles.on}>
          {user === null ? (
            <ButtonLink to={links.registration} onClick={takeAlong}>
              Register with this list
            </ButtonLink>
          ) : (
            <ButtonLink to={links.pickup}>Request pickup with this list</ButtonLink>
          )}
        </p>
      )}
    </Section>
  )
}

/** The place that the fee is for, once five digits say which. */
function ZipHint({ zipCode }: { zipCode: string }): ReactNode {
  const { data: locations } = useQuery({ ...locationsQuery, enabled: zipCode !== '' })
  if (locations === undefined || checkZip(zipCode) !== undefined) return 'The delivery fee depends on where you are.'
  const location = locationOf(locations, zipCode)
  return location
    ? `Delivery is priced for ${location.towns.join(' and ')}.`
    : `We don’t pick up in ${zipCode} yet. Delivery is priced for a nearby address.`
}

/** A bag that would be picked up as soon as we can come. */
function firstTrip() {
  const pickupDay = defaultPickupDay(serverNow(), [], closedDays())
  return { pickupDay, isRush: false, dropoffDay: dropoffDay(pickupDay, false, closedDays()) }
}
