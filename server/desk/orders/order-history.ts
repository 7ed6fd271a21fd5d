import { dollars } from '#rules/money'
import { totalCentsOf } from '#rules/prices/order-prices'
import { thingsCounted } from '../../orders/desk-orders.ts'
import type { readSeparations } from '../../orders/separate.ts'
import type { StaffOrder } from '../../orders/staff-view.ts'
import type { OrderDeed } from '../../staff/actions.ts'

/** Everything that happened to an order, the newest first: its own moments, and what staff did to it, each once. */

interface Happened {
  key: string
  at: Date
  kind: 'station' | 'small' | 'bad' | 'warn'
  title: string
  detail: string
  who: string | null
}

export function historyOf(
  view: StaffOrder,
  deeds: readonly OrderDeed[],
  separations: Awaited<ReturnType<typeof readSeparations>>,
): Happened[] {
  const moments = momentsOf(view, deeds, separations)
  const told = new Set<number>()
  const known = moments.map((moment) => {
    const behind = deeds.filter((deed) => deed.outcome === 'done' && isBehind(deed, moment))
    for (const { id } of behind) told.add(id)
    return { ...moment, who: moment.who ?? behind[0]?.who ?? null }
  })
  const others = deeds.flatMap((deed) => (told.has(deed.id) ? [] : (deedOf(deed) ?? [])))
  // What is told in one breath stays in the order of its way.
  return [...known, ...others].sort((one, other) => one.at.getTime() - other.at.getTime()).reverse()
}

/** The commands by which each moment comes; a note that was written in the same breath is none of them. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  collected: ['collect'],
  counted: ['intake'],
  second: ['intake'],
  priced: ['intake', 'order release'],
  ready: ['order forward'],
  declined: ['order forward', 'order release'],
  paid: ['order forward', 'order release'],
  left: ['order forward'],
  delivered: ['order forward'],
  returned: ['order return'],
}

/** It was written while this deed was being done, or is what a phone told later. */
const isBehind = (
  { command, begunAt, endedAt, happenedAt }: OrderDeed,
  { key, at }: Pick<Happened, 'key' | 'at'>,
): boolean =>
  COMMANDS[key]?.includes(command) === true &&
  (happenedAt?.getTime() === at.getTime() || (endedAt !== null && begunAt <= at && at <= endedAt))

function momentsOf(
  { row, payment, order }: StaffOrder,
  deeds: readonly OrderDeed[],
  separations: Parameters<typeof historyOf>[2],
): Happened[] {
  const { bags, collectedAt, countedAt, pricedAt, readyAt, paidAt, leftAt, deliveredAt, heldAt, completedAt } = row
  const { firstCount, secondCount, countedBy, secondCountedBy, packedPieces, unpaidReason, returnReason, tries } = row
  const first = thingsCounted(firstCount)
  // Its price as it was, before some of it got an order of its own.
  const whole = separations.find(({ fromOrderId }) => fromOrderId === row.id)
  // What it was made of was counted as a part of the other one.
  const parted = separations.find(({ orderId }) => orderId === row.id)
  const settling = settlingOf(deeds, pricedAt)
  const isBlind = row.state === 'counted' && secondCount === null
  const moment = (
    key: string,
    at: Date | null,
    kind: Happened['kind'],
    title: string,
    detail = '',
    who: string | null = null,
  ): Happened[] => (at === null ? [] : [{ key, at, kind, title, detail, who }])
  const paid = [
    payment.creditCents > 0 && `$${dollars(payment.creditCents)} credit`,
    payment.cardCents > 0 && `$${dollars(payment.cardCents)} card ${order.payment?.cardLast ?? ''}`.trim(),
    payment.waivedCents > 0 && `$${dollars(payment.waivedCents)} waived`,
  ].filter(Boolean)
  const isLaundry = row.kind === 'laundry'
  const bagWords = bags === null ? '' : bags === 1 ? ' 1 bag' : ` ${bags} bags`
  return [
    ...moment('collected', collectedAt, 'station', `Collected${bagWords}`, '', row.collectedBy || null),
    ...(isLaundry
      ? [
          ...moment(
            'counted',
            parted ? null : countedAt,
            'small',
            isBlind || first === null ? 'First count' : `First count: ${first}`,
            '',
            countedBy,
          ),
          ...moment(
            'second',
            secondCount === null || parted ? null : pricedAt,
            'small',
            `Second count: ${thingsCounted(secondCount) ?? 0}`,
            row.countedAlone === '' ? '' : `By one person: ${row.countedAlone}`,
            secondCountedBy,
          ),
          ...(settling
            ? moment(
                'settled',
                pricedAt,
                'small',
                settledWords(settling),
                quoted(reasonIn(settling.typed)),
                settling.who,
              )
            : []),
          ...moment('priced', pricedAt, 'station', `Priced $${dollars(totalCentsOf(whole ?? row))}`),
          ...(parted
            ? moment('parted', parted.madeAt, 'small', `Split from order ${parted.fromOrderId}`, '', parted.madeBy)
            : []),
          ...moment(
            'ready',
            readyAt,
            'small',
            packedPieces === null ? 'Packed to leave' : `Counted out: ${packedPieces}`,
          ),
        ]
      : []),
    ...moment('declined', heldAt, 'bad', 'The card declined', tries > 1 ? `${tries} times so far` : ''),
    ...moment('paid', paidAt, 'station', `Paid $${dollars(totalCentsOf(row))}`, paid.join(', ')),
    ...(isLaundry
      ? [
          ...moment(
            'left',
            leftAt,
            unpaidReason === '' ? 'station' : 'bad',
            unpaidReason === '' ? 'On its way' : 'Let go unpaid',
            quoted(unpaidReason),
          ),
          ...moment('delivered', deliveredAt, 'station', 'Delivered'),
        ]
      : []),
    ...(row.state === 'returned' ? moment('returned', completedAt, 'bad', 'Given back', quoted(returnReason)) : []),
  ]
}

