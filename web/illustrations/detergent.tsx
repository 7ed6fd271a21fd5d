import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Drawing, Flower, SewnButton, Stitch } from './art.tsx'

/** A bottle of detergent, its cap as the measure, and a collar that is worth it. */
export function Detergent({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={270} reach={124}>
      <Cloth
        tint="cotton"
        d="M172 160C173 153 177 150 183 150H265C271 150 275 153 276 160L284 260C284 265 281 268 276 268H164Z"
      />
      <Cloth
        tint="pale"
        d="M252 150H265C271 150 275 153 276 160L284 260C284 265 281 268 276 268H246C256 230 258 190 252 150Z"
      />
      <Cloth tint="iris" d="M190 146C198 132 210 126 224 126S250 132 258 146L224 172Z" />
      <Cloth
        tint="cotton"
        d="M190 138C183 147 181 158 183 170L210 190L224 162ZM258 138C265 147 267 158 265 170L238 190L224 162Z"
      />
      <Stitch tint="lilac" d="M192 164L208 176M256 164L240 176" />
      <Cloth tint="pale" d="M216 176L224 164L232 176V268H216Z" />
      <SewnButton x={224} y={196} r={5} tint="lilac" />
      <SewnButton x={224} y={224} r={5} tint="lilac" />
      <Block tint="lilac" x={90} y={54} width={32} height={24} r={6} />
      <Block tint="navy" x={78} y={70} width={56} height={24} r={5} />
      <Cloth
        tint="larkspur"
        d="M48 140C48 114 62 102 80 94H132C150 98 162 110 168 132L176 164V250C176 262 170 268 158 268H66C54 268 48 262 48 250ZM140 128V182C140 192 156 192 156 182V154C156 142 150 130 140 128Z"
      />
      <Cloth
        tint="indigo"
        d="M156 182V154C156 142 150 130 140 128C138 112 132 102 124 94H132C150 98 162 110 168 132L176 164V250C176 262 170 268 158 268H132C146 240 148 214 146 190C152 191 156 188 156 182Z"
      />
      <Block tint="linen" x={60} y={150} width={68} height={78} r={8} />
      <Flower x={68} y={160} scale={1.7} />
      <Cloth tint="apricot" d="M132 218H190L184 264C183 269 181 271 176 271H146C141 271 139 269 138 264Z" />
      <Cloth tint="amber" d="M172 218H190L184 264C183 269 181 271 176 271H162C170 254 173 236 172 218Z" />
      <Cloth tint="honey" d="M132 218a29 9 0 0 1 58 0a29 9 0 0 1-58 0Z" />
      <Cloth tint="larkspur" d="M138 220C150 214 172 214 184 220C174 227 148 227 138 220Z" />
      <Cord tint="honey" width={4} d="M144 240H156M146 252H156" />
    </Drawing>
  )
}
