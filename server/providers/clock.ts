import type { Clock } from '../ports.ts'

export function createClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}
