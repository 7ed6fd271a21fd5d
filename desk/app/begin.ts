import { closeCounts, openCounts } from '../core/counts.ts'
import { closeQueue, openQueue } from '../core/deeds.ts'
import { noteSent, queries } from '../core/queries.ts'
import { restoreServerTime } from '../core/server-time.ts'
import { findOut, whenGone, who } from '../core/who.ts'

let opened: number | undefined

/** Whoever comes in finds the deeds that wait in the own name; whoever goes leaves nothing on the screens. */
export async function begin(): Promise<void> {
  whenGone(closeQueue)
  whenGone(closeCounts)
  whenGone(() => queries.clear())
  who.subscribe(() => {
    const now = who.get()
    const me = now.state === 'in' ? now.me : undefined
    if (me && me.id !== opened) {
      void openQueue({ id: me.id, name: me.name }, noteSent)
      void openCounts(me.id)
    }
    opened = me?.id
  })
  await restoreServerTime()
  await findOut()
}
