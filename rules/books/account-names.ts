/** The accounts of the journal, as whoever keeps our books knows them. A number or a name changes here, and nowhere else. */
export const JOURNAL_ACCOUNTS = {
  card: { number: 1010, name: 'Card clearing' },
  credit: { number: 2200, name: 'Customer credit' },
  frozen: { number: 2210, name: 'Customer credit, in dispute' },
  transfers: { number: 2290, name: 'Credit between customers' },
  dryCleaning: { number: 4010, name: 'Sales: dry cleaning' },
  laundry: { number: 4020, name: 'Sales: laundry' },
  washAndFold: { number: 4030, name: 'Sales: wash & fold' },
  household: { number: 4040, name: 'Sales: household' },
  alterations: { number: 4050, name: 'Sales: alterations' },
  leather: { number: 4060, name: 'Sales: leather' },
  preservation: { number: 4061, name: 'Sales: preservation' },
  rugs: { number: 4062, name: 'Sales: area rugs' },
  storage: { number: 4063, name: 'Sales: storage' },
  other: { number: 4069, name: 'Sales: other' },
  fees: { number: 4070, name: 'Fees' },
  discounts: { number: 4080, name: 'Plan discounts' },
  coupons: { number: 4090, name: 'Coupons' },
  waived: { number: 4092, name: 'Amounts let go' },
  refunds: { number: 4095, name: 'Refunds' },
  forfeited: { number: 4098, name: 'Credit ended unspent' },
  gifts: { number: 6110, name: 'Gifts' },
  creditBack: { number: 6120, name: 'Credit back' },
  disputes: { number: 6130, name: 'Losses by disputes' },
} as const satisfies Readonly<Record<string, { number: number; name: string }>>

export type JournalAccount = keyof typeof JOURNAL_ACCOUNTS
