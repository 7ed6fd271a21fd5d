import type { ReactNode } from 'react'
import { Plant } from '../../illustrations/plant.tsx'
import type { Copy, Fact, ServiceTexts } from '../texts/shapes.ts'
import { GreenPractices } from './green-practices.tsx'
import { late } from './late.tsx'
import { ServicePage } from './service-page.tsx'
import { Story } from './story.tsx'
import type { TypicalPricesTexts } from './typical-prices.tsx'

export interface SharedServiceTexts extends ServiceTexts {
  /** As search engines are told it. */
  name: string
  included: { title: string; intro: Copy; cards: readonly [Fact, Fact, Fact, Fact] }
  wishes: { title: string; text: Copy }
  green: { title: string; intro: Copy; practices: readonly Fact[] }
  prices: TypicalPricesTexts
}

interface SharedServiceProps {
  texts: SharedServiceTexts
  /** The scene it begins with. */
  picture: ReactNode
  stepPictures?: readonly [ReactNode, ReactNode, ReactNode]
  includedPictures: readonly [ReactNode, ReactNode, ReactNode, ReactNode]
  wishesPicture: ReactNode
}

const Included = late(() => import('./included.tsx'))
const TypicalPrices = late(() => import('./typical-prices.tsx'))

/** How Laundry, Dry Clean and Alteration & Repair are told: alike, because they come out of the same bag. */
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
