import { advantageProgram } from './faqs/advantage-program.ts'
import { alterations } from './faqs/alterations.ts'
import { dryCleaningAndLaundry } from './faqs/dry-cleaning-and-laundry.ts'
import { firstTimeUsers } from './faqs/first-time-users.ts'
import { leatherAndSuede } from './faqs/leather-and-suede.ts'
import { pickupAndDelivery } from './faqs/pickup-and-delivery.ts'
import { policies } from './faqs/policies.ts'
import type { FaqSection } from './faqs/section.ts'
import { washAndFoldFaq } from './faqs/wash-and-fold.ts'

/** The sections in the order in which they stand on the page. */
export const faqSections: readonly FaqSection[] = [
  firstTimeUsers,
  advantageProgram,
  dryCleaningAndLaundry,
  washAndFoldFaq,
  alterations,
  leatherAndSuede,
  pickupAndDelivery,
  policies,
]
