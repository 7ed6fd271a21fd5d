import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { foreseenRefusals } from '#contract/foreseen-refusals'
import { links } from '#contract/links'
import type { Pickup, PickupInput } from '#contract/pickups'
import type { Address, Profile } from '#contract/profile'
import { maximumLength } from '#rules/checks'
import { isPickupDay } from '#rules/days/pickup-days'
import { defaultPickupDay, dropoffDay } from '#rules/days/pickups'
import { policy } from '#rules/policy'
import { Banner } from '#ui/banner.tsx'
import { checked } from '#ui/checked-form.ts'
import { dayText } from '#ui/day-text.ts'
import { FormError, TextArea } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { serverNow, useServerNow } from '../../core/server-clock.ts'
import { bagDraft } from '../../shared/bag/bag-draft.ts'
import { BagFold } from '../../shared/bag/bag-fold.tsx'
import { CustomerBag } from '../../shared/bag/late-bag.ts'
import { listedText, useBag } from '../../shared/bag/use-bag.ts'
import { bookedDays, closedReason } from '../../shared/pickup/closed-days.ts'
import { rugVisitDraft } from '../../shared/pickup/pickup-drafts.ts'
import { relativeDay, windowText } from '../../shared/pickup/pickup-words.ts'
import { dayProblemOf, useDayCheck } from '../../shared/pickup/queries.ts'
import { keptRugDay } from '../../shared/pickup/rug-day.ts'
import { useAddressWords } from './address-words.ts'
import { usePickupChanges } from './calls.ts'
import { ConfirmBox } from './confirm-box.tsx'
import { ChooseAddress, DayDialog } from './late-parts.tsx'
import { Membership } from './membership.tsx'
import type { BookedPickup } from './pending.tsx'
import styles from './pickup.module.css'

/** An address of 0 is none. */
type Values = { address: number } & Required<Pick<PickupInput, 'pickupDate'>> & { isRush: boolean; comment: string }

const pickupDraft = defineDraft<Values>('pickup', { customersOnly: true, isKeyed: true })

const { dropoffAboutBusinessDays: standardDays, rushDropoffAboutBusinessDays: rushDays } = policy.pickups
const businessDays = (count: number) => `${count} business day${count === 1 ? '' : 's'}`

interface PickupFormProps {
  profile: Profile
  addresses: readonly Address[]
  upcoming: readonly Pickup[]
}

