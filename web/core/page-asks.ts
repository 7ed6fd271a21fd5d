import type { CallLine } from '#contract/calls'
import { links } from '#contract/links'
import type { Page } from './pages.ts'

type Asked<Line> = Line extends `GET ${infer Path}` ? Path | `${Path}?${string}` : never
type PageAsks = Partial<Record<Page['path'], readonly Asked<CallLine>[]>>

const PROFILE = '/client/profile/'
const ADDRESSES = '/client/addresses/'
const CARDS = '/client/cards/'
const LOCATIONS = '/client/locations/'
const UPCOMING = '/client/requests/?isUpcoming=true'
const ORDERS = '/client/orders/?limit=20&lines=true'
const SUMMARIES = '/client/orders/?limit=20&lines=false'
const WELCOME = '/client/welcome/checkout/'

/**
 * What the screen of a customer's page asks the server for before anybody touches it. The page itself asks for it while its scripts are on their
 * way; `tests/browser/early-answers.spec.ts` holds the list against what the screens ask for.
 */
export const pageAsks: PageAsks = {
  [links.home]: [PROFILE, UPCOMING, ORDERS, WELCOME],
  [links.orderAdvantage]: [PROFILE, WELCOME],
  [links.orderPackages]: [PROFILE, '/client/packages/', WELCOME],
  [links.orderDelivery]: [PROFILE, UPCOMING, WELCOME, '/client/schedules/'],
  [links.orderCheckout]: [PROFILE, WELCOME, ADDRESSES, '/client/invoices/?choices=true'],
  [links.orderResult]: [PROFILE, WELCOME],
  [links.pickup]: [PROFILE, ADDRESSES, UPCOMING, SUMMARIES, CARDS, LOCATIONS],
  [links.upcoming]: [PROFILE, UPCOMING, '/client/schedules/', LOCATIONS, ADDRESSES],
  [links.profile]: [PROFILE, '/client/overview/'],
  [links.profileAddress]: [PROFILE, ADDRESSES],
  [links.profilePhones]: [PROFILE, '/client/phones/'],
  [links.profilePackages]: [
    PROFILE,
    '/client/packages/',
    CARDS,
    '/client/invoices/?choices=true',
    WELCOME,
    '/client/credit_back/',
    SUMMARIES,
    ADDRESSES,
    LOCATIONS,
  ],
  [links.profileBilling]: [
    PROFILE,
    CARDS,
    ADDRESSES,
    '/client/invoices/',
    '/client/credit_statement/?limit=50',
    LOCATIONS,
  ],
  [links.profileOrders]: [PROFILE, SUMMARIES],
  [links.profileOrder]: [PROFILE, '/client/orders/:id/', CARDS, LOCATIONS],
  [links.profilePreferences]: [PROFILE, '/client/schedules/', ADDRESSES, UPCOMING],
  [links.profileAccount]: [PROFILE, '/client/account/deletion/'],
}
