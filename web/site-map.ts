import { matchPath } from 'react-router'
import { brand } from '#contract/brand'
import { links } from './links.ts'
import { type Screen, screen } from './screens.ts'

/**
 * The whole site map. `branch` says who may come in: `content` everybody, at build time written as HTML; `login` and
 * `registration` send customers on; `order` wants a customer, `private` and `profile` a customer with a
 * plan; `local` is for us.
 */
export interface Page {
  path: string
  title: string
  description?: string
  branch: 'content' | 'open' | 'login' | 'registration' | 'order' | 'private' | 'profile' | 'local'
  screen: Screen
}

const notOpenYet = screen(() => import('./layout/not-open-yet.tsx'))

export const pages: readonly Page[] = [
  {
    path: links.home,
    title: `${brand.name}: Laundry & Dry Cleaning with Delivery`,
    description: `Laundry, dry cleaning and garment care with pickup and delivery in the South Bay. Leave the bag at your door; a text tells you when it is back.`,
    branch: 'content',
    screen: screen(() => import('./content/home.tsx')),
  },
  { path: links.howItWorks, title: 'How It Works', branch: 'content', screen: notOpenYet },
  { path: links.services, title: 'Services', branch: 'content', screen: notOpenYet },
  { path: links.laundry, title: `${brand.name} Laundry`, branch: 'content', screen: notOpenYet },
  { path: links.dryClean, title: `${brand.name} Dry Clean`, branch: 'content', screen: notOpenYet },
  { path: links.alteration, title: `${brand.name} Alteration & Repair`, branch: 'content', screen: notOpenYet },
  { path: links.washAndFold, title: 'Wash & Fold', branch: 'content', screen: notOpenYet },
  { path: links.leatherCare, title: 'Leather Care', branch: 'content', screen: notOpenYet },
  { path: links.preservation, title: 'Preservation', branch: 'content', screen: notOpenYet },
  { path: links.areaRug, title: `${brand.name} - Area Rug`, branch: 'content', screen: notOpenYet },
  { path: links.process, title: 'Our Process', branch: 'content', screen: notOpenYet },
  { path: links.processByName, title: 'Our Process', branch: 'content', screen: notOpenYet },
  { path: links.advantage, title: 'Advantage', branch: 'content', screen: notOpenYet },
  { path: links.advantageDrawer, title: 'Advantage', branch: 'content', screen: notOpenYet },
  { path: links.pricing, title: 'Pricing', branch: 'content', screen: notOpenYet },
  { path: links.faqs, title: 'FAQs', branch: 'content', screen: notOpenYet },
  { path: links.about, title: 'About us', branch: 'content', screen: notOpenYet },
  { path: links.terms, title: 'Terms and Conditions of Service', branch: 'content', screen: notOpenYet },
  { path: links.privacy, title: 'Privacy policy', branch: 'content', screen: notOpenYet },

  {
    path: links.registration,
    title: 'Welcome',
    description: `Open an account with ${brand.name}: your address, your cell phone, and your first pickup is a minute away.`,
    branch: 'registration',
    screen: screen(() => import('./order/registration.tsx')),
  },
  { path: links.orderAdvantage, title: 'Advantage', branch: 'order', screen: notOpenYet },
  { path: links.orderPackages, title: 'Packages', branch: 'order', screen: notOpenYet },
  { path: links.orderDelivery, title: 'Date & time', branch: 'order', screen: notOpenYet },
  { path: links.orderCheckout, title: 'Checkout', branch: 'order', screen: notOpenYet },

  {
    path: links.login,
    title: 'Login',
    description: `Sign in to request a pickup, see your orders and keep your ${brand.name} account.`,
    branch: 'login',
    screen: screen(() => import('./account/login.tsx')),
  },
  { path: links.forgotPassword, title: 'Forgot password', branch: 'open', screen: notOpenYet },
  { path: links.forgotPasswordSent, title: 'Email Sent!', branch: 'open', screen: notOpenYet },
  { path: links.resetPassword, title: 'New password', branch: 'open', screen: notOpenYet },
  { path: links.passwordChanged, title: 'Password Changed!', branch: 'open', screen: notOpenYet },

  { path: links.pickup, title: 'Confirm Pickup', branch: 'private', screen: notOpenYet },
  { path: links.pending, title: 'Pickup Confirmed', branch: 'private', screen: notOpenYet },
  { path: links.upcoming, title: 'Upcoming Orders', branch: 'private', screen: notOpenYet },
  { path: links.profile, title: 'My Account', branch: 'profile', screen: notOpenYet },
  { path: links.profileAddress, title: 'Addresses', branch: 'profile', screen: notOpenYet },
  { path: links.profilePhones, title: 'Phones', branch: 'profile', screen: notOpenYet },
  { path: links.profilePackages, title: 'Plan', branch: 'profile', screen: notOpenYet },
  { path: links.profileBilling, title: 'Billing', branch: 'profile', screen: notOpenYet },
  { path: links.profileOrders, title: 'Orders', branch: 'profile', screen: notOpenYet },
  { path: links.profileOrder, title: 'Order', branch: 'profile', screen: notOpenYet },
  { path: links.profilePreferences, title: 'Preferences', branch: 'profile', screen: notOpenYet },

  { path: links.style, title: 'Style', branch: 'local', screen: screen(() => import('./style/style.tsx')) },
]

export type Branch = Page['branch']

const WRITTEN: readonly Branch[] = ['content', 'open', 'login', 'registration']

/** Pages that a visitor may open are written as HTML at build time; those with a parameter cannot be. */
export const isPrerendered = ({ branch, path }: Page): boolean => WRITTEN.includes(branch) && !path.includes(':')

export const findPage = (pathname: string): Page | undefined => pages.find(({ path }) => matchPath(path, pathname))
