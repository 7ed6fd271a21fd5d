import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** An iron on its board, on a shirt whose sleeve hangs over the edge. */
export function Iron({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" turn floor={280} reach={116}>
      <Cord tint="navy" width={5} d="M114 132C72 112 46 140 46 182V244C46 262 40 268 52 274H72" />
      <Block tint="navy" x={66} y={267} width={20} height={14} r={4} />
      <Cord tint="steel" width={7} d="M122 206L214 276" />
      <Cord tint="navy" width={7} d="M206 206L114 276M100 278H134M194 278H228" />
      <Cloth
        tint="apricot"
        d="M44 186H246C270 186 288 191 296 198C288 206 270 212 246 212H44C37 212 32 207 32 199C32 191 37 186 44 186Z"
      />
      <Cloth tint="amber" d="M32 199H295C287 207 269 212 246 212H44C37 212 32 207 32 199Z" />
      <Cloth tint="cotton" d="M62 168H228C240 168 246 174 248 188H52V178C52 172 56 168 62 168Z" />
      <Cloth tint="pale" d="M214 188C216 172 224 160 238 156C246 154 252 158 254 166L258 188Z" />
      <Cloth tint="cotton" d="M214 188C218 172 226 164 236 162L250 188Z" />
      <Cloth
        tint="cotton"
        d="M66 180H112C110 206 108 232 106 256C106 260 103 262 99 262H75C71 262 68 260 68 256C68 230 67 206 66 180Z"
      />
      <Cloth tint="pale" d="M96 188H112C110 206 108 232 106 256C106 260 103 262 99 262H88C94 238 97 212 96 188Z" />
      <Cloth tint="lilac" d="M67.5 240H107L106 256C106 260 103 262 99 262H75C71 262 68 260 68 256Z" />
      <Stitch tint="cotton" d="M75 251H99" />
      <Stitch tint="lilac" d="M124 179H204" />
      <Cord tint="steel" width={15} d="M126 130C112 104 118 84 140 82H196C206 82 210 90 206 98L196 120" />
      <Cloth tint="navy" d="M104 156C104 130 114 116 134 116H184C220 116 244 132 254 156Z" />
      <Cloth tint="dusk" d="M184 116C220 116 244 132 254 156H206C208 140 200 126 184 116Z" />
      <Cloth
        tint="flax"
        d="M102 152H252C260 154 266 160 270 168H106C101 168 98 165 98 160V156C98 154 100 152 102 152Z"
      />
      <Stitch tint="lilac" d="M124 138H176" />
      <Dot tint="apricot" x={202} y={137} r={7} />
    </Drawing>
  )
}
