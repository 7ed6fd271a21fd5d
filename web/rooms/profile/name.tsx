import { type ReactNode, useMemo } from 'react'
import type { Profile } from '#contract/profile'
import { maximumLength, required } from '#rules/checks'
import { Card } from '#ui/card.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { FormSkeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { Loaded } from '../../core/loaded.tsx'
import { Closet } from '../../illustrations/closet.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useProfile, useSaveProfile } from '../../shared/customer/queries.ts'
import { useReloadSoon } from './calls.ts'

const nameDraft = defineDraft<{ firstName: string; lastName: string }>('profile', { customersOnly: true })

export default function NamePage(): ReactNode {
  const profile = useProfile()
  return (
    <ProfilePage title="Your name" lead="The name we greet you by, and the one on your orders." picture={<Closet />}>
      <Loaded query={profile} skeleton={<FormSkeleton fields={2} />}>
        {(data) => <NameForm profile={data} />}
      </Loaded>
    </ProfilePage>
  )
}

const nameOf = ({ firstName, lastName }: Profile) => ({ firstName, lastName })

function NameForm({ profile }: { profile: Profile }): ReactNode {
  const stored = useMemo(() => nameOf(profile), [profile])
  const form = useDraftedForm(stored, useDraft(nameDraft))
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const saveProfile = useSaveProfile()
  const reloadSoon = useReloadSoon()

  const submit = form.submitWith(async (name) => {
    const saved = nameOf(await saveProfile(name))
    showToast('Profile information updated successfully!')
    reloadSoon()
    return saved
  })

  return (
    <Card isRaised>
      <form onSubmit={submit} noValidate>
        <Field
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', { validate: checked(required, maximumLength) })}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', { validate: checked(required, maximumLength) })}
        />
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <SaveRow label="Update" isBusy={isSubmitting} isDirty={isDirty && !errors.root} />
      </form>
    </Card>
  )
}
