import { discountKindOf } from '#rules/prices'
import type { ServiceRow } from './shapes.ts'

const rows: readonly Omit<ServiceRow, 'discountKind'>[] = [
  { key: 'laundry', title: 'Laundry', image: 'laundry.svg' },
  { key: 'dry-cleaning', title: 'Dry Cleaning', image: 'dry-cleaning.svg' },
  { key: 'wash-and-fold', title: 'Wash & Fold', image: 'wash-and-fold.svg' },
  { key: 'leather-care', title: 'Leather Care', image: 'leather-care.svg' },
  { key: 'alteration-and-repair', title: 'Alteration & Repair', image: 'alteration-and-repair.svg' },
  { key: 'preservation', title: 'Preservation', image: 'preservation.svg' },
  { key: 'area-rug', title: 'Area Rug', image: 'area-rug.svg' },
  { key: 'seasonal-garment-storage', title: 'Seasonal Garment Storage', image: 'seasonal-garment-storage.svg' },
  { key: 'household-items', title: 'Household Items', image: 'household-items.svg' },
]

// Put in here and not while seeding, so that another percentage counts as a change of the reference.
export const services: readonly ServiceRow[] = rows.map((row) => ({ ...row, discountKind: discountKindOf(row.key) }))
