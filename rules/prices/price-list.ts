import { policy } from '../policy.ts'

export type Unit = 'pcs' | 'set' | 'lbs' | 'sq_ft' | 'bag' | 'pleat'

export interface PriceItem {
  /** The key never changes: seeding finds the row again by it. */
  key: string
  /** `key` of a service: what the item is booked under. */
  service: string
  /** The heading it stands under on the pricing page. */
  group: PriceGroup
  name: string
  /** Shown in brackets after the name: "Shirt [Laundry]". */
  variant?: string
  amountCents: number
  unit: Unit
  /** The price covers so many units; the bag prices of wash and fold are totals. */
  count?: number
  /** "& Up": the price is where it starts, and is confirmed at intake. */
  isAndUp?: boolean
  /** No plan lowers it: it is not cleaning. */
  isFlat?: boolean
}

export type PriceGroup =
  | 'Dry cleaning'
  | 'Laundry'
  | 'Wash & Folds'
  | 'Household Items'
  | 'Alterations & Repair'
  | 'Rug cleaning'
  | 'Wedding Gowns'
  | 'Seasonal Garment Storage'

type Item = Omit<PriceItem, 'service' | 'group'>

const dryCleaning: readonly Item[] = [
  { key: 'blouse', name: 'Blouse', amountCents: 695, unit: 'pcs' },
  { key: 'blouse-silk', name: 'Blouse', variant: 'Silk', amountCents: 895, unit: 'pcs' },
  { key: 'blouse-embellished', name: 'Blouse', variant: 'Embellished', amountCents: 1095, unit: 'pcs', isAndUp: true },
  { key: 'shirt-dry-clean', name: 'Shirt', variant: 'Dry Clean', amountCents: 795, unit: 'pcs' },
  { key: 'shirt-silk', name: 'Shirt', variant: 'Silk', amountCents: 895, unit: 'pcs' },
  { key: 'polo-shirt-dry-clean', name: 'Polo Shirt', variant: 'Dry Clean', amountCents: 795, unit: 'pcs' },
  { key: 't-shirt-dry-clean', name: 'T-Shirt', variant: 'Dry Clean', amountCents: 695, unit: 'pcs' },
  { key: 'tuxedo-shirt', name: 'Tuxedo Shirt', amountCents: 995, unit: 'pcs' },
  { key: 'pants', name: 'Pants', amountCents: 795, unit: 'pcs' },
  { key: 'pants-silk-or-linen', name: 'Pants', variant: 'Silk or Linen', amountCents: 995, unit: 'pcs' },
  { key: 'jeans-dry-clean', name: 'Jeans', variant: 'Dry Clean', amountCents: 795, unit: 'pcs' },
  { key: 'shorts-dry-clean', name: 'Shorts', variant: 'Dry Clean', amountCents: 695, unit: 'pcs' },
  { key: 'skirt', name: 'Skirt', amountCents: 795, unit: 'pcs' },
  { key: 'skirt-long', name: 'Skirt', variant: 'Long', amountCents: 995, unit: 'pcs' },
  { key: 'skirt-pleated', name: 'Skirt', variant: 'Pleated', amountCents: 95, unit: 'pleat' },
  { key: 'dress-reg', name: 'Dress', variant: 'Reg', amountCents: 1595, unit: 'pcs' },
  { key: 'dress-silk', name: 'Dress', variant: 'Silk', amountCents: 1895, unit: 'pcs' },
  { key: 'dress-long', name: 'Dress', variant: 'Long', amountCents: 2195, unit: 'pcs' },
  { key: 'dress-cocktail', name: 'Dress', variant: 'Cocktail', amountCents: 2495, unit: 'pcs', isAndUp: true },
  {
    key: 'dress-beaded-or-sequined',
    name: 'Dress',
    variant: 'Beaded or Sequined',
    amountCents: 2995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'evening-gown', name: 'Evening Gown', amountCents: 3995, unit: 'pcs', isAndUp: true },
  { key: 'jumpsuit', name: 'Jumpsuit', amountCents: 1795, unit: 'pcs' },
  { key: 'blazer', name: 'Blazer', amountCents: 1695, unit: 'pcs' },
  { key: 'blazer-velvet', name: 'Blazer', variant: 'Velvet', amountCents: 1895, unit: 'pcs' },
  { key: 'suit-2-pieces', name: 'Suit', variant: '2 Pieces', amountCents: 2395, unit: 'set' },
  { key: 'suit-3-pieces', name: 'Suit', variant: '3 Pieces', amountCents: 2995, unit: 'set' },
  { key: 'tuxedo-2-pieces', name: 'Tuxedo', variant: '2 Pieces', amountCents: 2795, unit: 'set' },
  { key: 'uniform-2-pieces', name: 'Uniform', variant: '2 Pieces', amountCents: 1895, unit: 'set' },
  { key: 'vest', name: 'Vest', amountCents: 795, unit: 'pcs' },
  { key: 'vest-down', name: 'Vest', variant: 'Down', amountCents: 1695, unit: 'pcs' },
  { key: 'sweater', name: 'Sweater', amountCents: 895, unit: 'pcs' },
  { key: 'sweater-cashmere', name: 'Sweater', variant: 'Cashmere', amountCents: 1095, unit: 'pcs' },
  { key: 'cardigan', name: 'Cardigan', amountCents: 995, unit: 'pcs' },
  { key: 'hoodie', name: 'Hoodie', amountCents: 895, unit: 'pcs' },
  { key: 'jacket-light', name: 'Jacket', variant: 'Light', amountCents: 1495, unit: 'pcs' },
  { key: 'jacket-down', name: 'Jacket', variant: 'Down', amountCents: 2495, unit: 'pcs' },
  { key: 'ski-jacket', name: 'Ski Jacket', amountCents: 2495, unit: 'pcs' },
  { key: 'ski-pants', name: 'Ski Pants', amountCents: 1795, unit: 'pcs' },
  { key: 'coat-short', name: 'Coat', variant: 'Short', amountCents: 2195, unit: 'pcs' },
  { key: 'coat-long', name: 'Coat', variant: 'Long', amountCents: 2695, unit: 'pcs' },
  { key: 'coat-down', name: 'Coat', variant: 'Down', amountCents: 3295, unit: 'pcs', isAndUp: true },
  { key: 'raincoat', name: 'Raincoat', amountCents: 2495, unit: 'pcs' },
  { key: 'tie', name: 'Tie', amountCents: 695, unit: 'pcs' },
  { key: 'bow-tie', name: 'Bow Tie', amountCents: 595, unit: 'pcs' },
  { key: 'scarf', name: 'Scarf', amountCents: 795, unit: 'pcs' },
  { key: 'scarf-silk-or-cashmere', name: 'Scarf', variant: 'Silk or Cashmere', amountCents: 995, unit: 'pcs' },
  { key: 'shawl', name: 'Shawl', amountCents: 1095, unit: 'pcs' },
  { key: 'hat', name: 'Hat', amountCents: 995, unit: 'pcs', isAndUp: true },
  { key: 'robe-dry-clean', name: 'Robe', variant: 'Dry Clean', amountCents: 1495, unit: 'pcs' },
  { key: 'pajamas-dry-clean', name: 'Pajamas', variant: 'Dry Clean', amountCents: 1395, unit: 'set' },
  { key: 'sari', name: 'Sari', amountCents: 1995, unit: 'pcs', isAndUp: true },
  { key: 'kimono', name: 'Kimono', amountCents: 2495, unit: 'pcs', isAndUp: true },
  { key: 'costume', name: 'Costume', amountCents: 2495, unit: 'pcs', isAndUp: true },
]

