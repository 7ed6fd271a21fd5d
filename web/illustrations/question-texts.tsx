import type { ReactNode } from 'react'
import { Block, Cloth, Cord, SewnButton, Stitch, type Tint } from './art.tsx'
import { DrawnPhone } from './parts/drawn-phone.tsx'
import { Pot } from './parts/pot.tsx'
import { Spool } from './parts/spool.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** The questions: a telephone full of short answers, and one question still on the needle. */
export function QuestionTexts({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={396}>
      <Shadow x={330} y={430} reach={110} />
      <DrawnPhone x={330} y={244} turn={6} scale={1.56}>
        <Block tint="sky" x={-53} y={-80} width={102} height={4} />
      </DrawnPhone>
      <Bubble x={240} y={132} width={150} tint="lilac" thread="cotton" tail={-1} />
      <Bubble x={314} y={210} width={166} tint="larkspur" thread="pale" tail={1} lines={2} />
      <Bubble x={232} y={310} width={124} tint="apricot" thread="linen" tail={-1} />
      <Question />
      <Shadow x={468} y={432} reach={48} />
      <Pot x={468} y={432} />
    </Scene>
  )
}

interface BubbleProps {
  x: number
  y: number
  width: number
  tint: Tint
  thread: Tint
  /** The side of the speaker: -1 for their words, from the left, 1 for ours, from the right. */
  tail: -1 | 1
  lines?: number
}

const Bubble = ({ x, y, width, tint, thread, tail, lines = 1 }: BubbleProps) => {
  const height = 36 + lines * 20
  const foot = tail < 0 ? 22 : width - 22
  return (
    <Turned x={x} y={y}>
      <Block tint="shadow" x={6} y={8} width={width} height={height} r={22} />
      <Cloth
        tint={tint}
        d={`M${foot - 12 * tail} ${height - 8}L${foot + 20 * tail} ${height + 12}L${foot + 10 * tail} ${height - 18}Z`}
      />
      <Block tint={tint} x={0} y={0} width={width} height={height} r={22} />
      <Stitch tint={thread} d={lines > 1 ? `M24 28H${width - 24}M24 48H${width - 56}` : `M24 28H${width - 30}`} />
    </Turned>
  )
}

/** The mark is one thread from the spool to the needle; its point is a button. */
const Question = () => (
  <>
    <Cord tint="steel" width={7} d="M97 124L62 222" />
    <Cord
      tint="navy"
      width={13}
      d="M92 148C92 104 124 80 160 84C198 88 218 120 208 152C198 184 154 190 148 230C146 244 147 254 148 266"
    />
    <Stitch
      tint="lilac"
      d="M92 148C92 104 124 80 160 84C198 88 218 120 208 152C198 184 154 190 148 230C146 244 147 254 148 266"
    />
    <Turned x={148} y={312} turn={-38}>
      <SewnButton x={0} y={0} r={17} />
    </Turned>
    <Shadow x={118} y={432} reach={44} />
    <Spool x={116} y={432} scale={1.3} tint="navy" shade="dusk" thread="steel" />
    <Stitch tint="navy" d="M138 390C170 380 196 394 190 416C186 432 214 440 240 432" />
  </>
)
