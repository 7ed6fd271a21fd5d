import type { ReactNode } from 'react'
import { deskLinks } from '#contract/desk/links'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Me, may } from '../core/who.ts'
import { Account } from '../parts/account.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { ROLE_NAMES } from '../parts/words.ts'
import styles from './stand-ins.module.css'

interface StandInProps {
  icon: IconName
  title: string
  children: ReactNode
}

function StandIn({ icon, title, children }: StandInProps): ReactNode {
  return (
    <main className={styles.stand}>
      <title>{`${title} – Larkspur desk`}</title>
      <span className={styles.sign}>
        <Icon name={icon} size={28} />
      </span>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** An address that there is not, and one that the role may not see: they look the same. */
export function Nothing({ me }: { me: Me | undefined }): ReactNode {
  return (
    <StandIn icon="lock" title="There is nothing here for you">
      {me ? (
        <p>
          You are signed in as {me.name}, {ROLE_NAMES[me.role].toLowerCase()}.{' '}
          {me.role === 'owner'
            ? 'The address may be mistyped, or what was there is gone.'
            : 'The address may be mistyped, or your role can’t open it. The owner can change your role.'}
        </p>
      ) : (
        <p>Nobody is signed in here.</p>
      )}
      {!me || may(me, 'route') || may(me, 'intake') ? (
        <ButtonLink to={deskLinks.home}>
          {!me ? 'Go to the sign-in' : may(me, 'route') ? 'Go to Today' : 'Go to Intake'}
        </ButtonLink>
      ) : (
        <Account me={me} />
      )}
    </StandIn>
  )
}

export function Away({ onAgain }: { onAgain: () => Promise<void> }): ReactNode {
  return (
    <StandIn icon="offline" title="The desk could not be reached">
      <p>
        Without a network, the desk opens only where someone signed in today. Everything waiting on this device is
        saved.
      </p>
      <Button onClick={onAgain}>
        <Icon name="again" />
        Try again
      </Button>
    </StandIn>
  )
}

export function Finding(): ReactNode {
  return (
    <main className={styles.asking}>
      <Skeleton lines={5} isSpoken />
    </main>
  )
}
