import { useEffect, useState } from 'react'
import { troubleText } from '../../core/api.ts'
import { askAnew, type DeskOrderView, orderNow } from '../../core/queries.ts'
import type { DeedAnswer } from '../../parts/money-dialog.tsx'
import type { DoingState } from './doing.tsx'

/** After so long nobody is typing or choosing any more. */
const PAUSE_MS = 350

interface Seen {
  version: string
  shown?: string
}

interface Deed<Wanted> {
  view: DeskOrderView
  doing: DoingState
  /** Nothing as long as something is missing. */
  wanted: Wanted | undefined
  /** The words that somebody has typed for it: where the press is refused they are shown again. */
  typed: string
  /** What it comes to is read on after a toast has gone. */
  isLasting?: boolean
  /** It stays the same function from one drawing to the next. */
  send: (id: number, body: Wanted & Seen) => Promise<DeedAnswer>
  onEnd: () => void
}

interface Foretold {
  /** What will come of it, in the server's words. */
  shown: string | undefined
  refusal: string | undefined
  /** Somebody was quicker, as long as nothing else is chosen: what is shown is of the order as it is since. */
  overtaken: string | undefined
  perform: () => Promise<void>
}

/** A deed whose effect is asked for as soon as nothing is missing, and that is done only as it was shown. */
export function useForetold<Wanted extends object>({
  view,
  doing,
  wanted,
  typed,
  isLasting = false,
  send,
  onEnd,
}: Deed<Wanted>): Foretold {
  const { id } = view.order
  const [version, setVersion] = useState(view.version)
  const [shown, setShown] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [overtaken, setOvertaken] = useState<{ said: string; sentence: string }>()
  const said = wanted && JSON.stringify(wanted)

  useEffect(() => {
    setShown(undefined)
    setRefusal(undefined)
    if (said === undefined) return
    let isLate = false
    const timer = setTimeout(async () => {
      try {
        const answer = await send(id, { ...(JSON.parse(said) as Wanted), version })
        if (isLate) return
        if (answer.status === 'asks') setShown(answer.question ?? '')
        else {
          setRefusal(answer.sentence)
          await askAnew(['orders', 'deeds'])
          const now = orderNow(id)?.version ?? version
          if (isLate || now === version) return
          // Whoever reads why it was refused has seen the order as it is by now: what they have chosen is asked for once more.
          setOvertaken({ said, sentence: answer.sentence })
          setVersion(now)
        }
      } catch (error) {
        if (!isLate) setRefusal(troubleText(error))
      }
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [id, version, said, send])

  const perform = async () => {
    if (wanted === undefined) return
    const asked = await doing.perform(() => send(id, { ...wanted, version, shown: shown ?? '' }), { typed, isLasting })
    if (asked === undefined) return onEnd()
    setShown(asked.question ?? '')
    setVersion(orderNow(id)?.version ?? version)
  }
  return { shown, refusal, overtaken: overtaken?.said === said ? overtaken?.sentence : undefined, perform }
}
