import { it } from 'vitest'
import { killInRounds } from './kill-rounds.ts'

it('after twenty times kill -9 nothing acknowledged is lost', () => killInRounds(20), 15 * 60_000)