const leather: readonly Item[] = [
  { key: 'leather-jacket', name: 'Leather Jacket', amountCents: 6995, unit: 'pcs', isAndUp: true },
  { key: 'leather-coat', name: 'Leather Coat', amountCents: 8995, unit: 'pcs', isAndUp: true },
  { key: 'suede-jacket', name: 'Suede Jacket', amountCents: 7495, unit: 'pcs', isAndUp: true },
  { key: 'suede-coat', name: 'Suede Coat', amountCents: 9495, unit: 'pcs', isAndUp: true },
  { key: 'sheepskin-coat', name: 'Sheepskin Coat', amountCents: 10995, unit: 'pcs', isAndUp: true },
  { key: 'leather-vest', name: 'Leather Vest', amountCents: 3995, unit: 'pcs', isAndUp: true },
  { key: 'leather-skirt', name: 'Leather Skirt', amountCents: 4995, unit: 'pcs', isAndUp: true },
  { key: 'leather-pants', name: 'Leather Pants', amountCents: 5995, unit: 'pcs', isAndUp: true },
  {
    key: 'leather-gloves-pair',
    name: 'Leather Gloves',
    variant: 'Pair',
    amountCents: 2495,
    unit: 'set',
    isAndUp: true,
  },
  { key: 'leather-shoes-pair', name: 'Leather Shoes', variant: 'Pair', amountCents: 3995, unit: 'set', isAndUp: true },
  { key: 'leather-boots-pair', name: 'Leather Boots', variant: 'Pair', amountCents: 5995, unit: 'set', isAndUp: true },
  { key: 'leather-bag', name: 'Leather Bag', amountCents: 6995, unit: 'pcs', isAndUp: true },
  { key: 'leather-purse', name: 'Leather Purse', amountCents: 4495, unit: 'pcs', isAndUp: true },
  { key: 'leather-belt', name: 'Leather Belt', amountCents: 1995, unit: 'pcs' },
]

