import type { StaffDeed } from '#rules/staff-roles'
import type { Call } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import type { DeskErrorCode } from './errors.ts'

/** One call of the desk, as its screens and its server know it. Spelled on the wire like those of the site, and by cookie instead of token. */
export interface DeskCall extends Pick<Call, 'method' | 'path' | 'summary' | 'body' | 'query' | 'answer' | 'status'> {
  /** A file instead of an answer. */
  file?: 'text/csv' | 'application/pdf'
  /** The deed that it does, by which the table of roles lets somebody in; null for whoever is not signed in yet. */
  deed: StaffDeed | null
  /** Events of the server instead of an answer. */
  isStream?: true
  refusals?: readonly (ErrorCode | DeskErrorCode)[]
}
