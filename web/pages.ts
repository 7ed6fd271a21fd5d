import { matchPath } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'

/**
 * What is said of one page. `branch` says who may come in: `content` everybody, at build time written as HTML; `login` and
 * `registration` send customers on; `order` wants a customer, `private` and `profile` a customer with a
 * plan, `pending` one who has just booked; `local` is for us.
 */
interface PageFacts {
  path: string
  title: string
  description?: string
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
    description: `Laundry, dry cleaning and garment care with home and office pickup and delivery in the Bay Area. Leave the bag at your door, and we text you when it is back.`,
    branch: 'content',
  },
  {
    path: links.howItWorks,
    title: 'How It Works',
    description: `Sign up and choose a day, have your bag ready, sit back. How a pickup with ${brand.name} goes, from the first text to the delivery at your door.`,
    branch: 'content',
  },
  {
    path: links.services,
    title: 'Services',
    description:
      'Laundry, dry cleaning, Wash & Fold, leather care, alterations, gown preservation, rugs and seasonal storage, picked up at your door in the South Bay.',
    branch: 'content',
  },
  {
    path: links.laundry,
    title: `${brand.name} Laundry`,
    description: `Shirts washed, pressed and on a hanger, picked up and delivered. See how ${brand.name} does laundry, what it costs and when it is back.`,
    branch: 'content',
  },
  {
    path: links.dryClean,
    title: `${brand.name} Dry Clean`,
    description:
      'Dry cleaning without perc, in our own plant, for suits, silk, coats and everything whose label asks for it. Picked up and delivered.',
    branch: 'content',
  },
  {
    path: links.alteration,
    title: `${brand.name} Alteration & Repair`,
    description:
      'Hems, zippers, buttons, linings and small rescues by our own tailors. Put a note in the bag, and it comes back mended.',
    branch: 'content',
  },
  {
    path: links.washAndFold,
    title: 'Wash & Fold',
    description: `Everyday laundry by the bag: washed, dried, folded and back in about ${policy.turnaround.washAndFoldBusinessDays} business days. Work out your price with the bag calculator.`,
    branch: 'content',
  },
  {
    path: links.leatherCare,
    title: 'Leather Care',
    description:
      'Cleaning and care for leather and suede jackets, coats, shoes, bags, purses and gloves, by people who know which is which.',
    branch: 'content',
    isHeroDeep: true,
  },
  {
    path: links.preservation,
    title: 'Preservation',
    description:
      'Wedding gowns cleaned by hand and preserved the way museums do it, with pickup from homes, hotels and venues.',
    branch: 'content',
    isHeroDeep: true,
  },
  {
    path: links.areaRug,
    title: `${brand.name} - Area Rug`,
    description:
      'Area rugs of every kind picked up, washed, dried flat and delivered, priced by the square foot. Choose a day for the pickup.',
    branch: 'content',
  },
  {
    path: links.process,
    title: 'Our Process',
    description:
      'What happens to your clothes between pickup and delivery: counted, inspected, cleaned without perc, pressed and checked again, in our own plant.',
    branch: 'content',
  },
  {
    path: links.processByName,
    title: 'Our Process',
    description:
      'What happens to your clothes between pickup and delivery: counted, inspected, cleaned without perc, pressed and checked again, in our own plant.',
    branch: 'content',
    canonical: links.process,
  },
  {
    path: links.advantage,
    title: 'Advantage',
    description:
      'Prepaid credit that never expires, a discount on every service, credit back each quarter and lower delivery minimums. No monthly or annual fees.',
    branch: 'content',
  },
  {
    path: links.advantageDrawer,
    title: 'Advantage',
    description:
      'Prepaid credit that never expires, a discount on every service, credit back each quarter and lower delivery minimums. No monthly or annual fees.',
    branch: 'content',
    canonical: links.advantage,
    isDrawer: true,
  },
  {
    path: links.pricing,
    title: 'Pricing',
    description: `The whole price list of ${brand.name}, item by item, for pay as you clean, Gold and Platinum side by side, with delivery fees and seasonal storage.`,
    branch: 'content',
  },
  {
    path: links.faqs,
    title: 'FAQs',
    description:
      'Answers for first-time users and regulars: pickup and delivery, dry cleaning, Wash & Fold, alterations, leather, Advantage and our policies.',
    branch: 'content',
  },
  {
    path: links.about,
    title: 'About us',
    description: `Who ${brand.name} is: our own plant in ${brand.office.city}, a green process, and people who have cared for clothes for a long time.`,
    branch: 'content',
  },
  {
    path: links.terms,
    title: 'Terms and Conditions of Service',
    description:
      'The terms of our service in plain words: pickups, prices, credit, cancellations, claims and what we are responsible for.',
    branch: 'content',
  },
  {
    path: links.privacy,
    title: 'Privacy policy',
    description: `What ${brand.name} keeps about you, why, for how long, who else sees it, and how to have it sent to you or deleted.`,
    branch: 'content',
  },

  {
    path: links.registration,
    title: 'Welcome',
    description: `Open an account with ${brand.name}: your address, your cell phone, and your first pickup is a minute away.`,
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
    description: `Sign in to request a pickup, see your orders and keep your ${brand.name} account.`,
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
  { path: links.profileOrder, title: 'Order', branch: 'profile' },
  { path: links.profilePreferences, title: 'Preferences', branch: 'profile' },
  { path: links.profileAccount, title: 'Password & data', branch: 'profile' },

  { path: links.style, title: 'Style', branch: 'local' },
] as const satisfies readonly PageFacts[]

export interface Page extends PageFacts {
  path: (typeof PAGES)[number]['path']
}

/** Every page of the site; its screen stands in site-map.ts. */
export const pages: readonly Page[] = PAGES

export type Branch = Page['branch']

const WRITTEN: readonly Branch[] = ['content', 'open', 'login', 'registration']

/** Pages that a visitor may open are written as HTML at build time; those with a parameter cannot be. */
export const isPrerendered = ({ branch, path }: Page): boolean => WRITTEN.includes(branch) && !path.includes(':')

/** What a stranger may find by searching: not the steps of a forgotten password. */
export const isFindable = ({ branch }: Page): boolean =>
  branch === 'content' || branch === 'login' || branch === 'registration'

export const findPage = (pathname: string): Page | undefined => pages.find(({ path }) => matchPath(path, pathname))