const laundry: readonly Item[] = [
  { key: 'shirt-laundry', name: 'Shirt', variant: 'Laundry', amountCents: 695, unit: 'pcs' },
  { key: 'shirt-laundry-folded', name: 'Shirt', variant: 'Laundry, Folded', amountCents: 795, unit: 'pcs' },
  {
    key: 'shirt-laundry-hand-finished',
    name: 'Shirt',
    variant: 'Laundry, Hand Finished',
    amountCents: 895,
    unit: 'pcs',
  },
  { key: 'polo-shirt-laundry', name: 'Polo Shirt', variant: 'Laundry', amountCents: 695, unit: 'pcs' },
  { key: 't-shirt-laundry', name: 'T-Shirt', variant: 'Laundry', amountCents: 595, unit: 'pcs' },
  { key: 'pants-laundry', name: 'Pants', variant: 'Laundry', amountCents: 795, unit: 'pcs' },
  { key: 'jeans-laundry', name: 'Jeans', variant: 'Laundry', amountCents: 795, unit: 'pcs' },
  { key: 'shorts-laundry', name: 'Shorts', variant: 'Laundry', amountCents: 695, unit: 'pcs' },
  { key: 'chef-coat-laundry', name: 'Chef Coat', variant: 'Laundry', amountCents: 895, unit: 'pcs' },
  { key: 'lab-coat-laundry', name: 'Lab Coat', variant: 'Laundry', amountCents: 995, unit: 'pcs' },
  { key: 'scrubs-laundry', name: 'Scrubs', variant: 'Laundry', amountCents: 1195, unit: 'set' },
  { key: 'pajamas-laundry', name: 'Pajamas', variant: 'Laundry', amountCents: 1195, unit: 'set' },
  { key: 'robe-laundry', name: 'Robe', variant: 'Laundry', amountCents: 1295, unit: 'pcs' },
  { key: 'apron-laundry', name: 'Apron', variant: 'Laundry', amountCents: 595, unit: 'pcs' },
  { key: 'handkerchief-laundry', name: 'Handkerchief', variant: 'Laundry', amountCents: 295, unit: 'pcs' },
]

// The calculator reads these five by position: totals for one to four bags, then each bag beyond.
const washAndFolds: readonly Item[] = [
  ...policy.washAndFold.totalCentsByBags.map((amountCents, index): Item => {
    const bags = index + 1
    return {
      key: `wash-and-fold-${bags}`,
      name: 'Wash & Fold',
      variant: bags === 1 ? '1 Bag' : `${bags} Bags`,
      amountCents,
      unit: 'bag',
      count: bags,
    }
  }),
  {
    key: 'wash-and-fold-additional',
    name: 'Wash & Fold',
    variant: 'Each Additional Bag',
    amountCents: policy.washAndFold.additionalBagCents,
    unit: 'bag',
    count: 1,
  },
]

