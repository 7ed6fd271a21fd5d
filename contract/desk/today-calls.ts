import type { DeskCall } from './call.ts'
import { deedAnswer } from './people.ts'
import {
  boardAnswer,
  boardQuery,
  feeInput,
  routeAnswer,
  routeQuery,
  rushQuoteInput,
  stopDeeds,
  stopOutcomes,
} from './today.ts'

/** The drivers’ routes and the board of the day. */
export const todayCalls = {
  getRoute: {
    method: 'GET',
    path: '/desk/route/',
    summary: 'The stops of a day in the order of the drive; a driver’s own',
    deed: 'route',
    query: routeQuery,
    answer: routeAnswer,
  },
  recordStops: {
    method: 'POST',
    path: '/desk/stops/',
    summary: 'What happened at doors: collected, arrived, nothing there, delivered. None of it charges anybody',
    deed: 'route',
    body: stopDeeds,
    answer: stopOutcomes,
  },
  getBoard: {
    method: 'GET',
    path: '/desk/board/',
    summary: 'The day as the desk sees it: late, routes, what waits for the desk',
    deed: 'day',
    query: boardQuery,
    answer: boardAnswer,
  },
  chargeNoBagFee: {
    method: 'POST',
    path: '/desk/pickups/:id/fee/',
    summary: 'Charges the fee of a stop without a bag, once it was asked and shown',
    deed: 'no-show',
    body: feeInput,
    answer: deedAnswer,
  },
  letFeeGo: {
    method: 'POST',
    path: '/desk/pickups/:id/fee/waive/',
    summary: 'Ends a stop without a bag without a fee',
    deed: 'no-show',
    answer: deedAnswer,
  },
  approveRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/approve/',
    summary: 'Says that a rush pickup can come back on its day',
    deed: 'rush approve',
    answer: deedAnswer,
  },
  quoteRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/quote/',
    summary: 'Asks the customer whether rush may cost this, or takes that back',
    deed: 'rush quote',
    body: rushQuoteInput,
    answer: deedAnswer,
  },
  withdrawRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/withdraw/',
    summary: 'Takes rush off a pickup, and the customer is told',
    deed: 'rush withdraw',
    answer: deedAnswer,
  },
} as const satisfies Record<string, DeskCall>
