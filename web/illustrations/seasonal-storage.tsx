import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Hook, Stitch } from './art.tsx'

/** Two garment bags on the rail, one tagged for winter, one for summer. */
export function SeasonalStorage({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky">
      <Cord tint="navy" width={7} d="M48 44H272" />
      <Hook x={112} y={44} />
      <Hook x={210} y={44} />
      <Cloth
        tint="lilac"
        d="M210 86C196 98 176 102 166 110C161 114 160 118 160 124L158 258C158 266 162 270 170 270H250C258 270 262 266 262 258L260 124C260 118 259 114 254 110C244 102 224 98 210 86Z"
      />
      <Cloth
        tint="iris"
        d="M210 86C224 98 244 102 254 110C259 114 260 118 260 124L262 258C262 266 258 270 250 270H226C238 210 236 140 210 86Z"
      />
      <Stitch tint="cotton" d="M210 106V258" />
      <Cloth
        tint="navy"
        d="M112 86C98 98 78 102 68 110C63 114 62 118 62 124L58 272C58 280 62 284 70 284H154C162 284 166 280 166 272L162 124C162 118 161 114 156 110C146 102 126 98 112 86Z"
      />
      <Cloth
        tint="dusk"
        d="M112 86C126 98 146 102 156 110C161 114 162 118 162 124L166 272C166 280 162 284 154 284H128C142 216 138 140 112 86Z"
      />
      <Stitch tint="lilac" d="M112 106V272" />
      <Dot tint="apricot" x={112} y={110} r={5} />
      <Dot tint="apricot" x={210} y={110} r={5} />
      <Cord tint="linen" width={3} d="M112 112L94 142M210 112L226 142" />
      <g transform="rotate(8 88 168)">
        <Cloth tint="linen" d="M86 140L106 152V204C106 208 104 210 100 210H72C68 210 66 208 66 204V152Z" />
        <Dot tint="navy" x={86} y={152} r={3} />
        <Cord
          tint="larkspur"
          width={3}
          d="M86 166V198M72 174L100 190M100 174L72 190M82 170L86 174L90 170M82 194L86 190L90 194"
        />
      </g>
      <g transform="rotate(-8 232 168)">
        <Cloth tint="linen" d="M234 140L254 152V204C254 208 252 210 248 210H220C216 210 214 208 214 204V152Z" />
        <Dot tint="navy" x={234} y={152} r={3} />
        <Dot tint="apricot" x={234} y={182} r={8} />
        <Cord
          tint="apricot"
          width={3}
          d="M234 168V167M234 196V197M220 182H219M248 182H249M224 172L223.5 171.5M244 172L244.5 171.5M224 192L223.5 192.5M244 192L244.5 192.5"
        />
      </g>
    </Drawing>
  )
}
