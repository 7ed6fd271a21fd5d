import { useQueryClient } from '@tanstack/react-query'
import type { Deletion } from '#contract/account'
import type { Overview } from '#contract/overview'
import type { Address, Phone, Profile, ProfileInput } from '#contract/profile'
import { CallError, call } from '../../core/api.ts'
import { askAgain, type OwnQuery, type OwnQueryOptions, readNow, showAnswer, useOwn } from '../../core/own-data.ts'
import { currentSession, renewSession, sameVisit } from '../../core/session.ts'

/** The server's answers about the customer who is signed in: profile, addresses, phones, and whether the account will go. */

const profileQuery: OwnQuery<Profile> = {
  name: 'profile',
  async read(options) {
    const known = currentSession().user?.email
    const profile = await call('GET /client/profile/', options)
    noteAddress(known, profile)
    return profile
  },
}
/** The signed-in customer's profile, asked for once and shown wherever it is needed. */
export const useProfile = (asking?: OwnQueryOptions) => useOwn(profileQuery, asking)

/** The profile as it is on the server now: a payment in another tab may have changed plan and credit. */
export function useReadProfile(): () => Promise<Profile> {
  const queries = useQueryClient()
  return () => readNow(queries, profileQuery)
}

export const addressesQuery: OwnQuery<Address[]> = {
  name: 'addresses',
  read: (options) => call('GET /client/addresses/', options),
}
export const useAddresses = () => useOwn(addressesQuery)

export const phonesQuery: OwnQuery<Phone[]> = {
  name: 'phones',
  read: (options) => call('GET /client/phones/', options),
}
export const usePhones = (asking?: OwnQueryOptions) => useOwn(phonesQuery, asking)

/** What stands in the account, as it is now: each of its pages may have changed it. */
const overviewQuery: OwnQuery<Overview> = {
  name: 'overview',
  read: (options) => call('GET /client/overview/', options),
}
export const useOverview = (asking?: OwnQueryOptions) => useOwn(overviewQuery, { isFresh: true, ...asking })

/** The things that would be lost with the account, and whether it is going to be deleted. */
export const deletionQuery: OwnQuery<Deletion> = {
  name: 'deletion',
  read: (options) => call('GET /client/account/deletion/', options),
}

/** Asks again for where the customer lives: a checkout may have written it. */
export function useRefreshAddresses(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => askAgain(queries, 'addresses')
}

/** Shows a changed list of addresses or phones at once, and asks again for all that follows from it. */
export function useShowContacts<Thing>(list: OwnQuery<Thing[]>) {
  const queries = useQueryClient()
  return async (change: (things: Thing[]) => Thing[], isSameVisit: () => boolean): Promise<void> => {
    await showAnswer(queries, list, isSameVisit, (things = []) => change(things))
    // The first of a list becomes the main one, and the main one may have gone: the profile knows. An address is carried into
    // the pickups there.
    void askAgain(queries, list.name, 'profile', 'upcoming')
  }
}

/** Changes the profile, a part at a time, and shows the answer wherever the profile is shown. */
export function useSaveProfile(): (change: ProfileInput) => Promise<Profile> {
  const queries = useQueryClient()
  return async (change) => {
    const isSameVisit = sameVisit()
    const profile = await call('PATCH /client/profile/', { body: change })
    await showAnswer(queries, profileQuery, isSameVisit, () => profile)
    return profile
  }
}

/** Asks the server about the customer who is signed in here: their session may be over, or go on under another address. */
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