/** Where two counts differed, it was priced by what somebody found in the bag. */
const settlingOf = (deeds: readonly OrderDeed[], pricedAt: Date | null): OrderDeed | undefined =>
  deeds.find(
    (deed) =>
      deed.command === 'order release' &&
      deed.outcome === 'done' &&
      pricedAt !== null &&
      isBehind(deed, { key: 'priced', at: pricedAt }),
  )

/** "Settled: Pants 3, Dress [Silk] as counted first": the words behind each --item, as they were typed. */
function settledWords({ typed }: OrderDeed): string {
  const items = [...typed.matchAll(/--item (?:"((?:[^"\\]|\\.)*)"|([^\s"]\S*))/g)].flatMap(
    ([, inQuotes, bare = '']) => {
      const item = inQuotes?.replace(/\\(.)/g, '$1') ?? bare
      const equals = item.lastIndexOf('=')
      const [name, count] = [item.slice(0, equals), item.slice(equals + 1)]
      if (equals < 1) return []
      return `${name} ${count === 'first' || count === 'second' ? `as counted ${count}` : count}`
    },
  )
  return items.length === 0 ? 'Settled' : `Settled: ${items.join(', ')}`
}

const quoted = (words: string): string => (words === '' ? '' : `“${words}”`)

/** What was tried and refused changed nothing, and the log has it; but for a count before it left, which held the order. */
function deedOf({
  id,
  begunAt,
  who,
  command,
  typed,
  amountCents,
  outcome,
  sentence,
  refusal,
}: OrderDeed): Happened | undefined {
  const at = { key: `deed ${id}`, at: begunAt, who }
  if (outcome === 'begun') {
    const detail = 'It was cut off, and we don’t know how far it got.'
    return { ...at, kind: 'warn', title: TITLES[command] ?? command, detail }
  }
  if (outcome === 'refused') {
    return refusal === 'miscounted'
      ? { ...at, kind: 'bad', title: 'Counted out: the pieces differ', detail: '' }
      : undefined
  }
  switch (command) {
    case 'order hold':
      return { ...at, kind: 'bad', title: 'Held by us', detail: quoted(reasonIn(typed)) }
    case 'order release':
      return { ...at, kind: 'small', title: 'Released', detail: quoted(reasonIn(typed)) }
    case 'refund':
      return {
        ...at,
        kind: 'warn',
        title: `Refunded $${dollars(amountCents ?? 0)}`,
        detail: sentence.replace(/^.*?: /, ''),
      }
    default:
      return { ...at, kind: 'small', title: TITLES[command] ?? sentence, detail: command in TITLES ? sentence : '' }
  }
}

const TITLES: Readonly<Record<string, string>> = {
  'order hold': 'Held by us',
  'order release': 'Released',
  'order due': 'Another day promised',
  'order separate': 'Some of it comes later',
  'order note': 'Note for the customer',
  'order return': 'Given back',
  'order forward': 'Moved on',
  refund: 'Refund',
  intake: 'Intake',
}

/** The words behind --reason, as they were typed: in quotes where they are several. */
function reasonIn(typed: string): string {
  const [, given = ''] = /--reason ("(?:[^"\\]|\\.)*"?|\S+)/.exec(typed) ?? []
  // A row has room for so many letters: the closing quotes may be gone.
  return given.startsWith('"') ? given.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : given
}
