import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { requireRoomForCode } from '../claim-messages.ts'
import { sessionSecretsOf } from '../config.ts'
import { eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { dropQueued, queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { phoneCode } from '../words/profile.ts'
import {
  countWrongTry,
  deletePhone,
  deletePhoneCode,
  findOldestOtherPhone,
  findPhone,
  findPhoneCode,
  insertPhoneCode,
  listHolders,
  lockNumber,
  type PhoneRow,
  updatePhone,
} from './phone-store.ts'
import { updateProfile } from './store.ts'

const { phoneCodeDigits, phoneCodeMinutes, phoneCodeWrongTries } = policy.accounts

/** Texts six digits to the phone, in place of those before them. A phone that is verified already is left in peace. */
export async function sendPhoneCode(deps: Deps, customerId: number, phoneId: number): Promise<void> {
  const { config, database, clock, random } = deps
  await requireRoomForCode(deps)
  const now = clock.now()
  const code = String(random.below(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  await database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const phone = await findPhone(db, customerId, phoneId)
    if (phone === undefined) throw new AppError('not_found')
    if (phone.verifiedAt !== null) return
    if (phone.isStopped) throw new AppError('number_stopped')
    const { id: codeId, replacedId } = await insertPhoneCode(db, {
      phoneId,
      codeHash: hashCode(config.sessionSecret, phone, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + phoneCodeMinutes * MINUTE_MS),
    })
    // Of two texts that wait the first one would no longer work.
    if (replacedId !== undefined) await dropQueued(db, [eventKeys.phoneCode(phoneId, replacedId)])
    await queueMessage(
      db,
      {
        eventKey: eventKeys.phoneCode(phoneId, codeId),
        kind: 'code',
        channel: 'sms',
        recipient: phone.number,
        customerId,
        secret: code,
        body: phoneCode(code),
      },
      now,
    )
  })
  deps.jobs.runSoon('send-messages')
}

/**
 * A wrong try is counted and stays counted: after the fifth, not even the right digits help. The right ones take the
 * number from everybody who only typed it. If two verify it at once, the first has it.
 */
export async function verifyPhone(deps: Deps, customerId: number, phoneId: number, code: string): Promise<PhoneRow> {
  const { config, database, clock } = deps
  const now = clock.now()
  const verified = await database.transaction(async (db) => {
    const asked = await findPhone(db, customerId, phoneId)
    if (asked === undefined) throw new AppError('not_found')
    const others = await lockWithHolders(db, customerId, asked.number)
    const phone = await findPhone(db, customerId, phoneId)
    if (phone === undefined) throw new AppError(others.some(isVerified) ? 'number_lost' : 'not_found')
    // The code was for the number before.
    if (phone.number !== asked.number) return undefined
    // Pressed twice, or in another tab.
    if (phone.verifiedAt !== null) return phone
    const sent = await findPhoneCode(db, phoneId, now)
    if (sent === undefined || sent.wrongTries >= phoneCodeWrongTries) return undefined
    const typed = code.replace(/\D/g, '')
    if (!sessionSecretsOf(config).some((secret) => isSame(sent.codeHash, hashCode(secret, phone, typed)))) {
      await countWrongTry(db, sent.id)
      return undefined
    }
    await deletePhoneCode(db, phoneId)
    for (const other of others) await takeFrom(db, other)
    return updatePhone(db, customerId, phoneId, { verifiedAt: now })
  })
  if (verified === undefined) throw new AppError('phone_code_wrong')
  return verified
}

interface Holder {
  id: number
  customerId: number
  verifiedAt: Date | null
}

const isVerified = ({ verifiedAt }: Holder) => verifiedAt !== null

/** Locks the number, then its holders' accounts in the order of their ids, as everybody does. Answers with the other holders. */
async function lockWithHolders(db: Db, customerId: number, number: string): Promise<Holder[]> {
  await lockNumber(db, number)
  const others = (await listHolders(db, number)).filter((holder) => holder.customerId !== customerId)
  const owners = new Set([customerId, ...others.map((holder) => holder.customerId)])
  for (const id of [...owners].sort((one, other) => one - other)) {
    if (id === customerId) await lockOwner(db, id)
    else await lockCustomer(db, id)
  }
  // Again, because one of them may have given it up while we waited. Nobody can have taken it.
  return (await listHolders(db, number)).filter((holder) => holder.customerId !== customerId)
}

/** The one way in which a customer can be left without a phone: it was another's. */
export async function takeFrom(db: Db, { id, customerId }: Holder): Promise<void> {
  const heir = await findOldestOtherPhone(db, customerId, id)
  const owner = await lockCustomer(db, customerId)
  if (owner?.mainPhoneId === id) await updateProfile(db, customerId, { mainPhoneId: heir?.id ?? null })
  await deletePhone(db, customerId, id)
}

/** Good for this phone and number only. */
function hashCode(secret: string, { id, number }: PhoneRow, code: string): string {
  return createHmac('sha256', secret).update(`phone code ${id} ${number} ${code}`).digest('hex')
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
