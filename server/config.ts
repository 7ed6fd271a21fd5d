import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { brand } from '#contract/brand'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { serverPolicy } from '#rules/policy'
import type { TextBudget } from '#rules/texts'
import { FAILPOINTS, type Failpoint } from './failpoints.ts'

/** The settings, in the order in which `.env.example` explains them. */
export interface Config {
  readonly appEnv: 'local' | 'production'
  /** What this process does: serve customers, work the jobs, or both. */
  readonly role: 'web' | 'jobs' | 'all'
  readonly host: string
  readonly port: number
  /** The source of every link we send. Never the Host header. */
  readonly publicUrl: string
  /** The desk of the staff: where its people find it, and the port that it listens on. Missing where it is off. */
  readonly desk?: { url: string; port: number }
  readonly trustProxy: boolean | string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly database: { engine: 'embedded'; dataDir: string } | { engine: 'postgres'; url: string }
  /** Signs sessions and links. In `local` it is a fixed word, so that a restart keeps people signed in. */
  readonly sessionSecret: string
  /** While the secret is changed, what this one signed counts too. */
  readonly oldSessionSecret?: string
  /** The newest of the two webhook secrets stands first; while they are changed, both count. */
  readonly stripe?: { secretKey: string; publicKey: string; webhookSecrets: readonly string[]; apiUrl?: URL }
  /** Texts are sent with the newest token, which stands first; while they are changed, what either has signed counts. */
  readonly twilio?: { accountSid: string; authTokens: readonly [string, ...string[]]; from: string; apiUrl?: URL }
  /** The most texts that the product sends, all customers together. */
  readonly textBudget: TextBudget
  readonly smtp?: { url: string; from: string }
  readonly sentryDsn?: string
  readonly metricsToken?: string
  /** Lets the browser ask Google for addresses; without it our own list of places answers. */
  readonly mapsKey?: string
  /** The one of two home pages that visitors see. */
  readonly homeVariant: 'headline' | 'green'
  readonly rateLimits: boolean
  readonly clockOffsetMs: number
  /** The point at which a trial wants the process to die. */
  readonly failpoint?: Failpoint
}

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `${brand.name} cannot start: ${problems.length === 1 ? 'a setting is' : `${problems.length} settings are`} wrong.`,
    )
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const LOCAL_ONLY = ['CLOCK_OFFSET', 'FAILPOINT', 'RATE_LIMITS', 'STRIPE_API_URL', 'TWILIO_API_URL'] as const
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
const LOCAL_SECRET = 'larkspur-local-secret-that-signs-nothing-of-value'
const SHORTEST_SECRET = 32
const FEWEST_CHARACTERS = 10
const WEBHOOK_SECRET = {
  shape: /^whsec_[A-Za-z0-9+/=_-]{24,}$/,
  title: 'webhook secret of Stripe’s; those are whsec_ and at least 24 letters and digits',
}
const AUTH_TOKEN = {
  shape: /^[0-9a-f]{32}$/,
  title: 'auth token of Twilio’s; those are 32 digits and letters from a to f',
}
const OFFSET_UNITS = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The host, as an address has it, is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)

