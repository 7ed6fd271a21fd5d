import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Drawing, Splash, Stitch } from './art.tsx'

/** A shirt laid flat, a splash on its sleeve, and the bottle with the fine spout over it. */
export function SpottingBottle({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={278} reach={116}>
      <Cloth
        tint="pale"
        d="M74 106C58 114 50 128 48 148L36 246C35 252 38 255 43 256C52 258 62 258 71 256C75 255 77 253 78 248L92 160Z"
      />
      <Cloth
        tint="cotton"
        d="M148 98C170 104 184 118 198 138L268 232C271 236 270 240 267 243L240 264C236 267 232 266 229 262L146 162Z"
      />
      <Cloth tint="lilac" d="M256 216L268 232C271 236 270 240 267 243L240 264C236 267 232 266 229 262L217 248Z" />
      <Stitch tint="cotton" d="M230 250L258 228" />
      <Cloth
        tint="cotton"
        d="M94 86C88 96 82 102 72 106C80 136 82 166 80 196L74 266C74 271 77 274 82 274H152C157 274 160 271 160 266L154 196C152 166 152 130 156 100C148 98 142 94 138 86Z"
      />
      <Cloth
        tint="pale"
        d="M153 170L160 266C160 271 157 274 152 274H134C142 240 136 210 140 184C144 172 150 168 153 156Z"
      />
      <Cloth tint="iris" d="M94 84Q116 74 138 84L116 112Z" />
      <Cloth
        tint="lilac"
        d="M95 82C88 88 86 96 88 102L106 130L116 110ZM137 82C144 88 146 96 144 102L126 130L116 110Z"
      />
      <Stitch tint="lilac" d="M116 134V264" />
      <Splash x={206} y={190} scale={0.84} />
      <Cloth tint="larkspur" d="M210 134C215 143 218 147 218 151A8 8 0 0 1 202 151C202 147 205 143 210 134Z" />
      <g transform="translate(214 122) rotate(22) scale(0.8)">
        <Cord tint="navy" width={6} d="M0-6V-30" />
        <Cloth tint="amber" d="M-10-28H10L20-46V-56H-20V-46Z" />
        <Cloth
          tint="sage"
          d="M-20-56H20C34-62 38-72 38-84V-120C38-128 34-132 26-132H-26C-34-132-38-128-38-120V-84C-38-72-34-62-20-56Z"
        />
        <Cloth tint="moss" d="M12-56H20C34-62 38-72 38-84V-120C38-128 34-132 26-132H10C20-106 20-80 12-56Z" />
        <Block tint="linen" x={-28} y={-118} width={40} height={42} r={5} />
        <Stitch tint="sage" d="M-20-104H6M-20-90H-4" />
      </g>
    </Drawing>
  )
}
