import { it } from 'vitest'

/**
 * `npm test` tries some cases of a long table, chosen so that each kind is among them; `npm run test:long`, and CI when money changed,
 * tries all of them.
 */
export const areTablesWhole = process.env['TABLES'] === 'whole'

/** A test of what another page shows as well, by the code that they share: it runs where tables are tried whole. */
export function itWhereWhole(name: string, run: () => Promise<void>): void {
  if (areTablesWhole) it(name, run)
}

/** The cases at these places of a table; all of them where tables are tried whole. */
export function someOf<Case>(cases: readonly Case[], ...places: number[]): Case[] {
  return cases.filter((_, place) => areTablesWhole || places.includes(place))
}
