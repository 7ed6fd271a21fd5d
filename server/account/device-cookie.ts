import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { type Config, sessionSecretsOf } from '../config.ts'
import { type Cookie, readCookie } from '../http/cookies.ts'
import type { Random } from '../ports.ts'
import type { MarkedCustomer } from './store.ts'

/**
 * The browser that an account was opened or signed in to with. The cookie opens nothing: its holder's tries at the password
 * are counted apart from strangers', wherever the browser travels. For each account it holds a mark, made of a random number, a
 * day and our signature for this customer with this password: a new password makes every other device a stranger.
 */

/** Browsers send it along with sign-in and its neighbors only. */
const DEVICE = { name: 'larkspur_device', path: '/api/client/auth', isHttpOnly: true }
const DAY_SECONDS = DAY_MS / 1000
/** A family may share a browser. */
const MARKS = 5
const MARK = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/

export const deviceCookieOf = (request: FastifyRequest, config: Config): string | undefined =>
  readCookie(request, config, DEVICE)

export const deviceCookie = (value: string): Cookie => ({
  ...DEVICE,
  value,
  seconds: policy.accounts.knownDeviceDays * DAY_SECONDS,
})

/** The device's number, if it was here before with this account. */
export function findDevice(
  config: Config,
  customer: MarkedCustomer,
  cookie: string | undefined,
  now: Date,
): string | undefined {
  const secrets = sessionSecretsOf(config)
  return marksIn(cookie, now).find(({ device, end, mac }) =>
    secrets.some((secret) => isSame(mac, sign(secret, customer, device, end))),
  )?.device
}

/** The cookie's next value: this account's mark made anew, and those of others as they were. */
export function markDevice(
  config: Config,
  random: Random,
  customer: MarkedCustomer,
  cookie: string | undefined,
  now: Date,
): string {
  const known = findDevice(config, customer, cookie, now)
  const device = known ?? random.bytes(16).toString('base64url')
  const end = (today(now) + policy.accounts.knownDeviceDays).toString(36)
  const others = marksIn(cookie, now).filter((mark) => mark.device !== known)
  return [{ device, end, mac: sign(config.sessionSecret, customer, device, end) }, ...others]
    .slice(0, MARKS)
    .map((mark) => `${mark.device}.${mark.end}.${mark.mac}`)
    .join('~')
}

function marksIn(cookie = '', now: Date) {
  return cookie
    .split('~', MARKS)
    .flatMap((text) => {
      const [, device, end, mac] = MARK.exec(text) ?? []
      return device && end && mac ? [{ device, end, mac }] : []
    })
    .filter(({ end }) => Number.parseInt(end, 36) > today(now))
}

const today = (now: Date) => Math.floor(now.getTime() / 1000 / DAY_SECONDS)

const sign = (secret: string, { id, passwordHash }: MarkedCustomer, device: string, end: string) =>
  createHmac('sha256', secret).update(`device ${id} ${passwordHash} ${device} ${end}`).digest('base64url')

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
