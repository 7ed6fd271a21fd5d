import type { FastifyRequest } from 'fastify'
import { networkOf } from '../brakes/limits.ts'
import type { Config } from '../config.ts'
import { deviceCookieOf } from './device-cookie.ts'

/** The origin of a call, as far as signing in cares. */
export interface Caller {
  network: string
  /** The device as its cookie names it. */
  device: string | undefined
  requestId: string
  /** The route that was called, for the report of a fault. */
  route: string
}

export const callerOf = (request: FastifyRequest, config: Config): Caller => ({
  network: networkOf(request.ip),
  device: deviceCookieOf(request, config),
  requestId: request.id,
  route: request.routeOptions.url ?? 'unknown',
})
