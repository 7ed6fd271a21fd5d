import { z } from 'zod'
import { cardAnswer } from './billing.ts'
import { scheduleAnswer } from './pickups.ts'
import { addressAnswer, phoneAnswer } from './profile.ts'

/** GET /client/overview/: what stands in the account, a value for each of its pages. */
export const overviewAnswer = z
  .object({
    /** The main ones, and how many there are of each. */
    card: cardAnswer.nullable(),
    address: addressAnswer.nullable(),
    /** The town of that address; none where we do not drive to it. */
    town: z.string().nullable(),
    addresses: z.int(),
    phone: phoneAnswer.nullable(),
    phones: z.int(),
    schedule: scheduleAnswer.nullable(),
    /** The bags that became an order, and how many of them are not back yet. */
    orders: z.int(),
    ordersUnderWay: z.int(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overviewAnswer>
