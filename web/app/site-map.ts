import { links } from '#contract/links'
import type { Branch, Page } from '../core/pages.ts'
import { type Screen, screen } from '../first-touch/screens.ts'

const loadRegistration = () => import('../rooms/order/area/registration.tsx')
const loadOrderFrame = () => import('../rooms/order/order-frame.tsx')

/** The screen of each page. A page without one does not compile. */
const SCREENS: Readonly<Record<Page['path'], Screen>> = {
  [links.home]: screen(() => import('../rooms/content/home/home.tsx')),
  [links.howItWorks]: screen(() => import('../rooms/content/how-it-works/how-it-works.tsx')),
  [links.services]: screen(() => import('../rooms/content/services/services.tsx')),
  [links.laundry]: screen(() => import('../rooms/content/laundry.tsx')),
  [links.dryClean]: screen(() => import('../rooms/content/dry-clean.tsx')),
  [links.alteration]: screen(() => import('../rooms/content/alteration.tsx')),
  [links.washAndFold]: screen(() => import('../rooms/content/wash-and-fold/wash-and-fold.tsx')),
  [links.leatherCare]: screen(() => import('../rooms/content/leather-care/leather-care.tsx')),
  [links.preservation]: screen(() => import('../rooms/content/preservation/preservation.tsx')),
  [links.areaRug]: screen(() => import('../rooms/content/area-rug/area-rug.tsx')),
  [links.process]: screen(() => import('../rooms/content/process/process.tsx')),
  [links.processByName]: screen(() => import('../rooms/content/process/process.tsx')),
  [links.advantage]: screen(() => import('../rooms/content/advantage/advantage.tsx')),
  [links.advantageDrawer]: screen(() => import('../rooms/content/advantage/advantage-drawer.tsx')),
  [links.pricing]: screen(() => import('../rooms/content/pricing/pricing.tsx')),
  [links.faqs]: screen(() => import('../rooms/content/faqs/faqs.tsx')),
  [links.about]: screen(() => import('../rooms/content/about/about.tsx')),
  [links.terms]: screen(() => import('../rooms/content/terms.tsx')),
  [links.privacy]: screen(() => import('../rooms/content/privacy.tsx')),
  [links.registration]: screen(loadRegistration),
  [links.orderAdvantage]: screen(() => import('../rooms/order/advantage/order-advantage.tsx')),
  [links.orderPackages]: screen(() => import('../rooms/order/packages/order-packages.tsx')),
  [links.orderDelivery]: screen(() => import('../rooms/order/delivery/order-delivery.tsx')),
  [links.orderCheckout]: screen(() => import('../rooms/order/checkout/order-checkout.tsx')),
  [links.orderResult]: screen(() => import('../rooms/order/result/order-result.tsx')),
  [links.login]: screen(() => import('../rooms/account/login.tsx')),
  [links.forgotPassword]: screen(() => import('../rooms/account/forgot-password.tsx')),
  [links.forgotPasswordSent]: screen(() => import('../rooms/account/email-sent.tsx')),
  [links.resetPassword]: screen(() => import('../rooms/account/reset-password.tsx')),
  [links.passwordChanged]: screen(() => import('../rooms/account/password-changed.tsx')),
  [links.confirmEmail]: screen(() => import('../rooms/account/confirm-email.tsx')),
  [links.pickup]: screen(() => import('../rooms/pickups/pickup.tsx')),
  [links.pending]: screen(() => import('../rooms/pickups/pending.tsx')),
  [links.upcoming]: screen(() => import('../rooms/pickups/upcoming.tsx')),
  [links.profile]: screen(() => import('../rooms/profile/account-hub.tsx')),
  [links.profileAddress]: screen(() => import('../rooms/profile/address.tsx')),
  [links.profilePhones]: screen(() => import('../rooms/profile/phones.tsx')),
  [links.profilePackages]: screen(() => import('../rooms/billing/packages.tsx')),
  [links.profileBilling]: screen(() => import('../rooms/billing/billing.tsx')),
  [links.profileOrders]: screen(() => import('../rooms/orders/order-list.tsx')),
  [links.profileOrder]: screen(() => import('../rooms/orders/order-details.tsx')),
  [links.profilePreferences]: screen(() => import('../rooms/profile/preferences.tsx')),
  [links.profileAccount]: screen(() => import('../rooms/account/password-and-data.tsx')),
  [links.style]: screen(loadStyle),
}

/** The blocks of the public pages belong to another room than the page that shows every part of the site. */
async function loadStyle() {
  const [{ stylePage }, { BlockSamples }] = await Promise.all([
    import('../rooms/style/style.tsx'),
    import('../rooms/content/block-samples.tsx'),
  ])
  return { default: stylePage(BlockSamples) }
}

const customerHome = screen(() => import('../rooms/home/customer-home.tsx'))

/** The screen of a page. At home a customer sees another one than everybody else. */
export const screenOf = ({ path }: Page, isCustomer = false): Screen =>
  isCustomer && path === links.home ? customerHome : SCREENS[path]

/**
 * Registration, the answer on it, and all that they would ask for one after the other. They are not asked for as a screen: that would keep
 * a failure, and nobody has gone there yet.
 */
export const loadAreaAnswer = (): Promise<unknown> =>
  Promise.all([
    loadRegistration(),
    loadOrderFrame(),
    import('../rooms/order/area/area-answer.tsx'),
    import('../core/page-descriptions.ts'),
  ])

export const orderFrame = screen(loadOrderFrame)

/** The frame around a page that comes with it, and not with every page. */
export const frameOf = (branch: Branch): Screen | undefined =>
  branch === 'order' || branch === 'registration' ? orderFrame : undefined
