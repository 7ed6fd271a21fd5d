import type { Deps } from '../ports.ts'
import { type Printed, refused } from './command.ts'

/** A refusal about a pickup or an order, which staff name by its number alone, is kept with its customer. */

export async function refusedAboutPickup({ database }: Deps, pickup: number, text: string): Promise<Printed> {
  const { findPickupOwner } = await import('../pickups/lock-pickup.ts')
  return refused(text, await findPickupOwner(database.db, pickup))
}

export async function refusedAboutOrder({ database }: Deps, order: number, text: string): Promise<Printed> {
  const { findOwner } = await import('../orders/staff-view.ts')
  return { ...refused(text, await findOwner(database.db, order)), orderId: order }
}
