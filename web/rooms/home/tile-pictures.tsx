import type { ReactNode } from 'react'
import { BagAtDoor } from '../../illustrations/bag-at-door.tsx'
import { CalendarPage } from '../../illustrations/calendar-page.tsx'
import { ClosedRing } from '../../illustrations/closed-ring.tsx'
import { Closet } from '../../illustrations/closet.tsx'
import { CreditAndBox } from '../../illustrations/credit-and-box.tsx'
import { FoldedShirts } from '../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { PlantAtWork } from '../../illustrations/plant-at-work.tsx'
import { StreetAtDusk } from '../../illustrations/street-at-dusk.tsx'
import { Van } from '../../illustrations/van.tsx'

const PICTURES = {
  bag: () => <LaundryBag />,
  closet: () => <Closet />,
  calendar: () => <CalendarPage />,
  shirts: () => <FoldedShirts />,
  van: () => <Van isAlone />,
  door: () => <BagAtDoor />,
  plans: () => <CreditAndBox />,
  closedRing: () => <ClosedRing />,
  openRing: () => <ClosedRing isOpen />,
  plant: () => <PlantAtWork title="The floor of our plant: two drums, a press, and clothes moving along the rail" />,
  street: () => <StreetAtDusk title="Our van on a street at dusk, a bag waiting at a front door" />,
}

export interface PictureProps {
  of: keyof typeof PICTURES
}

/** These pictures lie in the file of drawings that the written home brings along, and not in that of every customer's page. */
export default function Picture({ of }: PictureProps): ReactNode {
  const Drawn = PICTURES[of]
  return <Drawn />
}
