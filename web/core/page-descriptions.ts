import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import type { Page } from './pages.ts'

/**
 * The sentence that search engines and messengers show of a page. It stands in the written page already; the browser fetches it
 * only when somebody goes on to another page, so that no first visit waits for it.
 */
const DESCRIPTIONS: Partial<Record<Page['path'], string>> = {
  [links.home]: `Laundry, dry cleaning and garment care with home and office pickup and delivery in the Bay Area. Leave the bag at your door, and we text you when it is back.`,
  [links.howItWorks]: `Sign up and choose a day, have your bag ready, sit back. How a pickup with ${brand.name} goes, from the first text to the delivery at your door.`,
  [links.services]:
    'Laundry, dry cleaning, Wash & Fold, leather care, alterations, gown preservation, rugs and seasonal storage, picked up at your door in the South Bay.',
  [links.laundry]: `Shirts washed, pressed and on a hanger, picked up and delivered. See how ${brand.name} does laundry, what it costs and when it is back.`,
  [links.dryClean]:
    'Dry cleaning without perc, in our own plant, for suits, silk, coats and everything whose label asks for it. Picked up and delivered.',
  [links.alteration]:
    'Hems, zippers, buttons, linings and small rescues by our own tailors. Put a note in the bag, and it comes back mended.',
  [links.washAndFold]: `Everyday laundry by the bag: washed, dried, folded and back in about ${policy.turnaround.washAndFoldBusinessDays} business days. Work out your price with the bag calculator.`,
  [links.leatherCare]:
    'Cleaning and care for leather and suede jackets, coats, shoes, bags, purses and gloves, by people who know which is which.',
  [links.preservation]:
    'Wedding gowns cleaned by hand and preserved the way museums do it, with pickup from homes, hotels and venues.',
  [links.areaRug]:
    'Area rugs of every kind picked up, washed, dried flat and delivered, priced by the square foot. Choose a day for the pickup.',
  [links.process]:
    'What happens to your clothes between pickup and delivery: counted, inspected, cleaned without perc, pressed and checked again, in our own plant.',
  [links.processByName]:
    'What happens to your clothes between pickup and delivery: counted, inspected, cleaned without perc, pressed and checked again, in our own plant.',
  [links.advantage]:
    'Prepaid credit that never expires, a discount on every service, credit back each quarter and lower delivery minimums. No monthly or annual fees.',
  [links.advantageDrawer]:
    'Prepaid credit that never expires, a discount on every service, credit back each quarter and lower delivery minimums. No monthly or annual fees.',
  [links.pricing]: `The whole price list of ${brand.name}, item by item, for pay as you clean, Gold and Platinum side by side, with delivery fees and seasonal storage.`,
  [links.faqs]:
    'Answers for first-time users and regulars: pickup and delivery, dry cleaning, Wash & Fold, alterations, leather, Advantage and our policies.',
  [links.about]: `Who ${brand.name} is: our own plant in ${brand.office.city}, a green process, and people who have cared for clothes for a long time.`,
  [links.terms]:
    'The terms of our service in plain words: pickups, prices, credit, cancellations, claims and what we are responsible for.',
  [links.privacy]: `What ${brand.name} keeps about you, why, for how long, who else sees it, and how to have it sent to you or deleted.`,
  [links.registration]: `Open an account with ${brand.name}: your address, your cell phone, and your first pickup is a minute away.`,
  [links.login]: `Sign in to request a pickup, see your orders and keep your ${brand.name} account.`,
}

export const descriptionOf = ({ path, title }: Page): string => DESCRIPTIONS[path] ?? title
