import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)

/** As small as it can be: for what is made once and sent often. */
export const COMPRESS = { br: brotli, gzip: promisify(gzip) }

export type Encoding = keyof typeof COMPRESS

const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/** For what is sent once. It takes a tenth of a millisecond: handing it to another thread and back would take three times as long. */
export const COMPRESS_QUICKLY = {
  br: (body: string) => brotliCompressSync(body, QUICK_BROTLI),
  gzip: (body: string) => gzipSync(body, { level: 1 }),
} satisfies Record<Encoding, (body: string) => Buffer>

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
