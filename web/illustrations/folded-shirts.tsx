import type { ReactNode } from 'react'
import { Cloth, Drawing, Folded, SewnButton, Stitch } from './art.tsx'

export function FoldedShirts({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={272}>
      <Folded x={58} y={222} width={204} height={48} tint="larkspur" shade="indigo" thread="pale" />
      <Folded x={64} y={178} width={192} height={44} tint="apricot" shade="amber" thread="linen" flip />
      <Cloth tint="cotton" d="M94 86C95 80 98 77 104 77H216C222 77 225 80 226 86L250 144H70Z" />
      <Cloth tint="pale" d="M184 77H216C222 77 225 80 226 86L250 144H198Z" />
      <Folded x={62} y={138} width={196} height={40} tint="cotton" shade="pale" thread="lilac" />
      <Cloth tint="lilac" d="M126 74C134 64 148 60 160 60C172 60 186 64 194 74L160 102Z" />
      <Cloth tint="iris" d="M136 74C144 68 152 66 160 66C168 66 176 68 184 74L160 94Z" />
      <Cloth tint="cotton" d="M124 70C118 78 116 88 118 98L146 116L160 94Z" />
      <Cloth tint="cotton" d="M196 70C202 78 204 88 202 98L174 116L160 94Z" />
      <Cloth tint="pale" d="M152 102L160 94L168 102V138H152Z" />
      <Stitch tint="lilac" d="M126 94L144 106M194 94L176 106" />
      <SewnButton x={160} y={110} r={4} tint="lilac" />
      <SewnButton x={160} y={128} r={4} tint="lilac" />
    </Drawing>
  )
}
