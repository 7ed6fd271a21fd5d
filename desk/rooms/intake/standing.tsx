import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { order as orderLink } from '#contract/desk/links'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { type BagInHand, type CountOutcome, newKey } from '../../core/counts.ts'
import { type Me, may } from '../../core/who.ts'
import { Note } from '../../parts/tag.tsx'
import styles from './intake.module.css'
import { Labels } from './labels.tsx'

interface StandingProps {
  me: Me
  bag: Extract<BagInHand, { step: 'status' }>
  said: CountOutcome | undefined
  onHear: (outcome: CountOutcome) => void
  onNext: () => void
}

/** Nothing is counted now: where the order stands, its parcels' labels, and the bag's own once more. */
export function WhereItIs({ me, bag, said, onHear, onNext }: StandingProps): ReactNode {
  const { order, sentence, tone, mayLeave, parcels, hasBagLabel, bags } = bag
  const key = useRef(newKey())
  const leave = async () => {
    if (order === null) return
    try {
      onHear(await ask('POST /desk/orders/:id/pack/', { id: order, body: { key: key.current, person: me.id } }))
    } catch (error) {
      showToast(troubleText(error), { kind: 'error', seconds: 5 })
    }
  }
  return (
    <main className={styles.page}>
      <Note
        tone={tone}
        icon={tone === 'ok' ? 'check' : tone === 'bad' ? 'alert' : 'clock'}
        role={tone === 'bad' ? 'alert' : 'status'}
      >
        <b>{bag.title}.</b> {said?.sentence && tone === 'bad' ? said.sentence : sentence}
      </Note>
      {said?.status === 'refused' && (
        <Note tone="warn" icon="alert" role="alert">
          {said.sentence}
        </Note>
      )}
      <div className={styles.foot}>
        {mayLeave && <Button onClick={leave}>It goes on the van</Button>}
        {order !== null && parcels !== null && <Labels order={order} count={parcels} of="parcel" />}
        <Button variant={mayLeave ? 'secondary' : 'primary'} onClick={onNext}>
          Next bag
        </Button>
        {order !== null && hasBagLabel && <Labels order={order} count={bags ?? 1} isAgain />}
      </div>
      {order !== null && may(me, 'order show') && <Link to={orderLink(order)}>Open order {order}</Link>}
    </main>
  )
}
