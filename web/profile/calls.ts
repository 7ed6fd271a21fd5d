import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address, AddressInput, Phone, PhoneInput, Profile, ProfileInput } from '#contract/profile'
import { CallError, call, required } from '../api.ts'
import { currentSession, sameVisit, useSession } from '../session.ts'

/** What has just been saved stands for a moment as it was typed; then the page shows what the server made of it. */
const RELOAD_AFTER_MS = 2000

const keyOf = (name: string): QueryKey => [name, currentSession().user?.email]

/** Shows an answer to whoever asked for it; who has signed in meanwhile sees nothing of it. */
async function showAnswer<Data>(
  queries: QueryClient,
  name: string,
  isSameVisit: () => boolean,
  change: (data: Data | undefined) => Data,
): Promise<void> {
  if (!isSameVisit()) return
  const queryKey = keyOf(name)
  // An answer that is still on its way knows nothing of this change.
  await queries.cancelQueries({ queryKey })
  if (isSameVisit()) queries.setQueryData<Data>(queryKey, change)
}

/** Changes the profile, a part at a time, and shows the answer wherever the profile is shown. */
export function useSaveProfile(): (change: ProfileInput) => Promise<Profile> {
  const queries = useQueryClient()
  return async (change) => {
    const isSameVisit = sameVisit()
    const profile = await call<Profile>('PATCH', '/client/profile/', { body: change })
    await showAnswer<Profile>(queries, 'profile', isSameVisit, () => profile)
    return profile
  }
}

/** The page reloads its data, not itself: the scroll position and whatever else was typed stay. */
export function useReloadSoon(): () => void {
  const queries = useQueryClient()
  return () => void setTimeout(() => queries.invalidateQueries(), RELOAD_AFTER_MS)
}

type ListName = 'addresses' | 'phones'

function useOwnList<Thing>(name: ListName) {
  const { user } = useSession()
  return useQuery({
    queryKey: [name, user?.email],
    queryFn: ({ signal }) => call<Thing[]>('GET', `/client/${name}/`, { signal }),
    enabled: user !== null,
  })
}

export const useAddresses = () => useOwnList<Address>('addresses')
export const usePhones = () => useOwnList<Phone>('phones')

/** The one that the server makes the main one when the main one goes. */
export const oldestBut = <Thing extends { id: number }>(id: number, list: readonly Thing[]): Thing | undefined =>
  list.filter((each) => each.id !== id).sort((one, other) => one.id - other.id)[0]

interface ListChanges<Thing, Input> {
  /** Adds with id 0, changes what is there with any other. */
  save(id: number, input: Input): Promise<Thing>
  remove(id: number): Promise<void>
  /** The list as it stands on the server now. */
  reload(): Promise<Thing[]>
  /** Changes one on the screen until the server is asked again. */
  patch(id: number, change: Partial<Thing>): void
}

function useListChanges<Thing extends { id: number }, Input>(name: ListName): ListChanges<Thing, Input> {
  const queries = useQueryClient()
  const path = (id: number) => `/client/${name}/${id === 0 ? '' : `${required('id', id)}/`}`

  const without = (id: number) => (list: Thing[]) => list.filter((each) => each.id !== id)
  const reload = () =>
    queries.fetchQuery({ queryKey: keyOf(name), queryFn: () => call<Thing[]>('GET', path(0)), staleTime: 0 })
  const show = async (change: (list: Thing[]) => Thing[], isSameVisit: () => boolean) => {
    await showAnswer<Thing[]>(queries, name, isSameVisit, (list = []) => change(list))
    // The first of a list becomes the main one, and the main one may have gone: the profile knows.
    void queries.invalidateQueries({ queryKey: [name] })
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }

  return {
    async save(id, input) {
      const isSameVisit = sameVisit()
      try {
        const saved = await call<Thing>(id === 0 ? 'POST' : 'PUT', path(id), { body: input })
        const added = id === 0 ? [saved] : []
        await show((list) => [...list.map((each) => (each.id === id ? saved : each)), ...added], isSameVisit)
        return saved
      } catch (error) {
        if (isGone(error)) await show(without(id), isSameVisit)
        throw error
      }
    },
    async remove(id) {
      const isSameVisit = sameVisit()
      try {
        await call('DELETE', path(id))
      } catch (error) {
        // Somebody was faster, and it is what was asked for.
        if (!isGone(error)) throw error
      }
      await show(without(id), isSameVisit)
    },
    reload,
    patch: (id, change) =>
      void show((list) => list.map((each) => (each.id === id ? { ...each, ...change } : each)), sameVisit()),
  }
}

export const useAddressChanges = () => useListChanges<Address, AddressInput>('addresses')
export const usePhoneChanges = () => useListChanges<Phone, PhoneInput>('phones')

/** Texts six digits to the phone. */
export async function sendPhoneCode(id: number): Promise<void> {
  await call('POST', `/client/phones/${required('id', id)}/send_code/`, { body: {} })
}

export async function verifyPhone(id: number, code: string): Promise<void> {
  await call('POST', `/client/phones/${required('id', id)}/verify/`, { body: { code } })
}

export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404
