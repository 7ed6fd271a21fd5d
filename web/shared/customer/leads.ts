import type { LeadInput } from '#contract/contact'
import { call } from '../../core/api.ts'

/** Leads carry their phone with a space after the prefix. */
export function sendLead(lead: LeadInput, key: string): Promise<unknown> {
  const { phone, ...rest } = lead
  const body = { ...rest, ...(phone && { phone: `+1 ${phone}` }) }
  return call('POST /client/customers/', { as: 'anyone', body, key })
}
