import { matchPath } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'

/**
 * The facts about one page. `branch` says who may come in: `content` everybody, at build time written as HTML; `login` and
 * `registration` send customers on; `order` wants a customer, `private` and `profile` a customer with a plan, `pending` one who
 * has just booked; `local` is for us.
 */
interface PageFacts {
  path: string
  /** A parameter of the path stands for itself. */
  title: string
  /** The page that this one is another address of. */
  canonical?: string
  /** Begins with a deep picture, over which the header stands clear. */
  isHeroDeep?: true
  /** Covers the screen by itself: no header, a Close instead. */
  isDrawer?: true
  branch: 'content' | 'open' | 'login' | 'registration' | 'order' | 'private' | 'pending' | 'profile' | 'local'
}

const PAGES = [
  {
    path: links.home,
    title: `${brand.name}: Laundry & Dry Cleaning with Delivery`,
    branch: 'content',
  },
  {
    path: links.howItWorks,
    title: 'How It Works',
    branch: 'content',
  },
  {
    path: links.services,
    title: 'Services',
    branch: 'content',
  },
  {
    path: links.laundry,
    title: `${brand.name} Laundry`,
    branch: 'content',
  },
  {
    path: links.dryClean,
    title: `${brand.name} Dry Clean`,
    branch: 'content',
  },
  {
    path: links.alteration,
    title: `${brand.name} Alteration & Repair`,
    branch: 'content',
  },
  {
    path: links.washAndFold,
    title: 'Wash & Fold',
    branch: 'content',
  },
  {
    path: links.leatherCare,
    title: 'Leather Care',
    branch: 'content',
    isHeroDeep: true,
  },
  {
    path: links.preservation,
    title: 'Preservation',
    branch: 'content',
    isHeroDeep: true,
  },
  {
    path: links.areaRug,
    title: `${brand.name} - Area Rug`,
    branch: 'content',
  },
  {
    path: links.process,
    title: 'Our Process',
    branch: 'content',
  },
  {
    path: links.processByName,
    title: 'Our Process',
    branch: 'content',
    canonical: links.process,
  },
  {
    path: links.advantage,
    title: 'Advantage',
    branch: 'content',
  },
  {
    path: links.advantageDrawer,
    title: 'Advantage',
    branch: 'content',
    canonical: links.advantage,
    isDrawer: true,
  },
  {
    path: links.pricing,
    title: 'Pricing',
    branch: 'content',
  },
  {
    path: links.faqs,
    title: 'FAQs',
    branch: 'content',
  },
  {
    path: links.about,
    title: 'About us',
    branch: 'content',
  },
  {
    path: links.terms,
    title: 'Terms and Conditions of Service',
    branch: 'content',
  },
  {
    path: links.privacy,
    title: 'Privacy policy',
    branch: 'content',
  },

  {
    path: links.registration,
    title: 'Welcome',
    branch: 'registration',
  },
  { path: links.orderAdvantage, title: 'Advantage', branch: 'order' },
  { path: links.orderPackages, title: 'Packages', branch: 'order' },
  { path: links.orderDelivery, title: 'Date & time', branch: 'order' },
  { path: links.orderCheckout, title: 'Checkout', branch: 'order' },
  { path: links.orderResult, title: 'Your order', branch: 'order' },

  {
    path: links.login,
    title: 'Login',
    branch: 'login',
  },
  { path: links.forgotPassword, title: 'Forgot password', branch: 'open' },
  { path: links.forgotPasswordSent, title: 'Email Sent!', branch: 'open' },
  { path: links.resetPassword, title: 'New password', branch: 'open' },
  { path: links.passwordChanged, title: 'Password Changed!', branch: 'open' },
  { path: links.confirmEmail, title: 'Confirm your email address', branch: 'open' },

  { path: links.pickup, title: 'Confirm Pickup', branch: 'private' },
  { path: links.pending, title: 'Pickup Confirmed', branch: 'pending' },
  { path: links.upcoming, title: 'Upcoming Orders', branch: 'private' },
  { path: links.profile, title: 'My Account', branch: 'profile' },
  { path: links.profileAddress, title: 'Addresses', branch: 'profile' },
  { path: links.profilePhones, title: 'Phones', branch: 'profile' },
  { path: links.profilePackages, title: 'Plan', branch: 'profile' },
  { path: links.profileBilling, title: 'Billing', branch: 'profile' },
  { path: links.profileOrders, title: 'Orders', branch: 'profile' },
  { path: links.profileOrder, title: 'Order :id', branch: 'profile' },
  { path: links.profilePreferences, title: 'Preferences', branch: 'profile' },
  { path: links.profileAccount, title: 'Sign-in and data', branch: 'profile' },

  { path: links.style, title: 'Style', branch: 'local' },
] as const satisfies readonly PageFacts[]

export interface Page extends PageFacts {
  path: (typeof PAGES)[number]['path']
}

/** Every page of the site; its screen stands in site-map.ts. */
export const pages: readonly Page[] = PAGES

/** What a tab, a bookmark and a search engine call a page: never without our name. */
export const documentTitle = (title: string): string =>
  title.includes(brand.name) ? title : `${title} – ${brand.name}`

export type Branch = Page['branch']

const WRITTEN: readonly Branch[] = ['content', 'open', 'login', 'registration']

/** Pages that a visitor may open are written as HTML at build time, whole; those with a parameter cannot be. */
export const isPrerendered = ({ branch, path }: Page): boolean => WRITTEN.includes(branch) && !path.includes(':')

/** The customer's own pages, their home among them. */
export const isCustomersOwn = ({ branch, path }: Page): boolean =>
  /private|pending|profile/.test(branch) || path === links.home

/** Pages that a customer sees are written too, as they look until the server has answered. */
export const isWrittenForCustomers = (page: Page): boolean => isCustomersOwn(page) || page.branch === 'order'

/** A stranger may find the page by searching, but never the steps of a forgotten password. */
export const isFindable = ({ branch }: Page): boolean =>
  branch === 'content' || branch === 'login' || branch === 'registration'

export const findPage = (pathname: string): Page | undefined => pages.find(({ path }) => matchPath(path, pathname))

/** The title of the page at an address, with what the address names: "Order 1064". */
export function titleAt(pathname: string): string | undefined {
  const page = findPage(pathname)
  if (!page) return undefined
  const { params = {} } = matchPath(page.path, pathname) ?? {}
  return page.title.replace(/:(\w+)/, (_, name: string) => params[name as keyof typeof params] ?? '')
}
