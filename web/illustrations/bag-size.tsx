import type { ReactNode } from 'react'
import { policy } from '#rules/policy'
import { Cloth, Cord, Dot, Flower, Folded, Sheet, Stitch } from './art.tsx'
import styles from './bag-size.module.css'

const { bagWidthInches, bagHeightInches } = policy.washAndFold

/** The bag for Wash & Fold with its measures, beside a stack of shirts that says how big it is. */
export function BagSize({ title }: { title?: string }): ReactNode {
  return (
    <Sheet title={title} width={420} height={440}>
      <Cloth
        tint="mist"
        d="M206 22C300 12 384 78 394 176C404 272 366 366 280 396C190 426 92 398 48 318C8 240 20 134 84 74C118 42 160 28 206 22Z"
      />
      <Cloth tint="mistFloor" d="M30 366C30 356 112 348 206 348S384 356 384 366S302 384 206 384S30 376 30 366Z" />

      <Cloth
        tint="indigo"
        d="M182 104C170 92 164 76 162 60C161 53 167 49 173 53C181 58 187 57 193 51C197 47 202 47 206 51C214 58 222 58 230 51C234 47 239 47 243 51C249 57 255 58 263 53C269 49 275 53 274 60C272 76 266 92 254 104Z"
      />
      <Cloth
        tint="larkspur"
        d="M182 104C170 92 164 76 162 60C161 53 167 49 173 53C181 58 187 57 193 51C192 70 194 88 200 104Z"
      />
      <Cloth tint="larkspur" d="M230 51C225 70 221 88 219 104H230C236 88 241 68 243 51C239 47 234 47 230 51Z" />
      <Cloth
        tint="larkspur"
        d="M180 106C146 134 128 178 124 230C121 272 120 312 128 344C132 360 144 366 160 367H276C292 366 304 360 308 344C316 312 315 272 312 230C308 178 290 134 256 106Z"
      />
      <Cloth
        tint="indigo"
        d="M256 106C290 134 308 178 312 230C315 272 316 312 308 344C304 360 292 366 276 367H252C276 344 284 300 278 240C274 192 264 146 246 106Z"
      />
      <Cloth tint="indigo" d="M188 108C184 130 172 152 156 170C180 156 196 134 200 108Z" />
      <Cloth tint="indigo" d="M220 108C220 124 224 140 232 154C230 138 229 124 230 108Z" />
      <Cloth
        tint="linen"
        d="M172 222H244C249 222 252 225 252 230V304C252 309 249 312 244 312H172C167 312 164 309 164 304V230C164 225 167 222 172 222Z"
      />
      <Stitch tint="lilac" d="M173 231H243V303H173Z" />
      <Flower x={182} y={240} scale={1.75} />
      <Cord tint="apricot" width={9} d="M178 105C200 112 236 112 258 105" />
      <Cord tint="apricot" width={5} d="M220 110C234 120 242 136 240 154M220 110C208 122 204 134 208 148" />
      <Cord
        tint="apricot"
        width={5}
        d="M220 110C230 90 254 90 256 102C257 112 236 116 220 110C208 92 188 94 188 104C189 114 206 116 220 110"
      />
      <Dot tint="amber" x={220} y={110} r={7} />
      <Dot tint="amber" x={240} y={156} r={5} />
      <Dot tint="amber" x={208} y={150} r={5} />

      <Folded x={34} y={340} width={86} height={26} tint="cotton" shade="flax" thread="lilac" />
      <Folded x={38} y={316} width={80} height={24} tint="apricot" shade="amber" thread="cotton" flip />
      <Folded x={36} y={292} width={82} height={24} tint="lilac" shade="iris" thread="cotton" />

      <g className={styles.measure}>
        <path d="M124 404H312M124 395V413M312 395V413" />
        <path d="M344 50V367M335 50H353M335 367H353" />
      </g>
      <text className={styles.label} x="218" y="434" textAnchor="middle">
        {bagWidthInches} in
      </text>
      <text className={styles.label} x="358" y="214">
        {bagHeightInches} in
      </text>
    </Sheet>
  )
}
