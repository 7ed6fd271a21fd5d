import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, sessionSecretsOf } from './config.ts'

type Environment = Record<string, string | undefined>

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const SECRET = 'an-unguessable-secret-of-32-signs'
const WEBHOOK_SECRET = `whsec_${'aB3'.repeat(8)}`
const OLD_WEBHOOK_SECRET = `whsec_${'cD4'.repeat(8)}`
const TWILIO_TOKEN = '0123456789abcdef'.repeat(2)
const OLD_TWILIO_TOKEN = 'fedcba9876543210'.repeat(2)

const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://larkspur.example',
  DATABASE_URL: 'postgres://larkspur@db.example/larkspur',
  TRUST_PROXY: '10.0.0.0/8',
  SESSION_SECRET: SECRET,
  STRIPE_SECRET_KEY: 'a secret key',
  STRIPE_PUBLIC_KEY: 'a public key',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  TWILIO_ACCOUNT_SID: 'an account',
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_FROM: '+16505550142',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Larkspur <info@larkspur.example>',
}

describe('without any setting', () => {
  it('runs here, on its own database, with providers that need no account', () => {
    expect(readConfig({})).toEqual({
      appEnv: 'local',
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      desk: { url: 'http://localhost:3001', port: 3001 },
      trustProxy: false,
      logLevel: 'info',
      database: { engine: 'embedded', dataDir: resolve('.data') },
      sessionSecret: 'larkspur-local-secret-that-signs-nothing-of-value',
      homeVariant: 'headline',
      rateLimits: true,
      clockOffsetMs: 0,
      textBudget: { perHour: 200, perDay: 1_000 },
    })
  })

  it('counts settings that are empty or blank as not given', () => {
    expect(readConfig({ PORT: '', APP_ENV: '  ', STRIPE_SECRET_KEY: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  it('cannot be production, and says everything that is missing at once', () => {
    expect(problemsOf({ APP_ENV: 'production' })).toEqual([
      'PUBLIC_URL is missing; production needs it for every link it sends.',
      'DATABASE_URL is missing; production needs it because the embedded engine serves one process only.',
      'TRUST_PROXY is missing; production needs it to know who is calling (an address list, or "none").',
      'SESSION_SECRET is missing; production needs it to sign sessions.',
      'Stripe is not configured; production needs STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_WEBHOOK_SECRET.',
      'Twilio is not configured; production needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM.',
      'Mail is not configured; production needs SMTP_URL, MAIL_FROM.',
    ])
  })
})

describe('with settings', () => {
  it('is production when everything is there', () => {
    expect(
      readConfig({ ...PRODUCTION, SENTRY_DSN: 'https://key@sentry.example/1', METRICS_TOKEN: 'm'.repeat(16) }),
    ).toEqual({
      appEnv: 'production',
      role: 'all',
      host: '0.0.0.0',
      textBudget: { perHour: 200, perDay: 1_000 },
      port: 3000,
      publicUrl: 'https://larkspur.example',
      trustProxy: '10.0.0.0/8',
      logLevel: 'info',
      database: { engine: 'postgres', url: 'postgres://larkspur@db.example/larkspur' },
      sessionSecret: SECRET,
      stripe: { secretKey: 'a secret key', publicKey: 'a public key', webhookSecrets: [WEBHOOK_SECRET] },
      twilio: { accountSid: 'an account', authTokens: [TWILIO_TOKEN], from: '+16505550142' },
      smtp: { url: 'smtps://mail.example:465', from: 'Larkspur <info@larkspur.example>' },
      sentryDsn: 'https://key@sentry.example/1',
      metricsToken: 'm'.repeat(16),
      homeVariant: 'headline',
      rateLimits: true,
      clockOffsetMs: 0,
    })
  })

  it('listens on this machine only in local and everywhere in production, unless HOST says otherwise', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(readConfig(PRODUCTION).host).toBe('0.0.0.0')
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readConfig({ ...PRODUCTION, HOST: '10.1.2.3' }).host).toBe('10.1.2.3')
  })

  it('takes PostgreSQL when DATABASE_URL names one, also in local', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a@127.0.0.1/b' }).database).toEqual({
      engine: 'postgres',
      url: 'postgres://a@127.0.0.1/b',
    })
    expect(readConfig({ DATABASE_URL: 'postgresql://a@127.0.0.1/b', DATA_DIR: 'x' }).database.engine).toBe('postgres')
    expect(readConfig({ DATA_DIR: 'elsewhere' }).database).toEqual({
      engine: 'embedded',
      dataDir: resolve('elsewhere'),
    })
  })

  it('opens the desk beside the site, on a port that may be another one, or not at all', () => {
    const deskOf = (settings: Record<string, string>) => readConfig(settings).desk
    expect(deskOf({ PORT: '4000' })).toEqual({ url: 'http://localhost:4001', port: 4001 })
    expect(deskOf({ DESK_PORT: '4100' })).toEqual({ url: 'http://localhost:4100', port: 4100 })
    expect(deskOf({ DESK_URL: 'https://desk.localhost/' })).toEqual({ url: 'https://desk.localhost', port: 3001 })
    for (const settings of [{ DESK_PORT: 'off' }, { PORT: '0' }, { PORT: '65535' }])
      expect(deskOf(settings)).toBe(undefined)
  })

  it('in production keeps the desk shut unless it is told its address, on a host that is not the customers’', () => {
    expect(readConfig(PRODUCTION).desk).toBe(undefined)
    expect(readConfig({ ...PRODUCTION, DESK_URL: 'https://desk.example', DESK_PORT: '8443' }).desk).toEqual({
      url: 'https://desk.example',
      port: 8443,
    })
    const problemsWith = (settings: Record<string, string>) => problemsOf({ ...PRODUCTION, ...settings })
    expect(problemsWith({ DESK_URL: 'https://larkspur.example:8443', DESK_PORT: '8443' })).toEqual([
      'DESK_URL is on the host of PUBLIC_URL; the desk needs a host of its own, to which its passkeys belong.',
    ])
    expect(problemsWith({ DESK_URL: 'http://desk.example' })).toEqual([
      'DESK_URL is not an address; it must start with https://.',
    ])
    expect(problemsWith({ DESK_URL: 'https://192.0.2.7', DESK_PORT: '8443' })).toEqual([
      'DESK_URL is a number; passkeys need a name, as localhost is one.',
    ])
    expect(problemsWith({ DESK_URL: 'https://desk.example' })).toEqual([
      'DESK_URL needs DESK_PORT: beside PORT the site may have its next process.',
    ])
    expect(problemsWith({ DESK_PORT: '8443' })).toEqual(['DESK_PORT is of no use without DESK_URL.'])
    expect(problemsWith({ DESK_URL: 'https://desk.example', DESK_PORT: 'off' })).toEqual([
      'DESK_URL says where the desk is, and DESK_PORT that it is off.',
    ])
    for (const port of ['0', '3000', 'abc', '70000']) {
      expect(problemsWith({ DESK_URL: 'https://desk.example', DESK_PORT: port })).toEqual([
        `DESK_PORT is "${port}"; it must be off, or a number from 1 to 65535 and another one than PORT.`,
      ])
    }
  })

  it('links to its own port unless PUBLIC_URL says where it is reached, whose path does not count', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://larkspur.example/' }).publicUrl).toBe('https://larkspur.example')
  })

  it('takes a second webhook secret while the first is changed, and only with Stripe', () => {
    expect(readConfig({ ...PRODUCTION, STRIPE_WEBHOOK_SECRET_OLD: OLD_WEBHOOK_SECRET }).stripe?.webhookSecrets).toEqual(
      [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET],
    )
    expect(problemsOf({ STRIPE_WEBHOOK_SECRET_OLD: 'the one before' })).toEqual([
      'STRIPE_WEBHOOK_SECRET_OLD is of no use without Stripe.',
    ])
  })

  it('takes a second session secret while the first is changed, as good as the first', () => {
    const other = `the-other-${SECRET}`
    const config = readConfig({ ...PRODUCTION, SESSION_SECRET_OLD: other })
    expect(sessionSecretsOf(config)).toEqual([SECRET, other])
    expect(sessionSecretsOf(readConfig(PRODUCTION))).toEqual([SECRET])
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET_OLD: 'short' })).toEqual([
      'SESSION_SECRET_OLD is too short; it needs at least 32 characters.',
    ])
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET_OLD: readConfig({}).sessionSecret })).toEqual([
      'SESSION_SECRET_OLD is the one of local installations, which everybody knows.',
    ])
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET_OLD: SECRET })).toEqual([
      'SESSION_SECRET_OLD is the same as SESSION_SECRET; it is for the other one while the two are exchanged.',
    ])
  })

  it('takes a second token of Twilio while the first is changed, and only with Twilio', () => {
    expect(readConfig(PRODUCTION).twilio?.authTokens).toEqual([TWILIO_TOKEN])
    expect(readConfig({ ...PRODUCTION, TWILIO_AUTH_TOKEN_OLD: OLD_TWILIO_TOKEN }).twilio?.authTokens).toEqual([
      TWILIO_TOKEN,
      OLD_TWILIO_TOKEN,
    ])
    expect(problemsOf({ TWILIO_AUTH_TOKEN_OLD: 'the one before' })).toEqual([
      'TWILIO_AUTH_TOKEN_OLD is of no use without Twilio.',
    ])
  })

  it('trusts no proxy when told "none"', () => {
    expect(readConfig({ ...PRODUCTION, TRUST_PROXY: 'none' }).trustProxy).toBe(false)
  })

  it.each([
    ['+36h', 36 * 3_600_000],
    ['36h', 36 * 3_600_000],
    ['-30m', -30 * 60_000],
    ['+2d', 2 * 86_400_000],
    ['45s', 45_000],
  ])('moves the clock by %s', (given, expected) => {
    expect(readConfig({ CLOCK_OFFSET: given }).clockOffsetMs).toBe(expected)
  })

  it('is frozen, down to its parts', () => {
    const config = readConfig(PRODUCTION) as unknown as Record<string, Record<string, unknown>>
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
    for (const part of ['database', 'stripe', 'twilio', 'smtp']) {
      expect(() => Object.assign(config[part] ?? {}, { url: 'changed' }), part).toThrow(TypeError)
    }
  })
})

