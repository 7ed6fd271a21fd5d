import { type Customer, findCustomer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { type Plan, type Printed, type Proposal, refused, UsageError } from './command.ts'

/** Whom staff mean. */
export type CustomerWord = number | string

export function customerOf(typed: string): CustomerWord {
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return typed
  throw new UsageError(
    `"${typed}" is neither the number of a customer nor an e-mail address. \`customer NAME\` finds the number.`,
  )
}

/** Goes on with the customer, or says that there is none. */
export async function withCustomer<Result extends Proposal | Plan | Printed>(
  { database }: Deps,
  word: CustomerWord,
  work: (customer: Customer) => Promise<Result>,
): Promise<Result | Printed> {
  const customer = await findCustomer(database.db, word)
  return customer === undefined ? refused(`There is no customer ${word}.`) : work(customer)
}

/** "Grace Hopper (customer 12)" */
export function customerName({ id, firstName, lastName, email }: Customer): string {
  return `${[firstName, lastName].filter(Boolean).join(' ') || email} (customer ${id})`
}
