import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Drawing, Leaf, Stitch } from './art.tsx'

/** The machine for what must not get wet: dry clothes behind a round door, a gauge, and the tank under them. */
export function DryCleaningMachine({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={282} reach={122}>
      <Cord tint="amber" width={11} d="M232 112H262C270 112 274 116 274 124V238C274 246 270 250 262 250H236" />
      <Block tint="dusk" x={64} y={270} width={34} height={12} />
      <Block tint="dusk" x={208} y={270} width={34} height={12} />
      <Block tint="steel" x={54} y={34} width={198} height={240} r={14} />
      <Cloth tint="navy" d="M226 34H238C246 34 252 40 252 48V260C252 268 246 274 238 274H212C230 200 234 110 226 34Z" />
      <Dot tint="linen" x={90} y={66} r={24} />
      <Cord tint="sage" width={5} d="M76 72A15 15 0 0 1 90 51" />
      <Cord tint="brick" width={5} d="M90 67L100 57" />
      <Stitch tint="lilac" d="M132 52H204" />
      <Dot tint="apricot" x={202} y={74} r={7} />
      <Dot tint="dusk" x={156} y={162} r={70} />
      <Dot tint="linen" x={152} y={158} r={68} />
      <Dot tint="ink" x={152} y={158} r={53} />
      <Cloth tint="fern" d="M104 178L126 164L146 186L138 209A53 53 0 0 1 104 178Z" />
      <Cloth tint="lilac" d="M138 209L142 180L176 168L188 196A53 53 0 0 1 138 209Z" />
      <Cloth tint="brick" d="M176 168L202 172A53 53 0 0 1 188 196L166 190Z" />
      <Cloth
        tint="apricot"
        d="M126 126L142 116C148 122 158 122 164 116L180 126C186 130 187 135 184 140L178 150L168 144L170 178H134L136 144L126 152L118 142C116 136 119 130 126 126Z"
      />
      <Cloth
        tint="amber"
        d="M164 116L180 126C186 130 187 135 184 140L178 150L168 144L170 178H154C162 158 164 136 164 116Z"
      />
      <Stitch tint="linen" d="M140 169H164" />
      <Cord tint="cotton" width={5} d="M109 148A44 44 0 0 1 121 126" />
      <Cord tint="navy" width={9} d="M212 144V174" />
      <Block tint="navy" x={70} y={238} width={142} height={24} r={8} />
      <Stitch tint="lilac" d="M84 250H160" />
      <Leaf x={228} y={288} turn={-28} scale={1} />
      <Leaf x={232} y={288} turn={28} scale={1.1} />
    </Drawing>
  )
}
