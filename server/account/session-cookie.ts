import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const NAME = 'larkspur_session'
/** The only path that browsers send it to. Whoever answers may clear it, from any path. */
const PATH = '/api/client/jwt/refresh'

/**
 * The copy of "Keep me signed in": out of reach of scripts and of other sites. The flag beside it holds no secret; it
 * tells the page's script that asking for the session is worth a call, and comes and goes with it.
 */
export function keepCookie(reply: FastifyReply, config: Config, value: string, seconds: number): void {
  const manners = cookieAttributes(config, seconds)
  reply.header('set-cookie', [
    `${NAME}=${value}; Path=${PATH}; HttpOnly; ${manners}`,
    `larkspur_kept=${value && '1'}; Path=/; ${manners}`,
  ])
}

export const cookieAttributes = (config: Config, seconds: number): string =>
  `Max-Age=${seconds}; SameSite=Strict${config.appEnv === 'production' ? '; Secure' : ''}`

export function clearCookie(reply: FastifyReply, config: Config): void {
  keepCookie(reply, config, '', 0)
}

export const cookieOf = (request: FastifyRequest): string | undefined => readCookie(request, NAME)

export function readCookie({ headers }: FastifyRequest, wanted: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}
