import { brand } from '#contract/brand'
import { links, linkTo } from '#contract/links'
import { displayDay } from '#rules/days'
import { policy } from '#rules/policy'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { queueMessage } from '../messages.ts'

/** The letters that an account's own affairs bring with them. */

export interface Letter {
  /** What happened, in words that are true of it once, for the event's key. */
  event: string
  subject: string
  paragraphs: readonly string[]
  /** The token in its link. */
  secret?: string
}

/** The moment belongs to the key, because an account is changed again and again. Of two changes at once the second fails. */
export async function queueLetter(
  db: Db,
  recipient: string,
  customerId: number,
  letter: Letter,
  now: Date,
): Promise<void> {
  const { event, subject, paragraphs, ...rest } = letter
  const body = [...paragraphs, `Your ${brand.name} team\n${brand.phoneShown} · ${brand.supportEmail}`].join('\n\n')
  const eventKey = `customer ${customerId} ${event} at ${now.toISOString()}`
  await queueMessage(db, { eventKey, channel: 'mail', recipient, subject, body, customerId, ...rest }, now)
}

const lifetime = `It works once, for ${policy.accounts.resetLinkMinutes} minutes.`
const notYou = `If this was not you, please write to ${brand.supportEmail} or call ${brand.phoneShown} right away.`

export const resetLetter = (
  { publicUrl }: Config,
  { linkId, uid, token }: { linkId: number; uid: number; token: string },
): Letter => ({
  event: `reset link ${linkId}`,
  subject: `Choose a new ${brand.name} password`,
  paragraphs: [
    `You asked for a new password for your ${brand.name} account. This link lets you choose one. ${lifetime}`,
    `${publicUrl}${linkTo.resetPassword({ uid, token })}`,
    'If you did not ask for it, you can ignore this email: your password stays as it is.',
  ],
  secret: token,
})

export const passwordChangedLetter = (config: Config): Letter =>
  newPasswordLetter(config, 'your other devices were signed out', [])

export const passwordResetLetter = (config: Config): Letter =>
  newPasswordLetter(config, 'you were signed out on every device', [
    `Please look whether every phone on your account is yours, and delete what is not: ${config.publicUrl}${links.profilePhones}`,
  ])

const newPasswordLetter = ({ publicUrl }: Config, consequence: string, advice: readonly string[]): Letter => ({
  event: 'password changed',
  subject: `Your ${brand.name} password was changed`,
  paragraphs: [
    `The password of your ${brand.name} account was just changed, and ${consequence}.`,
    ...advice,
    `If this was not you, choose a new password at ${publicUrl}${links.forgotPassword} and write to ${brand.supportEmail} right away.`,
  ],
})

export const confirmEmailLetter = (
  { publicUrl }: Config,
  { linkId, uid, token }: { linkId: number; uid: number; token: string },
): Letter => ({
  event: `email link ${linkId}`,
  subject: `Confirm your new email address for ${brand.name}`,
  paragraphs: [
    `You want to use this email address for your ${brand.name} account. This link confirms it. ${lifetime}`,
    `${publicUrl}${linkTo.confirmEmail({ uid, token })}`,
    'Until then, nothing changes. If you did not ask for it, you can ignore this email.',
  ],
  secret: token,
})

/** For the owner of an address that somebody else typed: what they may know, without who it was. */
export const emailInUseLetter = ({ publicUrl }: Config, linkId: number): Letter => ({
  event: `email asked for by link ${linkId}`,
  subject: `You already have a ${brand.name} account`,
  paragraphs: [
    `Someone tried to use this email address for another ${brand.name} account. It stays with yours; nothing has changed.`,
    'If it was you, sign in with this address:',
    `${publicUrl}${links.login}`,
  ],
})

export const emailChangedLetter: Letter = {
  event: 'email changed',
  subject: `The email address of your ${brand.name} account was changed`,
  paragraphs: [
    `Your ${brand.name} account now uses another email address, and your other devices were signed out. We will no longer write to this one.`,
    notYou,
  ],
}

export const deletionLetter = ({ publicUrl }: Config, deletesOn: string): Letter => ({
  event: 'deletion asked for',
  subject: `Your ${brand.name} account will be deleted on ${displayDay(deletesOn)}`,
  paragraphs: [
    `As you asked, we will delete your ${brand.name} account and what we know about you on ${displayDay(deletesOn)}. What goes back to your card then, and what credit is lost, stands on the page below. Auto-reload and recurring pickups are paused.`,
    'Until that day you can change your mind. Sign in here and choose Keep my account:',
    `${publicUrl}${links.profileAccount}`,
    notYou,
  ],
})

export const deletionUndoneLetter: Letter = {
  event: 'deletion undone',
  subject: `Your ${brand.name} account will not be deleted`,
  paragraphs: [`You changed your mind, and your ${brand.name} account will not be deleted. Nothing was lost.`, notYou],
}
