import type { ReactNode } from 'react'
import styles from './bag.module.css'

const CLOTH = [
  [
    'shadow',
    'M132 106C118 92 108 76 103 58C101 51 107 47 113 51C121 57 127 55 133 49C137 45 142 45 146 49C154 57 162 57 171 49C175 45 180 45 184 49C191 55 198 57 207 51C213 47 219 51 217 58C212 76 202 92 188 106Z',
  ],
  ['cloth', 'M132 106C118 92 108 76 103 58C101 51 107 47 113 51C121 57 127 55 133 49C132 70 138 90 148 106Z'],
  ['cloth', 'M171 49C166 70 162 90 160 106H172C178 88 182 68 184 49C180 45 175 45 171 49Z'],
  ['cloth', 'M130 108C92 138 62 190 62 234C62 264 82 278 110 279H210C238 278 258 264 258 234C258 190 228 138 190 108Z'],
  [
    'shadow',
    'M190 108C228 138 258 190 258 234C258 264 238 278 210 279H176C214 262 228 222 214 176C207 152 196 128 184 108Z',
  ],
  ['shadow', 'M138 110C132 132 118 152 100 168C126 156 144 136 150 110Z'],
  ['shadow', 'M164 110C164 124 168 138 176 150C174 136 173 124 174 110Z'],
] as const

/** One bag on its way, with our label. */
export function GateBag(): ReactNode {
  return (
    <svg className={styles.bag} viewBox="0 0 320 320" width="300" height="300" aria-hidden="true">
      <path
        className={styles.ground}
        d="M164 20c66-4 122 38 132 104 9 64-10 128-70 156-62 28-142 20-180-34-36-52-30-130 14-178 28-30 64-46 104-48Z"
      />
      <ellipse className={styles.floor} cx="160" cy="276" rx="104" ry="13" />
      {CLOTH.map(([tint, d]) => (
        <path key={d} className={styles[tint]} d={d} />
      ))}
      <g transform="rotate(-5 136 214)">
        <rect className={styles.label} x="94" y="178" width="80" height="72" rx="8" />
        <path className={styles.stitch} d="M102 185H166V243H102Z" />
      </g>
      <path className={styles.cord} data-broad d="M128 107C148 114 172 114 192 107" />
      <path
        className={styles.cord}
        d="M162 112C176 122 184 138 182 156M162 112C150 124 146 136 150 150M162 112C172 92 196 92 198 104C199 114 178 118 162 112C150 94 130 96 130 106C131 116 148 118 162 112"
      />
    </svg>
  )
}
