/** This says who we are, in the one place to change it. No screen, mail, text or PDF spells any of this by hand. */
export const brand = {
  name: 'Larkspur',
  slug: 'larkspur',
  phone: '+16505550142',
  phoneShown: '650-555-0142',
  infoEmail: 'info@larkspur.example',
  supportEmail: 'support@larkspur.example',
  blogUrl: 'https://blog.larkspur.example',
  social: [
    { name: 'Instagram', url: 'https://social.example/larkspur-instagram' },
    { name: 'Facebook', url: 'https://social.example/larkspur-facebook' },
  ],
  reviews: { name: 'Yelp', url: 'https://reviews.example/larkspur' },
  paymentSecurity: 'Card payments secured by Stripe',
  office: {
    street: '650 Castro Street',
    city: 'Mountain View',
    state: 'CA',
    zipCode: '94041',
    latitude: 37.3861,
    longitude: -122.0839,
  },
} as const
