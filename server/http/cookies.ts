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

/** None of ours ever goes along with what another site asks for. */
export function setCookies(reply: FastifyReply, { appEnv }: Config, cookies: readonly Cookie[]): void {
  for (const { name, value, path, seconds, isHttpOnly } of cookies) {
    const attributes = [
      `Path=${path}`,
      ...(isHttpOnly ? ['HttpOnly'] : []),
      `Max-Age=${seconds}`,
      'SameSite=Strict',
      ...(appEnv === 'production' ? ['Secure'] : []),
    ]
    reply.header('set-cookie', `${name}=${value}; ${attributes.join('; ')}`)
  }
}

export function readCookie({ headers }: FastifyRequest, wanted: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}
