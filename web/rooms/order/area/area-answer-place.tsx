import { type ReactNode, useEffect, useState } from 'react'
import { useIsHydrating } from '../../../core/hydration.ts'
import { areaAnswerDraft } from '../../../shared/customer/sign-up-drafts.ts'
import styles from './area-answer-place.module.css'

type AnswerPart = typeof import('./area-answer.tsx')

let loaded: AnswerPart | undefined

async function load(): Promise<AnswerPart> {
  loaded = await import('./area-answer.tsx')
  return loaded
}

interface AreaAnswerPlaceProps {
  /** The zip code that was found to be ours; none where nobody has asked. */
  asked: string | undefined
  /** The zip code that the form holds by now, which may be another one. */
  typed: string
  onChange: () => void
}

/** Asks for the answer's file with the page's own, as soon as it is known that there is something to say. */
export function readAskedZip(): string | undefined {
  const asked = areaAnswerDraft.read()
  if (asked) load().catch(() => {})
  return asked?.zipCode
}

/**
 * The head of the page for whoever has asked where we pick up. A page that is loaded anew is written without it: the template's
 * script marks it before the first paint where this tab has an answer, so that its room is there from the start.
 */
export function AreaAnswerPlace(props: AreaAnswerPlaceProps): ReactNode {
  const isWritten = useIsHydrating()
  const part = useAnswerPart(props.asked !== undefined)
  if (isWritten) return <Room isMarkedOnly />
  if (props.asked === undefined || part === 'lost') return null
  return part ? <part.AreaAnswer {...props} asked={props.asked} skeleton={<Room />} /> : <Room />
}

/** The form under it is whole without it, should it not arrive. */
function useAnswerPart(isWanted: boolean): AnswerPart | 'lost' | undefined {
  const [part, setPart] = useState<AnswerPart | 'lost' | undefined>(() => loaded)
  useEffect(() => {
    if (isWanted)
      load().then(
        (arrived) => setPart(arrived),
        () => setPart('lost'),
      )
  }, [isWanted])
  return part
}

function Room({ isMarkedOnly = false }: { isMarkedOnly?: boolean }): ReactNode {
  return (
    <div className={`${styles.place} ${isMarkedOnly ? styles.marked : ''} wide`} aria-hidden="true">
      <div className={styles.map} />
    </div>
  )
}
