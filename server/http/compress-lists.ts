import type { FastifyInstance } from 'fastify'
import type { CallName } from '#contract/calls'
import { COMPRESS_QUICKLY, encodingFor } from './encodings.ts'

/**
 * A customer's answers that grow with their history. How well an answer is compressed can be seen from outside, and would give a secret
 * away that stands beside what a caller chose: no answer that holds one may ever be named here.
 */
export const LONG_ANSWERS: readonly CallName[] = [
  'listOrders',
  'getOrder',
  'listPickups',
  'listSchedules',
  'listInvoices',
  'getCreditStatement',
]
/** What fits into one packet arrives no sooner for being smaller. */
const ONE_PACKET_BYTES = 1_400

export function compressLists(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, body) => {
    const { call } = request.routeOptions.config
    if (call === undefined || !LONG_ANSWERS.includes(call)) return body
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding === undefined || typeof body !== 'string' || Buffer.byteLength(body) < ONE_PACKET_BYTES) return body
    const compressed = await COMPRESS_QUICKLY[encoding](body)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}
