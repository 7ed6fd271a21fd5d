import { brand } from '#contract/brand'
import { policy } from '#rules/policy'
import type { Places } from './place-search.ts'

/**
 * Google's place search over plain HTTP: no script of theirs runs on our pages. Limited to US addresses, strictly within
 * our radius around the office.
 */
export function createGooglePlaces(key: string, base = 'https://places.googleapis.com/v1'): Places {
  // One token from the first letter to the choice counts as one search.
  let sessionToken = crypto.randomUUID()

  async function ask<Answer>(path: string, init: RequestInit & { fields: string }): Promise<Answer> {
    const { fields, ...rest } = init
    const response = await fetch(base + path, {
      ...rest,
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
    })
    if (!response.ok) throw new Error(`The place search answered ${response.status}.`)
    return response.json() as Promise<Answer>
  }

  async function addressOf(placeId: string): Promise<{ zipCode: string; addressLine1: string }> {
    const path = `/places/${encodeURIComponent(placeId)}?sessionToken=${sessionToken}`
    sessionToken = crypto.randomUUID()
    const { addressComponents = [] } = await ask<{
      addressComponents?: { types: string[]; longText: string }[]
    }>(path, { fields: 'addressComponents' })
    const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))?.longText ?? ''
    return {
      zipCode: part('postal_code'),
      addressLine1: [part('street_number'), part('route')].filter(Boolean).join(' '),
    }
  }

  return {
    attribution: 'Google Maps',
    async suggest(text, signal) {
      if (text.trim().length < 3) return []
      const { latitude, longitude } = brand.office
      const { suggestions = [] } = await ask<{
        suggestions?: { placePrediction?: { placeId: string; text: { text: string } } }[]
      }>('/places:autocomplete', {
        method: 'POST',
        signal,
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        body: JSON.stringify({
          input: text,
          sessionToken,
          includedRegionCodes: ['us'],
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
          locationRestriction: {
            circle: { center: { latitude, longitude }, radius: policy.addressSearchRadiusMetres },
          },
        }),
      })
      return suggestions.flatMap(({ placePrediction }) =>
        placePrediction ? [{ label: placePrediction.text.text, choose: () => addressOf(placePrediction.placeId) }] : [],
      )
    },
  }
}
