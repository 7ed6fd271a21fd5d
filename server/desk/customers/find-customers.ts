import { phoneDigits, phoneNumber, shownPhone, storedPhone } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { findCustomer, listBeginningWith, listCustomersById } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { SignedInStaff } from '../../http/serve-desk.ts'
import { findOwner } from '../../orders/staff-view.ts'
import { readNextDays } from '../../pickups/coming-pickups.ts'
import type { Deps } from '../../ports.ts'
import { listAccountsEnding, listAccountsWith, listCallNumbers } from '../../profile/numbers.ts'
import { readLooks } from '../../staff/actions.ts'
import { nameAtDesk } from '../customer-name.ts'

/** Who somebody is who calls, by what they say first. Each look reads the first entries of an index, and a row's facts come for all at once. */

const SHOWN = 20
const LATELY = 5
/** One letter would find everybody; one figure is a number. */
const SHORTEST = 2

export async function findCustomers(deps: Deps, staff: SignedInStaff, typed: string | undefined) {
  const { db } = deps.database
  const words = (typed ?? '').trim().replace(/\s+/g, ' ')
  const { ids, order } =
    words.length < SHORTEST && !/^\d$/.test(words) ? { ids: [], order: undefined } : await look(db, words)
  const lately = await readLooks(deps, staff.id, LATELY)
  const customers = await listCustomersById(db, [...ids, ...lately])
  const present = (wanted: readonly number[]) =>
    wanted.flatMap((id) => customers.find((customer) => customer.id === id) ?? [])
  const all = present([...new Set(ids)])
  const found = all.slice(0, SHOWN)
  const foundIds = found.map(({ id }) => id)
  const numbers = await listCallNumbers(db, foundIds)
  const pickups = await readNextDays(db, foundIds, laDay(deps.clock.now()))
  return {
    found: found.map((customer) => {
      const { id, email, planName } = customer
      const number = numbers.get(id)
      return {
        id,
        name: nameAtDesk(customer),
        email,
        plan: planName,
        phone: number === undefined ? null : { number: shownPhone(number.number), isVerified: number.isVerified },
        pickupDay: pickups.get(id) ?? null,
        order: order !== undefined && order.customerId === id ? order.id : null,
      }
    }),
    isMore: all.length > SHOWN,
    lately: present(lately).map((customer) => ({ id: customer.id, name: nameAtDesk(customer) })),
  }
}

interface Found {
  ids: number[]
  order?: { id: number; customerId: number } | undefined
}

/** Figures are an order, a customer or the end of a phone; anything else is the beginning of a name or an address. */
async function look(db: Db, words: string): Promise<Found> {
  const figures = words.replace(/[\s().+-]/g, '')
  if (!/^\d+$/.test(figures)) return { ids: await listBeginningWith(db, words.replace(',', ''), SHOWN + 1) }
  const byNumber = figures.length <= 9 && /^\d+$/.test(words) ? await numbered(db, Number(figures)) : { ids: [] }
  const phone = figures.length >= 4 ? await byPhone(db, words, figures) : []
  return { ...byNumber, ids: [...byNumber.ids, ...phone] }
}

async function numbered(db: Db, number: number): Promise<Found> {
  const customerId = await findOwner(db, number)
  const own = await findCustomer(db, number)
  return {
    ids: [customerId, own?.id].flatMap((id) => id ?? []),
    order: customerId === undefined ? undefined : { id: number, customerId },
  }
}

function byPhone(db: Db, words: string, figures: string): Promise<number[]> {
  const whole = `+1${phoneDigits(figures.length === 11 ? figures.slice(1) : figures)}`
  const isWhole = figures.length >= 10 && phoneNumber(whole) === undefined
  return isWhole
    ? listAccountsWith(db, storedPhone(words.startsWith('+') ? `+${figures}` : whole), SHOWN + 1)
    : listAccountsEnding(db, figures.slice(-10), SHOWN + 1)
}
