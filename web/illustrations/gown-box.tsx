import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** The scallops of the lace at the hem, from left to right. */
const LACE = [90, 110, 130, 150, 170, 190, 210, 230]

/** An open archival box seen from above: a white gown folded into tissue, its lace hem laid over the front. */
export function GownBox({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={280} reach={132}>
      <g transform="rotate(7 250 150)">
        <Cloth tint="steel" d="M214 62H292C297 62 300 65 300 70V240C300 245 297 248 292 248H214Z" />
        <Stitch tint="lilac" d="M284 78V234" />
      </g>
      <Cloth
        tint="navy"
        d="M62 36H258C263 36 266 39 267 44L282 270C282 276 279 280 273 280H47C41 280 38 276 38 270L53 44C54 39 57 36 62 36Z"
      />
      <Cloth tint="dusk" d="M70 48H250L262 252H58Z" />
      <Cloth
        tint="lilac"
        d="M72 52C96 60 118 46 140 54C164 46 186 60 208 50C224 56 240 52 248 52L254 150C246 170 258 196 256 214L260 250H60L63 214C58 190 74 170 66 146Z"
      />
      <Cloth
        tint="pale"
        d="M72 52C84 56 92 54 102 53C92 92 104 122 88 156C78 180 86 220 76 250H60L63 214C58 190 74 170 66 146Z"
      />
      <Cloth
        tint="iris"
        d="M248 52C242 52 236 53 230 53C236 96 222 124 234 158C244 190 236 220 244 250H260L256 214C258 196 246 170 254 150Z"
      />
      <Cord tint="cotton" width={5} d="M130 88C128 74 132 64 140 58M190 88C192 74 188 64 180 58" />
      <Cloth
        tint="cotton"
        d="M122 98C124 86 132 82 140 82C150 82 157 90 160 96C163 90 170 82 180 82C188 82 196 86 198 98C200 118 190 132 188 148H132C130 132 120 118 122 98Z"
      />
      <Cloth
        tint="pale"
        d="M160 96C163 90 170 82 180 82C188 82 196 86 198 98C200 118 190 132 188 148H170C178 130 174 110 160 96Z"
      />
      <Stitch tint="lilac" d="M132 98C142 96 152 104 160 114C168 104 178 96 188 98" />
      <Cloth
        tint="cotton"
        d="M132 146H188C204 176 232 196 240 224L242 254C190 262 130 262 78 254L80 224C88 196 116 176 132 146Z"
      />
      <Cloth
        tint="pale"
        d="M178 148L188 146C204 176 232 196 240 224L242 254C232 256 222 257 212 258C214 222 198 182 178 148Z"
      />
      <Cloth tint="pale" d="M142 152C142 192 132 228 114 258C122 259 132 260 142 260C152 226 152 188 142 152Z" />
      <Cloth tint="larkspur" d="M130 140C150 146 170 146 190 140L192 153C170 159 150 159 128 153Z" />
      <Cloth tint="indigo" d="M174 144L190 140L192 153L176 156Z" />
      {LACE.map((x) => (
        <Dot key={x} tint="cotton" x={x} y={258} r={11} />
      ))}
      {LACE.map((x) => (
        <Dot key={x} tint="lilac" x={x} y={260} r={3} />
      ))}
      <Stitch tint="lilac" d="M86 240C134 248 188 248 234 240" />
    </Drawing>
  )
}
