import type { ReactNode } from 'react'
import { CalendarPage } from '../../illustrations/calendar-page.tsx'
import { Closet } from '../../illustrations/closet.tsx'
import { FoldedShirts } from '../../illustrations/folded-shirts.tsx'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { Van } from '../../illustrations/van.tsx'

const PICTURES = {
  bag: LaundryBag,
  closet: Closet,
  calendar: CalendarPage,
  shirts: FoldedShirts,
  van: () => <Van isAlone />,
}

export interface PictureProps {
  of: keyof typeof PICTURES
}

/** These pictures lie in the file of drawings that the written home brings along, and not in that of every customer's page. */
export default function Picture({ of }: PictureProps): ReactNode {
  const Drawn = PICTURES[of]
  return <Drawn />
}
