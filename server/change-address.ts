import type { AddressChange } from '#contract/profile'
import { type Api, serve } from './http/serve.ts'
import { lockOwner } from './lock-owner.ts'
import { carryAddress, requireUnusedAddress } from './pickups/pickup-addresses.ts'
import type { Deps } from './ports.ts'
import { changeAddress, removeAddress } from './profile/addresses.ts'
import { presentAddress } from './profile/present.ts'

/** Changing or removing an address concerns the pickups there, which stand above the profile. */
export function changeAddressRoutes(api: Api, deps: Deps): void {
  serve(api, 'replaceAddress', async ({ customer, id, body }) =>
    presentChanged(await changeAddressWithPickups(deps, customer.id, id, body)),
  )

  serve(api, 'changeAddress', async ({ customer, id, body }) =>
    presentChanged(await changeAddressWithPickups(deps, customer.id, id, body)),
  )

  serve(api, 'removeAddress', ({ customer, id }) =>
    deps.database.transaction(async (db) => {
      const owner = await lockOwner(db, customer.id)
      await requireUnusedAddress(db, owner.id, id, deps.clock.now())
      await removeAddress(db, owner, id)
    }),
  )
}

/** Placing an order uses this too. */
export const changeAddressWithPickups = (
  { database, clock }: Deps,
  customerId: number,
  id: number,
  change: AddressChange,
) =>
  database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const now = clock.now()
    const address = await changeAddress(db, owner, id, change, now)
    return { address, pickups: await carryAddress(db, owner, address, now) }
  })

const presentChanged = ({ address, pickups }: Awaited<ReturnType<typeof changeAddressWithPickups>>) => ({
  ...presentAddress(address),
  ...pickups,
})
