import type { ReactNode } from 'react'
import { Cloth, Drawing, Folded, SewnButton, Stitch } from './art.tsx'

/** Two plump pillows on a folded duvet and a blanket. */
export function HouseholdLinens({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={276} reach={126}>
      <Folded x={40} y={234} width={240} height={42} tint="apricot" shade="amber" thread="linen" flip />
      <Cloth
        tint="larkspur"
        d="M66 172H258C276 172 286 182 286 204C286 226 276 236 258 236H66C46 236 34 224 34 204C34 184 46 172 66 172Z"
      />
      <Cloth tint="indigo" d="M96 206H284C284 226 274 236 258 236H66C50 236 40 228 38 218C50 208 70 206 96 206Z" />
      <Stitch tint="pale" d="M66 189H256" />
      <Stitch tint="lilac" d="M80 222H256" />
      <Cloth
        tint="lilac"
        d="M72 124C64 120 60 112 66 108C72 104 80 108 86 112C132 104 186 104 232 112C240 107 250 104 254 109C258 114 252 120 246 124C252 138 252 152 247 164C254 168 258 174 254 178C248 182 238 178 230 175C184 182 134 182 88 175C80 179 70 182 65 177C61 173 66 168 72 164C67 150 67 138 72 124Z"
      />
      <Cloth
        tint="iris"
        d="M232 112C240 107 250 104 254 109C258 114 252 120 246 124C252 138 252 152 247 164C254 168 258 174 254 178C248 182 238 178 230 175C212 178 194 180 176 180C212 166 228 140 220 110Z"
      />
      <Cloth
        tint="cotton"
        d="M94 66C86 61 83 53 89 49C95 45 103 50 108 55C144 47 184 48 218 57C225 52 234 50 238 55C242 60 237 66 230 70C235 84 234 98 228 112C235 117 238 123 233 127C227 131 218 126 212 122C176 129 140 128 104 120C97 125 87 127 83 122C80 117 85 111 92 108C87 94 87 80 94 66Z"
      />
      <Cloth
        tint="pale"
        d="M218 57C225 52 234 50 238 55C242 60 237 66 230 70C235 84 234 98 228 112C235 117 238 123 233 127C227 131 218 126 212 122C196 125 180 126.5 164 126C196 112 212 86 206 54Z"
      />
      <Stitch tint="lilac" d="M110 66C142 58 172 58 196 63" />
      <Stitch tint="cotton" d="M92 164C134 170 164 170 190 168" />
      <SewnButton x={120} y={92} r={5} tint="lilac" />
      <SewnButton x={144} y={94} r={5} tint="lilac" />
      <SewnButton x={168} y={94} r={5} tint="lilac" />
    </Drawing>
  )
}
