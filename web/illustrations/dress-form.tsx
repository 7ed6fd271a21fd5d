import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** A vest on a dress form, a tape measure over its shoulders and a row of pins down the side. */
export function DressForm({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={288} reach={84}>
      <Cord tint="amber" width={8} d="M160 216V262" />
      <Cord tint="amber" width={8} d="M160 262L116 286M160 262L204 286M160 262V288" />
      <Cloth tint="amber" d="M150 34C150 27 154 24 160 24C166 24 170 27 170 34V44H150Z" />
      <Cloth
        tint="honey"
        d="M150 42H170C172 58 182 64 204 72C216 76 220 88 217 102C212 128 204 142 206 164C208 186 214 202 214 222H106C106 202 112 186 114 164C116 142 108 128 103 102C100 88 104 76 116 72C138 64 148 58 150 42Z"
      />
      <Cloth
        tint="larkspur"
        d="M126 69C132 96 144 120 160 134C176 120 188 96 194 69L204 72C214 76 218 88 215 100C208 124 202 142 204 164C206 184 212 200 212 218L160 232L108 218C108 200 114 184 116 164C118 142 112 124 105 100C102 88 106 76 116 72Z"
      />
      <Cloth
        tint="indigo"
        d="M194 69L204 72C214 76 218 88 215 100C208 124 202 142 204 164C206 184 212 200 212 218L178 227C192 180 178 130 194 69Z"
      />
      <Cord tint="indigo" width={3} d="M160 134V230" />
      <Dot tint="apricot" x={152} y={152} r={5} />
      <Dot tint="apricot" x={152} y={176} r={5} />
      <Dot tint="apricot" x={152} y={200} r={5} />
      <Stitch tint="pale" d="M122 92C126 120 124 150 120 176" />
      <Cord tint="cotton" width={14} d="M140 62C128 92 136 130 130 196M180 62C190 84 186 110 190 150" />
      <Cord
        tint="brick"
        width={3}
        d="M127 88h8M128 104h8M129 120h8M128 136h8M127 152h8M126 168h8M125 184h8M183 82h8M184 98h8M184 114h8M185 130h8"
      />
      <Cloth tint="amber" d="M122 194H138V206H122ZM183 148H197V160H183Z" />
      <Cord tint="cotton" width={3} d="M206 168L220 164M207 184L222 180M210 200L225 196" />
      <Dot tint="brick" x={222} y={163} r={5} />
      <Dot tint="brick" x={224} y={179} r={5} />
      <Dot tint="brick" x={227} y={195} r={5} />
    </Drawing>
  )
}
