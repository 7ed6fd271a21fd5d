import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Leaf, Stitch } from './art.tsx'

/** The machine of our own plant: clear water, one shirt turning, a leaf for the green process. */
export function WashingDrum({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={280} reach={118}>
      <Cloth tint="steel" d="M82 268H104V280H82ZM216 268H238V280H216Z" />
      <Cloth
        tint="linen"
        d="M78 42H242C253 42 260 49 260 60V254C260 265 253 272 242 272H78C67 272 60 265 60 254V60C60 49 67 42 78 42Z"
      />
      <Cloth tint="flax" d="M224 42H242C253 42 260 49 260 60V254C260 265 253 272 242 272H206C226 240 232 120 224 42Z" />
      <Cloth tint="navy" d="M78 42H242C253 42 260 49 260 60V88H60V60C60 49 67 42 78 42Z" />
      <Cloth tint="dusk" d="M224 42H242C253 42 260 49 260 60V88H229C229 72 227 56 224 42Z" />
      <Stitch tint="lilac" d="M80 66H140" />
      <Dot tint="apricot" x={188} y={65} r={10} />
      <Cord tint="navy" width={3} d="M188 59V65" />
      <Dot tint="fern" x={216} y={65} r={6} />
      <Dot tint="dusk" x={162} y={184} r={74} />
      <Dot tint="steel" x={160} y={182} r={74} />
      <Dot tint="navy" x={160} y={182} r={58} />
      <Dot tint="pale" x={160} y={182} r={52} />
      <Cloth tint="lilac" d="M108.5 176C122 166 136 168 150 176C168 186 190 184 211.5 174A52 52 0 0 1 108.5 176Z" />
      <Cloth tint="larkspur" d="M109 192C124 184 140 188 154 194C172 202 192 200 211 190A52 52 0 0 1 109 192Z" />
      <Cloth
        tint="cotton"
        d="M142 158C150 150 160 150 166 156C174 150 186 156 188 166L178 176L184 204C172 212 152 212 140 206L144 182L132 186C128 174 132 164 142 158Z"
      />
      <Cloth
        tint="pale"
        d="M166 156C174 150 186 156 188 166L178 176L184 204C178 208 172 210 164 210.5C174 194 172 174 166 156Z"
      />
      <Stitch tint="larkspur" d="M156 170L160 202" />
      <Dot tint="cotton" x={130} y={150} r={6} />
      <Dot tint="cotton" x={146} y={142} r={4} />
      <Dot tint="cotton" x={194} y={148} r={5} />
      <Cord tint="cotton" width={5} d="M120 172A42 42 0 0 1 128 154" />
      <Cord tint="linen" width={8} d="M226 168V196" />
      <Leaf x={250} y={284} turn={-30} scale={1.15} />
      <Leaf x={254} y={284} turn={26} scale={1.25} />
      <Leaf x={252} y={284} turn={62} scale={0.8} />
      <Leaf x={250} y={284} turn={-66} scale={0.75} />
    </Drawing>
  )
}
