import { AppError } from '../app-error.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { pickupCancelled } from '../words/pickups.ts'
import { refillSchedule } from './fill-schedule.ts'
import { dropReminders } from './reminders.ts'
import { cancelOpen, findPickup } from './store.ts'

/** Of a recurring one only this one is skipped: its row keeps its place in the schedule. */
export async function cancelPickup({ database, clock, jobs }: Deps, customerId: number, id: number): Promise<void> {
  await database.transaction(async (db) => {
    const customer = await lockOwner(db, customerId)
    const now = clock.now()
    const pickup = await findPickup(db, customerId, id)
    if (pickup === undefined) throw new AppError('not_found')
    if (pickup.status !== 'open' || now >= pickup.changeableUntil) throw new AppError('pickup_cancel_past_cutoff')
    await cancelOpen(db, pickup, now)
    await dropReminders(db, [pickup])
    const { comesTo } = await refillSchedule(db, customerId, now)
    const staysRecurring = comesTo(pickup.addressId, pickup.pickupDay)
    const eventKey = `pickup ${id} cancelled`
    await tellCustomer(db, customer, pickupCancelled(pickup, staysRecurring), { eventKey }, now)
  })
  jobs.runSoon('send-messages')
}
