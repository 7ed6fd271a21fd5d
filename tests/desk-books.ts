import type { Books } from '../desk/core/queries.ts'

/** What the server might answer about the books, made up as they are drawn: Saturday, November 14th, beside its month. */

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
const row = (key: string, name: string, day: number, month: number, isSum = false) => ({
  ...{ key, name, isSum, day, dollarDay: dollarsOf(day), month, dollarMonth: dollarsOf(month) },
})
const line = (number: number, name: string, memo: string, debit: number, credit: number) => ({
  ...{ day: '2026-11-14', number, name, memo },
  ...{ debit, dollarDebit: dollarsOf(debit), credit, dollarCredit: dollarsOf(credit) },
})

const SALES = [0, 142_000, 159_000, 131_000, 171_000, 185_000, 97_000, 0, 151_000, 163_000, 129_000, 176_000]
const CREDIT = [1_718_062, 1_726_000, 1_701_000, 1_739_000, 1_765_000, 1_743_000, 1_732_000, 1_732_000]
const LATER = [1_771_000, 1_796_000, 1_812_000, 1_789_000, 1_840_215, 1_866_771]

export const novemberBooks: Books = {
  day: '2026-11-14',
  today: '2026-11-16',
  counts: {
    day: { orders: 24, things: 211, noShows: 2, purchases: 3, reloads: 2 },
    month: { orders: 268, things: 2_344, noShows: 9, purchases: 31, reloads: 22 },
  },
  earned: [
    row('dryCleaning', 'Dry cleaning', 61_240, 684_215),
    row('laundry', 'Laundry', 48_650, 531_075),
    row('washAndFold', 'Wash & fold', 47_500, 480_000),
    row('household', 'Household', 15_980, 191_240),
    row('alterations', 'Alterations', 8_475, 100_835),
    row('leather', 'Leather', 6_995, 74_470),
    row('delivery', 'Fee: delivery', 3_980, 41_700),
    row('rush', 'Fee: rush', 2_997, 22_977),
    row('noBag', 'Fee: no bag', 999, 5_997),
    row('discounts', 'Plan discounts', -24_136, -269_549),
    row('sales', 'Sales', 172_680, 1_862_960, true),
    row('refunds', 'Refunds', -2_556, -14_890),
  ],
  owed: [
    row('start', 'At the start', 1_840_215, 1_718_062),
    row('sold', 'Sold: plans and reloads', 139_500, 1_374_400),
    row('given', 'Given: gifts and credit back', 1_250, 8_750),
    row('returned', 'Back from refunds', 628, 6_214),
    row('spent', 'Spent on orders', -114_822, -1_240_655),
    row('outstanding', 'Outstanding at midnight', 1_866_771, 1_866_771, true),
  ],
  came: [
    row('card_orders', 'Orders and fees', 57_858, 622_305),
    row('card_credit', 'Plans and reloads, less coupons', 137_500, 1_360_400),
    row('card_refunds', 'Refunds', -1_928, -8_676),
    row('bank', 'To our bank', 193_430, 1_974_029, true),
  ],
  days: [...SALES, 190_210, 172_680].map((sales, index) => {
    const outstanding = [...CREDIT, ...LATER][index] ?? 0
    return {
      ...{ day: `2026-11-${String(index + 1).padStart(2, '0')}`, sales, dollarSales: dollarsOf(sales) },
      ...{ outstanding, dollarOutstanding: dollarsOf(outstanding), closedFor: index === 10 ? 'Veterans Day' : null },
    }
  }),
  journal: [
    line(1010, 'Card clearing', 'Plans and packs', 137_500, 0),
    line(4090, 'Coupons', 'Plans and packs', 2_000, 0),
    line(2200, 'Customer credit', 'Plans and packs', 0, 139_500),
    line(2200, 'Customer credit', 'Orders and fees', 114_822, 0),
    line(1010, 'Card clearing', 'Orders and fees', 57_858, 0),
    line(4080, 'Plan discounts', 'Orders and fees', 24_136, 0),
    line(4010, 'Sales: dry cleaning', 'Orders and fees', 0, 61_240),
    line(4020, 'Sales: laundry', 'Orders and fees', 0, 48_650),
    line(4030, 'Sales: wash & fold', 'Orders and fees', 0, 47_500),
    line(4040, 'Sales: household', 'Orders and fees', 0, 15_980),
    line(4050, 'Sales: alterations', 'Orders and fees', 0, 8_475),
    line(4060, 'Sales: leather', 'Orders and fees', 0, 6_995),
    line(4070, 'Fees', 'Fee: delivery', 0, 3_980),
    line(4070, 'Fees', 'Fee: rush', 0, 2_997),
    line(4070, 'Fees', 'Fee: no bag', 0, 999),
    line(4095, 'Refunds', 'Refunds of orders', 2_556, 0),
    line(1010, 'Card clearing', 'Refunds of orders', 0, 1_928),
    line(2200, 'Customer credit', 'Refunds of orders', 0, 628),
    line(6110, 'Gifts', 'Gifts', 1_250, 0),
    line(2200, 'Customer credit', 'Gifts', 0, 1_250),
  ],
  proof: { at: '2026-11-16T12:10:00.000Z', differences: 0 },
}
