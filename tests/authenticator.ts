import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A device with passkeys, in software: what a phone signs, and what a thief who has copied one would. */

interface Passkey {
  id: string
  handle: string
  rpId: string
  key: KeyObject
  counter: number
}

interface Asked {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** What goes wrong on purpose. */
interface Fault {
  /** The page is somebody else's. */
  origin?: string
  rpId?: string
  challenge?: string
  isUnverified?: boolean
  /** The device does not count, as most phones do not. */
  counter?: number
  passkey?: Passkey
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export class Authenticator {
  readonly passkeys: Passkey[] = []
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  get last(): Passkey {
    const last = this.passkeys.at(-1)
    if (last === undefined) throw new Error('This device has no passkey.')
    return last
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  create({ challenge, rp, user }: Asked, fault: Fault = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const passkey = {
      id: base64(id),
      handle: user?.id ?? '',
      rpId: fault.rpId ?? rp?.id ?? '',
      key: privateKey,
      counter: fault.counter ?? 1,
    }
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([
      this.#data(passkey, HAS_KEY | (fault.isUnverified === true ? 0 : VERIFIED)),
      Buffer.alloc(16),
      length,
      id,
      key,
    ])
    const size = Buffer.from([0x58, data.length])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      size,
      data,
    ])
    this.passkeys.push(passkey)
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(this.#client('webauthn.create', fault.challenge ?? challenge, fault)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Signs with a passkey, as `navigator.credentials.get` does. */
  get({ challenge }: Asked, fault: Fault = {}) {
    const passkey = fault.passkey ?? this.last
    passkey.counter = fault.counter ?? (passkey.counter === 0 ? 0 : passkey.counter + 1)
    const about = { ...passkey, rpId: fault.rpId ?? passkey.rpId }
    const data = this.#data(about, fault.isUnverified === true ? 0 : VERIFIED)
    const client = this.#client('webauthn.get', fault.challenge ?? challenge, fault)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(passkey.key)
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: passkey.handle,
      },
    }
  }

  #data({ rpId, counter }: Pick<Passkey, 'rpId' | 'counter'>, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | flags]), count])
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}
