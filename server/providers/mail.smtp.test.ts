import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmtpMail } from './mail.smtp.ts'

const from = 'Larkspur <info@larkspur.example>'
const letter = {
  key: 'reset:1',
  to: 'ada@example.com',
  subject: 'Grüße',
  body: 'One line\nand another',
  html: '<p>One line<br>and another</p>',
}

let server: SMTPServer
let letters: { from: string; to: string[]; raw: string }[]
let rcptAnswer: { code: number; message: string } | undefined
let dataAnswer: { code: number; message: string } | undefined

const refusal = ({ code, message }: { code: number; message: string }) =>
  Object.assign(new Error(message), { responseCode: code })

beforeEach(async () => {
  letters = []
  rcptAnswer = undefined
  dataAnswer = undefined
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(rcptAnswer ? refusal(rcptAnswer) : undefined),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString()
      })
      stream.on('end', () => {
        if (dataAnswer) return done(refusal(dataAnswer))
        letters.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

const open = (timeoutMs = 1_000) =>
  createSmtpMail({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from }, timeoutMs)

test('a letter arrives, and the same key carries the same id', async () => {
  const mail = await open()
  const first = await mail.send(letter)
  const again = await mail.send(letter)
  const other = await mail.send({ ...letter, key: 'reset:2' })
  expect(first).toEqual({ status: 'sent', providerRef: expect.stringMatching(/^<[0-9a-f]{32}@larkspur\.example>$/) })
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(letters).toHaveLength(3)
  expect(letters[0]).toMatchObject({ from: 'info@larkspur.example', to: ['ada@example.com'] })
  if (first.status === 'sent') expect(letters[0]?.raw).toContain(`Message-ID: ${first.providerRef}`)
  expect(letters[0]?.raw).toContain('From: Larkspur <info@larkspur.example>')
  // The plain part comes first: a mail program shows the last one that it understands.
  const [, plain = '', html = ''] = letters[0]?.raw.split(/^Content-Type: text\//m) ?? []
  expect(letters[0]?.raw).toContain('Content-Type: multipart/alternative')
  expect(plain).toMatch(/^plain; charset=utf-8[\s\S]*\r\n\r\nOne line\r\nand another\r\n/)
  expect(html).toMatch(/^html; charset=utf-8[\s\S]*\r\n\r\n<p>One line<br>and another<\/p>\r\n/)
  expect(letters[0]?.raw).toContain('Subject: =?UTF-8?')
})

test('an address is one recipient, whatever stands in it', async () => {
  const mail = await open()
  await mail.send({ ...letter, to: 'ada@example.com, eve@example.com' }).catch(() => undefined)
  expect(letters.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' })
  expect(letters.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  expect(letters.at(-1)?.raw).not.toMatch(/^Bcc:/m)
})

test('a recipient that is refused for good is a value', async () => {
  rcptAnswer = { code: 550, message: 'No such user' }
  expect(await (await open()).send(letter)).toEqual({
    status: 'refused',
    reason: 'The mail server does not take letters for this address (550).',
  })
})

test.each([451, 530])('an answer of %d to the recipient is tried again', async (code) => {
  rcptAnswer = { code, message: 'Not now' }
  await expect((await open()).send(letter)).rejects.toMatchObject({ responseCode: code })
})

test('a letter that is refused after its recipient was taken throws', async () => {
  dataAnswer = { code: 554, message: 'Looks like spam' }
  await expect((await open()).send(letter)).rejects.toMatchObject({ responseCode: 554 })
})

test('a server that takes its time for every step is given up after the limit for all of them', async () => {
  const slow = createServer((socket) => {
    const say = (text: string) => setTimeout(() => socket.write(`${text}\r\n`), 150)
    say('220 slow')
    socket.on('data', () => say('250 in a moment'))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const mail = await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from }, 400)
  await expect(mail.send(letter)).rejects.toThrow('The mail server took too long.')
  slow.close()
})

test('a server that never speaks is given up', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const mail = await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from }, 200)
  await expect(mail.send(letter)).rejects.toThrow()
  silent.close()
})
