import type { DeskCall } from './call.ts'
import {
  bookInput,
  cancelInput,
  customerAnswer,
  giveInput,
  leaveInput,
  moveInput,
  planInput,
  searchAnswer,
  searchQuery,
} from './customers.ts'
import { deedAnswer } from './people.ts'

/** Whom a caller is, and what is done for them. */
export const customersCalls = {
  findCustomers: {
    method: 'GET',
    path: '/desk/customers/',
    summary: 'Who a caller is: by name, phone or its last four digits, e-mail, order or their own number',
    deed: 'customer',
    query: searchQuery,
    answer: searchAnswer,
  },
  getCustomer: {
    method: 'GET',
    path: '/desk/customers/:id/',
    summary: 'All that we know of a customer. Each look is written down, once an hour',
    deed: 'customer',
    answer: customerAnswer,
    refusals: ['not_found'],
  },
  bookForCustomer: {
    method: 'POST',
    path: '/desk/customers/:id/pickups/',
    summary: 'Books a pickup for a caller, once it was asked and shown; past the cutoff it is said why',
    deed: 'pickup book',
    body: bookInput,
    answer: deedAnswer,
  },
  moveForCustomer: {
    method: 'POST',
    path: '/desk/pickups/:id/move/',
    summary: 'Moves an open pickup to another day, once it was asked and shown; past the cutoff it is said why',
    deed: 'pickup move',
    body: moveInput,
    answer: deedAnswer,
  },
  cancelForCustomer: {
    method: 'POST',
    path: '/desk/pickups/:id/cancel/',
    summary: 'Cancels an open pickup, once it was asked and shown; past the cutoff it is said why',
    deed: 'pickup cancel',
    body: cancelInput,
    answer: deedAnswer,
  },
  giveCredit: {
    method: 'POST',
    path: '/desk/customers/:id/credit/',
    summary: 'Gives credit as a gift, once it was asked and shown',
    deed: 'credit give',
    body: giveInput,
    answer: deedAnswer,
  },
  sellPlan: {
    method: 'POST',
    path: '/desk/customers/:id/plan/',
    summary: 'Changes the plan at the customer’s wish, charged to the main card, once it was asked and shown',
    deed: 'plan',
    body: planInput,
    answer: deedAnswer,
  },
  leaveForCustomer: {
    method: 'POST',
    path: '/desk/customers/:id/leave/',
    summary: 'Leaves Advantage with its refund, as at the screen, once it was asked and shown',
    deed: 'plan',
    body: leaveInput,
    answer: deedAnswer,
  },
} as const satisfies Record<string, DeskCall>
