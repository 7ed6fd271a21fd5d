import { authenticationNeeded, PAYMENT_REFUSALS } from './billing.ts'
import type { Call } from './call.ts'
import { missingAnswer, missingInput } from './contact.ts'
import {
  orderAnswer,
  orderList,
  orderQuery,
  paymentInput,
  quarterCreditBack,
  receiptAnswer,
  receiptInput,
  receiptQuery,
} from './orders.ts'

export const ordersCalls = {
  payOrder: {
    topic: 'orders',
    method: 'POST',
    path: '/client/orders/:id/pay/',
    summary:
      'Pays an order, a fee or what staff charged, with credit and then the main card; paid already, it answers too',
    as: 'customer',
    body: paymentInput,
    answer: orderAnswer,
    otherAnswers: { 402: authenticationNeeded },
    isKeyed: true,
    refusals: [...PAYMENT_REFUSALS, 'due_changed', 'nothing_to_pay'],
  },
  listOrders: {
    topic: 'orders',
    method: 'GET',
    path: '/client/orders/',
    summary: 'The caller’s orders, stops without a bag and paid purchases, the newest first',
    as: 'customer',
    query: orderQuery,
    answer: orderList,
  },
  getOrder: {
    topic: 'orders',
    method: 'GET',
    path: '/client/orders/:id/',
    summary: 'One of them, line by line',
    as: 'customer',
    answer: orderAnswer,
    refusals: ['not_found'],
  },
  getCreditBack: {
    topic: 'orders',
    method: 'GET',
    path: '/client/credit_back/',
    summary: 'The credit back that the caller’s completed orders have earned this quarter, and when it is added',
    as: 'customer',
    answer: quarterCreditBack,
  },
  tellMissing: {
    topic: 'orders',
    method: 'POST',
    path: '/client/orders/:id/missing/',
    summary:
      'Tells our staff what is missing from one of the caller’s laundry orders; it waits in the inbox under its number',
    as: 'customer',
    body: missingInput,
    answer: missingAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['not_found'],
  },
  requestReceipt: {
    topic: 'orders',
    method: 'POST',
    path: '/client/orders/:id/',
    summary: 'A link to the order’s PDF, which opens for ten minutes without a token, while the session lasts',
    as: 'customer',
    body: receiptInput,
    takesForm: true,
    answer: receiptAnswer,
    refusals: ['not_found'],
  },
  downloadReceipt: {
    topic: 'orders',
    method: 'GET',
    path: '/client/receipts/',
    summary: 'The PDF behind such a link',
    as: 'anyone',
    query: receiptQuery,
    file: 'application/pdf',
    refusals: ['not_found', 'receipt_expired'],
  },
} as const satisfies Record<string, Call>
