import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export interface Cookie {
  name: string
  /** An empty one takes the cookie back. */
  value: string
  /** The only path that browsers send it to. Whoever answers may set or clear it, from any path. */
  path: string
  seconds: number
  /** Out of reach of scripts. */
  isHttpOnly: boolean
}

/**
 * The browser's name for the cookie. With these prefixes it takes one that holds a secret only over https, and one for
 * all paths only from this very host: a neighbor below the same domain cannot put somebody else's session in its place.
 * Over http, which exists only locally, browsers take no such cookie.
 */
function keptName(
  { appEnv }: Config,
  { name, path, isHttpOnly }: Pick<Cookie, 'name' | 'path' | 'isHttpOnly'>,
): string {
  if (appEnv !== 'production' || !isHttpOnly) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** None of ours ever goes along with what another site asks for. */
export function setCookies(reply: FastifyReply, config: Config, cookies: readonly Cookie[]): void {
  for (const cookie of cookies) {
    const { value, path, seconds, isHttpOnly } = cookie
    const attributes = [
      `Path=${path}`,
      ...(isHttpOnly ? ['HttpOnly'] : []),
      `Max-Age=${seconds}`,
      'SameSite=Strict',
      ...(config.appEnv === 'production' ? ['Secure'] : []),
    ]
    reply.header('set-cookie', `${keptName(config, cookie)}=${value}; ${attributes.join('; ')}`)
  }
}

export function readCookie(
  { headers }: FastifyRequest,
  config: Config,
  cookie: Pick<Cookie, 'name' | 'path' | 'isHttpOnly'>,
): string | undefined {
  const wanted = keptName(config, cookie)
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}
