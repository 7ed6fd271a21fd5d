import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { DoorAct } from '../../core/deeds.ts'
import type { Route, RouteStop } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/spoken.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Ring } from '../../parts/way.tsx'
import { clockText, counted, leftText } from '../../parts/words.ts'
import styles from './stop-now.module.css'
import { everyWeek, mapsLink, onTheVan, orderName, parcels, street } from './stop-words.ts'

interface StopNowProps {
  stop: RouteStop
  route: Route
  /** `isLast`: nothing is left to do at this stop afterwards. */
  onAct: (act: DoorAct, isLast: boolean) => Promise<void>
}

/** One stop, as large as the phone: who, where, how one gets in, and all that is to be done at the thumb. */
export function StopNow({ stop, route, onAct }: StopNowProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  // The stop before had the focus, and it is gone.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  const { place, pickup, customer, town } = stop
  const isPickup = pickup?.status === 'open'
  const dropoffs = onTheVan(stop)
  const isWaiting = isPickup && pickup.nothingFrom !== null
  const notes = [pickup?.note, place.instructions].filter((note) => note)
  return (
    <section className={styles.now}>
      <div className={styles.tags}>
        {dropoffs.length > 0 && (
          <Tag tone="ok" icon="hanger">
            Drop off
          </Tag>
        )}
        {isPickup && (
          <Tag tone="info" icon="bag">
            Pick up
          </Tag>
        )}
        {isPickup && <Tag icon="clock">until {clockText(pickup.until)}</Tag>}
        {pickup?.isRush && <Tag tone="warn">RUSH</Tag>}
        {isPickup && pickup.isRecurring && <Tag>{everyWeek(route)}</Tag>}
        {place.hasDoorman && <Tag icon="door">Doorman</Tag>}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {customer.name}
      </h1>
      <p className={styles.address}>
        {street(stop)}
        <br />
        {town} {place.zipCode}
      </p>
      {isWaiting && (
        <Clock
          from={pickup.arrivedAt ?? pickup.nothingFrom ?? ''}
          until={pickup.nothingFrom ?? ''}
          minutes={route.waitMinutes}
        />
      )}
      {place.gateCode && (
        <p className={styles.gate}>
          <Icon name="key" />
          Gate code <b>{place.gateCode}</b>
        </p>
      )}
      {dropoffs.map((dropoff) => (
        <p key={dropoff.order} className={styles.said}>
          <Icon name="hanger" />
          <span>
            <b>
              Order {orderName(dropoff)}
              {dropoff.bags !== null && `: ${parcels(dropoff)}`}.
            </b>
            {dropoff.pieces !== null && ` ${counted(dropoff.pieces, 'piece')}.`}
          </span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className={styles.said}>
          <Icon name="note" />
          <span>“{note}”</span>
        </p>
      ))}
      <nav className={styles.reach} aria-label="Contact">
        <ButtonLink variant="secondary" to={mapsLink(stop)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          Maps
        </ButtonLink>
        {customer.phone && (
          <ButtonLink variant="secondary" to={`tel:${customer.phone}`}>
            <Icon name="phone" />
            Call
          </ButtonLink>
        )}
        {customer.phone && customer.mayBeTexted && (
          <ButtonLink variant="secondary" to={`sms:${customer.phone}`}>
            <Icon name="text" />
            Text
          </ButtonLink>
        )}
      </nav>
      <div className={styles.acts}>
        {dropoffs.map((dropoff, index) => (
          <div key={dropoff.order} className={index === 0 ? styles.go : styles.no}>
            <Button
              isWide
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={() => onAct({ kind: 'delivered', order: dropoff.order }, !isPickup && dropoffs.length === 1)}
            >
              <Icon name="check" />
              Delivered {dropoffs.length > 1 ? orderName(dropoff) : parcels(dropoff)}
            </Button>
          </div>
        ))}
        {isPickup && (
          <PickupActs
            pickup={pickup}
            isFirst={dropoffs.length === 0}
            onAct={(act) => onAct(act, act.kind !== 'arrived' && dropoffs.length === 0)}
          />
        )}
      </div>
    </section>
  )
}

interface PickupActsProps {
  pickup: NonNullable<RouteStop['pickup']>
  /** Nothing is to be brought before. */
  isFirst: boolean
  onAct: (act: DoorAct) => Promise<void>
}

function PickupActs({ pickup, isFirst, onAct }: PickupActsProps): ReactNode {
  const { id, bagsExpected, nothingFrom } = pickup
  const [bags, setBags] = useState(bagsExpected)
  const isWaiting = nothingFrom !== null
  return (
    <>
      <fieldset className={styles.bags} aria-label="Bags">
        <button type="button" aria-label="One bag less" disabled={bags <= 1} onClick={() => setBags(bags - 1)}>
          <Icon name="minus" size={28} />
        </button>
        <output>
          <b>{bags}</b>
          <span>
            {bags === bagsExpected ? `${bags === 1 ? 'bag' : 'bags'}, as expected` : `${bagsExpected} expected`}
          </span>
        </output>
        <button
          type="button"
          aria-label="One bag more"
          disabled={bags >= staffPolicy.intake.maxBags}
          onClick={() => setBags(bags + 1)}
        >
          <Icon name="plus" size={28} />
        </button>
      </fieldset>
      <div className={isFirst ? styles.go : styles.no}>
        <Button
          isWide
          variant={isFirst ? 'primary' : 'secondary'}
          onClick={() => onAct({ kind: 'collected', pickup: id, bags })}
        >
          <Icon name={isWaiting ? 'bag' : 'check'} />
          {isWaiting ? 'Found: ' : 'Collected '}
          {counted(bags, 'bag')}
        </Button>
      </div>
      <div className={styles.no}>
        {isWaiting ? (
          <NothingThere from={nothingFrom} onPress={() => onAct({ kind: 'nothing_there', pickup: id })} />
        ) : (
          <Button isWide variant="secondary" onClick={() => onAct({ kind: 'arrived', pickup: id })}>
            Nothing there
          </Button>
        )}
      </div>
    </>
  )
}

/** It opens when the minutes are over, and says until then when that is. */
function NothingThere({ from, onPress }: { from: string; onPress: () => Promise<void> }): ReactNode {
  const now = useDeskNow(1000)
  const isOpen = now.getTime() >= Date.parse(from)
  return (
    <Button isWide variant="secondary" disabled={!isOpen} onClick={onPress}>
      {!isOpen && <Icon name="clock" />}
      {isOpen ? 'Nothing there' : `Nothing there, from ${clockText(from)}`}
    </Button>
  )
}

function Clock({ from, until, minutes }: { from: string; until: string; minutes: number }): ReactNode {
  const now = useDeskNow(1000)
  const leftMs = Math.max(0, Date.parse(until) - now.getTime())
  const step = leftMs === 0 ? 0 : leftMs <= MINUTE_MS ? 1 : leftMs <= 5 * MINUTE_MS ? 5 : undefined
  // Spoken at five minutes, at one, and when it is over.
  const before = useRef(step)
  useEffect(() => {
    if (step === undefined || step === before.current) return
    before.current = step
    say(step === 0 ? 'You can mark it now.' : `${counted(step, 'minute')} left.`)
  }, [step])
  const left = leftText(leftMs)
  const share = 1 - leftMs / (minutes * MINUTE_MS)
  return (
    <div className={styles.clock} role="timer" aria-label={`${left} left`}>
      <Ring share={share}>
        <b>{left}</b>
        <small>left</small>
      </Ring>
      <p>
        <b>Arrived {clockText(from)}.</b>{' '}
        {leftMs > 0
          ? `You can mark it at ${clockText(until)}. Ring, call or text in the meantime.`
          : 'You can mark it now.'}
      </p>
    </div>
  )
}
