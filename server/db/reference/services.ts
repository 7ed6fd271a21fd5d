import type { ServiceRow } from './shapes.ts'

// Leather, gowns, rugs and household items have no percentage of their own in a package: they take dry cleaning's.
export const services: readonly ServiceRow[] = [
  { key: 'laundry', title: 'Laundry', image: 'laundry.svg', discountKind: 'laundry' },
  { key: 'dry-cleaning', title: 'Dry Cleaning', image: 'dry-cleaning.svg', discountKind: 'dry_clean' },
  { key: 'wash-and-fold', title: 'Wash & Fold', image: 'wash-and-fold.svg', discountKind: 'wash_fold' },
  { key: 'leather-care', title: 'Leather Care', image: 'leather-care.svg', discountKind: 'dry_clean' },
  {
    key: 'alteration-and-repair',
    title: 'Alteration & Repair',
    image: 'alteration-and-repair.svg',
    discountKind: 'alterations',
  },
  { key: 'preservation', title: 'Preservation', image: 'preservation.svg', discountKind: 'dry_clean' },
  { key: 'area-rug', title: 'Area Rug', image: 'area-rug.svg', discountKind: 'dry_clean' },
  {
    key: 'seasonal-garment-storage',
    title: 'Seasonal Garment Storage',
    image: 'seasonal-garment-storage.svg',
    discountKind: 'none',
  },
  { key: 'household-items', title: 'Household Items', image: 'household-items.svg', discountKind: 'dry_clean' },
]
