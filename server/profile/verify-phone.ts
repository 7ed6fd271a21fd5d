import { createHmac, timingSafeEqual } from 'node:crypto'
import { brand } from '#contract/brand'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { lockOwner } from '../lock-owner.ts'
import { queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import {
  countWrongTry,
  deletePhoneCode,
  findPhone,
  findPhoneCode,
  insertPhoneCode,
  type PhoneRow,
  updatePhone,
} from './phone-store.ts'

const { phoneCodeDigits, phoneCodeMinutes, phoneCodeWrongTries } = policy.accounts

/** Texts six digits to the phone, in place of those before them. A phone that is verified already is left in peace. */
export async function sendPhoneCode(deps: Deps, customerId: number, phoneId: number): Promise<void> {
  const { config, database, clock, random } = deps
  const now = clock.now()
  const code = String(random.below(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  await database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const phone = await findPhone(db, customerId, phoneId)
    if (phone === undefined) throw new AppError('not_found')
    if (phone.verifiedAt !== null) return
    const codeId = await insertPhoneCode(db, {
      phoneId,
      codeHash: hashCode(config, phone, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + phoneCodeMinutes * 60_000),
    })
    await queueMessage(
      db,
      {
        eventKey: `phone ${phoneId} code ${codeId}`,
        channel: 'sms',
        recipient: phone.number,
        customerId,
        secret: code,
        body: `${code} is your ${brand.name} code. It works for ${phoneCodeMinutes} minutes. Nobody from ${brand.name} will ask you for it.`,
      },
      now,
    )
  })
  deps.jobs.runSoon('send-messages')
}

/** A wrong try is counted and stays counted: after the fifth, not even the right digits help. */
export async function verifyPhone(deps: Deps, customerId: number, phoneId: number, code: string): Promise<PhoneRow> {
  const { config, database, clock } = deps
  const now = clock.now()
  const verified = await database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const phone = await findPhone(db, customerId, phoneId)
    if (phone === undefined) throw new AppError('not_found')
    // Pressed twice, or in another tab.
    if (phone.verifiedAt !== null) return phone
    const sent = await findPhoneCode(db, phoneId, now)
    if (sent === undefined || sent.wrongTries >= phoneCodeWrongTries) return undefined
    if (!isSame(sent.codeHash, hashCode(config, phone, code.replace(/\D/g, '')))) {
      await countWrongTry(db, sent.id)
      return undefined
    }
    await deletePhoneCode(db, phoneId)
    return updatePhone(db, customerId, phoneId, { verifiedAt: now })
  })
  if (verified === undefined) throw new AppError('phone_code_wrong')
  return verified
}

/** Good for this phone and number only. */
function hashCode({ sessionSecret }: Config, { id, number }: PhoneRow, code: string): string {
  return createHmac('sha256', sessionSecret).update(`phone code ${id} ${number} ${code}`).digest('hex')
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
