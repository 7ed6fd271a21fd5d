import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Flower, Leaf, Stitch } from './art.tsx'

/** The first delivery: an open box with a bag, hangers' hooks and a card with the flower. */
export function WelcomeBox({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" turn floor={278} reach={120}>
      <Cloth tint="amber" d="M66 150H254L238 122H82Z" />
      <Leaf x={212} y={150} turn={22} scale={1.6} />
      <Leaf x={204} y={150} turn={-4} scale={1.25} />
      <Leaf x={220} y={152} turn={48} scale={1.2} />
      <g transform="rotate(-8 130 110)">
        <Cloth tint="linen" d="M100 46H162C166 46 168 48 168 52V160H94V52C94 48 96 46 100 46Z" />
        <Cloth tint="flax" d="M150 46H162C166 46 168 48 168 52V160H154C158 120 156 80 150 46Z" />
        <Flower x={107} y={62} scale={1.4} />
        <Stitch tint="lilac" d="M108 116H146" />
      </g>
      <Cloth
        tint="larkspur"
        d="M138 170C134 146 146 130 160 120C154 112 150 104 150 96C156 99 161 98 165 94C171 98 177 98 183 94C187 98 192 99 198 96C198 104 194 112 188 120C204 130 214 148 210 170Z"
      />
      <Cloth
        tint="indigo"
        d="M188 120C204 130 214 148 210 170H184C194 152 190 134 182 120C186 112 186 102 183 94C187 98 192 99 198 96C198 104 194 112 188 120Z"
      />
      <Cord tint="apricot" width={6} d="M158 120C168 124 180 124 190 120" />
      <Cloth tint="honey" d="M66 150H254V262C254 270 249 275 241 275H79C71 275 66 270 66 262Z" />
      <Cloth tint="apricot" d="M206 150H254V262C254 270 249 275 241 275H206Z" />
      <Cloth tint="honey" d="M66 150L36 176C33 179 34 182 37 183L62 192C66 193 68 192 70 189L104 150Z" />
      <Cloth tint="amber" d="M254 150L286 176C289 179 288 182 285 183L262 192C258 193 255 192 252 189L214 150Z" />
      <Cloth tint="apricot" d="M70 189L104 150H66V190C67 191 69 191 70 189Z" />
      <Cloth tint="lilac" d="M124 150H160V275H124Z" />
      <Stitch tint="cotton" d="M131 158V270M153 158V270" />
      <Cloth
        tint="linen"
        d="M118 196H166C169 196 171 198 171 201V235C171 238 169 240 166 240H118C115 240 113 238 113 235V201C113 198 115 196 118 196Z"
      />
      <Flower x={127} y={201} scale={1.1} />
    </Drawing>
  )
}
