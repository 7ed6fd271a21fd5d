import { brand } from '#contract/brand'
import { policy } from '#rules/policy'
import { plainWords } from './markup.ts'
import type { Copy, Question } from './shapes.ts'

/** Facts for search engines in their own language. A screen exports them beside itself; only the build reads them. */
type StructuredData = Readonly<Record<string, unknown>>

/** Stands for the address of the site until the server that knows it fills it in. */
export const ORIGIN = 'https://origin.invalid'
const BUSINESS = `${ORIGIN}/#business`

const { office } = brand

export const localBusiness: StructuredData = {
  '@context': 'https://schema.org',
  '@type': 'DryCleaningOrLaundry',
  '@id': BUSINESS,
  name: brand.name,
  url: `${ORIGIN}/`,
  image: `${ORIGIN}/social/home.jpg`,
  telephone: brand.phone,
  email: brand.infoEmail,
  address: {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    addressLocality: office.city,
    addressRegion: office.state,
    postalCode: office.zipCode,
    addressCountry: 'US',
  },
  geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude },
  areaServed: {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude },
    geoRadius: Math.round(policy.extendedRoute.reachMiles * 1609.344),
  },
  sameAs: brand.social.map(({ url }) => url),
}

export const faqPage = (questions: readonly Question[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: plainWords(answer) },
  })),
})

export const service = (name: string, description: Copy): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name,
  serviceType: name,
  description: plainWords(description),
  provider: { '@id': BUSINESS, '@type': 'DryCleaningOrLaundry', name: brand.name },
})
