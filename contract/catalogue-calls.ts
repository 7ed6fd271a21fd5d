import type { Call } from './call.ts'
import { locationList, packageList, priceGroupList, serviceList, zipCodeList } from './catalogue.ts'

export const catalogueCalls = {
  listPackages: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/packages/',
    summary: 'The plans',
    as: 'anyone',
    answer: packageList,
  },
  listServices: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/services/',
    summary: 'The services with what they clean',
    as: 'anyone',
    answer: serviceList,
  },
  listLocations: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/locations/',
    summary: 'The places we drive to, with their zip codes',
    as: 'anyone',
    answer: locationList,
  },
  listZipCodes: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/zip_codes/',
    summary: 'The zip codes we drive to',
    as: 'anyone',
    answer: zipCodeList,
  },
  listPrices: {
    topic: 'catalogue',
    method: 'GET',
    path: '/client/price_items/',
    summary: 'The price list, by group',
    as: 'anyone',
    answer: priceGroupList,
  },
} as const satisfies Record<string, Call>
