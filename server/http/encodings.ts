import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)

/** As small as it can be: for what is made once and sent often. */
export const COMPRESS = { br: brotli, gzip: promisify(gzip) }

export type Encoding = keyof typeof COMPRESS

/** For what is sent once: a twentieth of the work, and a tenth larger. */
export const COMPRESS_QUICKLY = {
  br: (body: string) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: COMPRESS.gzip,
} satisfies Record<Encoding, (body: string) => Promise<Buffer>>

/** The smaller of the two that the caller takes. What comes with a weight of nothing is refused, not asked for (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase()
  const isTaken = (encoding: Encoding) =>
    accepted.split(',').some((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    })
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : undefined
}
