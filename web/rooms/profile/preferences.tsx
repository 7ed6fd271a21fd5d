import { type ReactNode, useMemo, useState } from 'react'
import type { Profile } from '#contract/profile'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { type FormDraft, useDraft } from '../../core/form-draft.ts'
import { Loaded } from '../../core/loaded.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useProfile, useSaveProfile } from '../../shared/customer/queries.ts'
import { useReloadSoon } from './calls.ts'
import styles from './preferences.module.css'
import { RecurringSchedule } from './recurring-schedule.tsx'

type Preferences = Pick<Profile, 'starch' | 'noCrease' | 'fixTears' | 'detergents' | 'fabricSoftener'>

const preferencesDraft = defineDraft<Preferences>('preferences', { customersOnly: true })

/** A radio's value is a text; `none` stands for no wish. */
interface Values extends Omit<Preferences, 'noCrease' | 'detergents'> {
  noCrease: NonNullable<Profile['noCrease']> | 'none'
  detergents: NonNullable<Profile['detergents']> | 'none'
}

const STARCH = [
  { value: 'none', title: 'None' },
  { value: 'light', title: 'Light' },
  { value: 'medium', title: 'Medium' },
  { value: 'heavy', title: 'Heavy' },
]
const NO_CREASE = [
  { value: 'none', title: 'A crease in all pants', detail: 'Jeans too.' },
  { value: 'all_pants', title: 'No crease in any pants', detail: 'Every pair is pressed flat.' },
  { value: 'jeans_only', title: 'No crease in jeans', detail: 'Other pants get one.' },
]
const DETERGENTS = [
  { value: 'none', title: 'Our usual', detail: 'You leave it to us.' },
  { value: 'scented', title: 'Scented', detail: 'A fresh, clean scent.' },
  { value: 'hypo_allergenic', title: 'Hypoallergenic', detail: 'For sensitive skin.' },
]

export default function PreferencesPage(): ReactNode {
  const profile = useProfile()
  return (
    <ProfilePage
      title="Preferences"
      lead="How you like your clothes cared for, and your weekly pickup days. Changes apply from the next bag we count."
    >
      <div className={styles.cards}>
        <Loaded query={profile} skeleton={<PreferencesSkeleton />}>
          {(data) => <PreferencesForm profile={data} />}
        </Loaded>
        {/* Links lead here, and the place stays while what is above it grows. */}
        <div id="recurring">
          {profile.data ? <RecurringSchedule profile={profile.data} /> : !profile.error && <RecurringSkeleton />}
        </div>
      </div>
    </ProfilePage>
  )
}

function PreferencesSkeleton(): ReactNode {
  return (
    <Card>
      <Skeleton shape="block" size="medium" isSpoken />
      <div className={styles.group} />
      <Skeleton shape="block" size="large" />
    </Card>
  )
}

const RecurringSkeleton = (): ReactNode => (
  <Card>
    <Skeleton shape="block" size="large" />
  </Card>
)

function PreferencesForm({ profile }: { profile: Profile }): ReactNode {
  const stored = useMemo(() => valuesOf(profile), [profile])
  const form = useDraftedForm<Values>(stored, usePreferencesDraft())
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const saveProfile = useSaveProfile()
  const reloadSoon = useReloadSoon()

  const submit = form.submitWith(async (values) => {
    const saved = valuesOf(await saveProfile(preferencesOf(values)))
    showToast('Preferences updated successfully!')
    reloadSoon()
    return saved
  })

  return (
    <Card isRaised>
      <form onSubmit={submit} noValidate>
        <div className={styles.group} data-columns="4">
          <RadioCards legend="Starch" hint="For shirts that are laundered." cards={STARCH} {...register('starch')} />
        </div>
        <div className={styles.group} data-columns="3">
          <RadioCards legend="Creases" hint="For pants that are pressed." cards={NO_CREASE} {...register('noCrease')} />
        </div>
        <div className={styles.group} data-columns="3">
          <RadioCards
            legend="Detergent"
            hint="For laundry, and for Wash & Fold."
            cards={DETERGENTS}
            {...register('detergents')}
          />
        </div>
        <div className={styles.group}>
          <Switch label="Fabric softener" hint="Softer towels and cotton." {...register('fabricSoftener')} />
        </div>
        <div className={styles.group}>
          <Switch
            label="Fix tears"
            hint="We fix tears, rips and undone hems as we find them, and charge your account."
            {...register('fixTears')}
          />
        </div>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <SaveRow label="Update" what="preferences" isBusy={isSubmitting} isDirty={isDirty && !errors.root} />
      </form>
    </Card>
  )
}

function usePreferencesDraft(): FormDraft<Values> {
  const draft = useDraft(preferencesDraft)
  const [converted] = useState(() => ({
    read() {
      const typed = draft.read()
      return typed && valuesOf(typed)
    },
    write: (values: Values) => draft.write(preferencesOf(values)),
    clear: draft.clear,
  }))
  return converted
}

const valuesOf = ({ starch, noCrease, fixTears, detergents, fabricSoftener }: Preferences): Values => ({
  starch,
  noCrease: noCrease ?? 'none',
  fixTears,
  detergents: detergents ?? 'none',
  fabricSoftener,
})

const preferencesOf = ({ noCrease, detergents, ...values }: Values): Preferences => ({
  ...values,
  noCrease: noCrease === 'none' ? null : noCrease,
  detergents: detergents === 'none' ? null : detergents,
})
