import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Address } from '#contract/profile'
import { PLACE_FIELDS } from '#rules/place'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { FieldSkeleton, FormSkeleton } from '#ui/skeleton.tsx'
import { useFocusAfterLoss } from '../../core/focus-back.ts'
import { Loaded } from '../../core/loaded.tsx'
import { addressName } from '../../core/service-area.ts'
import { FrontDoor } from '../../illustrations/front-door.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useAddresses, useProfile } from '../../shared/customer/queries.ts'
import styles from './address-form.module.css'
import { AddressForm, addressesDraft, isHome } from './address-form.tsx'
import { oldestBut } from './calls.ts'
import { useGoneElsewhere } from './gone-elsewhere.ts'
import { useListDrafts } from './list-drafts.ts'

export default function AddressPage(): ReactNode {
  const addresses = useAddresses()
  const profile = useProfile()
  // The main address is the one to begin with, so the profile is waited for, but not for ever.
  const isReady = addresses.data && profile.isFetched
  return (
    <ProfilePage title="Addresses" lead="Where we pick up and deliver. You can keep several." picture={<FrontDoor />}>
      <Loaded
        query={{ data: isReady ? addresses.data : undefined, error: addresses.error, refetch: addresses.refetch }}
        skeleton={<AddressesSkeleton />}
      >
        {(list) => <Addresses list={list} mainId={profile.data?.mainAddress ?? undefined} />}
      </Loaded>
    </ProfilePage>
  )
}

/** The list to choose from, then the form. */
function AddressesSkeleton(): ReactNode {
  return (
    <>
      <FieldSkeleton />
      <FormSkeleton fields={1 + PLACE_FIELDS.length} />
    </>
  )
}

function Addresses({ list, mainId }: { list: readonly Address[]; mainId: number | undefined }): ReactNode {
  const drafts = useListDrafts(addressesDraft)
  const [params, setParams] = useSearchParams()
  const first = () => list.find(({ id }) => id === mainId)?.id ?? list[0]?.id ?? 0
  const [start] = useState(() => drafts.latestId() ?? first())
  const asked = params.get('edit')
  const id = asked === null ? start : Number(asked) || 0
  const choose = (next: number) => setParams({ edit: String(next) }, { replace: true, preventScrollReset: true })

  const gone = useGoneElsewhere({ id, list, drafts, go: (to) => choose(to === 'new' ? 0 : first()) })
  const [made, setMade] = useState<number>()
  const choice = useRef<HTMLSelectElement>(null)
  // The focus waits while a deleted address still leaves the screen.
  useFocusAfterLoss(gone.isGone ? list.length + 1 : list.length, choice)
  if (gone.isGone) return <AddressesSkeleton />
  const address = list.find((each) => each.id === id)
  const addNew = () => {
    gone.dismiss()
    choose(0)
    choice.current?.focus()
  }

  return (
    <>
      {gone.notice && (
        <Banner kind="warning" title="This address is no longer on your list">
          {gone.notice === 'typed'
            ? 'It was deleted in another window. What you typed is below: create it as a new one if you still need it.'
            : 'It was deleted, perhaps in another window.'}
        </Banner>
      )}
      {list.length === 0 && <p>You have no address yet. Add the one we should pick up from.</p>}
      <Select
        ref={choice}
        label="Your addresses"
        value={id}
        onChange={(event) => {
          gone.dismiss()
          setMade(undefined)
          choose(Number(event.target.value))
        }}
      >
        {list.map((each) => (
          <option key={each.id} value={each.id}>
            {addressName(each)}
            {each.id === mainId && ' (main)'}
          </option>
        ))}
        <option value={0}>Add new address</option>
      </Select>
      {/* The list has it too, where nobody looks for it. Below an address just made, the way to the next one stands already. */}
      {address && id !== made && (
        <p className={styles.another}>
          <Button variant="secondary" size="small" onClick={addNew}>
            Add new address
          </Button>
        </p>
      )}
      <AddressForm
        key={id}
        address={address}
        isMain={id === mainId}
        hasHome={list.some(isHome)}
        isJustMade={id === made}
        heir={oldestBut(id, list)}
        draft={drafts.of(id)}
        onSaved={(saved, isNew) => {
          gone.dismiss()
          setMade(isNew ? saved : undefined)
          choose(saved)
        }}
        onDeleting={(remove) => gone.expect(id, remove)}
        onAddAnother={addNew}
      />
    </>
  )
}
