// What hangs in more than one of the scenes.
import { Cloth, Cord, SewnButton, Stitch } from '../art.tsx'
import { type Fabric, Mirrored, type Placed, Turned } from '../scene.tsx'

/** A hanger's hook over a rail; its shank ends 44 below. */
const HOOK = 'M-13 1a13 13 0 1 1 22 9c-5 5-9 8-9 17v17'

const SLEEVE =
  'M44 68C60 73 68 84 71 102C76 148 80 198 83 242C83 247 81 249 77 250C70 252 60 252 53 250C50 249 48 247 48 244L38 140Z'

const CUFF = 'M83 234C72 238 58 238 47 234L48 244C48 247 50 249 53 250C60 252 70 252 77 250C81 249 83 247 83 242Z'

const COLLAR = 'M17 44C23 49 25 55 24 60L9 86L0 70Z'

/** A pressed shirt on a hanger, 166 wide and 304 long, hung where the rail is. */
export const HungShirt = ({ tint = 'lilac', shade = 'iris', thread = 'larkspur', ...placed }: Placed & Fabric) => {
  const trim = tint === 'cotton' ? 'pale' : 'cotton'
  return (
    <Turned {...placed}>
      <Cord tint="amber" width={5} d={HOOK} />
      <Mirrored>
        <Cloth tint={tint} d={SLEEVE} />
        <Cloth tint={trim} d={CUFF} />
      </Mirrored>
      <Cloth tint={shade} d={SLEEVE} />
      <Cloth tint={trim} d={CUFF} />
      <Cloth
        tint={tint}
        d="M-16 46C-26 56-36 63-48 69C-40 98-38 128-40 158C-41 208-44 248-48 274C-32 296-12 304 0 304C12 304 32 296 48 274C44 248 41 208 40 158C38 128 40 98 48 69C36 63 26 56 16 46Z"
      />
      <Cloth
        tint={shade}
        d="M40 158C41 208 44 248 48 274C40 286 30 294 20 299C26 248 18 208 26 176C30 166 36 156 40 140ZM-16 46Q0 38 16 46L0 72ZM16 122H34V140C34 144 30 146 25 148C20 146 16 144 16 140Z"
      />
      <Mirrored>
        <Cloth tint={trim} d={COLLAR} />
      </Mirrored>
      <Cloth tint={trim} d={COLLAR} />
      <Cloth tint="pale" d="M-8 72H8V304L0 304.5L-8 303.5Z" />
      <Stitch tint={thread} d="M0 84V294" />
    </Turned>
  )
}

const COAT_SLEEVE = 'M34 54C46 58 53 68 55 80L66 174C66 180 63 184 56 184C49 184 45 182 44 177L30 100Z'

const COAT_LAPEL = 'M15 39C22 44 26 50 28 58L17 67L25 72C19 90 9 104 0 114L-3 104Z'

/** A navy coat on its hanger, over shirt and tie, 132 wide and 213 long, hung where the rail is. */
export const HungCoat = (placed: Placed) => (
  <Turned {...placed}>
    <Cord tint="amber" width={5} d="M-11 1a11 11 0 1 1 19 8c-5 4-8 7-8 14v14" />
    <Mirrored>
      <Cloth tint="navy" d={COAT_SLEEVE} />
    </Mirrored>
    <Cloth tint="dusk" d={COAT_SLEEVE} />
    <Cloth
      tint="navy"
      d="M-14 40C-22 48-30 52-36 55C-31 78-30 98-31 116L-38 206C-38 211-35 213-31 213H31C35 213 38 211 38 206L31 116C30 98 31 78 36 55C30 52 22 48 14 40Z"
    />
    <Cloth tint="dusk" d="M31 116L38 206C38 211 35 213 31 213H18C24 180 16 150 20 128C24 120 30 116 31 104Z" />
    <Cloth tint="cotton" d="M-14 40Q0 32 14 40L0 110Z" />
    <Cloth tint="lilac" d="M-4 56H4L6 92L0 108L-6 92Z" />
    <Mirrored>
      <Cloth tint="steel" d={COAT_LAPEL} />
    </Mirrored>
    <Cloth tint="steel" d={COAT_LAPEL} />
    <SewnButton x={3} y={130} r={5} />
    <SewnButton x={3} y={156} r={5} />
    <Stitch tint="lilac" d="M-30 164H-14M14 164H30M-4 122V206" />
  </Turned>
)

/** A garment seen from its side among others, 36 wide and 200 long. */
export const SideHung = ({
  tint = 'larkspur',
  shade = 'indigo',
  thread = 'pale',
  length = 200,
  ...placed
}: Placed & Fabric & { length?: number }) => {
  const hem = `L23 ${length - 8}C23 ${length - 2} 20 ${length} 16 ${length}`
  return (
    <Turned {...placed}>
      <Cord tint="amber" width={4} d="M-9 1a9 9 0 1 1 15 7c-4 3-6 6-6 12v10" />
      <Cloth
        tint={tint}
        d={`M0 27C11 31 17 38 18 50${hem}H-16C-20 ${length}-23 ${length - 2}-23 ${length - 8}L-18 50C-17 38-11 31 0 27Z`}
      />
      <Cloth tint={shade} d={`M0 27C11 31 17 38 18 50${hem}H6C12 ${Math.round(length * 0.6)} 10 62 0 27Z`} />
      <Stitch tint={thread} d={`M-11 62V${length - 14}`} />
    </Turned>
  )
}
