import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'

interface VanProps {
  title?: string
  /** The van has no ground of its own, inside another drawing. Its wheels end at 259, its nose at 294. */
  isAlone?: boolean
}

export function Van({ title, isAlone = false }: VanProps): ReactNode {
  if (isAlone) return <Body />
  return (
    <Drawing title={title} ground="mist" turn floor={246} reach={132}>
      <Body />
      <Stitch tint="sage" d="M20 274C60 268 92 280 130 274C150 271 160 268 176 270" />
    </Drawing>
  )
}

function Body(): ReactNode {
  return (
    <>
      <Cloth
        tint="navy"
        d="M30 112C30 100 38 92 50 92H194C216 92 232 100 243 118L262 150C282 154 294 164 294 184V220C294 228 289 233 281 233H43C35 233 30 228 30 220Z"
      />
      <Cloth tint="dusk" d="M30 204H294V220C294 228 289 233 281 233H43C35 233 30 228 30 220Z" />
      <Cloth tint="steel" d="M30 112C30 100 38 92 50 92H194C206 92 216 95 225 101H60C46 101 38 108 38 122V204H30Z" />
      <Cloth
        tint="pale"
        d="M200 112H206C218 112 226 117 232 127L246 150H200C196 150 194 148 194 144V118C194 114 196 112 200 112Z"
      />
      <Cloth tint="cotton" d="M206 112C212 112 217 113 221 116L203 150H200C196 150 194 148 194 144V126Z" />
      <Stitch tint="steel" d="M186 108V196" />
      <Cord tint="lilac" width={4} d="M198 166H210" />
      <Cloth
        tint="apricot"
        d="M280 168C290 172 294 178 294 186V190H284C278 190 275 187 275 182V174C275 170 277 167 280 168Z"
      />
      <Cloth
        tint="linen"
        d="M62 118H158C163 118 166 121 166 126V176C166 181 163 184 158 184H62C57 184 54 181 54 176V126C54 121 57 118 62 118Z"
      />
      <Flower x={63} y={127} scale={1.55} />
      <Stitch tint="larkspur" d="M120 140H152M120 156H152" />
      <Cloth tint="ink" d="M58 233A32 32 0 0 1 122 233ZM210 233A32 32 0 0 1 274 233Z" />
      <Dot tint="ink" x={90} y={234} r={25} />
      <Dot tint="ink" x={242} y={234} r={25} />
      <Dot tint="steel" x={90} y={234} r={15} />
      <Dot tint="steel" x={242} y={234} r={15} />
      <Dot tint="linen" x={90} y={234} r={6} />
      <Dot tint="linen" x={242} y={234} r={6} />
    </>
  )
}
