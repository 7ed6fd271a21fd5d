import type { DeskCall } from './call.ts'
import {
  bagAnswer,
  bagQuery,
  countAnswer,
  firstCountInput,
  intakeAnswer,
  intakeCountAnswer,
  labelQuery,
  packInput,
  recountInput,
  secondCountInput,
  settleInput,
  thingsAnswer,
} from './intake.ts'
import { deedAnswer } from './people.ts'

/** A bag, from its number to the van. */
export const intakeCalls = {
  getIntake: {
    method: 'GET',
    path: '/desk/intake/',
    summary: 'What waits in the house to be counted or packed',
    deed: 'intake',
    answer: intakeAnswer,
  },
  countIntake: {
    method: 'GET',
    path: '/desk/intake/count/',
    summary: 'How many orders the plant counts now',
    deed: 'intake',
    answer: intakeCountAnswer,
  },
  listThings: {
    method: 'GET',
    path: '/desk/things/',
    summary: 'What can be counted, by the names of the price list',
    deed: 'price list',
    answer: thingsAnswer,
  },
  findBag: {
    method: 'GET',
    path: '/desk/bags/',
    summary: 'A bag by the number of its order or its pickup, with what its next step may know and nothing else',
    deed: 'intake',
    query: bagQuery,
    answer: bagAnswer,
    refusals: ['not_found'],
  },
  countFirst: {
    method: 'POST',
    path: '/desk/pickups/:id/first-count/',
    summary: 'Keeps the first count of a bag, once under its key',
    deed: 'intake',
    body: firstCountInput,
    answer: countAnswer,
  },
  countSecond: {
    method: 'POST',
    path: '/desk/pickups/:id/second-count/',
    summary: 'The second count, by someone else: equal ones price the order, different ones hold it',
    deed: 'intake',
    body: secondCountInput,
    answer: countAnswer,
  },
  settleCounts: {
    method: 'POST',
    path: '/desk/orders/:id/settle/',
    summary: 'Ends the red flag of two counts with what is in the bag, and prices it',
    deed: 'order release red flag',
    body: settleInput,
    answer: countAnswer,
  },
  packOrder: {
    method: 'POST',
    path: '/desk/orders/:id/pack/',
    summary:
      'Counts the pieces before they leave; where they agree the card is charged, and a paid order is on the van',
    deed: 'order forward',
    body: packInput,
    answer: countAnswer,
  },
  endRecount: {
    method: 'POST',
    path: '/desk/orders/:id/recount/',
    summary:
      'Ends the red flag of a count before it leaves: takes off what is missing, once it was asked and shown, or says why nothing is',
    deed: 'order release red flag',
    body: recountInput,
    answer: deedAnswer,
  },
  printLabels: {
    method: 'GET',
    path: '/desk/orders/:id/labels/',
    summary: 'The labels of an order’s bags or parcels, for a roll of 62 mm or a sheet of eight',
    deed: 'label',
    query: labelQuery,
    file: 'application/pdf',
    refusals: ['not_found'],
  },
} as const satisfies Record<string, DeskCall>
