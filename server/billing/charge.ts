import type { Deps } from '../ports.ts'

export async function endOpenCharge(_deps: Deps, _customerId: number): Promise<void> {}
