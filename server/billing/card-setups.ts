import type { Deps } from '../ports.ts'

export async function recordFinishedSetup(_deps: Deps, _customerId: number): Promise<void> {}
