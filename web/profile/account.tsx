import type { ReactNode } from 'react'
import { displayDay } from '#rules/days'
import { useDeletion } from '../account/calls.ts'
import { ChangeEmail } from '../account/change-email.tsx'
import { ChangePassword } from '../account/change-password.tsx'
import { DeleteAccount } from '../account/delete-account.tsx'
import { DownloadData } from '../account/download-data.tsx'
import { sentenceOf } from '../account/show-refusal.ts'
import { LockedDrawer } from '../illustrations/locked-drawer.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './account.module.css'
import { Room } from './room.tsx'

/** What a customer does with the account itself: its password, its address, its data, its end. */
export default function Account(): ReactNode {
  const { query, requestDeletion, keepAccount } = useDeletion()
  const deletesOn = query.data?.deletesOn

  // What was pressed is gone in both cases; the eye and the screen reader go on where the news is.
  const goToTop = () => document.getElementById('content')?.focus()
  const keep = async () => {
    try {
      await keepAccount()
      showToast('Your account stays as it is.')
      goToTop()
    } catch (error) {
      showToast(sentenceOf(error), { kind: 'error' })
    }
  }

  return (
    <Room title="Account" lead="How you sign in, what we know about you, and how to leave." picture={<LockedDrawer />}>
      {deletesOn && (
        <Banner
          kind="warning"
          title={`Your account will be deleted on ${displayDay(deletesOn)}`}
          action={
            <Button size="small" onClick={keep}>
              Keep my account
            </Button>
          }
        >
          Until then everything works as before, and you can think again.
        </Banner>
      )}
      <div className={styles.tasks}>
        <ChangePassword />
        <ChangeEmail />
        <DownloadData />
        {!deletesOn && <DeleteAccount query={query} requestDeletion={requestDeletion} onRequested={goToTop} />}
      </div>
    </Room>
  )
}