/** Reads every setting, collects every problem, and either returns a frozen whole or throws them all at once. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const text = (name: string) => environment[name]?.trim() || undefined

  const appEnv = oneOf('APP_ENV', ['local', 'production'] as const, 'local')
  const isLocal = appEnv === 'local'

  function oneOf<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const given = text(name)
    if (given === undefined) return fallback
    if ((choices as readonly string[]).includes(given)) return given as Choice
    problem(`${name} is "${given}"; it must be ${choices.join(' or ')}.`)
    return fallback
  }

  function required(name: string, why: string, minimumLength = 1): string {
    const given = text(name) ?? ''
    if (given === '') problem(`${name} is missing; production needs it ${why}.`)
    else if (given.length < minimumLength)
      problem(`${name} is too short; it needs at least ${minimumLength} characters.`)
    return given
  }

  function url(name: string, protocols: readonly string[]): URL | undefined {
    const given = text(name)
    if (given === undefined) return undefined
    const parsed = URL.canParse(given) ? new URL(given) : undefined
    if (parsed && protocols.includes(parsed.protocol)) return parsed
    problem(`${name} is not an address; it must start with ${protocols.map((each) => `${each}//`).join(' or ')}.`)
    return undefined
  }

  /** All of a provider's settings, or none of them; half of them is a mistake that shows up on the worst day. */
  function provider<const Name extends string>(
    title: string,
    names: readonly Name[],
  ): Record<Name, string> | undefined {
    const missing = names.filter((name) => text(name) === undefined)
    if (missing.length === names.length) {
      if (!isLocal) problem(`${title} is not configured; production needs ${names.join(', ')}.`)
      return undefined
    }
    for (const name of missing) problem(`${name} is missing; ${title} needs all of ${names.join(', ')}, or none.`)
    return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<Name, string>
  }

  /** A word that was put there to get on, or half of a secret, lets anybody sign as the provider. Tests on this machine take any. */
  function requireShape(names: readonly string[], { shape, title }: { shape: RegExp; title: string }): void {
    if (isLocal) return
    for (const name of names) {
      const given = text(name)
      if (given !== undefined && !shape.test(given)) problem(`${name} is no ${title}.`)
    }
  }

  function loopbackUrl(name: string): URL | undefined {
    const parsed = url(name, ['http:', 'https:'])
    if (parsed && !isLoopback(parsed.hostname)) {
      problem(`${name} must be an address on this machine; it exists for tests.`)
    }
    return parsed
  }

  if (!isLocal) {
    for (const name of LOCAL_ONLY) {
      if (text(name) !== undefined) problem(`${name} exists only where APP_ENV is local.`)
    }
  }

  function readCount(name: string, fallback: number): number {
    const given = text(name)
    if (given === undefined) return fallback
    if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
    problem(`${name} is "${given}"; it must be a whole number from 1 to 9999999.`)
    return fallback
  }

  const port = readPort()
  function readPort(): number {
    const given = text('PORT') ?? '3000'
    const number = Number(given)
    if (/^\d+$/.test(given) && number <= 65_535) return number
    problem(`PORT is "${given}"; it must be a number from 0 to 65535.`)
    return 3000
  }

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])
  if (!isLocal) {
    const given = required('PUBLIC_URL', 'for every link it sends')
    if (given !== '' && publicUrl?.protocol === 'http:') problem('PUBLIC_URL must start with https:// in production.')
  }

  const deskPort = readDeskPort()
  /** Beside the site, unless it is told where; nothing where it stays shut. */
  function readDeskPort(): number | undefined {
    const given = text('DESK_PORT')
    if (given === 'off') return undefined
    // A port that the system chooses has no neighbor that could be named before.
    if (given === undefined) return port === 0 || port === 65_535 ? undefined : port + 1
    const number = Number(given)
    if (/^\d+$/.test(given) && number >= 1 && number <= 65_535 && number !== port) return number
    problem(`DESK_PORT is "${given}"; it must be off, or a number from 1 to 65535 and another one than PORT.`)
    return undefined
  }

  const deskUrl = url('DESK_URL', isLocal ? ['http:', 'https:'] : ['https:'])
  if (deskUrl !== undefined && deskUrl.hostname === publicUrl?.hostname && !isLocal)
    problem('DESK_URL is on the host of PUBLIC_URL; the desk needs a host of its own, to which its passkeys belong.')
  if (deskUrl !== undefined && isIP(deskUrl.hostname.replace(/^\[|\]$/g, '')) !== 0)
    problem('DESK_URL is a number; passkeys need a name, as localhost is one.')
  if (deskUrl !== undefined && text('DESK_PORT') === 'off')
    problem('DESK_URL says where the desk is, and DESK_PORT that it is off.')
  if (deskUrl !== undefined && !isLocal && text('DESK_PORT') === undefined)
    problem('DESK_URL needs DESK_PORT: beside PORT the site may have its next process.')
  if (deskUrl === undefined && !isLocal && deskPort !== undefined && text('DESK_PORT') !== undefined)
    problem('DESK_PORT is of no use without DESK_URL.')
  const desk = readDesk()
  function readDesk(): Config['desk'] {
    if (deskPort === undefined || (deskUrl === undefined && !isLocal)) return undefined
    return { url: deskUrl?.origin ?? `http://localhost:${deskPort}`, port: deskPort }
  }

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  if (!isLocal) required('DATABASE_URL', 'because the embedded engine serves one process only')

  const role = oneOf('ROLE', ['web', 'jobs', 'all'] as const, 'all')
  if (role !== 'all' && isLocal && text('DATABASE_URL') === undefined)
    problem(
      `ROLE is "${role}"; the embedded engine serves one process only, which does everything. Set DATABASE_URL too.`,
    )

  const trustProxy = isLocal
    ? (text('TRUST_PROXY') ?? '')
    : required('TRUST_PROXY', 'to know who is calling (an address list, or "none")')

  if (
    trustProxy !== '' &&
    trustProxy !== 'none' &&
    !trustProxy.split(',').every((entry) => isProxyAddress(entry.trim()))
  ) {
    problem('TRUST_PROXY must be "none" or a list of addresses and ranges, such as 10.0.0.0/8,127.0.0.1.')
  }

  const sessionSecret = isLocal
    ? (text('SESSION_SECRET') ?? LOCAL_SECRET)
    : required('SESSION_SECRET', 'to sign sessions', SHORTEST_SECRET)
  if (!isLocal && sessionSecret === LOCAL_SECRET) {
    problem('SESSION_SECRET is the one of local installations, which everybody knows; production needs its own.')
  }

  const oldSessionSecret = text('SESSION_SECRET_OLD')
  if (oldSessionSecret !== undefined) {
    if (!isLocal && oldSessionSecret.length < SHORTEST_SECRET)
      problem(`SESSION_SECRET_OLD is too short; it needs at least ${SHORTEST_SECRET} characters.`)
    if (!isLocal && oldSessionSecret === LOCAL_SECRET)
      problem('SESSION_SECRET_OLD is the one of local installations, which everybody knows.')
    if (oldSessionSecret === sessionSecret)
      problem('SESSION_SECRET_OLD is the same as SESSION_SECRET; it is for the other one while the two are exchanged.')
  }

  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_OLD']) {
    const given = text(name) ?? ''
    if (!isLocal && given.length >= SHORTEST_SECRET && new Set(given).size < FEWEST_CHARACTERS)
      problem(`${name} is easy to guess; it needs at least ${FEWEST_CHARACTERS} different characters.`)
  }

  const stripe = provider('Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const oldWebhookSecret = text('STRIPE_WEBHOOK_SECRET_OLD')
  if (oldWebhookSecret !== undefined && !stripe) {
    problem('STRIPE_WEBHOOK_SECRET_OLD is of no use without Stripe.')
  }
  requireShape(['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_OLD'], WEBHOOK_SECRET)
  const stripeApiUrl = loopbackUrl('STRIPE_API_URL')
  const twilio = provider('Twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  const oldAuthToken = text('TWILIO_AUTH_TOKEN_OLD')
  if (oldAuthToken !== undefined && !twilio) problem('TWILIO_AUTH_TOKEN_OLD is of no use without Twilio.')
  requireShape(['TWILIO_AUTH_TOKEN', 'TWILIO_AUTH_TOKEN_OLD'], AUTH_TOKEN)
  const twilioApiUrl = loopbackUrl('TWILIO_API_URL')
  const textBudget = {
    perHour: readCount('TEXTS_PER_HOUR', serverPolicy.texts.perHour),
    perDay: readCount('TEXTS_PER_DAY', serverPolicy.texts.perDay),
  }
  if (textBudget.perDay < textBudget.perHour)
    problem('TEXTS_PER_DAY is less than TEXTS_PER_HOUR; a day has room for what one of its hours may send.')
  const smtp = provider('Mail', ['SMTP_URL', 'MAIL_FROM'])
  const smtpUrl = smtp && url('SMTP_URL', ['smtp:', 'smtps:'])
  if (smtpUrl && smtpUrl.search !== '')
    problem('SMTP_URL must end with its host and port: settings behind them could switch encryption off.')
  const sentryDsn = url('SENTRY_DSN', ['https:', 'http:'])
  if (sentryDsn && sentryDsn.username === '') problem('SENTRY_DSN lacks its key, the part before the @.')
  const logLevel = oneOf('LOG_LEVEL', LOG_LEVELS, 'info')
  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'] as const, 'on') === 'on'
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 16)
    problem('METRICS_TOKEN is too short; it needs at least 16 characters.')

  const homeVariant = oneOf('HOME_VARIANT', ['headline', 'green'] as const, 'headline')
  const mapsKey = text('GOOGLE_MAPS_KEY')
  if (mapsKey !== undefined && !/^[\w-]+$/.test(mapsKey)) problem('GOOGLE_MAPS_KEY holds characters that no key has.')

  const clockOffsetMs = readOffset()
  function readOffset(): number {
    const given = text('CLOCK_OFFSET')
    if (given === undefined) return 0
    const match = /^([+-]?)(\d+)([smhd])$/.exec(given)
    if (match)
      return (match[1] === '-' ? -1 : 1) * Number(match[2]) * OFFSET_UNITS[match[3] as keyof typeof OFFSET_UNITS]
    problem(`CLOCK_OFFSET is "${given}"; write it like +36h, -30m or +2d.`)
    return 0
  }

  const failpoint = text('FAILPOINT') === undefined ? undefined : oneOf('FAILPOINT', FAILPOINTS, FAILPOINTS[0])

  if (problems.length > 0) throw new ConfigError(problems)

  const config: Config = {
    appEnv,
    role,
    host: text('HOST') ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    port,
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    ...(desk && { desk }),
    trustProxy: trustProxy === '' || trustProxy === 'none' ? false : trustProxy,
    logLevel,
    database: databaseUrl
      ? { engine: 'postgres', url: databaseUrl.href }
      : { engine: 'embedded', dataDir: resolve(text('DATA_DIR') ?? '.data') },
    sessionSecret,
    ...(oldSessionSecret !== undefined && { oldSessionSecret }),
    rateLimits,
    clockOffsetMs,
    ...(failpoint && { failpoint }),
    ...(stripe && {
      stripe: {
        secretKey: stripe.STRIPE_SECRET_KEY,
        publicKey: stripe.STRIPE_PUBLIC_KEY,
        webhookSecrets: [stripe.STRIPE_WEBHOOK_SECRET, ...(oldWebhookSecret ? [oldWebhookSecret] : [])],
        ...(stripeApiUrl && { apiUrl: stripeApiUrl }),
      },
    }),
    ...(twilio && {
      twilio: {
        accountSid: twilio.TWILIO_ACCOUNT_SID,
        authTokens: [twilio.TWILIO_AUTH_TOKEN, ...(oldAuthToken ? [oldAuthToken] : [])],
        from: twilio.TWILIO_FROM,
        ...(twilioApiUrl && { apiUrl: twilioApiUrl }),
      },
    }),
    textBudget,
    ...(smtp && { smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM } }),
    ...(sentryDsn && { sentryDsn: sentryDsn.href }),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(mapsKey !== undefined && { mapsKey }),
    homeVariant,
  }
  return deepFreeze(config)
}

/** We sign with the first of them; what any of them signed counts. */
export const sessionSecretsOf = ({
  sessionSecret,
  oldSessionSecret,
}: Pick<Config, 'sessionSecret' | 'oldSessionSecret'>): readonly [string, ...string[]] =>
  oldSessionSecret === undefined ? [sessionSecret] : [sessionSecret, oldSessionSecret]

/** Settings come from the environment and, in a checkout, from a file `.env` beside package.json. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return readConfig(process.env)
}

/** An address, a range, or one of the names that the framework knows. */
function isProxyAddress(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most >= 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !(part instanceof URL)) deepFreeze(part)
  }
  return Object.freeze(value)
}
