import type { ReactNode } from 'react'
import type { CardBrand } from '#rules/payments/card-brand'
import { Block, Cloth, Cord, Dot, Sheet } from './art.tsx'

/** A payment card as small as a stamp, by its brand; without one it is a card like any. Its name stands beside it, or is its title. */
export function CardMark({ brand = 'other', title }: { brand?: CardBrand; title?: string }): ReactNode {
  const [draw, ground] = MARKS[brand]
  return (
    <Sheet title={title} width={46} height={30}>
      <Block tint="flax" x={0} y={0} width={46} height={30} r={5.5} />
      <Block tint={ground} x={1} y={1} width={44} height={28} r={4.5} />
      {draw}
    </Sheet>
  )
}

const MARKS: Record<CardBrand, readonly [ReactNode, 'cotton' | 'steel' | 'lilac']> = {
  visa: [
    <Cloth
      key="visa"
      tint="navy"
      d="M19.9 20.3h-2.6l1.6-10.5h2.6zM15.1 9.8l-2.5 7.2-.3-1.5-.9-4.6s-.1-1.1-1.5-1.1H5.8l-.1.2s1.2.3 2.7 1.1l2.2 9.2h2.7l4.5-10.5zM37 9.8h-2.1c-1 0-1.2.7-1.2.7l-3.9 9.8h2.7l.6-1.5h3.4l.3 1.5h2.4zm-3.2 6.9 1.4-3.9.8 3.9zM29.6 12.3l.4-2.2s-1.2-.4-2.4-.4c-1.3 0-4.5.6-4.5 3.4 0 2.6 3.7 2.7 3.7 4s-3.3 1.1-4.4.2l-.4 2.3s1.2.6 3 .6c1.9 0 4.6-.9 4.6-3.6 0-2.7-3.7-3-3.7-4.1s2.6-1 3.7-.2z"
    />,
    'cotton',
  ],
  mastercard: [
    <g key="mastercard">
      <Dot tint="brick" x={18.6} y={15} r={8} />
      <Dot tint="apricot" x={27.4} y={15} r={8} />
      <Cloth tint="amber" d="M23 8.3A8 8 0 0 1 23 21.7A8 8 0 0 1 23 8.3Z" />
    </g>,
    'cotton',
  ],
  amex: [
    <Cord
      key="amex"
      tint="cotton"
      width={2}
      d="M6.6 19L9.8 11L13 19M7.9 16.3H11.7M16 19V11L19.2 15.8L22.4 11V19M30.4 11H25.8V19H30.4M25.8 15H29.6M33 11L39.4 19M39.4 11L33 19"
    />,
    'steel',
  ],
  discover: [
    <g key="discover">
      <Cloth tint="honey" d="M45 19.4C39 25.4 29.4 28.4 18 29H40.5A4.5 4.5 0 0 0 45 24.5Z" />
      <Cord
        tint="ink"
        width={1.35}
        d="M4.6 12V17.4H5.7A2.7 2.7 0 0 0 5.7 12ZM10.7 12V17.4M15.6 12.8C14.7 11.7 13 11.9 13 13.3C13 15 15.9 14.4 15.9 16.1C15.9 17.6 13.8 17.9 12.8 16.7M21.2 12.8A2.7 2.7 0 1 0 21.2 16.6M29 12L30.8 17.4L32.6 12M37.2 12H34.8V17.4H37.2M34.8 14.7H36.9M39.2 17.4V12H40.6A1.45 1.45 0 0 1 40.6 14.9H39.2M40.7 14.9L42.2 17.4"
      />
      <Dot tint="apricot" x={25.2} y={14.7} r={3.2} />
    </g>,
    'cotton',
  ],
  other: [
    <g key="other">
      <Cloth tint="iris" d="M31 1H40.5A4.5 4.5 0 0 1 45 5.5V24.5A4.5 4.5 0 0 1 40.5 29H19C26.5 21.5 30.6 11.5 31 1Z" />
      <Block tint="apricot" x={6} y={9} width={9} height={7} r={2} />
      <Cord tint="cotton" width={2} d="M6.5 22.5H11M15 22.5H19.5M23.5 22.5H28" />
    </g>,
    'lilac',
  ],
}
