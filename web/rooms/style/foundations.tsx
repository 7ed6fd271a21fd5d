import { type ReactNode, useRef } from 'react'
import { policy } from '#rules/policy'
import { moneyText } from '#ui/money.tsx'
import { useContrast } from './contrast.ts'
import styles from './style.module.css'

const COLOURS = [
  ['--navy', 'Brand, headings, primary buttons'],
  ['--on-navy', 'Words on navy'],
  ['--deep', 'Large areas, dark in both schemes'],
  ['--on-deep', 'Words on deep'],
  ['--brick-on-deep', 'Errors on deep'],
  ['--larkspur-on-deep', 'The thread on deep'],
  ['--on-cloth', 'Words on cloth and on light buttons'],
  ['--ink', 'Body text'],
  ['--larkspur', 'Accent, focus, what is chosen, the thread'],
  ['--linen', 'The page'],
  ['--cotton', 'Cards and forms'],
  ['--sage', 'Success'],
  ['--apricot', 'One highlight on a screen'],
  ['--on-apricot', 'Words on apricot'],
  ['--brick', 'Errors, negative amounts'],
  ['--muted', 'Words that step back'],
  ['--line', 'Edges that only decorate'],
  ['--field-line', 'Edges that must be seen'],
  ['--sky', 'Ground of information'],
  ['--mist', 'Ground of success'],
  ['--peach', 'Ground of warning'],
  ['--blush', 'Ground of errors'],
  ['--shade', 'Ground of what is off'],
] as const

const ART = [
  '--art-navy',
  '--art-steel',
  '--art-larkspur',
  '--art-lilac',
  '--art-sky',
  '--art-cotton',
  '--art-linen',
  '--art-apricot',
  '--art-peach',
  '--art-sage',
  '--art-mist',
  '--art-brick',
  '--art-ink',
  '--art-ink-on-deep',
] as const

/** Each colour, the ground it stands on, and the least contrast it needs: 4.5 for words, 3 for edges and marks. */
const PAIRS = [
  ['--ink', '--linen', 4.5],
  ['--ink', '--cotton', 4.5],
  ['--navy', '--linen', 4.5],
  ['--navy', '--cotton', 4.5],
  ['--on-navy', '--navy', 4.5],
  ['--on-deep', '--deep', 4.5],
  ['--brick-on-deep', '--deep', 4.5],
  ['--on-deep', '--panel', 4.5],
  ['--brick-on-deep', '--panel', 4.5],
  ['--larkspur-on-deep', '--deep', 3],
  ['--on-cloth', '--art-linen', 4.5],
  ['--on-patch', '--patch', 4.5],
  ['--muted', '--linen', 4.5],
  ['--muted', '--cotton', 4.5],
  ['--muted', '--shade', 4.5],
  ['--larkspur', '--linen', 4.5],
  ['--larkspur', '--cotton', 4.5],
  ['--navy', '--sky', 4.5],
  ['--ink', '--sky', 4.5],
  ['--ink', '--mist', 4.5],
  ['--ink', '--peach', 4.5],
  ['--ink', '--blush', 4.5],
  ['--muted', '--blush', 4.5],
  ['--brick', '--linen', 4.5],
  ['--brick', '--cotton', 4.5],
  ['--brick', '--blush', 4.5],
  ['--on-apricot', '--apricot', 4.5],
  ['--sage', '--mist', 3],
  ['--field-line', '--cotton', 3],
  ['--field-line', '--linen', 3],
] as const

export function Colours(): ReactNode {
  return (
    <>
      <h3>Tokens</h3>
      <ul className={styles.swatches}>
        {COLOURS.map(([token, use]) => (
          <Swatch key={token} token={token} use={use} />
        ))}
      </ul>
      <h3>Contrast, as measured here and now</h3>
      <ul className={styles.swatches}>
        {PAIRS.map(([front, back, least]) => (
          <Pair key={front + back} front={front} back={back} least={least} />
        ))}
      </ul>
      <h3>Only in pictures</h3>
      <ul className={styles.swatches}>
        {ART.map((token) => (
          <Swatch key={token} token={token} />
        ))}
      </ul>
    </>
  )
}

function Swatch({ token, use }: { token: string; use?: string }): ReactNode {
  return (
    <li className={styles.swatch}>
      <svg viewBox="0 0 72 48" aria-hidden="true">
        <rect width="72" height="48" fill={`var(${token})`} />
      </svg>
      <span>
        <code>{token}</code>
        {use && <span className="small">{use}</span>}
      </span>
    </li>
  )
}

function Pair({ front, back, least }: { front: string; back: string; least: number }): ReactNode {
  const sample = useRef<SVGSVGElement>(null)
  const ratio = useContrast(sample)
  return (
    <li className={styles.swatch} data-ratio={ratio?.toFixed(2)} data-least={least}>
      <svg ref={sample} viewBox="0 0 72 48" aria-hidden="true">
        <rect width="72" height="48" fill={`var(${back})`} />
        {least === 3 ? (
          <path d="M18 22H54V26H18Z" fill={`var(${front})`} />
        ) : (
          <text x="36" y="32" fontSize="24" textAnchor="middle" fill={`var(${front})`}>
            Aa
          </text>
        )}
      </svg>
      <span>
        <code>
          {front} on {back}
        </code>
        <span className="small">
          {ratio?.toFixed(1)} to 1; needs {least}
        </span>
      </span>
    </li>
  )
}

const SIZES = [
  ['h1', '--size-h1', 'Fraunces 600'],
  ['h2', '--size-h2', 'Fraunces 600'],
  ['h3', '--size-h3', 'Fraunces 600'],
  ['lead', '--size-lead', 'Figtree 400'],
  ['body', '1.0625rem', 'Figtree 400, 65 characters a line at most'],
  ['strong', '1.0625rem', 'Figtree 600'],
  ['small', '--size-small', 'Figtree 400'],
] as const

export const Type = (): ReactNode =>
  SIZES.map(([size, token, font]) => (
    <div key={size} className={styles.line}>
      <p className={styles.name}>
        {size}: <code>{token}</code>, {font}
      </p>
      <p className={styles.specimen} data-size={size}>
        Your best coat, back by Thursday: {moneyText(policy.plans.gold.priceCents)}
      </p>
    </div>
  ))

const LENGTHS = [
  ['s1', '8 px'],
  ['s2', '16 px'],
  ['s3', '24 px'],
  ['s4', '32 px'],
  ['s5', '48 px'],
  ['s6', '64 px'],
  ['section', '56 to 104 px, between sections'],
] as const
const CORNERS = [
  ['radius', '12 px: cards and fields'],
  ['radius-large', '20 px: sheets'],
  ['round', 'full: buttons and chips'],
] as const

export const Space = (): ReactNode => (
  <>
    <ul className={styles.lengths}>
      {LENGTHS.map(([token, length]) => (
        <li key={token}>
          <span className={styles.length} data-token={token} />
          <code>--{token}</code> {length}
        </li>
      ))}
    </ul>
    <h3>Corners and the one shadow</h3>
    <ul className={styles.corners}>
      {CORNERS.map(([token, use]) => (
        <li key={token} className={styles.corner} data-token={token}>
          <code>--{token}</code> {use}
        </li>
      ))}
      <li className={styles.corner} data-token="shadow">
        <code>--shadow</code> what floats
      </li>
    </ul>
  </>
)
