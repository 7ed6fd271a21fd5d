import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'

/** A cloth tag on a cuff. */
export function GarmentTag({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" turn>
      <g transform="translate(-18 -10) rotate(-14 160 130)">
        <Cloth tint="larkspur" d="M112 18H208L214 196H106Z" />
        <Cloth tint="indigo" d="M182 18H208L214 196H176C186 136 186 76 182 18Z" />
        <Cloth
          tint="lilac"
          d="M98 178H222C227 178 230 181 230 186V222C230 227 227 230 222 230H98C93 230 90 227 90 222V186C90 181 93 178 98 178Z"
        />
        <Cloth
          tint="iris"
          d="M194 178H222C227 178 230 181 230 186V222C230 227 227 230 222 230H188C194 212 196 196 194 178Z"
        />
        <Stitch tint="cotton" d="M100 188H220M100 220H220" />
        <Dot tint="apricot" x={206} y={204} r={8} />
      </g>
      <Cord tint="amber" width={4} d="M138 204C112 214 108 236 128 238" />
      <g transform="translate(-24 -8) rotate(12 200 250)">
        <Cloth tint="honey" d="M134 240L158 218H254C261 218 265 222 265 229V281C265 288 261 292 254 292H158L134 270Z" />
        <Cloth
          tint="apricot"
          d="M240 218H254C261 218 265 222 265 229V281C265 288 261 292 254 292H230C240 268 242 242 240 218Z"
        />
        <Dot tint="linen" x={153} y={255} r={6} />
        <Flower x={170} y={233} scale={1.3} />
        <Stitch tint="larkspur" d="M216 246H240M216 264H240" />
      </g>
    </Drawing>
  )
}
