import { brand } from '#contract/brand'
import type { Lead } from '#contract/contact'
import { policy } from '#rules/policy'
import { queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { insertLead, leadEventKey } from './store.ts'

/** Keeps a lead and tells the office about the ones that wait for an answer. */
export async function receiveLead(deps: Deps, lead: Lead): Promise<void> {
  const now = deps.clock.now()
  const isSuspected = isLikelyMachine(lead)
  await deps.database.transaction(async (db) => {
    const id = await insertLead(db, lead, isSuspected, now)
    // People outside our area wait for us to come, not for a letter.
    if (lead.kind === 'interested' || isSuspected) return
    await queueMessage(
      db,
      {
        eventKey: leadEventKey(id),
        channel: 'mail',
        recipient: brand.infoEmail,
        subject: lead.kind === 'storage' ? 'Somebody asks about seasonal storage' : 'Somebody asks for a reply',
        body: letter(lead),
      },
      now,
    )
  })
  deps.jobs.runSoon('send-messages')
}

/** A field that no person sees was filled in, or the whole form in less time than a person takes. */
function isLikelyMachine({ website, filledInMs = Number.POSITIVE_INFINITY }: Lead): boolean {
  return website !== undefined || filledInMs < policy.leads.fastestPersonMs
}

function letter(lead: Lead): string {
  const lines = [
    ['Name', lead.fullName],
    ['E-mail', lead.email],
    ['Phone', lead.phone],
    ['Address', [lead.address, lead.zipCode].filter(Boolean).join(', ')],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return [
    ...lines,
    ...(lead.message ? ['', lead.message] : []),
    '',
    `We promised an answer within ${policy.replies.leadWithinHours} hours.`,
  ].join('\n')
}
