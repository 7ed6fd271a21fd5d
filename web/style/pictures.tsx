import type { ReactNode } from 'react'
import { AreaRug } from '../illustrations/area-rug.tsx'
import { BayMap } from '../illustrations/bay-map.tsx'
import { CalendarPage } from '../illustrations/calendar-page.tsx'
import { Closet } from '../illustrations/closet.tsx'
import { CoatOnHanger } from '../illustrations/coat-on-hanger.tsx'
import { CreditCard } from '../illustrations/credit-card.tsx'
import { FoldedShirts } from '../illustrations/folded-shirts.tsx'
import { FrontDoor } from '../illustrations/front-door.tsx'
import { GownBox } from '../illustrations/gown-box.tsx'
import { HouseholdLinens } from '../illustrations/household-linens.tsx'
import { Iron } from '../illustrations/iron.tsx'
import { LaundryBag } from '../illustrations/laundry-bag.tsx'
import { LeatherJacket } from '../illustrations/leather-jacket.tsx'
import { Logo } from '../illustrations/logo.tsx'
import { NeedleAndThread } from '../illustrations/needle-and-thread.tsx'
import { PhoneMessages } from '../illustrations/phone-messages.tsx'
import { Plant } from '../illustrations/plant.tsx'
import { RugRoll } from '../illustrations/rug-roll.tsx'
import { SeasonalStorage } from '../illustrations/seasonal-storage.tsx'
import { Van } from '../illustrations/van.tsx'
import { WashingDrum } from '../illustrations/washing-drum.tsx'
import { WeddingGown } from '../illustrations/wedding-gown.tsx'
import { WelcomeBox } from '../illustrations/welcome-box.tsx'
import styles from './style.module.css'

const PICTURES = {
  AreaRug,
  BayMap,
  CalendarPage,
  Closet,
  CoatOnHanger,
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
}

export const Pictures = (): ReactNode => (
  <>
    <Logo />
    <ul className={styles.pictures}>
      {Object.entries(PICTURES).map(([name, Picture]) => (
        <li key={name}>
          <Picture />
          <span>{name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}</span>
        </li>
      ))}
    </ul>
  </>
)
