import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import type { BackOff, Caller } from './back-off.ts'
import { deviceCookieOf, keepDevice, type MarkedCustomer } from './device-cookie.ts'

/** Makes the way back easier for who has just been here. What was asked for has happened by then, and a fault undoes nothing. */
export function createGreeter({ config, errorReports }: Deps, backOff: BackOff) {
  const callerOf = (request: FastifyRequest): Caller => ({
    network: networkOf(request.ip),
    device: deviceCookieOf(request),
  })

  async function afterwards(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      errorReports.fault(error, { requestId: request.id, place: `after ${request.routeOptions.url}` })
    }
  }

  const welcome = (request: FastifyRequest, reply: FastifyReply, customer: MarkedCustomer): Promise<void> =>
    afterwards(request, async () => {
      const cookie = await backOff.welcome(customer, callerOf(request))
      if (cookie !== undefined) keepDevice(reply, config, cookie)
    })

  return { callerOf, afterwards, welcome }
}
