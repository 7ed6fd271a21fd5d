import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { links } from '#contract/links'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormError } from '#ui/field.tsx'
import { latePart } from '#ui/late-part.tsx'
import { ShowAll } from '#ui/show-all.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusBack } from '../../core/focus-back.ts'
import { FEW, useFoldedList } from '../../core/folded-list.ts'
import { Loaded } from '../../core/loaded.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { OrdersPair } from '../../shared/order/orders-pair.tsx'
import { useOrders } from '../../shared/order/queries.ts'
import styles from './order-list.module.css'
import { OrderTable } from './order-table.tsx'

const NoOrdersPicture = latePart(() => import('./no-orders-picture.tsx'))

/** All that was ever ordered, bought and charged, the newest first. */
export default function OrderListPage(): ReactNode {
  const { query, hasMore, hasLoadedMore, loadMore } = useOrders()
  const end = useRef<HTMLParagraphElement>(null)
  useFocusBack(hasMore, end)
  // What waits for money is never folded away.
  const { shown, isFolded, showAll, rowOf } = useFoldedList('orders', query.data ?? [], ({ isPayable }) => isPayable)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Orders</h1>
        <OrdersPair current="all" />
      </div>
      <Loaded query={query} skeleton={<ListSkeleton />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              picture={<NoOrdersPicture />}
              action={<ButtonLink to={links.pickup}>Request pickup</ButtonLink>}
            >
              You have no orders yet. Your first order will show up here after pickup.
            </EmptyState>
          ) : (
            <OrderTable orders={shown} rowOf={rowOf} />
          )
        }
      </Loaded>
      {isFolded && <ShowAll what="orders" onPressed={showAll} />}
      {hasMore && !isFolded && <Older count={query.data?.length ?? 0} onWanted={loadMore} />}
      {hasLoadedMore && !hasMore && (
        <p ref={end} tabIndex={-1} className="small">
          That’s everything, back to your first order.
        </p>
      )}
    </div>
  )
}

const ListSkeleton = (): ReactNode => (
  <div className={styles.waiting}>
    {Array.from({ length: FEW }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
      <Skeleton key={index} shape="block" isSpoken={index === 0} />
    ))}
  </div>
)

/** The next page comes at the end of this one; the button is for a customer who gets there in other ways. */
function Older({ count, onWanted }: { count: number; onWanted: () => Promise<void> }): ReactNode {
  const [failure, setFailure] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)

  const load = async () => {
    if (isLoading.current) return
    isLoading.current = true
    setFailure(undefined)
    try {
      await onWanted()
    } catch (problem) {
      setFailure(sentenceOf(problem))
    } finally {
      isLoading.current = false
    }
  }
  const loadInView = useEffectEvent((isInView: boolean) => {
    if (isInView) void load()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked for anew, for it may still be in view.
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => loadInView(entry?.isIntersecting === true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count])

  return (
    <div ref={place} className={styles.older}>
      {failure && <FormError>{failure}</FormError>}
      <Button variant="secondary" onClick={load}>
        Show older orders
      </Button>
    </div>
  )
}
