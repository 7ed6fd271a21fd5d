import type { Lead } from '#contract/contact'
import type { Db } from '../db/open.ts'

export async function insertLead(db: Db, lead: Lead, isSuspected: boolean, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('leads')
    .values({
      kind: lead.kind,
      email: lead.email,
      phone: lead.phone ?? null,
      fullName: lead.fullName ?? null,
      zipCode: lead.zipCode ?? null,
      address: lead.address ?? null,
      message: lead.message ?? null,
      hasAcceptedTerms: lead.accept,
      isSuspected,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
