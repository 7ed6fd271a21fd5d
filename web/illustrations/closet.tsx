import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Folded, Stitch } from './art.tsx'

/** An open wardrobe: five garments side by side on the rail, folded knits below. */
export function Closet({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" turn floor={282} reach={134}>
      <Cloth tint="steel" d="M70 44H250C256 44 260 48 260 54V278H60V54C60 48 64 44 70 44Z" />
      <Cloth tint="linen" d="M74 58H246V264H74Z" />
      <Cloth tint="flax" d="M74 58H246V70H74ZM232 70H246V264H232ZM74 208H246V264H74Z" />
      <Cord tint="navy" width={6} d="M74 82H246" />
      <Cord
        tint="amber"
        width={4}
        d="M94 100V90a6 6 0 1 1 6-7M126 100V90a6 6 0 1 1 6-7M158 100V90a6 6 0 1 1 6-7M190 100V90a6 6 0 1 1 6-7M220 100V90a6 6 0 1 1 6-7"
      />
      <Cloth
        tint="larkspur"
        d="M94 98C104 102 110 108 111 118L114 176C114 180 112 182 109 182H82C79 182 77 180 77 176L79 118C80 108 85 102 94 98Z"
      />
      <Cloth
        tint="indigo"
        d="M94 98C104 102 110 108 111 118L114 176C114 180 112 182 109 182H100C104 150 102 122 94 98Z"
      />
      <Cloth
        tint="lilac"
        d="M126 98C135 102 140 108 141 118L143 162C143 166 141 168 138 168H114C111 168 109 166 109 162L111 118C112 108 117 102 126 98Z"
      />
      <Cloth
        tint="iris"
        d="M126 98C135 102 140 108 141 118L143 162C143 166 141 168 138 168H131C134 142 132 118 126 98Z"
      />
      <Cloth
        tint="navy"
        d="M158 98C168 102 174 108 175 118L178 190C178 194 176 196 173 196H144C141 196 139 194 139 190L142 118C143 108 149 102 158 98Z"
      />
      <Cloth
        tint="dusk"
        d="M158 98C168 102 174 108 175 118L178 190C178 194 176 196 173 196H164C168 156 166 126 158 98Z"
      />
      <Cloth
        tint="apricot"
        d="M190 98C199 102 204 108 205 118L208 170C208 174 206 176 203 176H178C175 176 173 174 173 170L175 118C176 108 181 102 190 98Z"
      />
      <Cloth
        tint="amber"
        d="M190 98C199 102 204 108 205 118L208 170C208 174 206 176 203 176H195C198 146 196 120 190 98Z"
      />
      <Cloth
        tint="brick"
        d="M220 98C229 102 233 108 234 118L236 184C236 188 234 190 231 190H208C205 190 203 188 203 184L206 118C207 108 212 102 220 98Z"
      />
      <Cloth
        tint="clay"
        d="M220 98C229 102 233 108 234 118L236 184C236 188 234 190 231 190H224C228 156 226 124 220 98Z"
      />
      <Stitch tint="pale" d="M86 128V172" />
      <Stitch tint="cotton" d="M118 128V160" />
      <Stitch tint="lilac" d="M150 128V186" />
      <Stitch tint="linen" d="M183 128V166" />
      <Stitch tint="rose" d="M213 128V180" />
      <Cloth tint="steel" d="M74 206H246V214H74Z" />
      <Folded x={84} y={240} width={70} height={24} tint="lilac" shade="iris" thread="cotton" />
      <Folded x={88} y={217} width={62} height={23} tint="cotton" shade="pale" thread="lilac" />
      <Cloth tint="honey" d="M172 224H232V264H172Z" />
      <Cloth tint="apricot" d="M168 220H236V232H168Z" />
      <Stitch tint="amber" d="M182 249H222" />
      <Cloth tint="navy" d="M60 52L28 40C25 39 23 41 23 44V284C23 287 25 289 28 288L60 278Z" />
      <Cloth tint="navy" d="M260 52L292 40C295 39 297 41 297 44V284C297 287 295 289 292 288L260 278Z" />
      <Stitch tint="steel" d="M33 56V270M287 56V270" />
      <Dot tint="apricot" x={51} y={168} r={4.5} />
      <Dot tint="apricot" x={269} y={168} r={4.5} />
    </Drawing>
  )
}
