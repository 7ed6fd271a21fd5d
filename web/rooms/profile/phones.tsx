import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Phone } from '#contract/profile'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusAfterLoss, useFocusBack } from '../../core/focus-back.ts'
import { Loaded } from '../../core/loaded.tsx'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { usePhones, useProfile } from '../../shared/customer/queries.ts'
import { oldestBut } from './calls.ts'
import { useGoneElsewhere } from './gone-elsewhere.ts'
import { PhoneForm } from './late-parts.tsx'
import { useListDrafts } from './list-drafts.ts'
import { PhoneCard } from './phone-card.tsx'
import { phonesDraft } from './phone-drafts.ts'
import styles from './phones.module.css'

export default function PhonesPage(): ReactNode {
  const phones = usePhones()
  const profile = useProfile()
  // The main phone is marked and has no button to make it main, so the profile is waited for, but not for ever.
  const isReady = phones.data && profile.isFetched
  return (
    <ProfilePage
      title="Phones"
      lead="We text your main phone before a pickup and after a delivery."
      picture={<PhoneMessages />}
    >
      <Loaded
        query={{ data: isReady ? phones.data : undefined, error: phones.error, refetch: phones.refetch }}
        skeleton={<PhonesSkeleton />}
      >
        {(list) => <Phones list={list} mainId={profile.data?.mainPhone ?? undefined} />}
      </Loaded>
    </ProfilePage>
  )
}

function PhonesSkeleton(): ReactNode {
  return (
    <div className={styles.list}>
      <Card>
        <div className={styles.cardSkeleton}>
          <Skeleton lines={3} isSpoken />
        </div>
      </Card>
      <div className={styles.addSkeleton}>
        <Skeleton shape="block" size="small" />
      </div>
    </div>
  )
}

function Phones({ list, mainId }: { list: readonly Phone[]; mainId: number | undefined }): ReactNode {
  const drafts = useListDrafts(phonesDraft)
  const [params, setParams] = useSearchParams()
  const [start] = useState(() => drafts.latestId())
  const add = useRef<HTMLButtonElement>(null)
  // A customer who opens a form wants to type in it; one who comes back to an open form reads first.
  const [wasOpened, setOpened] = useState(false)
  const [made, setMade] = useState<number>()

  const edited = params.get('edit')
  const editedId = edited === null ? (params.size === 0 && !wasOpened ? start : undefined) : Number(edited) || 0
  const verifiedId = Number(params.get('verify')) || undefined
  const show = (what: { edit?: number; verify?: number }) => {
    setOpened(true)
    const entries = Object.entries(what).map(([name, id]) => [name, String(id)])
    setParams(Object.fromEntries(entries), { replace: true, preventScrollReset: true })
  }
  const gone = useGoneElsewhere({
    id: editedId ?? verifiedId,
    list,
    drafts,
    go: (to) => show(to === 'new' ? { edit: 0 } : {}),
  })
  const open = (what: { edit?: number; verify?: number }) => {
    gone.dismiss()
    show(what)
  }

  useFocusBack(editedId === 0, add)
  useFocusAfterLoss(list.length, add)

  const addPhone = (
    <div className={styles.add}>
      <Button ref={add} variant="secondary" onClick={() => open({ edit: 0 })}>
        Add a phone
      </Button>
    </div>
  )

  return (
    <>
      {gone.notice && (
        <Banner kind="warning" title="This phone is no longer on your list">
          {gone.notice === 'typed'
            ? 'It was deleted in another window. What you typed is below: create it as a new one if you still need it.'
            : 'It was deleted in another window, or someone else verified the number.'}
        </Banner>
      )}
      {list.length === 0 && editedId !== 0 && (
        <EmptyState action={addPhone}>You have no phone yet. Add one so that we can text you.</EmptyState>
      )}
      <ul className={styles.list}>
        {list.map((phone) => (
          <li key={phone.id}>
            <PhoneCard
              phone={phone}
              isMain={phone.id === mainId}
              isJustMade={phone.id === made}
              heir={oldestBut(phone.id, list)}
              draft={drafts.of(phone.id)}
              takesFocus={wasOpened}
              mode={phone.id === editedId ? 'edit' : phone.id === verifiedId ? 'verify' : 'read'}
              onMode={(mode) =>
                open(mode === 'edit' ? { edit: phone.id } : mode === 'verify' ? { verify: phone.id } : {})
              }
              onDeleting={(remove) => gone.expect(phone.id, remove)}
              onAddAnother={() => open({ edit: 0 })}
            />
          </li>
        ))}
        {editedId === 0 && (
          <li>
            <Card isRaised title="New phone">
              <PhoneForm
                phone={undefined}
                draft={drafts.of(0)}
                takesFocus={wasOpened}
                onDone={() => open({})}
                onMade={setMade}
              />
            </Card>
          </li>
        )}
      </ul>
      {list.length > 0 && editedId !== 0 && addPhone}
    </>
  )
}
