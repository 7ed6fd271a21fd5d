import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Cookie, readCookie } from '../http/cookies.ts'

/** The cookie is for all paths, as the prefix wants that ties it to this host; only renewing and signing out read it. */
const SESSION = { name: 'larkspur_session', path: '/', isHttpOnly: true }

/**
 * The copy of "Keep me signed in": out of reach of scripts and of other sites. The flag beside it holds no secret; it
 * tells the page's script that asking for the session is worth a call, and comes and goes with it.
 */
export const sessionCookies = (value: string, seconds: number): Cookie[] => [
  { ...SESSION, value, seconds },
  { name: 'larkspur_kept', value: value && '1', path: '/', seconds, isHttpOnly: false },
]

export const noSessionCookies = sessionCookies('', 0)

export const sessionCookieOf = (request: FastifyRequest, config: Config): string | undefined =>
  readCookie(request, config, SESSION)
