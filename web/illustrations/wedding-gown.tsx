import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

export function WeddingGown({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={284} reach={118}>
      <Cord tint="amber" width={6} d="M150 240V282" />
      <Cloth tint="amber" d="M144 30C144 24 147 22 150 22C153 22 156 24 156 30L157 38H143Z" />
      <Cloth
        tint="honey"
        d="M142 36H158C160 52 166 58 184 64C192 67 194 74 192 84L186 108H114L108 84C106 74 108 67 116 64C134 58 140 52 142 36Z"
      />
      <Cloth
        tint="apricot"
        d="M152 36H158C160 52 166 58 184 64C192 67 194 74 192 84L186 108H164C172 86 162 58 152 36Z"
      />
      <Cloth
        tint="cotton"
        d="M113 96C114 84 120 78 128 78C138 78 146 86 150 92C154 86 162 78 172 78C180 78 186 84 187 96C188 116 180 134 176 150H124C120 134 112 116 113 96Z"
      />
      <Cloth
        tint="pale"
        d="M150 92C154 86 162 78 172 78C180 78 186 84 187 96C188 116 180 134 176 150H158C166 130 164 108 150 92Z"
      />
      <Cloth
        tint="cotton"
        d="M122 148H178C186 190 210 232 246 262C254 269 254 276 246 279C186 288 122 288 68 282C58 281 54 275 60 267C90 236 114 192 122 148Z"
      />
      <Cloth
        tint="pale"
        d="M168 150L178 148C186 190 210 232 246 262C254 269 254 276 246 279C234 281 220 283 206 284C208 240 192 192 168 150Z"
      />
      <Cloth tint="pale" d="M138 156C138 206 124 250 102 284.5C112 285.5 124 286 136 286C148 244 150 196 138 156Z" />
      <Cloth tint="larkspur" d="M122 142C140 147 160 147 178 142L180 154C160 159 140 159 120 154Z" />
      <Cloth tint="indigo" d="M164 145.5L178 142L180 154L166 157Z" />
      <Stitch tint="lilac" d="M124 92C134 94 144 102 150 108C156 102 166 94 176 92" />
      <Stitch tint="lilac" d="M74 270C120 277 186 277 232 268" />
      <Dot tint="lilac" x={150} y={120} r={3} />
      <Dot tint="lilac" x={150} y={132} r={3} />
    </Drawing>
  )
}
