import fc from 'fast-check'
import { seed } from './seed.ts'

/** Every property of the unit tests once more, twenty times as often as in `npm test`. */
fc.configureGlobal({ numRuns: 2_000, seed })
