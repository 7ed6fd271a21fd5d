import { useQueryClient } from '@tanstack/react-query'
import type { Address, AddressInput, ChangedAddress, Phone, PhoneInput } from '#contract/profile'
import { CallError, call } from '../../core/api.ts'
import { type OwnQuery, readNow } from '../../core/own-data.ts'
import { sameVisit } from '../../core/session.ts'
import { addressesQuery, phonesQuery, useShowContacts } from './queries.ts'

/** The calls that read and change the things of a list. */
interface ListCalls<Thing, Input, Changed extends Thing = Thing> {
  list: OwnQuery<Thing[]>
  add(body: Input, key: string): Promise<Thing>
  replace(id: number, body: Input): Promise<Changed>
  remove(id: number): Promise<unknown>
}

const ADDRESSES: ListCalls<Address, AddressInput, ChangedAddress> = {
  list: addressesQuery,
  add: (body, key) => call('POST /client/addresses/', { body, key }),
  replace: (id, body) => call('PUT /client/addresses/:id/', { id, body }),
  remove: (id) => call('DELETE /client/addresses/:id/', { id }),
}

const PHONES: ListCalls<Phone, PhoneInput> = {
  list: phonesQuery,
  add: (body, key) => call('POST /client/phones/', { body, key }),
  replace: (id, body) => call('PUT /client/phones/:id/', { id, body }),
  remove: (id) => call('DELETE /client/phones/:id/', { id }),
}

interface ListChanges<Thing, Input, Changed extends Thing> {
  /** Adds with id 0, under the attempt's key; changes what is there with any other. */
  save(id: number, input: Input, key: string): Promise<Thing | Changed>
  remove(id: number): Promise<void>
  /** The list as it stands on the server now. */
  reload(): Promise<Thing[]>
  /** Changes one on the screen until the server is asked again. */
  patch(id: number, change: Partial<Thing>): void
}

function useListChanges<Thing extends { id: number }, Input, Changed extends Thing = Thing>(
  calls: ListCalls<Thing, Input, Changed>,
): ListChanges<Thing, Input, Changed> {
  const queries = useQueryClient()
  const show = useShowContacts(calls.list)

  const without = (id: number) => (list: Thing[]) => list.filter((each) => each.id !== id)
  const reload = () => readNow(queries, calls.list)

  return {
    async save(id, input, key) {
      const isSameVisit = sameVisit()
      try {
        const saved = await (id === 0 ? calls.add(input, key) : calls.replace(id, input))
        // A repeated attempt adds what the list may know by now.
        const others = (list: Thing[]) => list.filter((each) => each.id !== saved.id)
        await show(
          (list) => (id === 0 ? [...others(list), saved] : list.map((each) => (each.id === id ? saved : each))),
          isSameVisit,
        )
        return saved
      } catch (error) {
        if (isGone(error)) await show(without(id), isSameVisit)
        // The earlier call, which was not answered, has worked: its thing belongs on the list.
        if (error instanceof CallError && error.code === 'idempotency_key_reused') await reload()
        throw error
      }
    },
    async remove(id) {
      const isSameVisit = sameVisit()
      try {
        await calls.remove(id)
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

export const useAddressChanges = () => useListChanges(ADDRESSES)
export const usePhoneChanges = () => useListChanges(PHONES)

/** Saves a phone. A number that is on the customer's own list already is called so. */
export function useSavePhone(): (id: number, input: PhoneInput, key: string) => Promise<Phone> {
  const { save, reload } = usePhoneChanges()
  return (id, input, key) =>
    save(id, input, key).catch(async (error: unknown) => {
      const isTaken = error instanceof CallError && error.code === 'number_taken'
      const own = isTaken && (await reload()).some(({ number }) => number === input.number)
      throw own ? new CallError({ ...error, message: ON_LIST, fields: { number: ON_LIST } }) : error
    })
}

const ON_LIST = 'This phone is already on your list.'

/** Texts six digits to the phone. */
export async function sendPhoneCode(id: number): Promise<void> {
  await call('POST /client/phones/:id/send_code/', { id })
}

export async function verifyPhone(id: number, code: string): Promise<void> {
  await call('POST /client/phones/:id/verify/', { id, body: { code } })
}

export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404
