import type { ServiceRow } from './shapes.ts'

export const services: readonly ServiceRow[] = [
  { key: 'laundry', title: 'Laundry', image: '/service/laundry.svg' },
  { key: 'dry-cleaning', title: 'Dry Cleaning', image: '/service/dry-cleaning.svg' },
  { key: 'wash-and-fold', title: 'Wash & Fold', image: '/service/wash-and-fold.svg' },
  { key: 'leather-care', title: 'Leather Care', image: '/service/leather-care.svg' },
  { key: 'alteration-and-repair', title: 'Alteration & Repair', image: '/service/alteration-and-repair.svg' },
  { key: 'preservation', title: 'Preservation', image: '/service/preservation.svg' },
  { key: 'area-rug', title: 'Area Rug', image: '/service/area-rug.svg' },
  {
    key: 'seasonal-garment-storage',
    title: 'Seasonal Garment Storage',
    image: '/service/seasonal-garment-storage.svg',
  },
  { key: 'household-items', title: 'Household Items', image: '/service/household-items.svg' },
]
