import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#contract/brand'
import type { Order } from '#contract/orders'
import { addDays, laDay } from '#rules/days/days'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { latePart } from '#ui/late-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusBack, useFocusOnSwap } from '../../core/focus-back.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { useSession } from '../../core/session.ts'
import { scrollToHash } from '../../first-touch/scroll-to-hash.ts'
import { missingDraftOf } from './missing-draft.ts'

/** Few miss anything, so the form comes with the press. */
const MissingForm = latePart(() => import('./missing-form.tsx'), <Skeleton lines={4} isSpoken />)

const { reportWithinDays, missingItemAnswerByDay } = policy.claims

/** What to do if something did not come back. Before the bag is at the door nothing can be missing, nor of what stays with us. */
export function OrderMissing({ order }: { order: Order }): ReactNode {
  const { id, kind, delivered } = order
  if (kind !== 'laundry' || delivered === null || isStoredAlone(order)) return null
  return (
    <Place>
      <Card title="Something missing?">
        <WayToTell order={id} lastDay={addDays(laDay(new Date(delivered)), reportWithinDays)} />
      </Card>
    </Place>
  )
}

/** The letter about a delivery leads here. The card comes with the order, after everybody else has looked for the place. */
function Place({ children }: { children: ReactNode }): ReactNode {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#missing') scrollToHash(hash)
  }, [hash])
  return <div id="missing">{children}</div>
}

/** Until the last day there is a form; after it a person decides, so there is only the number to text. */
function WayToTell({ order, lastDay }: { order: number; lastDay: string }): ReactNode {
  const isLate = laDay(useServerNow()) > lastDay
  const { user } = useSession()
  // What was typed and not sent is there again after a reload.
  const [isOpen, setOpen] = useState(() => missingDraftOf(order).read() !== undefined)
  const [hasPressed, setPressed] = useState(false)
  const [isSent, setSent] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusBack(isOpen, opener)
  useFocusOnSwap(isSent, place)

  if (isLate && !isOpen && !isSent) {
    return (
      <p>
        It’s been more than {reportWithinDays} days since delivery. Text{' '}
        <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a> with your order’s number, {order}, and we’ll still look.
      </p>
    )
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isSent ? (
        <p role="status">
          Thank you. We have your message about order {order}. We’ll search, and email {user?.email} within{' '}
          {missingItemAnswerByDay} days.
        </p>
      ) : (
        <>
          <p>
            Tell us within {reportWithinDays} days of delivery. We check it against what we counted, and get back to you
            within {missingItemAnswerByDay} days.
          </p>
          <p className="small">
            Something came back damaged? Leave its tag on, and send a photo with your order’s number to{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
          </p>
          {isOpen ? (
            <MissingForm
              order={order}
              takesFocus={hasPressed}
              onSent={() => {
                setOpen(false)
                setSent(true)
              }}
              onCancel={() => setOpen(false)}
            />
          ) : (
            <Button
              ref={opener}
              variant="secondary"
              size="small"
              onClick={() => {
                setPressed(true)
                setOpen(true)
              }}
            >
              Tell us what’s missing
            </Button>
          )}
        </>
      )}
    </div>
  )
}