const household: readonly Item[] = [
  { key: 'comforter-twin', name: 'Comforter', variant: 'Twin', amountCents: 3495, unit: 'pcs' },
  { key: 'comforter-queen', name: 'Comforter', variant: 'Queen', amountCents: 3995, unit: 'pcs' },
  { key: 'comforter-king', name: 'Comforter', variant: 'King', amountCents: 4495, unit: 'pcs' },
  { key: 'down-comforter-twin', name: 'Down Comforter', variant: 'Twin', amountCents: 4495, unit: 'pcs' },
  { key: 'down-comforter-queen', name: 'Down Comforter', variant: 'Queen', amountCents: 4995, unit: 'pcs' },
  { key: 'down-comforter-king', name: 'Down Comforter', variant: 'King', amountCents: 5495, unit: 'pcs' },
  { key: 'duvet-cover-twin', name: 'Duvet Cover', variant: 'Twin', amountCents: 1995, unit: 'pcs' },
  { key: 'duvet-cover-queen', name: 'Duvet Cover', variant: 'Queen', amountCents: 2495, unit: 'pcs' },
  { key: 'duvet-cover-king', name: 'Duvet Cover', variant: 'King', amountCents: 2795, unit: 'pcs' },
  { key: 'blanket-twin-or-queen', name: 'Blanket', variant: 'Twin or Queen', amountCents: 1995, unit: 'pcs' },
  { key: 'blanket-king', name: 'Blanket', variant: 'King', amountCents: 2495, unit: 'pcs' },
  { key: 'bedspread', name: 'Bedspread', amountCents: 2995, unit: 'pcs', isAndUp: true },
  { key: 'quilt', name: 'Quilt', amountCents: 3995, unit: 'pcs', isAndUp: true },
  { key: 'mattress-cover', name: 'Mattress Cover', amountCents: 1995, unit: 'pcs' },
  { key: 'sheet-set-twin', name: 'Sheet Set', variant: 'Twin', amountCents: 1995, unit: 'set' },
  { key: 'sheet-set-queen', name: 'Sheet Set', variant: 'Queen', amountCents: 2395, unit: 'set' },
  { key: 'sheet-set-king', name: 'Sheet Set', variant: 'King', amountCents: 2695, unit: 'set' },
  { key: 'pillowcase', name: 'Pillowcase', amountCents: 395, unit: 'pcs' },
  { key: 'pillow-synthetic', name: 'Pillow', variant: 'Synthetic', amountCents: 1495, unit: 'pcs' },
  { key: 'pillow-down', name: 'Pillow', variant: 'Down', amountCents: 1995, unit: 'pcs' },
  { key: 'cushion-cover', name: 'Cushion Cover', amountCents: 995, unit: 'pcs', isAndUp: true },
  { key: 'sofa-cover', name: 'Sofa Cover', amountCents: 2995, unit: 'pcs', isAndUp: true },
  { key: 'tablecloth-up-to-8-ft', name: 'Tablecloth', variant: 'Up to 8 ft', amountCents: 1995, unit: 'pcs' },
  {
    key: 'tablecloth-over-8-ft',
    name: 'Tablecloth',
    variant: 'Over 8 ft',
    amountCents: 2995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'napkin', name: 'Napkin', amountCents: 295, unit: 'pcs' },
  { key: 'placemat', name: 'Placemat', amountCents: 395, unit: 'pcs' },
  { key: 'bath-mat', name: 'Bath Mat', amountCents: 995, unit: 'pcs' },
  { key: 'drapery-sheer', name: 'Drapery', variant: 'Sheer', amountCents: 195, unit: 'pleat' },
  { key: 'drapery-lined', name: 'Drapery', variant: 'Lined', amountCents: 295, unit: 'pleat' },
  { key: 'drapery-blackout', name: 'Drapery', variant: 'Blackout', amountCents: 395, unit: 'pleat' },
  { key: 'household-linens-bulk', name: 'Household Linens', variant: 'Bulk', amountCents: 395, unit: 'lbs' },
  { key: 'towels-bulk', name: 'Towels', variant: 'Bulk', amountCents: 295, unit: 'lbs' },
  { key: 'sleeping-bag', name: 'Sleeping Bag', amountCents: 2995, unit: 'pcs' },
  { key: 'pet-bed', name: 'Pet Bed', amountCents: 2495, unit: 'pcs', isAndUp: true },
]

