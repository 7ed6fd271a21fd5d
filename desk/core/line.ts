import { deskNow } from './server-time.ts'
import { createStore } from './store.ts'

/** Whether we are reached, and since when we are not. */
export const line = createStore<{ lostAt: Date | null }>({ lostAt: null })

/** Said by every call that was answered or was not. */
export function noteLine(isThere: boolean): void {
  const { lostAt } = line.get()
  if (isThere === (lostAt === null)) return
  line.set({ lostAt: isThere ? null : deskNow() })
}
