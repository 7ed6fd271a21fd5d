import { type ReactNode, useMemo, useState } from 'react'
import type { Pickup, Schedule } from '#contract/pickups'
import type { Address, Profile } from '#contract/profile'
import { maximumLength } from '#rules/checks'
import { firstBookableDay } from '#rules/days/pickup-days'
import { policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { checked } from '#ui/checked-form.ts'
import { FormError, Select, TextArea } from '#ui/field.tsx'
import { moneyText } from '#ui/money.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { type FormDraft, useDraft } from '../../core/form-draft.ts'
import { Loaded } from '../../core/loaded.tsx'
import { useServerNow } from '../../core/server-clock.ts'
import { addressName } from '../../core/service-area.ts'
import { useAddresses } from '../../shared/customer/queries.ts'
import { useSchedule, useUpcoming } from '../../shared/pickup/queries.ts'
import { RecurringDays } from '../../shared/pickup/recurring-days.tsx'
import { useScheduleChanges } from '../../shared/pickup/schedule-changes.ts'
import { useReloadSoon } from './calls.ts'
import { OutcomeList } from './outcome-list.tsx'
import { PauseSchedule } from './pause-schedule.tsx'
import styles from './recurring-schedule.module.css'
import { type ScheduleOutcome, whenChanged, whenStarted, whenStopped } from './schedule-outcome.ts'
import { SchedulePreview } from './schedule-preview.tsx'

/** A form compares plain values only: the weekdays stand in one text, "1,4". */
type Kept = { days: string; address: string; isRush: boolean; comment: string }
interface Values extends Kept {
  isDeleting: boolean
}

const scheduleDraft = defineDraft<Kept>('recurringSchedule', { customersOnly: true, isKeyed: true })

interface ScheduleData {
  schedule: Schedule | null
  addresses: readonly Address[]
  upcoming: readonly Pickup[]
}

/** The schedule that makes pickups by itself: its own card and form below the preferences. */
export function RecurringSchedule({ profile }: { profile: Profile }): ReactNode {
  const schedule = useSchedule()
  const addresses = useAddresses()
  const upcoming = useUpcoming()
  const all = [schedule, addresses, upcoming]
  const data: ScheduleData | undefined =
    schedule.data !== undefined && addresses.data && upcoming.data
      ? { schedule: schedule.data, addresses: addresses.data, upcoming: upcoming.data }
      : undefined
  const query = {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
  const status = schedule.data?.status
  return (
    <Card
      title="Recurring pickups"
      isRaised
      action={status && <Badge tone={status === 'active' ? 'success' : 'warning'}>{STATUS[status]}</Badge>}
    >
      <p className="small">We come by on the same days every week, until you pause or delete them.</p>
      <Loaded query={query} skeleton={<Skeleton shape="block" size="large" />}>
        {(loaded) => <ScheduleForm {...loaded} profile={profile} />}
      </Loaded>
    </Card>
  )
}

const STATUS = { active: 'Active', paused: 'Paused' }

function ScheduleForm({ schedule, addresses, upcoming, profile }: ScheduleData & { profile: Profile }): ReactNode {
  const mainId = profile.mainAddress
  const stored = useMemo(() => valuesOf(schedule, mainId), [schedule, mainId])
  const form = useDraftedForm<Values>(stored, useScheduleDraft())
  const { register, formState, setValue, setError, clearErrors } = form
  const { errors, isDirty, isSubmitting } = formState
  const { make, change, remove } = useScheduleChanges()
  const reloadSoon = useReloadSoon()
  const now = useServerNow()
  const values = form.watch()
  const wanted = scheduleOf(values)
  const from = firstBookableDay(now)

  const submit = form.submitWith(async (sent, key) => {
    if (!sent.isDeleting && sent.days === '') {
      setError('days', { message: 'Choose at least one day.' })
      return undefined
    }
    if (schedule && sent.isDeleting) await remove(schedule.id)
    const input = scheduleOf(sent)
    const saved = sent.isDeleting ? null : schedule ? await change(schedule.id, input) : await make(input, key)
    showToast(`Recurring schedule ${saved === null ? 'deleted' : schedule ? 'updated' : 'created'}`)
    reloadSoon()
    return valuesOf(saved, mainId)
  })

  const outcome = outcomeOf({ schedule, isDeleting: values.isDeleting, isDirty, wanted, upcoming, now })
  return (
    <>
      {schedule && <PauseSchedule schedule={schedule} upcoming={upcoming} onChanged={reloadSoon} />}
      <form onSubmit={submit} noValidate aria-label="Recurring pickups">
        <div className={styles.days} tabIndex={-1} data-error-place={errors.days ? '' : undefined}>
          <RecurringDays
            label="Pickup days"
            value={wanted.days}
            onChange={(days) => {
              clearErrors('days')
              setValue('days', days.join(), { shouldDirty: true })
            }}
          />
          <FormError>{errors.days?.message}</FormError>
        </div>
        <div className={styles.columns}>
          <div>
            <Select label="Address" {...register('address')}>
              {addresses.map((address) => (
                <option key={address.id} value={address.id}>
                  {addressName(address)}
                  {address.id === mainId && ' (main)'}
                </option>
              ))}
            </Select>
            <div className={styles.rush}>
              <Switch
                label="Rush"
                hint={`Back sooner, for ${moneyText(policy.rush.feeCents)} each time. No fee on days when rush is no faster.`}
                {...register('isRush')}
              />
            </div>
            <TextArea
              label="Note for the driver (optional)"
              rows={2}
              error={errors.comment?.message}
              {...register('comment', { validate: checked(maximumLength) })}
            />
          </div>
          <Ahead schedule={schedule} days={wanted.days} isRush={wanted.isRush} from={from} />
        </div>
        {schedule && <Checkbox label="Delete schedule?" {...register('isDeleting')} />}
        <div aria-live="polite">{outcome && <OutcomeList outcome={outcome} />}</div>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <SaveRow
          label={schedule ? 'Update' : 'Create'}
          what="schedule"
          isBusy={isSubmitting}
          isDirty={isDirty && !errors.root && !errors.days}
        />
      </form>
    </>
  )
}

/** A tick that deletes is never put back by itself. */
function useScheduleDraft(): FormDraft<Values, Kept> {
  const draft = useDraft(scheduleDraft)
  const [kept] = useState(() => ({
    ...draft,
    write: ({ days, address, isRush, comment }: Values) => draft.write({ days, address, isRush, comment }),
  }))
  return kept
}

interface AheadProps {
  schedule: Schedule | null
  days: readonly number[]
  isRush: boolean
  from: string
}

/** The days when we come next: none while the schedule is paused, or from the day on which it resumes. */
function Ahead({ schedule, days, isRush, from }: AheadProps): ReactNode {
  if (schedule?.status === 'paused' && schedule.resumesOn === null)
    return <p className="small">Paused: no pickup is planned.</p>
  const start = schedule?.resumesOn && schedule.resumesOn > from ? schedule.resumesOn : from
  return <SchedulePreview days={days} isRush={isRush} from={start} />
}

interface Considered {
  schedule: Schedule | null
  isDeleting: boolean
  isDirty: boolean
  wanted: ReturnType<typeof scheduleOf>
  upcoming: readonly Pickup[]
  now: Date
}

/** The outcome of pressing the button; nothing as long as nothing was changed. */
function outcomeOf({ schedule, isDeleting, isDirty, wanted, upcoming, now }: Considered): ScheduleOutcome | undefined {
  if (!schedule) return wanted.days.length > 0 ? whenStarted(wanted, upcoming, now) : undefined
  if (isDeleting) return whenStopped(schedule, upcoming)
  return isDirty && wanted.days.length > 0 ? whenChanged(schedule, wanted, upcoming, now) : undefined
}

const valuesOf = (schedule: Schedule | null, mainId: number | null): Values => ({
  days: schedule?.days.join() ?? '',
  address: String(schedule?.address ?? mainId ?? ''),
  isRush: schedule?.isRush ?? false,
  comment: schedule?.comment ?? '',
  isDeleting: false,
})

const scheduleOf = ({ days, address, isRush, comment }: Kept) => ({
  days: days === '' ? [] : days.split(',').map(Number),
  address: Number(address),
  isRush,
  comment,
})
