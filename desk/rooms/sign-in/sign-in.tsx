import { type ReactNode, useEffect, useRef, useState } from 'react'
import { laMinuteOfDay } from '#rules/days/days'
import { staffPolicy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { peopleWaiting } from '../../core/deeds.ts'
import { showPasskey } from '../../core/passkeys.ts'
import { deskNow } from '../../core/server-time.ts'
import { comeIn } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/tag.tsx'
import { counted, firstName, listed } from '../../parts/words.ts'
import { Gate } from './gate.tsx'

/** There are no passwords: a passkey of this device or of a phone beside it. `over` is whose session ended by itself. */
export function SignIn({ over }: { over: { name: string } | undefined }): ReactNode {
  const [refusal, setRefusal] = useState<string>()
  const waiting = useWaiting()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])

  const signIn = async () => {
    setRefusal(undefined)
    try {
      const credential = await showPasskey(await ask('POST /desk/sign-in/options/'))
      await comeIn(await ask('POST /desk/sign-in/', { body: { credential } }))
    } catch (error) {
      setRefusal(troubleText(error))
    }
  }

  return (
    <Gate title={over ? `Your session is over, ${firstName(over.name)}` : greeting()}>
      {over && <p>Sign in to pick up where you left off.</p>}
      {waiting.length > 0 && (
        <Note tone="warn" icon="clock" role="status">
          <b>{listed(waiting.map(({ name, deeds }) => `${counted(deeds, 'deed')} by ${name}`))}</b>{' '}
          {waiting.length === 1 && waiting[0]?.deeds === 1 ? 'waits' : 'wait'} on this device to be sent. They leave as
          soon as {waiting.length === 1 ? firstName(waiting[0]?.name ?? '') : 'their owner'} signs in here.
        </Note>
      )}
      <Button ref={button} isWide onClick={signIn}>
        <Icon name="key" />
        Sign in with your passkey
      </Button>
      {refusal && (
        <Note tone="bad" icon="alert" role="alert">
          {refusal}
        </Note>
      )}
      <p className="small">
        Face, finger or the device’s code. There are no passwords. A session lasts {staffPolicy.desk.sessionHours}{' '}
        hours; the owner can end it at once.
      </p>
      <p className="small">
        New here, or a new phone? Open the one-time link you were given, or ask the owner for one.
      </p>
    </Gate>
  )
}

function greeting(): string {
  const hour = laMinuteOfDay(deskNow()) / 60
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

function useWaiting() {
  const [waiting, setWaiting] = useState<{ name: string; deeds: number }[]>([])
  useEffect(() => {
    void peopleWaiting().then(setWaiting)
  }, [])
  return waiting
}
