import type { FastifyRequest } from 'fastify'
import { type Cookie, readCookie } from '../http/cookies.ts'

const NAME = 'larkspur_session'
const PATH = '/api/client/jwt/refresh'

/**
 * The copy of "Keep me signed in": out of reach of scripts and of other sites. The flag beside it holds no secret; it
 * tells the page's script that asking for the session is worth a call, and comes and goes with it.
 */
export const sessionCookies = (value: string, seconds: number): Cookie[] => [
  { name: NAME, value, path: PATH, seconds, isHttpOnly: true },
  { name: 'larkspur_kept', value: value && '1', path: '/', seconds, isHttpOnly: false },
]

export const noSessionCookies = sessionCookies('', 0)

export const sessionCookieOf = (request: FastifyRequest): string | undefined => readCookie(request, NAME)
