import type { ReactNode } from 'react'
import { Block, Cloth, Dot, Flower, Leaf, Stitch } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { Coin, PayCard } from './parts/paying-things.tsx'
import { Scene, Shadow } from './scene.tsx'

/** The plans: an open welcome box with a bag and a card in it, and the credit that climbs along its thread. */
export function CreditAndBox({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={392}>
      <Stitch
        tint="larkspur"
        d="M44 352C88 346 104 304 128 278C152 250 174 230 192 192C212 148 248 108 310 98C344 93 372 104 404 110"
      />
      <Coin x={126} y={280} r={16} />
      <Coin x={192} y={194} r={20} />
      <Coin x={296} y={101} r={24} />
      <Dot tint="cotton" x={434} y={116} r={34} />
      <Flower x={410} y={94} scale={1.6} />
      <Shadow x={270} y={434} reach={206} height={11} />
      <Cloth tint="amber" d="M176 286H436L414 250H198Z" />
      <Leaf x={396} y={290} turn={24} scale={1.7} />
      <Leaf x={388} y={290} turn={-2} scale={1.35} />
      <Leaf x={404} y={294} turn={52} scale={1.25} />
      <PayCard x={252} y={250} turn={-16} />
      <Bag x={348} y={318} scale={0.74} plain />
      <Box />
      <Block tint="amber" x={74} y={420} width={66} height={14} r={7} />
      <Block tint="apricot" x={80} y={408} width={66} height={14} r={7} />
      <Block tint="amber" x={72} y={396} width={66} height={14} r={7} />
    </Scene>
  )
}

const Box = () => (
  <>
    <Cloth tint="honey" d="M176 286H436V420C436 428 431 433 423 433H189C181 433 176 428 176 420Z" />
    <Cloth tint="apricot" d="M376 286H436V420C436 428 431 433 423 433H368C376 386 380 336 376 286Z" />
    <Cloth tint="honey" d="M176 286L136 320C132 324 133 328 137 330L172 342C177 343 180 342 182 339L226 286Z" />
    <Cloth tint="apricot" d="M182 339L226 286H176V343C178 343 180 342 182 339Z" />
    <Cloth tint="amber" d="M436 286L480 320C484 324 483 328 479 330L446 342C441 343 438 342 435 339L386 286Z" />
    <Cloth tint="lilac" d="M256 286H304V433H256Z" />
    <Stitch tint="cotton" d="M265 294V428M295 294V428" />
    <Block tint="linen" x={242} y={336} width={76} height={58} r={8} />
    <Flower x={259} y={343} scale={1.4} />
  </>
)
