import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'

/** An answer as it goes over the wire: code, and behind it the enhanced code where the server has one. */
export type MailAnswer = `${number} ${string}`

export interface MailServer {
  readonly port: number
  /** The letters that it has taken. */
  readonly letters: { from: string; to: string[]; raw: string }[]
  /** The names that clients gave themselves. */
  readonly names: string[]
  /** Who signed in. */
  readonly signIns: string[]
  /** Its answer to a recipient, where it does not take letters for them. */
  toRecipient(address: string): MailAnswer | undefined
  /** Its answer to a letter whose recipient it took. */
  toLetter(address: string): MailAnswer | undefined
  /** Waits for this before it says that it took a letter. */
  beforeAnswer(): Promise<void>
}

/** A mail server on this machine, new before each test, which answers as it is told. It knows no encryption. */
export function shareMailServer(): MailServer {
  const state = {} as { -readonly [Name in keyof MailServer]: MailServer[Name] }
  let server: SMTPServer
  beforeEach(async () => {
    Object.assign(state, {
      letters: [],
      names: [],
      signIns: [],
      toRecipient: () => undefined,
      toLetter: () => undefined,
    })
    state.beforeAnswer = async () => {}
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: true,
      authOptional: true,
      allowInsecureAuth: true,
      onAuth({ username = '' }, _session, done) {
        state.signIns.push(username)
        done(null, { user: username })
      },
      onMailFrom(_address, { hostNameAppearsAs }, done) {
        state.names.push(String(hostNameAppearsAs))
        done()
      },
      onRcptTo: ({ address }, _session, done) => done(refusal(state.toRecipient(address))),
      onData(stream, { envelope }, done) {
        let raw = ''
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString()
        })
        stream.on('end', async () => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const refused = refusal(state.toLetter(to[0] ?? ''))
          if (refused) return done(refused)
          state.letters.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, raw })
          await state.beforeAnswer()
          done()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    state.port = (server.server.address() as AddressInfo).port
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return state
}

function refusal(answer: MailAnswer | undefined): Error | undefined {
  if (answer === undefined) return undefined
  const [, code, message] = /^(\d{3}) (.*)$/.exec(answer) ?? []
  return Object.assign(new Error(message), { responseCode: Number(code) })
}
