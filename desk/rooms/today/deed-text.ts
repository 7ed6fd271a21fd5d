import type { DoorAct } from '../../core/deeds.ts'
import { counted } from '../../parts/words.ts'

/** A deed as it stands in a list and as it is spoken. */
export function deedText(act: DoorAct): string {
  if (act.kind === 'collected') return `Collected ${counted(act.bags, 'bag')}`
  if (act.kind === 'delivered') return `Delivered ${act.order}`
  return act.kind === 'arrived' ? 'Arrived' : 'Nothing there'
}
