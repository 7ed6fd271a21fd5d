import type { ReactNode } from 'react'
import { Sheet } from './art.tsx'
import styles from './leather-swatch.module.css'

type LeatherKind = 'pigmented' | 'aniline' | 'nubuck' | 'suede' | 'sheepskin' | 'patent'

const CUT = 'M14 6H106a8 8 0 0 1 8 8V74a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8Z'

/** A cut of each leather, as a sample hangs on a ring. */
export function LeatherSwatch({ kind, title }: { kind: LeatherKind; title?: string }): ReactNode {
  return (
    <Sheet title={title} width={108} height={76}>
      <g className={styles.swatch} data-kind={kind} transform="translate(-6 -6)">
        <path className={styles.cut} d={CUT} />
        {SURFACES[kind]}
        <path className={styles.stitch} d="M34 14H106V74H14V32" />
        <circle className={styles.hole} cx="20" cy="20" r="5" />
      </g>
    </Sheet>
  )
}

const SURFACES: Record<LeatherKind, ReactNode> = {
  pigmented: (
    <>
      <path className={styles.light} d="M62 6H92L54 82H24Z" />
      <path
        className={styles.grain}
        d="M30 44h0M42 30h0M50 58h0M66 24h0M70 46h0M84 34h0M88 60h0M96 44h0M34 64h0M78 66h0"
      />
    </>
  ),
  aniline: (
    <>
      <path className={styles.shade} d="M114 40C96 34 84 52 62 50S28 66 20 82H106a8 8 0 0 0 8-8Z" />
      <path
        className={styles.grain}
        d="M28 42h0M34 36h0M44 44h0M52 28h0M58 36h0M68 30h0M76 42h0M86 26h0M92 36h0M98 54h0M82 58h0M66 64h0M50 62h0M36 58h0M28 66h0M74 70h0"
      />
    </>
  ),
  nubuck: (
    <>
      <path className={styles.light} d="M22 62C40 36 66 30 104 24V44C74 46 52 54 36 70Z" />
      <path className={styles.nap} d="M34 60C48 46 66 38 98 32M40 64C54 52 70 46 98 40" />
    </>
  ),
  suede: (
    <path
      className={styles.nap}
      d="M26 44l5-4M38 36l6-3M50 46l4-5M62 32l6 2M72 44l6-3M84 30l4-5M94 42l5-3M30 62l6-2M44 64l4-5M56 60l6 2M68 62l5-4M80 58l6-2M92 64l4-5M46 24l5-3M74 22l5 2"
    />
  ),
  sheepskin: (
    <path
      className={styles.wool}
      d="M6 60c4-8 12-8 16 0 4-8 12-8 16 0 4-8 12-8 16 0 4-8 12-8 16 0 4-8 12-8 16 0 4-8 12-8 16 0 2-4 6-6 12-4V74a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8Z"
    />
  ),
  patent: (
    <>
      <path className={styles.gloss} d="M84 6H100L58 82H42Z" />
      <path className={styles.gloss} d="M106 8L68 82H62L103 6Z" />
    </>
  ),
}
