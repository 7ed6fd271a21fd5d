import { brand } from '#contract/brand'
import { links, linkTo } from '#contract/links'
import { displayDay } from '#rules/days/days'
import { policy } from '#rules/policy'
import type { Letter } from './letter.ts'

/** Letters to the owner of an account about it. */

interface SecretLink {
  publicUrl: string
  uid: number
  token: string
}

const lifetime = `It works once, for ${policy.accounts.resetLinkMinutes} minutes.`
const notYou = `If this was not you, please write to ${brand.supportEmail} or call ${brand.phoneShown} right away.`

export const passwordLink = ({ publicUrl, uid, token }: SecretLink): Letter => ({
  subject: `Choose a new ${brand.name} password`,
  paragraphs: [
    `You asked for a new password for your ${brand.name} account. This link lets you choose one. ${lifetime}`,
    `Choose a new password: ${publicUrl}${linkTo.resetPassword({ uid, token })}`,
    'If you did not ask for it, you can ignore this email: your password stays as it is.',
  ],
})

export const passwordChanged = (publicUrl: string): Letter =>
  newPassword(publicUrl, 'your other devices were signed out', [])

export const passwordReset = (publicUrl: string): Letter =>
  newPassword(publicUrl, 'you were signed out on every device', [
    'Please check that every phone on your account is yours, and delete any that is not.',
    `Look at your phones: ${publicUrl}${links.profilePhones}`,
  ])

const newPassword = (publicUrl: string, consequence: string, advice: readonly string[]): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  paragraphs: [
    `The password of your ${brand.name} account was just changed, and ${consequence}.`,
    ...advice,
    `If this was not you, choose a new password and write to ${brand.supportEmail} right away.`,
    `Choose a new password: ${publicUrl}${links.forgotPassword}`,
  ],
})

export const emailLink = ({ publicUrl, uid, token }: SecretLink): Letter => ({
  subject: `Confirm your new email address for ${brand.name}`,
  paragraphs: [
    `You asked to use this email address for your ${brand.name} account. This link confirms it. ${lifetime}`,
    `Confirm this address: ${publicUrl}${linkTo.confirmEmail({ uid, token })}`,
    'Until then, nothing changes. If you did not ask for it, you can ignore this email.',
  ],
})

/** The owner of an address that somebody else typed hears what they may know, without who it was. */
export const emailInUse = (publicUrl: string): Letter => ({
  subject: `You already have a ${brand.name} account`,
  paragraphs: [
    `Someone tried to use this email address for another ${brand.name} account. It stays with yours; nothing has changed.`,
    'If it was you, sign in with this address.',
    `Sign in: ${publicUrl}${links.login}`,
  ],
})

/** This goes to the old address. */
export const emailChanged = (): Letter => ({
  subject: `The email address of your ${brand.name} account was changed`,
  paragraphs: [
    `Your ${brand.name} account now uses another email address, and your other devices were signed out. We will no longer write to this one.`,
    notYou,
  ],
})

export const deletionAsked = (publicUrl: string, deletesOn: string): Letter => ({
  subject: `Your ${brand.name} account will be deleted on ${displayDay(deletesOn)}`,
  paragraphs: [
    `As you asked, we will delete your ${brand.name} account and what we know about you on ${displayDay(deletesOn)}. Auto-reload and recurring pickups are paused.`,
    'Until that day you can change your mind: sign in and choose Keep my account. The page also says what goes back to your card, and what credit is lost.',
    `Look at your account: ${publicUrl}${links.profileAccount}`,
    notYou,
  ],
})

export const deletionUndone = (): Letter => ({
  subject: `Your ${brand.name} account will not be deleted`,
  paragraphs: [
    `You changed your mind, and your ${brand.name} account will not be deleted. Everything is still there.`,
    notYou,
  ],
})
