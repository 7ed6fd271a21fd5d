import { it } from 'vitest'
import { killAndRepeat } from './kill-and-repeat.ts'
import { preparedFolder } from './product.ts'

it('after kill -9 a call repeated under its key has its effect once and its one answer', async () =>
  killAndRepeat({ DATA_DIR: await preparedFolder(), RATE_LIMITS: 'off' }, 1))
