declare global {
  /** What this installation says otherwise (.env.example). The build writes it into the pages and the server alike. */
  var BRAND_SETTINGS: Readonly<Record<string, string>> | undefined
}

const said = globalThis.BRAND_SETTINGS ?? {}
const phone = said['BRAND_PHONE'] ?? '+16505550142'

/** Who we are. No screen, mail, text or PDF spells any of this by hand. */
export const brand = {
  name: 'Larkspur',
  slug: 'larkspur',
  phone,
  phoneShown: phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
  infoEmail: said['BRAND_INFO_EMAIL'] ?? 'info@larkspur.example',
  supportEmail: said['BRAND_SUPPORT_EMAIL'] ?? 'support@larkspur.example',
  blogUrl: 'https://blog.larkspur.example',
  social: [
    { name: 'Instagram', url: 'https://social.example/larkspur-instagram' },
    { name: 'Facebook', url: 'https://social.example/larkspur-facebook' },
  ],
  reviews: { name: 'Yelp', url: 'https://reviews.example/larkspur' },
  paymentSecurity: 'Card payments secured by Stripe',
  office: {
    street: said['BRAND_STREET'] ?? '650 Castro Street',
    city: said['BRAND_CITY'] ?? 'Mountain View',
    state: said['BRAND_STATE'] ?? 'CA',
    zipCode: said['BRAND_ZIP_CODE'] ?? '94041',
    latitude: Number(said['BRAND_LATITUDE'] ?? 37.3861),
    longitude: Number(said['BRAND_LONGITUDE'] ?? -122.0839),
  },
} as const