const alterations: readonly Item[] = [
  { key: 'hem-pants', name: 'Hem', variant: 'Pants', amountCents: 1995, unit: 'pcs' },
  { key: 'hem-jeans-original-edge', name: 'Hem', variant: 'Jeans, Original Edge', amountCents: 2495, unit: 'pcs' },
  { key: 'hem-skirt', name: 'Hem', variant: 'Skirt', amountCents: 2195, unit: 'pcs' },
  { key: 'hem-skirt-lined', name: 'Hem', variant: 'Skirt, Lined', amountCents: 2695, unit: 'pcs' },
  { key: 'hem-dress', name: 'Hem', variant: 'Dress', amountCents: 2995, unit: 'pcs', isAndUp: true },
  { key: 'hem-gown', name: 'Hem', variant: 'Gown', amountCents: 5995, unit: 'pcs', isAndUp: true },
  { key: 'cuffs-pants', name: 'Cuffs', variant: 'Pants', amountCents: 2195, unit: 'pcs' },
  { key: 'waist-pants-or-skirt', name: 'Waist', variant: 'Pants or Skirt', amountCents: 2195, unit: 'pcs' },
  { key: 'legs-tapered-pants', name: 'Legs Tapered', variant: 'Pants', amountCents: 2695, unit: 'pcs' },
  { key: 'sleeves-shirt', name: 'Sleeves', variant: 'Shirt', amountCents: 2195, unit: 'pcs' },
  { key: 'sleeves-jacket', name: 'Sleeves', variant: 'Jacket', amountCents: 3495, unit: 'pcs', isAndUp: true },
  { key: 'sides-shirt-or-blouse', name: 'Sides', variant: 'Shirt or Blouse', amountCents: 2495, unit: 'pcs' },
  { key: 'sides-jacket', name: 'Sides', variant: 'Jacket', amountCents: 3995, unit: 'pcs', isAndUp: true },
  { key: 'sides-dress', name: 'Sides', variant: 'Dress', amountCents: 3495, unit: 'pcs', isAndUp: true },
  { key: 'zipper-pants', name: 'Zipper', variant: 'Pants', amountCents: 2495, unit: 'pcs' },
  { key: 'zipper-skirt-or-dress', name: 'Zipper', variant: 'Skirt or Dress', amountCents: 2995, unit: 'pcs' },
  { key: 'zipper-jacket', name: 'Zipper', variant: 'Jacket', amountCents: 3995, unit: 'pcs', isAndUp: true },
  {
    key: 'zipper-leather-jacket',
    name: 'Zipper',
    variant: 'Leather Jacket',
    amountCents: 5995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'button', name: 'Button', amountCents: 295, unit: 'pcs' },
  { key: 'buttons-full-suit', name: 'Buttons', variant: 'Full Suit', amountCents: 1995, unit: 'set' },
  { key: 'hook-or-snap', name: 'Hook or Snap', amountCents: 395, unit: 'pcs' },
  { key: 'elastic', name: 'Elastic', amountCents: 1495, unit: 'pcs' },
  { key: 'pocket', name: 'Pocket', amountCents: 1495, unit: 'pcs' },
  { key: 'seam-or-small-tear', name: 'Seam or Small Tear', amountCents: 995, unit: 'pcs', isAndUp: true },
  { key: 'patch', name: 'Patch', amountCents: 1495, unit: 'pcs', isAndUp: true },
  { key: 'lining-jacket', name: 'Lining', variant: 'Jacket', amountCents: 9995, unit: 'pcs', isAndUp: true },
  { key: 'reweaving', name: 'Reweaving', amountCents: 5995, unit: 'pcs', isAndUp: true },
]

const rugs: readonly Item[] = [
  {
    key: 'rug-standard',
    name: 'Area Rug',
    variant: 'Standard',
    amountCents: policy.rugs.standardCentsPerSqFt,
    unit: 'sq_ft',
  },
  {
    key: 'rug-specialised',
    name: 'Area Rug',
    variant: 'Specialized',
    amountCents: policy.rugs.specialisedCentsPerSqFt,
    unit: 'sq_ft',
  },
  // Booked instead of the square feet when these come to less.
  {
    key: 'rug-specialised-minimum',
    name: 'Area Rug',
    variant: 'Specialized, Minimum',
    amountCents: policy.rugs.specialisedMinimumCents,
    unit: 'pcs',
    isFlat: true,
  },
  { key: 'rug-stain-treatment', name: 'Rug Stain Treatment', amountCents: 195, unit: 'sq_ft', isAndUp: true },
  { key: 'rug-moth-treatment', name: 'Rug Moth Treatment', amountCents: 95, unit: 'sq_ft' },
  { key: 'rug-pad', name: 'Rug Pad', variant: 'New', amountCents: 295, unit: 'sq_ft' },
  { key: 'rug-fringe-repair', name: 'Rug Fringe Repair', amountCents: 4995, unit: 'pcs', isAndUp: true },
  {
    key: 'rug-pickup-and-roll-small',
    name: 'Rug Pickup and Roll',
    variant: 'Small',
    amountCents: policy.rugs.pickupAndRollMinCents,
    unit: 'pcs',
    isFlat: true,
  },
  {
    key: 'rug-pickup-and-roll-standard',
    name: 'Rug Pickup and Roll',
    variant: 'Standard',
    amountCents: policy.rugs.pickupAndRollCents,
    unit: 'pcs',
    isFlat: true,
  },
  {
    key: 'rug-pickup-and-roll-large',
    name: 'Rug Pickup and Roll',
    variant: 'Large',
    amountCents: policy.rugs.pickupAndRollMaxCents,
    unit: 'pcs',
    isFlat: true,
  },
]