describe('ROLE', () => {
  it.each(['web', 'jobs', 'all'] as const)('may be %s on PostgreSQL, in production and here', (ROLE) => {
    const { DATABASE_URL } = PRODUCTION
    for (const environment of [PRODUCTION, { DATABASE_URL }]) {
      expect(readConfig({ ...environment, ROLE }).role).toBe(ROLE)
    }
  })
})

describe('a wrong setting', () => {
  it.each([
    ...['SESSION_SECRET', 'SESSION_SECRET_OLD'].flatMap((name) =>
      ['s'.repeat(32), 'abcabcabc'.repeat(4), '123456789'.repeat(4)].map((value) => [
        name,
        value,
        `${name} is easy to guess; it needs at least 10 different characters.`,
      ]),
    ),
    ...['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_OLD'].flatMap((name) =>
      ['x', 'whsec_', `whsec_${'a'.repeat(23)}`, 'a'.repeat(30), `whsec_${'a b'.repeat(10)}`].map((value) => [
        name,
        value,
        `${name} is no webhook secret of Stripe’s; those are whsec_ and at least 24 letters and digits.`,
      ]),
    ),
    ...['TWILIO_AUTH_TOKEN', 'TWILIO_AUTH_TOKEN_OLD'].flatMap((name) =>
      ['x', 'g'.repeat(32), '0'.repeat(31)].map((value) => [
        name,
        value,
        `${name} is no auth token of Twilio’s; those are 32 digits and letters from a to f.`,
      ]),
    ),
  ])('in production %s needs the shape of a secret, which %s has not', (name, value, problem) => {
    expect(problemsOf({ ...PRODUCTION, [name ?? '']: value })).toEqual([problem])
    const { APP_ENV: _, ...local } = PRODUCTION
    expect(problemsOf({ ...local, [name ?? '']: value })).toEqual([])
  })

  it.each([
    [{ APP_ENV: 'staging' }, 'APP_ENV is "staging"; it must be local or production.'],
    [{ ROLE: 'worker' }, 'ROLE is "worker"; it must be web or jobs or all.'],
    ...['web', 'jobs'].map((ROLE): [Environment, string] => [
      { ROLE },
      `ROLE is "${ROLE}"; the embedded engine serves one process only, which does everything. Set DATABASE_URL too.`,
    ]),
    [{ PORT: 'abc' }, 'PORT is "abc"; it must be a number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536"; it must be a number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1"; it must be a number from 0 to 65535.'],
    [{ PORT: '1e3' }, 'PORT is "1e3"; it must be a number from 0 to 65535.'],
    [{ PUBLIC_URL: 'larkspur' }, 'PUBLIC_URL is not an address; it must start with http:// or https://.'],
    [
      { DATABASE_URL: 'mysql://a/b' },
      'DATABASE_URL is not an address; it must start with postgres:// or postgresql://.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be debug or info or warn or error or silent.'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS is "no"; it must be on or off.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is too short; it needs at least 16 characters.'],
    [{ SENTRY_DSN: 'sentry' }, 'SENTRY_DSN is not an address; it must start with https:// or http://.'],
    [{ GOOGLE_MAPS_KEY: 'a key' }, 'GOOGLE_MAPS_KEY holds characters that no key has.'],
    [{ CLOCK_OFFSET: 'tomorrow' }, 'CLOCK_OFFSET is "tomorrow"; write it like +36h, -30m or +2d.'],
    [{ CLOCK_OFFSET: '1.5h' }, 'CLOCK_OFFSET is "1.5h"; write it like +36h, -30m or +2d.'],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'info@larkspur.example' },
      'SMTP_URL is not an address; it must start with smtp:// or smtps://.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example?requireTLS=false', MAIL_FROM: 'info@larkspur.example' },
      'SMTP_URL must end with its host and port: settings behind them could switch encryption off.',
    ],
  ])('%j stops the start', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })

  it('is told together with all the others', () => {
    const error = (() => {
      try {
        return readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', STRIPE_SECRET_KEY: 'a key' })
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({
      message: 'Larkspur cannot start: 4 settings are wrong.',
      problems: [
        'PORT is "abc"; it must be a number from 0 to 65535.',
        'STRIPE_PUBLIC_KEY is missing; Stripe needs all of STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_WEBHOOK_SECRET, or none.',
        'STRIPE_WEBHOOK_SECRET is missing; Stripe needs all of STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_WEBHOOK_SECRET, or none.',
        'LOG_LEVEL is "loud"; it must be debug or info or warn or error or silent.',
      ],
    })
    expect(new ConfigError(['one']).message).toBe('Larkspur cannot start: a setting is wrong.')
  })

  it.each([
    ['Twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
    ['Mail', ['SMTP_URL', 'MAIL_FROM']],
  ])('is half of %s, whichever half', (title, names) => {
    for (const given of names) {
      const value = given === 'SMTP_URL' ? 'smtp://mail.example' : 'given'
      const missing = names.filter((name) => name !== given)
      expect(problemsOf({ [given]: value })).toEqual(
        missing.map((name) => `${name} is missing; ${title} needs all of ${names.join(', ')}, or none.`),
      )
    }
  })

  it('is a short secret, a plain http address or a missing provider in production', () => {
    const { SMTP_URL, MAIL_FROM, ...rest } = PRODUCTION
    expect(problemsOf({ ...rest, SESSION_SECRET: 'short', PUBLIC_URL: 'http://larkspur.example' })).toEqual([
      'PUBLIC_URL must start with https:// in production.',
      'SESSION_SECRET is too short; it needs at least 32 characters.',
      'Mail is not configured; production needs SMTP_URL, MAIL_FROM.',
    ])
  })

  it('is a secret in production that stands in the repository', () => {
    const { sessionSecret } = readConfig({})
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: sessionSecret })).toEqual([
      'SESSION_SECRET is the one of local installations, which everybody knows; production needs its own.',
    ])
  })

  it('never shows the value of a secret', () => {
    const secrets = { SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@db/x', METRICS_TOKEN: 'hunter2' }
    const problems = problemsOf({ ...PRODUCTION, ...secrets })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter2')
  })
})

