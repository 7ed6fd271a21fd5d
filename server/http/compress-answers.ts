import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { COMPRESS_QUICKLY, encodingFor } from './encodings.ts'

/**
 * What a customer reads of their own. How well an answer is compressed can be seen from outside, and would give a secret away that stands
 * beside what somebody else chose. These answers hold no key to anything but what their customer typed (a gate code, a note), and repeat
 * nothing that stands in an address; what signs somebody in or pays is no GET.
 */
export const isCompressed = ({ method, as, answer }: Call): boolean =>
  method === 'GET' && as === 'customer' && answer !== undefined

/** What fits into one packet arrives no sooner for being smaller. */
const ONE_PACKET_BYTES = 1_400

export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, body) => {
    const { call } = request.routeOptions.config
    if (call === undefined || !isCompressed(calls[call])) return body
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding === undefined || typeof body !== 'string' || Buffer.byteLength(body) < ONE_PACKET_BYTES) return body
    const compressed = COMPRESS_QUICKLY[encoding](body)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}
