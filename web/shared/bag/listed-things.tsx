import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pickup } from '#contract/pickups'
import { Skeleton } from '#ui/skeleton.tsx'
import { pricesQuery } from '../../core/price-items.ts'
import styles from './bag-editor.module.css'
import { listableGroups, listedThing } from './bag-prices.ts'

/** What is on a list that cannot be changed any more. What cannot be measured without the price list is counted. */
export default function ListedThings({ bag }: { bag: Pickup['bagList'] }): ReactNode {
  const { data: prices, isPending } = useQuery(pricesQuery)
  if (isPending) return <Skeleton lines={2} isSpoken />
  const units = new Map(
    listableGroups(prices ?? []).flatMap(({ itemList }) => itemList.map(({ key, unit }) => [key, unit])),
  )
  return (
    <ul className={styles.kept}>
      {bag.map(({ item, title, count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rugs may be listed under one key, and nothing here moves.
        <li key={index}>{listedThing(count, units.get(item) ?? null, title)}</li>
      ))}
    </ul>
  )
}
