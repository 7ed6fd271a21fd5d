import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { showToast } from '#ui/toast.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { LockedDrawer } from '../../illustrations/locked-drawer.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useDeletion } from './calls.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import styles from './password-and-data.module.css'

/** The page where a customer changes the account itself: its password, its address, its data, its end. */
export default function PasswordAndData(): ReactNode {
  const { query, requestDeletion, keepAccount } = useDeletion()
  const deletesOn = query.data?.deletesOn
  useFocusOnNews(deletesOn)

  const request = async (password: string) => {
    const { deletesOn: day } = await requestDeletion(password)
    if (day) showToast(`Your account will be deleted on ${dayText(day)}.`)
  }
  const keep = async () => {
    try {
      await keepAccount()
      showToast('Your account will not be deleted.')
    } catch (error) {
      showToast(sentenceOf(error), { kind: 'error' })
    }
  }

  return (
    <ProfilePage
      title="Sign-in and data"
      lead="How you sign in, what we know about you, and how to leave."
      picture={<LockedDrawer />}
    >
      {deletesOn && (
        <Banner
          kind="warning"
          title={`Your account will be deleted on ${dayText(deletesOn)}`}
          action={
            <Button size="small" onClick={keep}>
              Keep my account
            </Button>
          }
        >
          Until then everything works as before, and you can change your mind.
        </Banner>
      )}
      <div className={styles.tasks}>
        <ChangePassword />
        <ChangeEmail />
        <DownloadData />
        {!deletesOn && <DeleteAccount query={query} requestDeletion={request} />}
      </div>
    </ProfilePage>
  )
}

/** The pressed button goes when the day comes or goes; the eye and the screen reader go on where the news is. */
function useFocusOnNews(deletesOn: string | null | undefined): void {
  const before = useRef(deletesOn)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== deletesOn
    if (isNews && document.activeElement === document.body) {
      scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    before.current = deletesOn
  }, [deletesOn])
}
