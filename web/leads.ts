import type { LeadInput } from '#contract/contact'
import { call } from './api.ts'

/** Leads carry their phone with a space after the prefix. */
export function sendLead(lead: LeadInput): Promise<unknown> {
  const { phone, ...rest } = lead
  return call('POST', '/client/customers/', { body: { ...rest, ...(phone && { phone: `+1 ${phone}` }) } })
}
