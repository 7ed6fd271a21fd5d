import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Stitch } from './art.tsx'
import { Pot } from './parts/pot.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** A rug that comes home: the near half lies flat, the far half is still rolled. */
export function RugOnFloor({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="mist" floor={238}>
      <Window />
      <Stool />
      <Shadow x={108} y={258} reach={52} />
      <Pot x={108} y={258} scale={1.25} tint="honey" shade="apricot" thread="amber" />
      <Flat />
      <Roll />
    </Scene>
  )
}

const Window = () => (
  <>
    <Block tint="cotton" x={206} y={44} width={148} height={132} r={8} />
    <Block tint="pale" x={216} y={54} width={128} height={112} r={3} />
    <Cloth tint="fern" d="M216 144C240 124 262 136 284 122C306 108 326 112 344 124V166H216Z" />
    <Cord tint="cotton" width={8} d="M280 50V170M212 108H348" />
    <Block tint="linen" x={194} y={172} width={172} height={14} r={6} />
  </>
)

const Stool = () => (
  <>
    <Shadow x={494} y={270} reach={44} />
    <Cord tint="clay" width={8} d="M494 222V256" />
    <Cord tint="amber" width={8} d="M474 222L470 268M514 222L518 268" />
    <Cloth
      tint="larkspur"
      d="M456 192C456 180 464 174 474 174H514C524 174 532 180 532 192V216C532 224 528 228 520 228H468C460 228 456 224 456 216Z"
    />
    <Cloth
      tint="indigo"
      d="M508 174H514C524 174 532 180 532 192V216C532 224 528 228 520 228H502C510 212 512 192 508 174Z"
    />
    <Stitch tint="pale" d="M466 210H502" />
  </>
)

const Flat = () => (
  <>
    <Cloth tint="shadow" d="M140 260H424L540 440H34Z" />
    <Cord
      tint="honey"
      width={4}
      d="M40 428l-5 14M68 428l-5 14M96 428l-4 14M124 428l-4 14M152 428l-3 14M180 428l-3 14M208 428l-2 14M236 428l-1 14M264 428v14M292 428v14M320 428l1 14M348 428l2 14M376 428l3 14M404 428l3 14M432 428l4 14M460 428l4 14M488 428l5 14M516 428l5 14"
    />
    <Cloth tint="brick" d="M146 250H414L532 430H28Z" />
    <Cloth tint="linen" d="M158 250H402L502 416H58Z" />
    <Cloth tint="navy" d="M166 250H394L488 408H72Z" />
    <Stitch tint="apricot" d="M176 262L98 396H462L384 262" />
    <Cloth tint="brick" d="M280 284L396 334L280 392L164 334Z" />
    <Cloth tint="linen" d="M280 298L366 335L280 378L194 335Z" />
    <Cloth tint="larkspur" d="M280 310L338 335.500L280 364L222 335.500Z" />
    <Cloth tint="apricot" d="M280 322L310 336L280 350L250 336Z" />
    <Cloth
      tint="lilac"
      d="M150 358L184 376L142 390L116 384ZM410 358L376 376L418 390L444 384ZM186 274L216 284L190 300L172 294ZM374 274L344 284L370 300L388 294Z"
    />
  </>
)

const Roll = () => (
  <>
    <Cloth tint="shadow" d="M144 256H426L434 274C340 284 230 284 136 274Z" />
    <Cloth
      tint="brick"
      d="M134 196H430C448 196 462 212 462 232S448 268 430 268H134C122 268 114 250 114 232S122 196 134 196Z"
    />
    <Cloth tint="clay" d="M115 240C140 250 400 250 461 240C458 256 446 268 430 268H134C124 268 116 256 115 240Z" />
    <Cloth
      tint="linen"
      d="M164 196H176C166 208 166 256 176 268H164C154 256 154 208 164 196ZM382 196H394C404 208 404 256 394 268H382C392 256 392 208 382 196Z"
    />
    <Stitch tint="rose" d="M190 214H372" />
    <Cloth
      tint="honey"
      d="M236 196H244C234 210 234 254 244 268H236C226 254 226 210 236 196ZM318 196H326C316 210 316 254 326 268H318C308 254 308 210 318 196Z"
    />
    <Turned x={432} y={232}>
      <Cloth tint="rose" d="M-28 0A30 37 0 0 1 32 0A30 37 0 0 1-28 0Z" />
      <Cord
        tint="clay"
        width={5}
        d="M2-32C20-32 26-16 26 0C26 16 16 28 2 28S-20 14-20 0S-10-22 2-22S16-10 16 2S10 18 2 18S-10 10-10 0S-4-12 2-12S8-4 8 2"
      />
    </Turned>
  </>
)
