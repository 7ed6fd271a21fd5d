import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Folded, Hook, Stitch } from '../../illustrations/art.tsx'

/** Small drawings of stages that only the process page tells. They stand beside their words and decorate. */

/** A list on a board, counted in fives. */
export function CountSheet(): ReactNode {
  return (
    <Drawing title={undefined} ground="mist" floor={286} reach={96}>
      <Cloth
        tint="navy"
        d="M96 58H224C234 58 240 64 240 74V264C240 274 234 280 224 280H96C86 280 80 274 80 264V74C80 64 86 58 96 58Z"
      />
      <Cloth tint="dusk" d="M214 58H224C234 58 240 64 240 74V264C240 274 234 280 224 280H200C212 214 216 130 214 58Z" />
      <Cloth tint="linen" d="M98 80H222V262H98Z" />
      <Cloth tint="flax" d="M206 80H222V262H196C202 200 206 140 206 80Z" />
      <Cloth
        tint="amber"
        d="M130 66C130 58 134 54 142 54H148C148 44 152 38 160 38S172 44 172 54H178C186 54 190 58 190 66V78H130Z"
      />
      <Dot tint="linen" x={160} y={52} r={5} />
      <Cord tint="larkspur" width={5} d="M114 112V136M124 112V136M134 112V136M144 112V136M108 132L150 116" />
      <Cord tint="larkspur" width={5} d="M168 112V136M178 112V136M188 112V136" />
      <Cord tint="steel" width={5} d="M114 160V184M124 160V184M134 160V184M144 160V184M108 180L150 164" />
      <Cord tint="steel" width={5} d="M168 160V184" />
      <Stitch tint="lilac" d="M112 212H200M112 234H176" />
      <g transform="rotate(34 236 214)">
        <Cloth tint="apricot" d="M228 150H244V244L236 262L228 244Z" />
        <Cloth tint="amber" d="M238 150H244V244L236 262Z" />
        <Cloth tint="brick" d="M228 150V142C228 138 231 136 236 136S244 138 244 142V150Z" />
      </g>
    </Drawing>
  )
}

