import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** Two legs of a pair of pants, one hem already sewn, the other turned up and held by pins. */
export function PinnedHem({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" floor={280} reach={104}>
      <Cloth
        tint="navy"
        d="M92 34H228C232 34 234 36 234 40L236 262H170L162 108H158L150 262H84L86 40C86 36 88 34 92 34Z"
      />
      <Cloth tint="dusk" d="M200 34H228C232 34 234 36 234 40L236 262H206C214 180 212 100 200 34Z" />
      <Cloth tint="dusk" d="M126 64C132 130 130 200 120 262H150L158 108V64Z" />
      <Cloth tint="steel" d="M90 34H230V56H90Z" />
      <Cord tint="lilac" width={4} d="M112 30V60M208 30V60" />
      <Dot tint="apricot" x={160} y={45} r={6} />
      <Stitch tint="lilac" d="M160 66V98M98 72C112 78 118 86 118 98M222 72C208 78 202 86 202 98" />
      <Cloth tint="navy" d="M84 234H150V264C150 267 148 269 145 269H89C86 269 84 267 84 264Z" />
      <Stitch tint="lilac" d="M90 244H146" />
      <Cloth tint="lilac" d="M168 214H238V264C238 267 236 269 233 269H173C170 269 168 267 168 264Z" />
      <Cloth tint="iris" d="M212 214H238V264C238 267 236 269 233 269H208Z" />
      <Cord tint="cotton" width={4} d="M180 206V232M203 206V232M226 206V232" />
      <Dot tint="brick" x={180} y={203} r={6} />
      <Dot tint="apricot" x={203} y={203} r={6} />
      <Dot tint="brick" x={226} y={203} r={6} />
      <Stitch tint="navy" d="M174 250H232" />
    </Drawing>
  )
}
