import { foldCase } from '#rules/checks'
import { dollars } from '#rules/money'
import { nearestNames } from '#rules/nearest-names'
import { type DiscountKind, discountPercent } from '#rules/plans/discounts'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember, type Plan } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { itemsTakenIn, WASH_AND_FOLD } from '#rules/prices/intake-items'
import { PRETTY_UNITS } from '#rules/prices/prices'
import { businessDaysFor } from '#rules/prices/turnaround'
import type { ListedPrice } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import { type Commands, look, type Printed } from './command.ts'
import { tellList } from './tell-list.ts'

export const priceCommands: Commands = {
  'price list': {
    usage: '[WORD]',
    example: 'shirt',
    summary: 'Shows the price list, or what has this word in its name or service: the names that `intake` takes',
    words: [0, 1],
    read: ({ words: [word = ''] }) => look(({ database }) => printPrices(database.db, word.trim())),
  },
}

const MOST_NEAR = 5

async function printPrices(db: Db, word: string): Promise<Printed> {
  const { readPlan, readPriceList } = await import('../catalogue/order-prices.ts')
  const prices = await readPriceList(db)
  const plans = await Promise.all(PLAN_NAMES.filter(isMember).map((name) => readPlan(db, name)))
  const wanted = foldCase(word)
  const found = prices.filter(({ title, serviceTitle }) => foldCase(`${title} ${serviceTitle}`).includes(wanted))
  if (found.length > 0) return list(found, prices, plans)
  const empty = `Nothing on the price list has "${word}" in its name.`
  const names = nearestNames([...new Set(prices.flatMap(namesOf))], word, MOST_NEAR)
  const near = prices.filter((price) => namesOf(price).some((name) => names.includes(name)))
  const printed = list([], prices, plans, empty)
  return near.length === 0 ? printed : { ...printed, text: `${empty} Near it:\n\n${list(near, prices, plans).text}` }
}

const namesOf = ({ title, serviceTitle }: ListedPrice) => [title, serviceTitle]

function list(rows: readonly ListedPrice[], all: readonly ListedPrice[], plans: readonly Plan[], empty = ''): Printed {
  const active = all.filter(({ isRetired }) => !isRetired)
  const shown = rows.map((row) => presentPrice(row, isTotal(row, active), plans))
  // A column in which nothing stands only raises the question what is missing.
  const hasRemarks = shown.some((row) => remarkOn(row) !== '')
  return tellList(shown, {
    headings: ['Name', 'Service', 'Price', 'Discount', ...(hasRemarks ? ['Remarks'] : [])],
    cells: (row) => [
      row.title,
      row.service,
      [`$${row.dollarAmount}`, row.isCounted && row.prettyUnit, row.isAndUp && '& up'].filter(Boolean).join(' '),
      row.discounts.map(({ plan, percent }) => `${plan} ${percent}%`).join(', ') || 'none',
      ...(hasRemarks ? [remarkOn(row)] : []),
    ],
    empty,
  })
}

const remarkOn = ({ key, isOffered, isCounted, businessDays }: ReturnType<typeof presentPrice>): string =>
  [isOffered ? '' : 'retired', isCounted ? howLong(businessDays) : howCounted(key)].filter(Boolean).join('; ')

const presentPrice = (row: ListedPrice, isSpelledOut: boolean, plans: readonly Plan[]) => ({
  key: row.key,
  title: row.title,
  service: row.serviceTitle,
  amount: row.amountCents,
  dollarAmount: dollars(row.amountCents),
  unit: row.unit,
  prettyUnit: PRETTY_UNITS[row.unit],
  isAndUp: row.isAndUp,
  discountKind: row.discountKind,
  discounts: discountsOf(row.discountKind, plans),
  isOffered: !row.isRetired,
  businessDays: businessDaysFor(row),
  /** `intake` takes the item by this name. */
  isCounted: !isSpelledOut,
})

const discountsOf = (kind: DiscountKind, plans: readonly Plan[]) =>
  plans
    .map((plan) => ({ plan: PLAN_TITLES[plan.name], percent: discountPercent(kind, plan) }))
    .filter(({ percent }) => percent > 0)

/** A row that says what several cost together. */
function isTotal({ key }: ListedPrice, active: readonly ListedPrice[]): boolean {
  const rule = itemsTakenIn(active, [{ key, count: 1 }])
  return 'refusals' in rule && rule.refusals.some(({ code }) => code === 'spells_out_total')
}

/** Most things take as long as the booking says; what takes longer is what a caller asks about. */
const howLong = (businessDays: number): string =>
  businessDays > policy.turnaround.mostOrdersBusinessDays ? `up to ${businessDays} business days` : ''

const howCounted = (key: string): string =>
  key.startsWith(WASH_AND_FOLD) ? 'a total: --item "Wash & Fold=3"' : 'a total: --storage 8 --seasons 2'
