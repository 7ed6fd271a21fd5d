import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Stitch } from './art.tsx'
import { Pot } from './parts/pot.tsx'
import { Spool } from './parts/spool.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

const NAME =
  'M-96 96C-84 70-70 62-66 74C-62 88-86 102-76 106C-62 110-56 84-46 84C-38 84-48 104-38 104C-26 104-24 82-14 84C-6 86-14 104-4 104C10 104 14 66 28 68C40 70 20 100 34 104C50 108 62 92 84 84'

/** The terms: a plain page, signed with needle and thread. */
export function SignedPage({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={392}>
      <Shadow x={280} y={432} reach={196} height={12} />
      <Turned x={320} y={228} turn={9}>
        <Block tint="lilac" x={-130} y={-186} width={260} height={380} r={12} />
        <Block tint="iris" x={96} y={-186} width={34} height={380} r={12} />
      </Turned>
      <Turned x={270} y={232} turn={-4}>
        <Cloth
          tint="cotton"
          d="M-122-200H82L134-148V186C134 194 130 198 122 198H-122C-130 198-134 194-134 186V-188C-134-196-130-200-122-200Z"
        />
        <Cloth tint="pale" d="M98-148H134V186C134 194 130 198 122 198H82C104 90 108-40 98-148Z" />
        <Cloth tint="lilac" d="M82-200L134-148H94C86-148 82-152 82-160Z" />
        <Flower x={-106} y={-178} scale={1.5} />
        <Cord tint="navy" width={10} d="M-102-102H-6" />
        <Cord tint="lilac" width={6} d="M-102-70H86M-102-46H74M-102-22H90M-102 2H52M-102 36H82" />
        <Cord tint="flax" width={3} d="M-104 128H92" />
        <Stitch tint="larkspur" d={NAME} />
        <Cord tint="steel" width={6} d="M80 88L164 20" />
        <Dot tint="cotton" x={88} y={81} r={2} />
        <Dot tint="apricot" x={-84} y={162} r={20} />
        <Stitch tint="amber" d="M-97 162a13 13 0 1 1 26 0a13 13 0 1 1-26 0" />
        <Cord tint="lilac" width={5} d="M-44 156H20M-44 172H-8" />
      </Turned>
      <Shadow x={464} y={434} reach={50} />
      <Spool x={464} y={434} scale={1.5} />
      <Stitch tint="larkspur" d="M436 382C424 340 456 318 440 288C434 276 428 268 432 252" />
      <Shadow x={94} y={430} reach={46} />
      <Pot x={94} y={430} scale={1.1} />
    </Scene>
  )
}
