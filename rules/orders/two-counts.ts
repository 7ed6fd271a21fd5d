import { foldCase } from '../checks.ts'

/** Whoever counts goes by the name that they type with --as, or by the system's user where they type none. */
export interface Counter {
  who: string
  osUser: string
}

/**
 * Two counts are worth two only by two people: two names make two, also where they share a system's user at one desk. Somebody who is signed
 * in at the desk stays one person under another name. Of a first count by nobody knows whom, from before it was kept, nothing can be said.
 */
export const isSamePerson = (first: { who: string | null; osUser: string | null }, second: Counter): boolean =>
  (first.who !== null && nameOf(first.who) === nameOf(second.who)) ||
  (first.osUser !== null && isAtDesk(first.osUser) && first.osUser === second.osUser)

const isAtDesk = (osUser: string): boolean => /^staff \d+$/.test(osUser)
const nameOf = (name: string): string => foldCase(name).replace(/\s+/g, ' ').trim()