const gowns: readonly Item[] = [
  {
    key: 'wedding-gown-press-only',
    name: 'Wedding Gown',
    variant: 'Press Only',
    amountCents: 9995,
    unit: 'pcs',
    isAndUp: true,
  },
  {
    key: 'wedding-gown-clean-only',
    name: 'Wedding Gown',
    variant: 'Clean Only',
    amountCents: 19995,
    unit: 'pcs',
    isAndUp: true,
  },
  {
    key: 'wedding-gown-clean-and-preserve',
    name: 'Wedding Gown',
    variant: 'Clean and Preserve',
    amountCents: 29995,
    unit: 'pcs',
    isAndUp: true,
  },
  {
    key: 'wedding-gown-clean-and-preserve-beaded-or-silk',
    name: 'Wedding Gown',
    variant: 'Clean and Preserve, Beaded or Silk',
    amountCents: 39995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'veil-clean-only', name: 'Veil', variant: 'Clean Only', amountCents: 3995, unit: 'pcs', isAndUp: true },
  {
    key: 'veil-clean-and-preserve',
    name: 'Veil',
    variant: 'Clean and Preserve',
    amountCents: 6995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'petticoat', name: 'Petticoat', amountCents: 3995, unit: 'pcs' },
  {
    key: 'sash-or-belt-bridal',
    name: 'Sash or Belt',
    variant: 'Bridal',
    amountCents: 1995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'bridal-accessories', name: 'Bridal Accessories', amountCents: 2995, unit: 'set', isAndUp: true },
  { key: 'bridesmaid-dress', name: 'Bridesmaid Dress', amountCents: 3495, unit: 'pcs', isAndUp: true },
  { key: 'flower-girl-dress', name: 'Flower Girl Dress', amountCents: 2495, unit: 'pcs', isAndUp: true },
  {
    key: 'christening-gown-clean-and-preserve',
    name: 'Christening Gown',
    variant: 'Clean and Preserve',
    amountCents: 9995,
    unit: 'pcs',
    isAndUp: true,
  },
  { key: 'keepsake-box-replacement', name: 'Keepsake Box', variant: 'Replacement', amountCents: 7995, unit: 'pcs' },
]

// The list quotes what a customer without a membership pays; members' own columns are in the policy.
const storage: readonly Item[] = [
  ...policy.storage.bands.map(
    ({ fromGarments, toGarments, priceCents }): Item => ({
      key: `storage-${fromGarments}-to-${toGarments}`,
      name: 'Seasonal Storage',
      variant: `${fromGarments} to ${toGarments} Garments`,
      amountCents: priceCents.payc,
      unit: 'set',
    }),
  ),
  {
    key: 'storage-additional',
    name: 'Seasonal Storage',
    variant: 'Each Additional Garment',
    amountCents: policy.storage.additionalGarmentCents.payc,
    unit: 'pcs',
  },
  {
    key: 'storage-processing-fee',
    name: 'Seasonal Storage',
    variant: 'Processing Fee',
    amountCents: policy.storage.processingFeeCents.payc,
    unit: 'pcs',
  },
]

/** The order is that of the pricing page, which has no heading for leather: it stands under dry cleaning. */
export const priceList: readonly PriceItem[] = [
  ...under('Dry cleaning', 'dry-cleaning', dryCleaning),
  ...under('Dry cleaning', 'leather-care', leather),
  ...under('Laundry', 'laundry', laundry),
  ...under('Wash & Folds', 'wash-and-fold', washAndFolds),
  ...under('Household Items', 'household-items', household),
  ...under('Alterations & Repair', 'alteration-and-repair', alterations),
  ...under('Rug cleaning', 'area-rug', rugs),
  ...under('Wedding Gowns', 'preservation', gowns),
  ...under('Seasonal Garment Storage', 'seasonal-garment-storage', storage),
]

function under(group: PriceGroup, service: string, items: readonly Item[]): PriceItem[] {
  return items.map((item) => ({ ...item, group, service }))
}
