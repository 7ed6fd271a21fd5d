import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { links } from '#contract/links'
import { Accordion } from '#ui/accordion.tsx'
import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { LONG, State, States } from './states.tsx'

const QUESTIONS = [
  { id: 'when', title: 'When do you come?', content: <p>Between 6 and 10 in the evening.</p> },
  { id: 'where', title: 'Where do I leave the bag?', content: <p>At your door or with the doorman.</p> },
  { id: 'long', title: LONG, content: <p>{LONG}</p> },
]
const ORDERS = [
  { id: '1042', day: 'Thursday, November 19th', state: 'On its way', cents: 4950 },
  { id: '1017', day: 'Monday, November 2nd', state: LONG, cents: 123_450 },
]

export function Lists(): ReactNode {
  const [open, setOpen] = useState<string | null>('when')
  return (
    <>
      <States title="Accordion" isWide>
        <State name="Kept by the browser, all closed">
          <Accordion items={QUESTIONS} headingLevel={4} />
        </State>
        <State name="Kept by the page, one open">
          <Accordion items={QUESTIONS} headingLevel={4} openId={open} onOpenChange={setOpen} />
        </State>
      </States>
      <States title="Table" isWide>
        <State name="Full; cards on a phone">
          <DataTable
            caption="Orders"
            rows={ORDERS}
            rowId={({ id }) => id}
            columns={[
              { id: 'order', title: 'Order', cell: ({ id }) => id, isRowHeader: true },
              { id: 'day', title: 'Delivery', cell: ({ day }) => day },
              { id: 'state', title: 'State', cell: ({ state }) => <Badge tone="info">{state}</Badge> },
              { id: 'total', title: 'Total', cell: ({ cents }) => <Money cents={cents} />, isNumeric: true },
            ]}
          />
        </State>
        <State name="Empty: its place is taken">
          <EmptyState>No orders yet.</EmptyState>
        </State>
      </States>
    </>
  )
}

const STEPS = [
  ['plan', 'Plan'],
  ['day', 'Date & time'],
  ['checkout', 'Checkout'],
] as const

export function Steps(): ReactNode {
  const [search] = useSearchParams()
  const wanted = STEPS.findIndex(([id]) => id === search.get('step'))
  const current = wanted < 0 ? 1 : wanted
  return (
    <States title="Stepper" isWide>
      <State name="Done, current and upcoming; the links move it">
        <Stepper
          label="Your order"
          steps={STEPS.map(([id, label], index) => ({
            id,
            label,
            state: index < current ? 'done' : index === current ? 'current' : 'upcoming',
            to: `${links.style}?step=${id}`,
          }))}
        />
      </State>
      <State name="At the beginning, the rest disabled">
        <Stepper
          label="A new order"
          steps={STEPS.map(([id, label], index) => ({ id, label, state: index === 0 ? 'current' : 'disabled' }))}
        />
      </State>
      <State name="Only named, long text">
        <Stepper
          label="A long order"
          steps={STEPS.map(([id], index) => ({
            id,
            label: LONG,
            state: index < 2 ? 'done' : 'current',
          }))}
        />
      </State>
    </States>
  )
}
