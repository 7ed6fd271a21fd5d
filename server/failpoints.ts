/**
 * The points where a process may die in the middle of money, by name: around each commit and each call of the payment
 * provider. A test makes one of them fail. In production they do nothing.
 */
export const FAILPOINTS = [
  'charge before begun',
  'charge begun',
  'charge before asked',
  'charge answered',
  'charge before settled',
  'charge settled',
  'charge before cancelled',
  'charge cancelled',
  'refund before begun',
  'refund begun',
  'refund before asked',
  'refund answered',
  'refund before settled',
  'refund settled',
  'order before collected',
  'order collected',
  'order before miscounted',
  'order miscounted',
  'order before written off',
  'order written off',
  'order before separated',
  'order separated',
  'order before packed',
  'order packed',
  'order before held',
  'order held',
  'order before paid',
  'order paid',
  'order before delivered',
  'order delivered',
  'credit back before paid',
  'credit back paid',
] as const

export type Failpoint = (typeof FAILPOINTS)[number]

/** The setting FAILPOINT ends the process there at once, as a crash would. It exists on local installations only. */
export function createFailpoints(name: string | undefined): (failpoint: Failpoint) => Promise<void> {
  return async (failpoint) => {
    if (failpoint === name) process.kill(process.pid, 'SIGKILL')
  }
}
