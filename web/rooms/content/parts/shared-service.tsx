import type { ReactNode } from 'react'
import { lazySection } from '../../../first-touch/lazy-section.tsx'
import { Plant } from '../../../illustrations/plant.tsx'
import type { SharedServiceTexts } from '../texts/shapes.ts'
import { GreenPractices } from './green-practices.tsx'
import { ServicePage } from './service-page.tsx'
import { Story } from './story.tsx'

interface SharedServiceProps {
  texts: SharedServiceTexts
  /** The scene it begins with. */
  picture: ReactNode
  stepPictures?: readonly [ReactNode, ReactNode, ReactNode]
  includedPictures: readonly [ReactNode, ReactNode, ReactNode, ReactNode]
  wishesPicture: ReactNode
}

const Included = lazySection(() => import('./included.tsx'))
const TypicalPrices = lazySection(() => import('./typical-prices.tsx'))

/** Laundry, Dry Clean and Alteration & Repair have pages alike, because they come out of the same bag. */
export function SharedService(props: SharedServiceProps): ReactNode {
  const { texts, picture, stepPictures, includedPictures, wishesPicture } = props
  const { included, wishes, green, prices } = texts
  return (
    <ServicePage texts={texts} picture={picture} {...(stepPictures && { stepPictures })}>
      <Included {...included} pictures={includedPictures} />
      <Story {...wishes} picture={wishesPicture} isTurned />
      <GreenPractices {...green} picture={<Plant />} />
      <TypicalPrices {...prices} />
    </ServicePage>
  )
}
