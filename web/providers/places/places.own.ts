import type { QueryClient } from '@tanstack/react-query'
import { locationsQuery } from '../../core/service-area.ts'
import type { PlaceSuggestion, Places } from './place-search.ts'

const SHOWN = 6

/**
 * Suggestions from the places we serve. A street is kept as it was typed; what stands behind its last comma, or the
 * figures at its end, is looked for among our towns and zip codes.
 */
export function createOwnPlaces(queries: QueryClient): Places {
  return {
    async suggest(text) {
      const { street, place } = split(text)
      if (place.length < 2) return []
      const locations = await queries.ensureQueryData(locationsQuery)
      const wanted = place.toLowerCase()
      const matches = locations.flatMap(({ name, zipCodeList }) =>
        zipCodeList
          .filter(({ value }) => value.startsWith(wanted) || name.toLowerCase().includes(wanted))
          .map(({ value }) => suggestion(street, name, value)),
      )
      return matches.slice(0, SHOWN)
    },
  }
}

function split(text: string): { street: string; place: string } {
  const [, street = '', place = ''] = /^(?:(.*),)?\s*([^,]*)$/.exec(text) ?? []
  const ending = /^(.*\S)\s+(\d{2,5})$/.exec(place)
  if (!street && ending) return { street: ending[1] ?? '', place: ending[2] ?? '' }
  return { street: street.trim(), place: place.trim().replace(/^[A-Z]{2}\s+/, '') }
}

function suggestion(street: string, town: string, zipCode: string): PlaceSuggestion {
  const label = [street, `${town} ${zipCode}`].filter(Boolean).join(', ')
  return { label, choose: async () => ({ zipCode, addressLine1: street }) }
}
