import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '../ports.ts'

export const random: Random = { bytes: (size) => randomBytes(size), below: (limit) => randomInt(limit) }