/** A cloth tag on a cuff. */
export function GarmentTag(): ReactNode {
  return (
    <Drawing title={undefined} ground="sky" turn>
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

/** A loupe over the weave of a cloth. */
export function Loupe(): ReactNode {
  return (
    <Drawing title={undefined} ground="peach" turn floor={282} reach={116}>
      <Cloth
        tint="lilac"
        d="M62 96L226 62C232 61 236 64 237 69L262 232C263 238 260 242 254 243L88 274C82 275 78 272 77 266L54 106C53 101 56 97 62 96Z"
      />
      <Cloth
        tint="iris"
        d="M216 64L226 62C232 61 236 64 237 69L262 232C263 238 260 242 254 243L212 251C232 190 232 120 216 64Z"
      />
      <Stitch tint="cotton" d="M70 112L224 80M92 260L248 230M68 122L86 250M228 92L248 222" />
      <Cord tint="amber" width={20} d="M208 208L262 268" />
      <Cord tint="brick" width={20} d="M246 250L262 268" />
      <Dot tint="navy" x={160} y={156} r={74} />
      <Dot tint="steel" x={157} y={153} r={70} />
      <Dot tint="pale" x={160} y={156} r={62} />
      <Cord tint="larkspur" width={9} d="M116 132H204M104 156H216M116 180H204" />
      <Cord
        tint="iris"
        width={9}
        d="M136 112V132M136 148V164M136 180V200M160 98V124M160 140V156M160 172V188M184 112V132M184 148V164M184 180V200"
      />
      <Cord tint="cotton" width={6} d="M118 124C126 112 138 104 150 102" />
    </Drawing>
  )
}

/** A bottle with a fine spout, and what it was brought for. */
export function SpottingBottle(): ReactNode {
  return (
    <Drawing title={undefined} ground="sky" floor={272} reach={124}>
      <Cloth
        tint="linen"
        d="M40 216C84 200 132 226 176 212C214 200 250 206 282 220L268 262C224 250 196 270 152 264C114 258 84 270 54 264Z"
      />
      <Cloth tint="flax" d="M40 216C60 209 82 210 104 213C90 228 88 248 96 264C82 266 68 266 54 264Z" />
      <Cloth tint="brick" d="M196 226C208 218 236 218 244 230C250 242 234 250 216 250C196 250 186 236 196 226Z" />
      <Cloth tint="rose" d="M206 231C214 226 230 227 234 233C237 240 227 243 217 243C206 243 200 237 206 231Z" />
      <Dot tint="brick" x={184} y={238} r={4} />
      <Dot tint="brick" x={252} y={246} r={3.5} />
      <Cloth
        tint="sage"
        d="M86 130C86 116 96 108 108 106V84H148V106C160 108 170 116 170 130V226C170 234 165 238 158 238H98C91 238 86 234 86 226Z"
      />
      <Cloth
        tint="moss"
        d="M134 84H148V106C160 108 170 116 170 130V226C170 234 165 238 158 238H138C148 200 150 150 134 106Z"
      />
      <Cloth tint="linen" d="M98 150H158V206H98Z" />
      <Flower x={109} y={156} scale={1.25} />
      <Cloth tint="amber" d="M104 66H152C155 66 157 68 157 71V88H99V71C99 68 101 66 104 66Z" />
      <Cord tint="navy" width={7} d="M128 66V50C128 40 136 36 146 38L206 58" />
      <Cloth tint="larkspur" d="M214 78C221 89 225 96 225 102A11 11 0 0 1 203 102C203 96 207 89 214 78Z" />
      <Cloth tint="lilac" d="M217 134C222 142 225 147 225 151A8 8 0 0 1 209 151C209 147 212 142 217 134Z" />
    </Drawing>
  )
}

/** A cover of cloth on a hanger, with the hem of a coat below it. */
export function ClothCover(): ReactNode {
  return (
    <Drawing title={undefined} ground="mist" floor={290} reach={84}>
      <Hook x={160} y={34} />
      <Cloth tint="navy" d="M108 226H212L216 276C216 280 214 282 210 282H110C106 282 104 280 104 276Z" />
      <Cloth tint="dusk" d="M184 226H212L216 276C216 280 214 282 210 282H180Z" />
      <Stitch tint="lilac" d="M160 250V280" />
      <Cloth
        tint="linen"
        d="M160 74C176 74 226 98 234 112C238 120 236 134 234 150L228 244C228 250 224 254 218 254H102C96 254 92 250 92 244L86 150C84 134 82 120 86 112C94 98 144 74 160 74Z"
      />
      <Cloth
        tint="flax"
        d="M178 78C200 86 229 102 234 112C238 120 236 134 234 150L228 244C228 250 224 254 218 254H194C206 194 204 128 178 78Z"
      />
      <Stitch tint="larkspur" d="M160 84V246" />
      <Flower x={96} y={150} scale={1.6} />
      <Cord tint="amber" width={5} d="M160 96V110" />
    </Drawing>
  )
}

/** A flag in a stack that does not go on. */
export function RedFlag({ title }: { title: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={278} reach={120}>
      <Cord tint="navy" width={8} d="M150 44V210" />
      <Cloth
        tint="brick"
        d="M154 48C178 34 204 66 246 48C250 46 252 48 251 52L240 86L252 120C253 124 251 126 247 127C206 140 180 110 154 124Z"
      />
      <Cloth
        tint="clay"
        d="M224 53C231 52 238 51 246 48C250 46 252 48 251 52L240 86L252 120C253 124 251 126 247 127C238 130 230 131 222 131C230 106 230 78 224 53Z"
      />
      <Stitch tint="rose" d="M164 58C184 50 206 72 232 62" />
      <Dot tint="amber" x={150} y={40} r={8} />
      <Folded x={84} y={184} width={140} height={32} tint="lilac" shade="iris" thread="cotton" />
      <Folded x={74} y={214} width={164} height={32} tint="linen" shade="flax" thread="larkspur" flip />
      <Folded x={80} y={244} width={156} height={34} tint="larkspur" shade="indigo" thread="cotton" />
    </Drawing>
  )
}