describe('what exists for tests', () => {
  const LOCAL_ONLY = {
    CLOCK_OFFSET: '+1h',
    RATE_LIMITS: 'off',
    STRIPE_API_URL: 'http://127.0.0.1:4010',
    TWILIO_API_URL: 'http://127.0.0.1:4011',
  }

  it('is taken in local', () => {
    const { APP_ENV, ...rest } = PRODUCTION
    const config = readConfig({ ...rest, ...LOCAL_ONLY })
    expect(config.appEnv).toBe('local')
    expect(config.rateLimits).toBe(false)
    expect(config.stripe?.apiUrl?.href).toBe('http://127.0.0.1:4010/')
    expect(config.twilio?.apiUrl?.href).toBe('http://127.0.0.1:4011/')
  })

  it('is refused in production', () => {
    expect(problemsOf({ ...PRODUCTION, ...LOCAL_ONLY })).toEqual([
      'CLOCK_OFFSET exists only where APP_ENV is local.',
      'RATE_LIMITS exists only where APP_ENV is local.',
      'STRIPE_API_URL exists only where APP_ENV is local.',
      'TWILIO_API_URL exists only where APP_ENV is local.',
    ])
  })

  it.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])('stands on this machine: %s', (address) => {
    expect(problemsOf({ STRIPE_API_URL: address, TWILIO_API_URL: address })).toEqual([])
  })

  it.each([
    'https://api.stripe.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'http://localhost@evil.example',
  ])('cannot stand elsewhere: %s', (address) => {
    expect(problemsOf({ STRIPE_API_URL: address, TWILIO_API_URL: address })).toEqual([
      'STRIPE_API_URL must be an address on this machine; it exists for tests.',
      'TWILIO_API_URL must be an address on this machine; it exists for tests.',
    ])
  })
})

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const shown = lines.flatMap((line) => /^# ([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])

  /** The names that are read, asked of the reader itself: an environment that notes every question. */
  function namesRead(environment: Environment): Set<string> {
    const asked = new Set<string>()
    const noting = new Proxy(environment, {
      get(target, name) {
        asked.add(String(name))
        return target[String(name)]
      },
    })
    readConfig(noting)
    return asked
  }

  it('shows every setting that is read, and no other', () => {
    const read = new Set([...namesRead({}), ...namesRead(PRODUCTION)])
    expect([...shown].sort()).toEqual([...read].sort())
  })

  it('explains each in the line above it, and sets none', () => {
    for (const [index, line] of lines.entries()) {
      expect(line === '' || line.startsWith('# '), line).toBe(true)
      if (/^# [A-Z][A-Z0-9_]*=/.test(line)) expect(lines[index - 1]).toMatch(/^# .*\.$/)
    }
  })

  it('shows values that would be taken', () => {
    const values = lines.flatMap((line) => {
      const match = /^# ([A-Z][A-Z0-9_]*)=(.+)$/.exec(line)
      return match ? [[match[1], match[2]]] : []
    })
    const { APP_ENV, ...secrets } = PRODUCTION
    expect(problemsOf({ ...secrets, ...Object.fromEntries(values) })).toEqual([])
  })
})

