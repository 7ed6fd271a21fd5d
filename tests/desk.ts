import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { camelCased } from '#contract/casing'
import type { DeskCall } from '#contract/desk/call'
import { deskCalls } from '#contract/desk/calls'
import type { StaffRole } from '#rules/staff-roles'
import { createDeskApp } from '../server/desk/app.ts'
import { addPerson } from '../server/staff/people.ts'
import { Authenticator } from './authenticator.ts'
import { shareTestServer, type TestServer } from './test-server.ts'

/** The desk on a test server, and people who come in at it with browsers and passkeys of their own. */

export interface DeskServer extends TestServer {
  desk: FastifyInstance
  url: string
}

/** A desk for the file, beside the customers' listener. */
export function shareDesk(settings: Record<string, string> = {}): DeskServer {
  const server = shareTestServer(settings) as DeskServer
  beforeAll(async () => {
    const { desk } = server.deps.config
    if (desk === undefined) throw new Error('The desk is off.')
    server.url = desk.url
    server.desk = await createDeskApp(server.deps, desk.url)
    await server.desk.ready()
  })
  afterAll(() => server.desk.close())
  return server
}

export interface DeskAnswer {
  status: number
  code: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: never
}

const PATTERNS = Object.values<DeskCall>(deskCalls).map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replace(':id', '\\d+')}$`),
}))

/** A browser with its cookies. It names its page with every call that changes something, as browsers do. */
export class DeskBrowser {
  readonly #server: DeskServer
  readonly cookies = new Map<string, string>()
  readonly device: Authenticator
  origin: string | undefined
  /** Whose page asks, as the browser says it. */
  asker = 'same-origin'

  constructor(server: DeskServer) {
    this.#server = server
    this.origin = server.url
    this.device = new Authenticator(server.url)
  }

  async call(line: string, body?: unknown): Promise<DeskAnswer> {
    const [method = '', path = ''] = line.split(' ')
    const answer = await this.#server.desk.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        host: new URL(this.#server.url).host,
        'sec-fetch-site': this.asker,
        ...(method !== 'GET' && this.origin !== undefined && { origin: this.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const type = String(answer.headers['content-type'])
    const file = type.includes('pdf') ? answer.rawPayload.toString('latin1') : answer.body
    const json = type.includes('json') ? camelCased(answer.json()) : file
    const known = PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path.replace(/\?.*/, '')))
    if (answer.statusCode < 300) {
      const wrong = known?.call.answer?.safeParse(json).error
      if (wrong) throw new Error(`${line} does not answer what the contract says: ${JSON.stringify(wrong.issues)}`)
    }
    return {
      status: answer.statusCode,
      code: answer.headers['x-error-code'] as string | undefined,
      headers: answer.headers as DeskAnswer['headers'],
      body: json as never,
    }
  }

  /** Makes the passkey of a one-time link, and is signed in. */
  async openLink(token: string): Promise<DeskAnswer> {
    const { body } = await this.call('POST /desk/links/options/', { token })
    const credential = this.device.create(body)
    return this.call('POST /desk/links/use/', { token, device: 'phone', credential })
  }

  async signIn(fault: Parameters<Authenticator['get']>[1] = {}): Promise<DeskAnswer> {
    const { body } = await this.call('POST /desk/sign-in/options/')
    return this.call('POST /desk/sign-in/', { credential: this.device.get(body, fault) })
  }
}

/** Somebody of us with a browser, signed in. */
export async function comeIn(server: DeskServer, role: StaffRole, name = `Any ${role}`, places: string[] = []) {
  const added = await addPerson(server.deps, { name, role, places }, 'a test')
  if ('refusal' in added) throw new Error(`${name}: ${added.refusal}`)
  const browser = new DeskBrowser(server)
  const { status } = await browser.openLink(added.link.token)
  if (status !== 200) throw new Error(`${name} could not come in: ${status}`)
  return Object.assign(browser, { id: added.person.id, name })
}
