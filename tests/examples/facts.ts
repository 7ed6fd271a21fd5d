/** What the examples of messages are about: an order as most are, and one whose every word is long. */

export interface Facts {
  publicUrl: string
  number: number
  cents: number
  feeCents: number
  creditCents: number
  pickupDay: string
  dropoffDay: string
  nextDay: string
  moment: Date
  /** Always at 10:00 AM. */
  nextTryAt: Date
  addressLine1: string
  addressLine2: string
  zipCode: string
  changeableUntil: Date
  days: readonly number[]
  keptDays: readonly string[]
  feeTitle: string
  closedReason: string
}

export const TYPICAL: Facts = {
  publicUrl: 'https://larkspur.example',
  number: 1204,
  cents: 5560,
  feeCents: 999,
  creditCents: 14_340,
  pickupDay: '2026-11-19',
  dropoffDay: '2026-11-23',
  nextDay: '2026-11-30',
  moment: new Date('2026-11-19T18:05:00Z'),
  nextTryAt: new Date('2026-11-24T18:00:00Z'),
  addressLine1: '228 Bush Street',
  addressLine2: 'Apartment 4',
  zipCode: '94041',
  changeableUntil: new Date('2026-11-18T17:00:00Z'),
  days: [1, 4],
  keptDays: ['2026-11-19'],
  feeTitle: 'Missed pickup, Thursday, November 19th',
  closedReason: 'snow',
}

/** The long things in a customer's life: the longest names of days, a long address, five digits of dollars, six days a week. */
export const LONG: Facts = {
  publicUrl: 'https://larkspur.example',
  number: 123_456,
  cents: 1_234_567,
  feeCents: 1_234_567,
  creditCents: 9_876_543,
  pickupDay: '2026-09-23',
  dropoffDay: '2026-09-30',
  nextDay: '2026-11-25',
  moment: new Date('2026-09-23T19:55:00Z'),
  nextTryAt: new Date('2026-09-23T17:00:00Z'),
  addressLine1: '12345 Reverend Martin Luther King Junior Memorial Boulevard',
  addressLine2: 'Building Northwest, Apartment 1234',
  zipCode: '95136',
  changeableUntil: new Date('2026-09-22T16:00:00Z'),
  days: [1, 2, 3, 4, 5, 6],
  keptDays: ['2026-09-23', '2026-09-24'],
  feeTitle: 'Missed pickup, Wednesday, September 23rd',
  closedReason: 'roads closed by flooding',
}