describe('TEXTS_PER_HOUR and TEXTS_PER_DAY', () => {
  it('say how many texts may leave', () => {
    const { textBudget } = readConfig({ TEXTS_PER_HOUR: '3000', TEXTS_PER_DAY: '20000' })
    expect(textBudget).toEqual({ perHour: 3_000, perDay: 20_000 })
    expect(readConfig({ TEXTS_PER_DAY: '5000' }).textBudget).toEqual({ perHour: 200, perDay: 5_000 })
  })

  it.each(['0', '-1', '1.5', '1e3', 'many', '12345678'])('are no %j', (given) => {
    expect(problemsOf({ TEXTS_PER_DAY: given })).toEqual([
      `TEXTS_PER_DAY is "${given}"; it must be a whole number from 1 to 9999999.`,
    ])
  })

  it('belong together: an hour has no more than its day', () => {
    const problem = 'TEXTS_PER_DAY is less than TEXTS_PER_HOUR; a day has room for what one of its hours may send.'
    expect(problemsOf({ TEXTS_PER_HOUR: '3000' })).toEqual([problem])
    expect(problemsOf({ TEXTS_PER_HOUR: '1000' })).toEqual([])
  })
})

describe('TRUST_PROXY', () => {
  it.each(['none', '10.0.0.0/8', '127.0.0.1, 10.0.0.0/8', '2001:db8::/32', 'loopback'])('may be %j', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).not.toThrow()
  })

  it.each(['true', '10.0.0.0/99', 'proxy.internal'])('may not be %j', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(ConfigError)
  })
})
