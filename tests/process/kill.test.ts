import { it } from 'vitest'
import { killInRounds } from './kill-rounds.ts'

it('after kill -9 the next start works and nothing acknowledged is lost', () => killInRounds(1))
