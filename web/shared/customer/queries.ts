import { useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileInput } from '#contract/profile'
import { CallError, call } from '../../core/api.ts'
import { showAnswer, useOwn } from '../../core/own-data.ts'
import { currentSession, renewSession, sameVisit, useSession } from '../../core/session.ts'

/** The signed-in customer's profile, asked for once and shown wherever it is needed. */
export function useProfile() {
  const { user } = useSession()
  return useOwn('profile', async (options) => {
    const profile = await call('GET /client/profile/', options)
    noteAddress(user?.email, profile)
    return profile
  })
}

/** Changes the profile, a part at a time, and shows the answer wherever the profile is shown. */
export function useSaveProfile(): (change: ProfileInput) => Promise<Profile> {
  const queries = useQueryClient()
  return async (change) => {
    const isSameVisit = sameVisit()
    const profile = await call('PATCH /client/profile/', { body: change })
    await showAnswer<Profile>(queries, 'profile', isSameVisit, () => profile)
    return profile
  }
}

/** Asks the server about whoever is signed in here: their session may be over, or go on under another address. */
export async function checkSession(): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  try {
    noteAddress(user.email, await call('GET /client/profile/'))
  } catch (error) {
    // A 401 has ended the session by now; without an answer the next call will tell.
    if (!(error instanceof CallError)) throw error
  }
}

/** A new address may have been confirmed on another device, and this session goes on under it. */
function noteAddress(known: string | undefined, { email }: Profile): void {
  const { user } = currentSession()
  // Somebody else may have signed in while the answer was on its way.
  if (user && user.email === known && email !== known) renewSession({ ...user, email })
}
