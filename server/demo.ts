import { hashPassword } from './account/passwords.ts'
import { findObstacles, insertCustomer } from './account/store.ts'
import type { Deps } from './ports.ts'

export const demo = { email: 'demo@larkspur.example', password: 'laundry-day' } as const

const HOME = { zipCode: '94041', addressLine1: '228 Bush Street' } as const
const PHONE = '+16505550199'

/** Somebody to sign in as on a local installation. Once there, it belongs to whoever tries things out with it. */
export async function seedDemoCustomer(deps: Pick<Deps, 'database' | 'clock' | 'passwordCost'>): Promise<void> {
  const { database, clock } = deps
  const { isEmailTaken, isPhoneTaken } = await findObstacles(database.db, { ...HOME, email: demo.email, phone: PHONE })
  if (isEmailTaken || isPhoneTaken) return
  const passwordHash = await hashPassword(deps, demo.password)
  const now = clock.now()
  await database.transaction(async (db) => {
    const id = await insertCustomer(db, { ...HOME, email: demo.email, phone: PHONE, passwordHash }, now)
    await db
      .updateTable('customers')
      .set({ firstName: 'Ada', lastName: 'Marsh', planName: 'platinum' })
      .where('id', '=', id)
      .execute()
    await db.updateTable('phones').set({ verifiedAt: now }).where('customerId', '=', id).execute()
  })
}
