import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Stitch } from './art.tsx'

export function RugRoll({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={254} reach={126}>
      <g transform="rotate(-9 160 180)">
        <Cloth tint="clay" d="M94 222H286L296 246C297 249 295 251 292 251H108C104 251 101 249 100 246Z" />
        <Cord
          tint="linen"
          width={3}
          d="M112 254v9M126 254v9M140 254v9M154 254v9M168 254v9M182 254v9M196 254v9M210 254v9M224 254v9M238 254v9M252 254v9M266 254v9M280 254v9"
        />
        <Cloth tint="brick" d="M80 130H262C280 130 292 152 292 181C292 210 280 232 262 232H80Z" />
        <Cloth tint="clay" d="M80 200H289C285 220 275 232 262 232H80Z" />
        <Cloth tint="linen" d="M122 130H134C150 150 150 212 134 232H122C138 212 138 150 122 130Z" />
        <Cloth tint="navy" d="M142 130H166C182 150 182 212 166 232H142C158 212 158 150 142 130Z" />
        <Cloth tint="linen" d="M174 130H186C202 150 202 212 186 232H174C190 212 190 150 174 130Z" />
        <Stitch tint="apricot" d="M155 136C168 154 168 208 155 226" />
        <Stitch tint="rose" d="M228 136C241 154 241 208 228 226" />
        <Stitch tint="rose" d="M256 136C269 154 269 208 256 226" />
        <Cloth
          tint="rose"
          d="M80 130C97 130 110 153 110 181C110 209 97 232 80 232C63 232 50 209 50 181C50 153 63 130 80 130Z"
        />
        <Cord
          tint="clay"
          width={6}
          d="M80 134C98 134 106 156 106 181C106 206 96 224 80 224C66 224 58 204 58 181C58 160 66 146 78 146C90 146 96 162 96 181C96 198 90 210 80 210C72 210 68 198 68 182C68 168 72 160 78 160C84 160 87 170 87 181C87 190 84 196 80 196"
        />
      </g>
    </Drawing>
  )
}
