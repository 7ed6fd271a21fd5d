import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useWasPrerendered } from '../../../../core/hydration.ts'
import { pricesQuery } from '../../../../core/price-items.ts'
import { sentenceOf } from '../../../../core/show-refusal.ts'
import { type ShownGroup, writtenPrices } from '../../prices.ts'
import { Going, useHandedFocus } from '../handed-focus.tsx'
import styles from './with-prices.module.css'

interface WithPricesProps<Prices> {
  /** The words of the button that stands here while prices load. */
  invitation: string
  /** Finds the prices that a calculator needs in the list; a list without them is as good as none. */
  find: (groups: readonly ShownGroup[]) => Prices | undefined
  /** The room that the calculator takes, so that nothing moves when it comes. */
  room: 'one-slider' | 'three-sliders'
  children: (prices: Prices) => ReactNode
}

/**
 * Something reckoned from today's prices. A written page has it with the release's, as it has its price list; anywhere
 * else it is hidden until they are here, in a room of its own size.
 */
export function WithPrices<Prices>({ invitation, find, room, children }: WithPricesProps<Prices>): ReactNode {
  const { data, error, isPending, isFetching, refetch } = useQuery(pricesQuery)
  const wasPrerendered = useWasPrerendered()
  const known = data ?? (wasPrerendered && isPending ? writtenPrices : undefined)
  const prices = known && find(known)
  const isHere = prices !== undefined
  const { place, hadFocus } = useHandedFocus(isHere, 'input')

  const retry = async () => {
    await refetch()
  }

  return (
    <div ref={place} className={styles.place} data-hydrates-in-sight={room}>
      {isHere && children(prices)}
      {!isHere && isPending && (
        <Going className={styles.invitation} hadFocus={hadFocus}>
          <Button variant="secondary" onClick={nothingMore} isBusy>
            {invitation}
          </Button>
        </Going>
      )}
      {!isHere && !isPending && (
        <Banner
          kind="error"
          title="We couldn’t load today’s prices"
          action={
            <Button variant="secondary" size="small" onClick={retry} isBusy={isFetching}>
              Try again
            </Button>
          }
        >
          {error ? sentenceOf(error) : 'There is nothing to reckon with yet. Please try again in a moment.'}
        </Banner>
      )}
    </div>
  )
}

/** A press does nothing more: the prices are on their way. */
const nothingMore = () => {}
