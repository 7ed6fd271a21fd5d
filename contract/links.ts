import { brand } from '#contract/brand'

/** Every address of the site, once: plain, or a pattern whose parameters `linkTo` fills in. */
export const links = {
  home: '/',
  registration: '/registration',
  order: '/order',
  orderAdvantage: '/order/advantage',
  orderPackages: '/order/packages',
  orderDelivery: '/order/delivery',
  orderCheckout: '/order/checkout',
  orderResult: '/order/result',
  login: '/login',
  forgotPassword: '/password/forgot',
  forgotPasswordSent: '/password/forgot/confirm',
  resetPassword: '/password/reset/confirm/:uid/:token',
  passwordChanged: '/password/reset/confirm',
  pickup: '/pickup',
  pending: '/pending',
  upcoming: '/upcoming',
  profile: '/profile',
  profileAddress: '/profile/address',
  profilePhones: '/profile/phones',
  profilePackages: '/profile/packages',
  profileBilling: '/profile/billing',
  profileOrders: '/profile/orders',
  profileOrder: '/profile/orders/:id',
  profilePreferences: '/profile/preferences',
  profileAccount: '/profile/account',
  accountPackages: '/account/packages',
  confirmEmail: '/email/confirm/:uid/:token',
  howItWorks: '/hiw',
  services: '/services',
  laundry: '/services/laundry',
  dryClean: '/services/dry-clean',
  // Spelled so on purpose: the address has been printed on bags for years.
  alteration: '/services/alternation-and-repair',
  washAndFold: '/services/wash-and-fold',
  leatherCare: '/services/leather-care',
  preservation: '/services/preservation',
  areaRug: '/services/area-rug',
  process: '/ourprocess',
  processByName: `/${brand.slug}-process`,
  advantage: '/advantage',
  advantageDrawer: `/${brand.slug}-advantages-modal`,
  pricing: '/pricing',
  faqs: '/faqs',
  about: '/about',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  /** Every component in every state, on a local installation only. */
  style: '/style',
} as const

type ParametersOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

type Builder<Pattern extends string> = (parameters: Record<ParametersOf<Pattern>, string | number>) => string

type Parameterised = {
  [Name in keyof typeof links]: ParametersOf<(typeof links)[Name]> extends never ? never : Name
}[keyof typeof links]

/** The address that a pattern stands for. A pattern without its builder does not compile, nor a call without a parameter. */
export const linkTo: { readonly [Name in Parameterised]: Builder<(typeof links)[Name]> } = {
  resetPassword: builder(links.resetPassword),
  confirmEmail: builder(links.confirmEmail),
  profileOrder: builder(links.profileOrder),
}

function builder<Pattern extends string>(pattern: Pattern): Builder<Pattern> {
  return (parameters: Record<string, string | number>) =>
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = String(parameters[name] ?? '')
      if (value === '') throw new Error(`Missing required parameter: ${name}`)
      return encodeURIComponent(value)
    })
}

/** Addresses that lead on to another page. */
export const redirects = [
  { from: links.order, to: links.orderPackages },
  { from: links.accountPackages, to: links.profilePackages },
] as const

/** Addresses under these belong to one customer, and search engines are asked to leave them alone. */
export const privatePrefixes = [
  '/api/',
  links.order,
  '/password/',
  links.pickup,
  links.pending,
  links.upcoming,
  links.profile,
] as const
