import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'
import { Mirrored, Turned } from './scene.tsx'

const FRONT = 'M0 174L34 96L42 22H100C108 22 112 26 112 34L118 240C118 248 114 252 106 252H0Z'
const LAPEL = 'M42 22H78L84 78L34 96Z'

/** A zipper half open between two fronts. */
export function Zipper({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={284} reach={112}>
      <Turned x={160} y={26}>
        <Mirrored>
          <Cloth tint="larkspur" d={FRONT} />
          <Cloth tint="lilac" d={LAPEL} />
          <Stitch tint="pale" d="M56 104L22 180V240" />
        </Mirrored>
        <Cloth tint="indigo" d={FRONT} />
        <Cloth tint="iris" d={LAPEL} />
        <Stitch tint="pale" d="M56 104L22 180V240" />
      </Turned>
      <Cord tint="navy" width={14} d="M118 52L126 122L160 198L194 122L202 52M160 198V278" />
      <Stitch tint="honey" d="M118 52L126 122L158 194M202 52L194 122L162 194M160 226V278" />
      <Cloth tint="apricot" d="M142 178C142 170 178 170 178 178L174 214C173 220 147 220 146 214Z" />
      <Cloth tint="amber" d="M160 172C170 172 178 174 178 178L174 214C174 218 168 219 162 219Z" />
      <Block tint="honey" x={151} y={204} width={18} height={46} r={8} />
      <Dot tint="amber" x={160} y={238} r={4} />
    </Drawing>
  )
}