export function PickupForm({ profile, addresses, upcoming }: PickupFormProps): ReactNode {
  const navigate = useNavigate()
  const now = useServerNow()
  const closed = closedDays()
  const addressWords = useAddressWords()
  const draft = useDraft(pickupDraft)
  const { place } = usePickupChanges()
  const [rugDay] = useState(keptRugDay)
  const [firstDay] = useState(
    () => rugDay ?? defaultPickupDay(serverNow(), bookedDays(upcoming, profile.mainAddress), closedDays()),
  )
  const [isOpen, setOpen] = useState<'address' | 'day'>()
  const [bag, setBag] = useBag()
  const [isMissingAddress, setMissingAddress] = useState(false)
  const editAddress = useRef<HTMLButtonElement>(null)

  const main = addresses.find(({ id }) => id === profile.mainAddress)
  const form = useDraftedForm<Values>(
    { address: main?.id ?? 0, pickupDate: firstDay, isRush: false, comment: '' },
    draft,
  )
  const { register, setValue, submitWith, watch, formState } = form
  const { address: addressId, pickupDate: day, isRush } = watch()
  const address = addresses.find(({ id }) => id === addressId)
  const where = address && addressWords(address)
  const dropoffs = isPickupDay(day, closed)
    ? { standard: dropoffDay(day, false, closed), rush: dropoffDay(day, true, closed) }
    : undefined

  // After a Thursday the mapping has the same day for both, and rush costs nothing.
  const isRushSooner = dropoffs === undefined || dropoffs.rush < dropoffs.standard

  const dayProblem = dayProblemOf(useDayCheck(day).error)
  const booked = bookedDays(upcoming, addressId)
  // While an answer is missing, the pickup that is there already may be the one that was just asked for.
  const isUnanswered = draft.attempt?.read() !== undefined
  const reason = dayProblem ?? closedReason(day, now, { booked: isUnanswered ? [] : booked, closed })

  const submit = submitWith(async ({ address: chosen, ...rest }, key) => {
    const pickup = await place({ address: chosen, ...rest, ...(bag && bag.length > 0 && { bagList: bag }) }, key)
    rugVisitDraft.clear()
    bagDraft.clear()
    const state: BookedPickup = { deliveryId: pickup.id, pickupDate: pickup.pickupDate }
    void navigate(links.pending, { state })
    return { address: main?.id ?? 0, pickupDate: firstDay, isRush: false, comment: '' }
  })

  return (
    <form
      className={styles.booking}
      noValidate
      onSubmit={(event) => {
        if (address) return submit(event)
        event.preventDefault()
        setMissingAddress(true)
        editAddress.current?.focus()
      }}
    >
      <div className={styles.sheets}>
        <div className={styles.sheet}>
          <div className={styles.row}>
            <div>
              <p className={styles.eyebrow}>Pickup and drop-off address</p>
              <p className={styles.what}>{where?.title ?? 'No address yet'}</p>
              {where && <p className="small">{where.detail}</p>}
            </div>
            <EditButton ref={editAddress} label="Change address" onClick={() => setOpen('address')} />
            {isMissingAddress && !address && (
              <div className={styles.warning}>
                <Banner kind="warning">{foreseenRefusals.no_pickup_address.sentence}</Banner>
              </div>
            )}
          </div>
          <ol className={styles.seam}>
            <li data-state="now">
              <Hanging />
              <div className={styles.row}>
                <div>
                  <p className={styles.eyebrow}>Pickup date</p>
                  <p className={styles.what}>{dayText(day)}</p>
                </div>
                <EditButton label="Change date" onClick={() => setOpen('day')} />
              </div>
              {/* A day on which nobody comes has no hours: why stands in their place. */}
              <div className={styles.when} data-refused={reason && ''}>
                <div>
                  <p className="small">
                    {relativeDay(day, now)}, <span className={styles.whole}>{windowText}</span>
                  </p>
                  {!isUnanswered && <AlreadyBooked pickups={upcoming} />}
                  {day === rugDay && <p className="small">The day you chose on the rug page.</p>}
                </div>
                {reason && <FormError>{reason}</FormError>}
              </div>
            </li>
            <li>
              <p className={styles.eyebrow}>Drop-off estimate</p>
              <p className={styles.what} aria-live="polite">
                {dropoffs ? dayText(isRush ? dropoffs.rush : dropoffs.standard) : 'After the pickup'}
              </p>
            </li>
          </ol>
          <div className={styles.rush}>
            <Switch
              label={
                <>
                  Rush delivery{' '}
                  {isRushSooner && (
                    <span className={styles.price}>
                      <Money cents={policy.rush.feeCents} />
                    </span>
                  )}
                </>
              }
              {...register('isRush')}
            />
            <div className={styles.notes} data-rush={isRush || undefined}>
              <p className="small">
                Standard takes about {businessDays(standardDays)}.
                {dropoffs &&
                  (isRushSooner
                    ? ` With rush, it’s back ${dayText(dropoffs.rush)}.`
                    : ' Rush wouldn’t be any faster for this pickup.')}
              </p>
              <p className="small">
                {isRushSooner
                  ? `Back in ${businessDays(rushDays)}, subject to approval. If your order costs more to rush, we ask you first.`
                  : 'Rush wouldn’t be any faster for this pickup, so there’s no fee.'}
              </p>
            </div>
          </div>
        </div>
        <div className={styles.sheet}>
          <BagFold hint={listedText(bag)}>
            <CustomerBag
              profile={profile}
              zipCode={address?.zipCode}
              trip={{ pickupDay: day, isRush, dropoffDay: dropoffs && (isRush ? dropoffs.rush : dropoffs.standard) }}
              bag={bag}
              onBag={setBag}
            />
          </BagFold>
        </div>
        <div className={`${styles.sheet} ${styles.note}`}>
          <TextArea
            label="Note to the driver (optional)"
            rows={2}
            placeholder="For example, where the bag is"
            error={formState.errors.comment?.message}
            {...register('comment', { validate: checked(maximumLength) })}
          />
        </div>
        <div className={styles.sheet}>
          <Membership profile={profile} />
        </div>
      </div>
      <ConfirmBox
        pickupDay={day}
        dropoffDay={dropoffs && (isRush ? dropoffs.rush : dropoffs.standard)}
        isRush={isRush}
        isBusy={formState.isSubmitting}
        refusal={formState.errors.root?.message}
      />
      {isOpen === 'address' && (
        <ChooseAddress
          addresses={addresses}
          chosen={addressId}
          onChoose={(id) => setValue('address', id)}
          onClosed={() => setOpen(undefined)}
        />
      )}
      {isOpen === 'day' && (
        <DayDialog
          title="Choose your pickup day"
          present={day}
          isRush={isRush}
          booked={booked}
          labels={{ pickup: 'Pickup', dropoff: 'Drop-off estimate', accept: (weekday) => `Choose ${weekday}` }}
          onAccept={(next) => setValue('pickupDate', next)}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </form>
  )
}

const Hanging = () => (
  <svg className={styles.thread} aria-hidden="true">
    <line x1="4" x2="4" y1="10" y2="100%" />
  </svg>
)

/** Nobody books a second pickup out of habit: the next one that is there is named. */
function AlreadyBooked({ pickups }: { pickups: readonly Pickup[] }): ReactNode {
  const [next] = pickups.map(({ pickupDate }) => pickupDate).sort()
  return (
    next && (
      <p className="small">
        You have a pickup on {dayText(next)} already. <Link to={links.upcoming}>View it</Link>
      </p>
    )
  )
}

interface EditButtonProps {
  label: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A pencil beside what it changes. */
function EditButton({ label, onClick, ref }: EditButtonProps): ReactNode {
  return (
    <RoundButton ref={ref} className={styles.edit} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </RoundButton>
  )
}
