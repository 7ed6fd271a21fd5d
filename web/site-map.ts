import { links } from '#contract/links'
import { type Screen, screen } from './first-touch/screens.ts'
import type { Page } from './pages.ts'

/** Which screen each page shows. A page without one does not compile. */
const SCREENS: Readonly<Record<Page['path'], Screen>> = {
  [links.home]: screen(() => import('./content/home.tsx')),
  [links.howItWorks]: screen(() => import('./content/how-it-works.tsx')),
  [links.services]: screen(() => import('./content/services.tsx')),
  [links.laundry]: screen(() => import('./content/laundry.tsx')),
  [links.dryClean]: screen(() => import('./content/dry-clean.tsx')),
  [links.alteration]: screen(() => import('./content/alteration.tsx')),
  [links.washAndFold]: screen(() => import('./content/wash-and-fold.tsx')),
  [links.leatherCare]: screen(() => import('./content/leather-care.tsx')),
  [links.preservation]: screen(() => import('./content/preservation.tsx')),
  [links.areaRug]: screen(() => import('./content/area-rug.tsx')),
  [links.process]: screen(() => import('./content/process.tsx')),
  [links.processByName]: screen(() => import('./content/process.tsx')),
  [links.advantage]: screen(() => import('./content/advantage.tsx')),
  [links.advantageDrawer]: screen(() => import('./content/advantage-drawer.tsx')),
  [links.pricing]: screen(() => import('./content/pricing.tsx')),
  [links.faqs]: screen(() => import('./content/faqs.tsx')),
  [links.about]: screen(() => import('./content/about.tsx')),
  [links.terms]: screen(() => import('./content/terms.tsx')),
  [links.privacy]: screen(() => import('./content/privacy.tsx')),
  [links.registration]: screen(() => import('./order/registration.tsx')),
  [links.orderAdvantage]: screen(() => import('./order/order-advantage.tsx')),
  [links.orderPackages]: screen(() => import('./order/order-packages.tsx')),
  [links.orderDelivery]: screen(() => import('./order/order-delivery.tsx')),
  [links.orderCheckout]: screen(() => import('./order/order-checkout.tsx')),
  [links.orderResult]: screen(() => import('./order/order-result.tsx')),
  [links.login]: screen(() => import('./account/login.tsx')),
  [links.forgotPassword]: screen(() => import('./account/forgot-password.tsx')),
  [links.forgotPasswordSent]: screen(() => import('./account/email-sent.tsx')),
  [links.resetPassword]: screen(() => import('./account/reset-password.tsx')),
  [links.passwordChanged]: screen(() => import('./account/password-changed.tsx')),
  [links.confirmEmail]: screen(() => import('./account/confirm-email.tsx')),
  [links.pickup]: screen(() => import('./pickups/pickup.tsx')),
  [links.pending]: screen(() => import('./pickups/pending.tsx')),
  [links.upcoming]: screen(() => import('./pickups/upcoming.tsx')),
  [links.profile]: screen(() => import('./profile/name.tsx')),
  [links.profileAddress]: screen(() => import('./profile/address.tsx')),
  [links.profilePhones]: screen(() => import('./profile/phones.tsx')),
  [links.profilePackages]: screen(() => import('./billing/packages.tsx')),
  [links.profileBilling]: screen(() => import('./billing/billing.tsx')),
  [links.profileOrders]: screen(() => import('./orders/order-list.tsx')),
  [links.profileOrder]: screen(() => import('./orders/order-details.tsx')),
  [links.profilePreferences]: screen(() => import('./profile/preferences.tsx')),
  [links.profileAccount]: screen(() => import('./account/password-and-data.tsx')),
  [links.style]: screen(loadStyle),
}

/** The blocks of the public pages belong to another room than the page that shows every part of the site. */
async function loadStyle() {
  const [{ stylePage }, { BlockSamples }] = await Promise.all([
    import('./style/style.tsx'),
    import('./content/block-samples.tsx'),
  ])
  return { default: stylePage(BlockSamples) }
}

export const screenOf = ({ path }: Page): Screen => SCREENS[path]

const customerHome = screen(() => import('./home/customer-home.tsx'))

/** What a customer sees at the same address, where that is something else than what everybody sees. */
export const customersScreenOf = ({ path }: Page): Screen | undefined =>
  path === links.home ? customerHome : undefined
