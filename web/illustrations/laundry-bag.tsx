import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'

export function LaundryBag({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={276} reach={104}>
      <Cloth
        tint="indigo"
        d="M132 106C118 92 108 76 103 58C101 51 107 47 113 51C121 57 127 55 133 49C137 45 142 45 146 49C154 57 162 57 171 49C175 45 180 45 184 49C191 55 198 57 207 51C213 47 219 51 217 58C212 76 202 92 188 106Z"
      />
      <Cloth
        tint="larkspur"
        d="M132 106C118 92 108 76 103 58C101 51 107 47 113 51C121 57 127 55 133 49C132 70 138 90 148 106Z"
      />
      <Cloth tint="larkspur" d="M171 49C166 70 162 90 160 106H172C178 88 182 68 184 49C180 45 175 45 171 49Z" />
      <Cloth
        tint="larkspur"
        d="M130 108C92 138 62 190 62 234C62 264 82 278 110 279H210C238 278 258 264 258 234C258 190 228 138 190 108Z"
      />
      <Cloth
        tint="indigo"
        d="M190 108C228 138 258 190 258 234C258 264 238 278 210 279H176C214 262 228 222 214 176C207 152 196 128 184 108Z"
      />
      <Cloth tint="indigo" d="M138 110C132 132 118 152 100 168C126 156 144 136 150 110Z" />
      <Cloth tint="indigo" d="M164 110C164 124 168 138 176 150C174 136 173 124 174 110Z" />
      <g transform="rotate(-5 136 214)">
        <Cloth
          tint="linen"
          d="M102 178H166C171 178 174 181 174 186V242C174 247 171 250 166 250H102C97 250 94 247 94 242V186C94 181 97 178 102 178Z"
        />
        <Stitch tint="lilac" d="M102 185H166V243H102Z" />
        <Flower x={112} y={191} scale={1.5} />
      </g>
      <Cord tint="apricot" width={9} d="M128 107C148 114 172 114 192 107" />
      <Cord tint="apricot" width={5} d="M162 112C176 122 184 138 182 156M162 112C150 124 146 136 150 150" />
      <Cord
        tint="apricot"
        width={5}
        d="M162 112C172 92 196 92 198 104C199 114 178 118 162 112C150 94 130 96 130 106C131 116 148 118 162 112"
      />
      <Dot tint="amber" x={162} y={112} r={7} />
      <Dot tint="amber" x={182} y={158} r={5} />
      <Dot tint="amber" x={150} y={152} r={5} />
    </Drawing>
  )
}
