import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import { Button } from '#ui/button.tsx'
import { momentText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ask, type DeskAnswer, DeskProblem, troubleText } from '../../core/api.ts'
import { deviceName, makePasskey } from '../../core/passkeys.ts'
import { comeIn } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/tag.tsx'
import { firstName, ROLE_NAMES } from '../../parts/words.ts'
import { Gate } from './gate.tsx'

/** Taken once, out of the address and out of its history: a screen that is drawn twice must not lose it. */
let token: string | undefined
function takeToken(): string {
  const { hash } = window.location
  if (hash.length > 1) {
    token = hash.slice(1)
    history.replaceState(history.state, '', deskLinks.link)
  }
  return token ?? ''
}

type Whom = DeskAnswer<'POST /desk/links/look/'>

/** The first sign-in of somebody, or of a new phone. */
export function OneTimeLink(): ReactNode {
  const [given] = useState(takeToken)
  const [whom, setWhom] = useState<Whom>()
  const [gone, setGone] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()

  useEffect(() => {
    ask('POST /desk/links/look/', { body: { token: given } }).then(setWhom, (error) => setGone(troubleText(error)))
  }, [given])

  const useLink = async () => {
    setRefusal(undefined)
    try {
      const options = await ask('POST /desk/links/options/', { body: { token: given } })
      const credential = await makePasskey(options)
      await comeIn(await ask('POST /desk/links/use/', { body: { token: given, device: deviceName(), credential } }))
      token = undefined
      await navigate(deskLinks.home, { replace: true })
    } catch (error) {
      // Somebody else may have been quicker.
      if (error instanceof DeskProblem && (error.status === 404 || error.status === 410)) setGone(error.message)
      else setRefusal(troubleText(error))
    }
  }

  if (gone) {
    return (
      <Gate title="This link is used up">
        <Note tone="bad" icon="alert" role="alert">
          <b>{gone}</b> If you did not use it yourself, tell the owner now, who can end the session at once. A new link
          takes a minute.
        </Note>
        <p>
          <a href={deskLinks.home}>Sign in with a passkey</a>
        </p>
      </Gate>
    )
  }
  if (!whom) {
    return (
      <Gate title="One moment">
        <Skeleton lines={3} isSpoken />
      </Gate>
    )
  }
  return (
    <Gate title={`Hello ${firstName(whom.name)}`}>
      <p>
        You work here as <b>{ROLE_NAMES[whom.role].toLowerCase()}</b>. Make a passkey on this {deviceName()}, and this
        is the last link that you need for it.
      </p>
      <Button isWide onClick={useLink}>
        <Icon name="key" />
        Make my passkey
      </Button>
      {refusal && (
        <Note tone="bad" icon="alert" role="alert">
          {refusal}
        </Note>
      )}
      <p className="small">
        This link works once and ends {momentText(new Date(whom.expiresAt))}. Not you? Close the page and tell the
        owner.
      </p>
    </Gate>
  )
}
