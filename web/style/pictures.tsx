import type { ComponentType, ReactNode } from 'react'
import { AreaRug } from '../illustrations/area-rug.tsx'
import { BagAtDoor } from '../illustrations/bag-at-door.tsx'
import { BagsOnBench } from '../illustrations/bags-on-bench.tsx'
import { BayMap } from '../illustrations/bay-map.tsx'
import { CalendarPage } from '../illustrations/calendar-page.tsx'
import { CareLabel } from '../illustrations/care-label.tsx'
import { Closet } from '../illustrations/closet.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { CreditAndBox } from '../illustrations/credit-and-box.tsx'
import { CreditCard } from '../illustrations/credit-card.tsx'
import { Detergent } from '../illustrations/detergent.tsx'
import { DressingRoom } from '../illustrations/dressing-room.tsx'
import { DryCleaningMachine } from '../illustrations/dry-cleaning-machine.tsx'
import { FoldedShirts } from '../illustrations/folded-shirts.tsx'
import { FrontDoor } from '../illustrations/front-door.tsx'
import { GardenLine } from '../illustrations/garden-line.tsx'
import { GownBox } from '../illustrations/gown-box.tsx'
import { GownOnForm } from '../illustrations/gown-on-form.tsx'
import { HouseholdLinens } from '../illustrations/household-linens.tsx'
import { Iron } from '../illustrations/iron.tsx'
import { LaundryBag } from '../illustrations/laundry-bag.tsx'
import { LeatherJacket } from '../illustrations/leather-jacket.tsx'
import { LeatherRack } from '../illustrations/leather-rack.tsx'
import { LockedDrawer } from '../illustrations/locked-drawer.tsx'
import { Logo } from '../illustrations/logo.tsx'
import { NavyCoat } from '../illustrations/navy-coat.tsx'
import { NeedleAndThread } from '../illustrations/needle-and-thread.tsx'
import { OurStreet } from '../illustrations/our-street.tsx'
import { PhoneMessages } from '../illustrations/phone-messages.tsx'
import { Plant } from '../illustrations/plant.tsx'
import { PlantFloor } from '../illustrations/plant-floor.tsx'
import { PressedShirts } from '../illustrations/pressed-shirts.tsx'
import { PriceTags } from '../illustrations/price-tags.tsx'
import { QuestionTexts } from '../illustrations/question-texts.tsx'
import { RugOnFloor } from '../illustrations/rug-on-floor.tsx'
import { RugRoll } from '../illustrations/rug-roll.tsx'
import { SeasonalStorage } from '../illustrations/seasonal-storage.tsx'
import { SewingTable } from '../illustrations/sewing-table.tsx'
import { SignedPage } from '../illustrations/signed-page.tsx'
import { SpottingBrush } from '../illustrations/spotting-brush.tsx'
import { SuitInCover } from '../illustrations/suit-in-cover.tsx'
import { Van } from '../illustrations/van.tsx'
import { WashingDrum } from '../illustrations/washing-drum.tsx'
import { WeddingGown } from '../illustrations/wedding-gown.tsx'
import { WelcomeBox } from '../illustrations/welcome-box.tsx'
import { Zipper } from '../illustrations/zipper.tsx'
import styles from './style.module.css'

const PICTURES = {
  AreaRug,
  BayMap,
  CalendarPage,
  Closet,
  CreditCard,
  FoldedShirts,
  FrontDoor,
  GownBox,
  HouseholdLinens,
  Iron,
  LaundryBag,
  LeatherJacket,
  NeedleAndThread,
  PhoneMessages,
  Plant,
  RugRoll,
  SeasonalStorage,
  Van,
  WashingDrum,
  WeddingGown,
  WelcomeBox,
  Detergent,
  CareLabel,
  DryCleaningMachine,
  SpottingBrush,
  Zipper,
  NavyCoat,
}

/** The first screen of a page each. */
const SCENES = {
  BagAtDoor,
  BagsOnBench,
  CoatOnHanger,
  CreditAndBox,
  DressingRoom,
  GardenLine,
  GownOnForm,
  LeatherRack,
  LockedDrawer,
  OurStreet,
  PlantFloor,
  PressedShirts,
  PriceTags,
  QuestionTexts,
  RugOnFloor,
  SewingTable,
  SignedPage,
  SuitInCover,
}

export const Pictures = (): ReactNode => (
  <>
    <Logo />
    <Shown pictures={PICTURES} />
    <Shown pictures={SCENES} />
  </>
)

const Shown = ({ pictures }: { pictures: Record<string, ComponentType> }) => (
  <ul className={styles.pictures}>
    {Object.entries(pictures).map(([name, Picture]) => (
      <li key={name}>
        <Picture />
        <span>{name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}</span>
      </li>
    ))}
  </ul>
)
