import fc from 'fast-check'
import { seed } from './seed.ts'

/** Properties draw what the random walks draw: the same in each `npm test`. */
fc.configureGlobal({ seed })
