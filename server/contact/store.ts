import type { Lead } from '#contract/contact'
import type { Db } from '../db/open.ts'

export async function insertLead(db: Db, lead: Lead, now: Date): Promise<number> {
  const { accept, ...fields } = lead
  const { id } = await db
    .insertInto('leads')
    .values({
      kind: fields.kind,
      email: fields.email,
      phone: fields.phone ?? null,
      fullName: fields.fullName ?? null,
      zipCode: fields.zipCode ?? null,
      address: fields.address ?? null,
      message: fields.message ?? null,
      hasAcceptedTerms: accept,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
