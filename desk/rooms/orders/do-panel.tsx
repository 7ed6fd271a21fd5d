import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { customer as customerLink, intakeOf } from '#contract/desk/links'
import { Button, ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import type { DeskOrderView } from '../../core/queries.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { useKeys } from '../../parts/keys.ts'
import { labelLink, SheetLink } from '../../parts/label-links.tsx'
import { Panel } from '../../parts/panel.tsx'
import { counted } from '../../parts/words.ts'
import { type DoingName, isPanel } from './doing.tsx'
import styles from './order.module.css'

const LOOKS: Record<DoingName, { icon: IconName; key: string; pressed: string }> = {
  forward: { icon: 'truck', key: 'F', pressed: 'f' },
  let_go: { icon: 'check', key: 'Shift F', pressed: 'Shift f' },
  release: { icon: 'again', key: 'U', pressed: 'u' },
  hold: { icon: 'pause', key: 'H', pressed: 'h' },
  due: { icon: 'calendar', key: 'D', pressed: 'd' },
  separate: { icon: 'clock', key: 'S', pressed: 's' },
  refund: { icon: 'back', key: 'R', pressed: 'r' },
  note: { icon: 'note', key: 'N', pressed: 'n' },
  return: { icon: 'bag', key: '', pressed: '' },
}

interface DoPanelProps {
  view: DeskOrderView
  open: DoingName | undefined
  onStart: (name: DoingName) => void
}

/** Counts are Intake's, also the one before it leaves: blind, and with the number that charges the card. */
function stepAtIntake({ order, state, hold, isToBeCounted }: DeskOrderView): string | undefined {
  if (order.kind !== 'laundry' || hold !== null) return undefined
  if (state === 'collected') return 'Count it at Intake'
  if (state === 'counted') return 'Second count at Intake'
  return isToBeCounted ? 'Count it out at Intake' : undefined
}

/** What is possible now, and of the rest why not. No key moves money: each of them opens what asks first. */
export function DoPanel({ view, open, onStart }: DoPanelProps): ReactNode {
  const { steps, customer, dueDay, today, order, labels } = view
  const navigate = useNavigate()
  const possible = steps.filter(({ isOpen }) => isOpen)
  const why = steps.flatMap((each) => (each.isOpen ? [] : each.why))
  const atIntake = stepAtIntake(view)
  useKeys({
    ...Object.fromEntries(possible.map(({ step }) => [LOOKS[step].pressed, () => onStart(step)])),
    ...(atIntake && { f: () => void navigate(intakeOf(order.id)) }),
    ...(labels && { l: () => void window.open(labelLink(order.id, labels, 'roll'), '_blank', 'noreferrer') }),
    t: () => void navigate(customerLink(customer.id)),
  })
  return (
    <Panel
      title="Actions"
      after={
        <span className="small">
          {order.completed
            ? 'completed'
            : dueDay === null
              ? ''
              : dueDay === today
                ? 'due today'
                : `due ${dayText(dueDay)}`}
        </span>
      }
    >
      <div className={styles.acts}>
        {atIntake && (
          <ButtonLink to={intakeOf(order.id)}>
            <Icon name="bag" />
            <span className={styles.act}>{atIntake}</span>
            <Kbd>F</Kbd>
          </ButtonLink>
        )}
        {possible.map(({ step, label }, index) => (
          <Button
            key={step}
            variant={index === 0 && step === 'forward' ? 'primary' : 'secondary'}
            aria-expanded={isPanel(step) ? open === step : undefined}
            onClick={() => onStart(step)}
          >
            <Icon name={LOOKS[step].icon} />
            <span className={styles.act}>{label}</span>
            {LOOKS[step].key !== '' && <Kbd>{LOOKS[step].key}</Kbd>}
          </Button>
        ))}
        {labels && (
          <div className={styles.labels}>
            <ButtonLink
              variant="secondary"
              to={labelLink(order.id, labels, 'roll')}
              reloadDocument
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="print" />
              <span className={styles.act}>Labels, {counted(labels.count, labels.of)}</span>
              <Kbd>L</Kbd>
            </ButtonLink>
            <SheetLink order={order.id} labels={labels} />
          </div>
        )}
        <ButtonLink to={customerLink(customer.id)} variant="secondary">
          <Icon name="person" />
          <span className={styles.act}>
            Open {customer.firstName ? `${customer.firstName}’s page` : 'the customer’s page'}
          </span>
          <Kbd>T</Kbd>
        </ButtonLink>
        {why.length > 0 && <p className="small">{why.join(' ')}</p>}
      </div>
    </Panel>
  )
}
