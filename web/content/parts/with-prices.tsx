import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { PriceGroupList } from '#contract/catalogue'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { pricesQuery } from '../calls.ts'
import styles from './with-prices.module.css'

interface WithPricesProps<Prices> {
  /** What the button says that stands here until somebody touches the page. */
  invitation: string
  /** What a calculator needs of the list; a list without it is as good as none. */
  find: (groups: PriceGroupList) => Prices | undefined
  /** How much room it takes, so that nothing moves when it comes. */
  room: 'one-slider' | 'three-sliders'
  children: (prices: Prices) => ReactNode
}

/** Something reckoned from today's prices: hidden until they are here, in a room of its own size. */
export function WithPrices<Prices>({ invitation, find, room, children }: WithPricesProps<Prices>): ReactNode {
  const { data, isPending, isFetching, refetch } = useQuery(pricesQuery)
  const prices = data && find(data)
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const isHere = prices !== undefined

  // Whoever came to the button by keyboard goes on with what took its place.
  useEffect(() => {
    if (isHere && hadFocus.current) place.current?.querySelector('input')?.focus({ preventScroll: true })
    if (isHere) hadFocus.current = false
  }, [isHere])

  const retry = async () => {
    await refetch()
  }

  return (
    <div ref={place} className={styles.place} data-room={room}>
      {isHere && children(prices)}
      {!isHere && isPending && <Invitation text={invitation} hadFocus={hadFocus} />}
      {!isHere && !isPending && (
        <Banner
          kind="error"
          action={
            <Button variant="secondary" size="small" onClick={retry} isBusy={isFetching}>
              Try again
            </Button>
          }
        >
          We could not load today’s prices just now, so there is nothing to reckon with yet.
        </Banner>
      )}
    </div>
  )
}

interface InvitationProps {
  text: string
  hadFocus: { current: boolean }
}

/** A written page fetches nothing by itself. Any touch brings the prices; this button says so where they will be. */
function Invitation({ text, hadFocus }: InvitationProps): ReactNode {
  const isAlive = useIsAlive()
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = room.current
    return () => {
      hadFocus.current = own?.contains(document.activeElement) ?? false
    }
  }, [hadFocus])
  return (
    <div ref={room} className={styles.invitation}>
      <Button variant="secondary" onClick={nothingMore} isBusy={isAlive}>
        {text}
      </Button>
    </div>
  )
}

/** Being pressed is enough: the first touch wakes the page, and the page asks for the prices. */
const nothingMore = () => {}

const neverChanges = () => () => {}
const useIsAlive = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
