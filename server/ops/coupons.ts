import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { type Coupon, type CouponFlaw, type CouponTerms, couponCode } from '#rules/plans/coupons'
import {
  act,
  type Commands,
  centsOption,
  type Deed,
  dayOption,
  done,
  type Given,
  refused,
  UsageError,
  wholeNumber,
} from './command.ts'

export const couponCommands: Commands = {
  'coupon create': {
    usage: 'CODE --percent 10|--cents 1000 [--once] [--limit n] [--from date] [--until date]',
    example: 'SPRING10 --percent 10 --once --until 2027-03-31',
    summary: 'Makes a coupon for plans and credit packs; --once is once a customer',
    words: 1,
    options: {
      percent: { type: 'string' },
      cents: { type: 'string' },
      once: { type: 'boolean' },
      limit: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
    },
    read: readCreate,
  },
  'coupon retire': {
    usage: 'CODE',
    example: 'SPRING10',
    summary: 'Lets nobody use a coupon from now on',
    words: 1,
    read: ({ words: [code = ''] }) =>
      act(async ({ database }) => {
        const { retireCoupon } = await import('../billing/coupons.ts')
        const thing = { code: couponCode(code), isRetired: true }
        const outcome = await retireCoupon(database.db, code)
        if (outcome === 'unknown') return refused(`There is no coupon ${thing.code}.`)
        if (outcome === 'already') return refused(`Coupon ${thing.code} is retired already.`)
        return done(`Coupon ${thing.code} is retired.`, thing)
      }),
  },
}

function readCreate({ words: [code = ''], options }: Given): Deed {
  const { percent, cents } = options
  if ((percent === undefined) === (cents === undefined)) throw new UsageError('Give either --percent or --cents.')
  const coupon: Coupon =
    percent === undefined
      ? { kind: 'amount', cents: centsOption('cents', cents) }
      : { kind: 'percentage', percent: wholeNumber('percent', percent) }
  const [from, until] = [dayOption('from', options['from']), dayOption('until', options['until'])]
  const uses = {
    limit: options['limit'] === undefined ? null : wholeNumber('limit', options['limit']),
    isOncePerCustomer: options['once'] === true,
  }
  return act(async ({ database, clock }) => {
    const { createCoupon } = await import('../billing/coupons.ts')
    const now = clock.now()
    const terms = { validFrom: from(now), validUntil: until(now), ...uses }
    const outcome = await createCoupon(database.db, code, coupon, terms, now)
    const { validFrom, validUntil, limit, isOncePerCustomer } = terms
    const thing = {
      code: couponCode(code),
      percent: coupon.kind === 'percentage' ? coupon.percent : null,
      cents: coupon.kind === 'amount' ? coupon.cents : null,
      validFrom,
      validUntil,
      limit,
      isOncePerCustomer,
    }
    if (outcome === 'taken') return refused(`There is a coupon ${thing.code} already; a code is given once.`)
    if (outcome !== 'made') return refused(outcome.map((flaw) => FLAWS[flaw]).join(' '))
    const off = coupon.kind === 'percentage' ? `${coupon.percent}%` : `$${dollars(coupon.cents)}`
    return done(`Coupon ${thing.code} gives ${off} off plans and credit packs${termsText(terms)}.`, thing)
  })
}

/** Nothing where it has none: from now on, for everybody, as often as they like. */
function termsText({ validFrom, validUntil, limit, isOncePerCustomer }: Omit<CouponTerms, 'isRetired'>): string {
  return [
    validFrom && `from ${displayDay(validFrom)} (${validFrom})`,
    validUntil && `until ${displayDay(validUntil)} (${validUntil})`,
    isOncePerCustomer && 'once a customer',
    limit !== null && (limit === 1 ? 'once in all' : `${limit} times in all`),
  ]
    .filter(Boolean)
    .map((term) => `, ${term}`)
    .join('')
}

const FLAWS: Record<CouponFlaw, string> = {
  code: 'A code is 3 to 20 letters and digits.',
  percent: 'A percentage is a number from 1 to 100.',
  cents: 'An amount is at least 1 cent.',
  limit: 'A limit is at least 1.',
  window: 'The last day comes before the first one.',
  over: 'The last day is over, so nobody could use it.',
}
