import type { Limits } from '../brakes/limits.ts'

/** Whatever a customer does with pickups and schedules is told. Doing and undoing it without end must not use up everybody's texts. */
export const requireTextLeft = (limit: Limits, customerId: number): Promise<void> =>
  limit('pickup', `customer ${customerId}`)
