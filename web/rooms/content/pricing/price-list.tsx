import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { PlanName } from '#rules/policy'
import { planPriceCents } from '#rules/prices/prices'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { pricesQuery } from '../../../core/price-items.ts'
import { searchPrices } from '../../../core/price-search.ts'
import { SearchBox } from '../parts/forms/search-box.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Phrase, Words } from '../parts/words.tsx'
import {
  anchorOf,
  itemCount,
  leadOf,
  PAIR,
  PER_PAIR,
  type ShownGroup,
  type ShownPrice,
  STORAGE,
  writtenPrices,
} from '../prices.ts'
import { useSearchInAddress } from '../search-in-address.ts'
import { pricing } from '../texts/pricing.ts'
import { PhoneFold } from './phone-fold.tsx'
import { Aside, PlanColumns, Suffix } from './plan-columns.tsx'
import styles from './price-list.module.css'

const UNITS: Readonly<Partial<Record<ShownPrice['unit'], string>>> = {
  set: 'per set',
  lbs: 'per lb',
  sq_ft: 'per sq ft',
  pleat: 'per pleat',
}

/** Lists everything we clean with its price on each plan. The page is written with the list, then shows it as it is today. */
export default function PriceList(): ReactNode {
  const { data = writtenPrices } = useQuery(pricesQuery)
  const [query, search] = useSearchInAddress()
  useArrival()
  const { title, intro, upCharge, storageNote } = pricing.list
  const found = searchPrices(data, query)
  const groups = found.filter((group) => group.title !== STORAGE)
  const hasStorage = found.length > groups.length
  return (
    <Section id="prices" title={title} intro={intro}>
      <div className={styles.layout}>
        <div className={styles.side}>
          <div className={styles.search}>
            <SearchBox
              name="Search the prices"
              label="Find a price"
              placeholder="Shirt, silk, rug…"
              query={query}
              onChange={search}
            >
              <p className={styles.count} role="status">
                {hits(itemCount(query.trim() === '' ? groups : found), query.trim())}
              </p>
            </SearchBox>
          </div>
          <JumpList groups={groups} />
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <PriceTable key={group.title} group={group} isAsked={query.trim() !== ''} />
          ))}
          {hasStorage && query.trim() !== '' && (
            <p className={styles.note}>
              <Phrase>{storageNote}</Phrase>
            </p>
          )}
          {found.length === 0 && <NothingFound query={query.trim()} onClear={() => search('')} />}
          <div className={styles.upCharge}>
            <h3>{upCharge.title}</h3>
            <Words>{upCharge.text}</Words>
          </div>
        </div>
      </div>
    </Section>
  )
}

/** A visitor who comes with a search wants to see what it finds, unless the browser or an anchor has gone somewhere already. */
function useArrival(): void {
  const { search, hash } = useLocation()
  const isAsked = hash === '' && new URLSearchParams(search).has('q')
  const goThere = useEffectEvent(() => {
    if (isAsked && scrollY === 0) document.getElementById('prices')?.scrollIntoView()
  })
  useEffect(() => goThere(), [])
}

/** "171 prices", "1 price for “silk”" */
const hits = (count: number, query: string) =>
  `${count} ${count === 1 ? 'price' : 'prices'}${query === '' ? '' : ` for “${query}”`}`

function JumpList({ groups }: { groups: readonly ShownGroup[] }): ReactNode {
  const { storage, delivery } = pricing
  const places = [
    ...groups.map(({ title }) => [anchorOf(title), title] as const),
    ['storage', storage.title] as const,
    ['delivery', delivery.title] as const,
  ]
  return (
    <nav className={styles.jump} aria-label="Sections of the price list">
      <ul>
        {places.map(([id, title]) => (
          <li key={id}>
            {/* A plain address: the browser goes there each time it is pressed, also twice. */}
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PriceTable({ group, isAsked }: { group: ShownGroup; isAsked: boolean }): ReactNode {
  const { title, itemList } = group
  const rows = itemList.map((item, index) => ({
    id: `${item.name} ${item.variant} ${item.unit}`,
    head: <ItemName item={item} />,
    cell: (plan: PlanName) => <Price item={item} plan={plan} />,
    isContinued: itemList[index - 1]?.name === item.name,
  }))
  return (
    <PhoneFold id={anchorOf(title)} title={title} hint={hintOf(group)} isAsked={isAsked}>
      <PlanColumns caption={title} first="Item" rows={rows} />
    </PhoneFold>
  )
}

/** "67 prices, Blouse from $6.95" */
function hintOf(group: ShownGroup): string {
  const count = `${group.itemList.length} ${group.itemList.length === 1 ? 'price' : 'prices'}`
  const lead = leadOf(group)
  if (!lead) return count
  const unit = UNITS[lead.item.unit]
  return `${count}, ${lead.item.name} from ${moneyText(lead.fromCents)}${unit ? ` ${unit}` : ''}`
}

function ItemName({ item: { name, variant, unit } }: { item: ShownPrice }): ReactNode {
  const more = variant === PAIR ? PER_PAIR : [variant, UNITS[unit]].filter(Boolean).join(', ')
  return (
    <>
      {name} {more && <Aside>{more}</Aside>}
    </>
  )
}

function Price({ item, plan }: { item: ShownPrice; plan: PlanName }): ReactNode {
  const { amount, discountKind, isAndUp } = item
  return (
    <>
      <Money cents={planPriceCents({ amountCents: amount, discountKind }, plan)} />
      {isAndUp && <Suffix> &{'\u00a0'}Up</Suffix>}
    </>
  )
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }): ReactNode {
  return (
    <div className={styles.nothing}>
      <EmptyState
        action={
          <Button variant="secondary" onClick={onClear}>
            Show the whole list
          </Button>
        }
      >
        Nothing on the list is called “{query}”. <Phrase>{pricing.list.notOnIt}</Phrase>
      </EmptyState>
    </div>
  )
}
