import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MailAnswer, shareMailServer } from '../../tests/mail-server.ts'
import { greeted, letterBody } from '../words/letter.ts'
import { letterHtml } from '../words/letter-html.ts'
import { LETTER_PICTURES, PICTURE_SIZES } from '../words/letter-pictures.ts'
import { letterPlain } from '../words/letter-plain.ts'
import { createSmtpMail } from './mail.smtp.ts'

const from = 'Larkspur <info@larkspur.example>'
const publicUrl = 'https://www.larkspur.example'
const letter = {
  key: 'reset:1',
  to: 'ada@example.com',
  subject: 'Grüße',
  body: 'One line\nand another',
  html: '<p>One line<br>and another</p>',
}
const server = shareMailServer()

/** Nothing here comes near it, however busy the machine is: where it passes, it passes on the test's clock. */
const LIMIT_MS = 4 * 60_000
const openAt = (url: string, site = publicUrl) => createSmtpMail({ url, from }, site, LIMIT_MS)
const open = () => openAt(`smtp://127.0.0.1:${server.port}`)

test('a letter arrives, and the same key carries the same id', async () => {
  const mail = await open()
  const first = await mail.send(letter)
  const again = await mail.send(letter)
  const other = await mail.send({ ...letter, key: 'reset:2' })
  expect(first).toEqual({ status: 'sent', providerRef: expect.stringMatching(/^<[0-9a-f]{32}@larkspur\.example>$/) })
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(server.letters).toHaveLength(3)
  expect(server.letters[0]).toMatchObject({ from: 'info@larkspur.example', to: ['ada@example.com'] })
  if (first.status === 'sent') expect(server.letters[0]?.raw).toContain(`Message-ID: ${first.providerRef}`)
  expect(server.letters[0]?.raw).toContain('From: Larkspur <info@larkspur.example>')
  // The plain part comes first: a mail program shows the last one that it understands.
  const [, plain = '', html = ''] = server.letters[0]?.raw.split(/^Content-Type: text\//m) ?? []
  expect(server.letters[0]?.raw).toContain('Content-Type: multipart/alternative')
  expect(plain).toMatch(/^plain; charset=utf-8[\s\S]*\r\n\r\nOne line\r\nand another\r\n/)
  expect(html).toMatch(/^html; charset=utf-8[\s\S]*\r\n\r\n<p>One line<br>and another<\/p>\r\n/)
  expect(server.letters[0]?.raw).toContain('Subject: =?UTF-8?')
})

describe('a letter with its pictures, as a parser that is not ours reads it', () => {
  const facts = { subject: 'Your order is delivered', publicUrl }
  const said = greeted(
    letterBody({
      paragraphs: [
        'Please leave your bag out.',
        'Order: 12\nFor: Gold – 2 plans',
        `View request: ${publicUrl}/upcoming`,
      ],
    }),
    'Zoë',
  )
  const sent = { ...letter, ...facts, body: letterPlain(said, publicUrl), html: letterHtml({ ...facts, body: said }) }
  const parsed = async () => {
    await (await open()).send(sent)
    const raw = server.letters[0]?.raw ?? ''
    return { raw, mail: await PostalMime.parse(raw) }
  }

  test('has both parts whole, the plain one first, and the HTML with its pictures around it', async () => {
    const { raw, mail } = await parsed()
    expect([...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type)).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'image/png',
      'image/png',
    ])
    expect(mail.text?.trimEnd()).toBe(sent.body)
    expect(mail.html?.trimEnd()).toBe(sent.html.trimEnd())
    expect([mail.subject, mail.from?.name, mail.to]).toEqual([
      facts.subject,
      'Larkspur',
      [{ name: '', address: 'ada@example.com' }],
    ])
  })

  test('names each picture by the id that it has, and nothing else is to be fetched', async () => {
    const { raw, mail } = await parsed()
    const named = [...(mail.html ?? '').matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src)
    expect(mail.attachments.map(({ contentId: id }) => `cid:${id?.slice(1, -1)}`)).toEqual(named)
    for (const { disposition, mimeType, related, content, filename } of mail.attachments) {
      expect([disposition, mimeType, related]).toEqual(['inline', 'image/png', true])
      const png = Buffer.from(content as ArrayBuffer)
      const name = LETTER_PICTURES.find((each) => filename === `${each}.png`)
      const { width, height } = name ? PICTURE_SIZES[name] : { width: 0, height: 0 }
      // Width and height as the file has them: twice what is shown.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * 2, height * 2])
      expect(png.byteLength).toBeLessThan(name === 'bag-at-door' ? 32_000 : 9_000)
    }
    // The heaviest letter.
    expect(raw.length).toBeLessThan(100_000)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
  })
})

test('a letter is marked as that of a machine, so that no holiday reply comes back', async () => {
  await (await open()).send(letter)
  expect(server.letters[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('an address is one recipient, whatever stands in it', async () => {
  const mail = await open()
  await mail.send({ ...letter, to: 'ada@example.com, eve@example.com' }).catch(() => undefined)
  expect(server.letters.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' })
  expect(server.letters.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  expect(server.letters.at(-1)?.raw).not.toMatch(/^Bcc:/m)
})

describe('an answer', () => {
  /** What comes of a letter that is answered so when its recipient is named, and of one when it is handed over, for each. */
  async function outcomesOf(answers: readonly MailAnswer[]) {
    const answerTo = (stage: string) => (address: string) =>
      address.startsWith(stage) ? answers[Number(address.replace(/\D/g, ''))] : undefined
    server.toRecipient = answerTo('recipient')
    server.toLetter = answerTo('letter')
    const mail = await open()
    const sent = answers.map((_, index) =>
      Promise.all(['recipient', 'letter'].map((stage) => mail.send({ ...letter, to: `${stage}${index}@example.com` }))),
    )
    return (await Promise.all(sent)).map((outcomes, index) => [answers[index], ...outcomes])
  }

  test('that is about the recipient, and for good, is a refusal', async () => {
    const answers = {
      '550 5.1.1 No such user': '550 5.1.1',
      '550 5.1.2 No such domain': '550 5.1.2',
      '553 5.1.3 Bad address': '553 5.1.3',
      '556 5.1.10 The domain takes no mail': '556 5.1.10',
      '550 5.2.1 The mailbox is disabled': '550 5.2.1',
      '552 5.2.2 The mailbox is full': '552 5.2.2',
    } as const
    expect(await outcomesOf(Object.keys(answers) as MailAnswer[])).toEqual(
      Object.entries(answers).map(([answer, code]) => {
        const reason = `The mail server does not take letters for this address (${code}).`
        return [answer, { status: 'refused', reason }, { status: 'refused', reason }]
      }),
    )
  })

  test('that is about us, that will pass, or that says not whom it is about, is no refusal', async () => {
    const answers: MailAnswer[] = [
      '550 5.7.1 Our network is on a block list',
      '554 5.7.1 Relay access denied',
      '550 5.4.5 Daily sending quota exceeded',
      '550 5.3.4 Too big for the system',
      '550 5.1.0 Sender address rejected',
      '553 5.1.7 Bad address of the sender',
      '550 5.1.8 The domain of the sender is not found',
      '550 5.11.1 No such code',
      '550 relay not permitted',
      '554 Transaction failed',
      '530 5.7.0 Sign in first',
      '451 4.7.0 Try again later',
      '450 4.1.1 The mailbox is busy',
    ]
    expect(await outcomesOf(answers)).toEqual(
      answers.map((answer) => {
        const notTaken = { status: 'not_taken', reason: expect.stringContaining(answer) }
        return [answer, notTaken, notTaken]
      }),
    )
    expect(server.letters).toEqual([])
  })
})

describe('the way to the mail server', () => {
  /** An address of this machine that is not known to be one. */
  const AFAR = '0.0.0.0'

  test('is encrypted beyond this machine, or neither password nor letter is sent', async () => {
    const withPassword = (host: string) => openAt(`smtp://larkspur:p%40ss@${host}:${server.port}`)
    const kept = await (await withPassword(AFAR)).send(letter)
    expect(kept).toEqual({ status: 'not_taken', reason: expect.stringContaining('STARTTLS'), holdsForOthers: true })
    expect([server.signIns, server.letters]).toEqual([[], []])
    // What runs beside us may do without.
    expect(await (await withPassword('127.0.0.1')).send(letter)).toMatchObject({ status: 'sent' })
    expect(server.signIns).toEqual(['larkspur'])
  })

  test.each([
    ['https://www.larkspur.example', 'www.larkspur.example'],
    ['http://localhost:3000', 'localhost'],
    // A bare address is no name; the library then says what it knows of this machine.
    ['http://10.0.0.5:3000', expect.not.stringMatching(/^10/)],
  ])('begins with the name of %s', async (address, name) => {
    const mail = await openAt(`smtp://127.0.0.1:${server.port}`, address)
    await mail.send(letter)
    expect(server.names).toEqual([name])
  })
})

describe('a server that does not answer, or not well', () => {
  const STEP_MS = LIMIT_MS * (3 / 8)
  let close = () => {}
  afterEach(() => {
    close()
    vi.useRealTimers()
  })
  const TIMERS: ('setTimeout' | 'clearTimeout')[] = ['setTimeout', 'clearTimeout']

  /**
   * Says each of these in turn, the first by itself and the others to whatever it hears. With a pause it lets so much time pass before
   * each of them, and when it has nothing left to say, the whole limit.
   */
  async function speaking(pauseMs: number, ...lines: string[]) {
    const heard: string[] = []
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const sockets = new Set<Socket>()
    if (pauseMs > 0) vi.useFakeTimers({ toFake: TIMERS })
    const speaker = createServer((socket) => {
      sockets.add(socket)
      const left = [...lines]
      const say = () => {
        const line = left.shift()
        if (pauseMs > 0) vi.advanceTimersByTime(line === undefined ? LIMIT_MS : pauseMs)
        if (line !== undefined) socket.write(`${line}\r\n`)
      }
      say()
      socket.on('data', (chunk) => {
        heard.push(chunk.toString())
        say()
      })
      socket.on('error', () => {})
      socket.on('close', end)
    })
    await new Promise<void>((resolve) => speaker.listen(0, '127.0.0.1', resolve))
    close = () => {
      speaker.close()
      for (const socket of sockets) socket.destroy()
    }
    const { port } = speaker.address() as AddressInfo
    return { host: `127.0.0.1:${port}`, url: `smtp://127.0.0.1:${port}`, heard, ended }
  }

  test.each([
    ['that never speaks', []],
    ['that greets and says no more', ['220 hello']],
  ])('%s has not taken the letter', async (_, lines) => {
    const { url } = await speaking(STEP_MS, ...lines)
    const sent = await (await openAt(url)).send(letter)
    expect(sent).toEqual({ status: 'not_taken', reason: expect.any(String), holdsForOthers: true })
  })

  test('that does not let us in has taken nothing, and would take no other letter', async () => {
    const refused = '535 5.7.8 Wrong password'
    const { host } = await speaking(0, '220 hello', '250-hello\r\n250 AUTH PLAIN', refused)
    const sent = await (await openAt(`smtp://larkspur:word@${host}`)).send(letter)
    expect(sent).toEqual({ status: 'not_taken', reason: expect.stringContaining(refused), holdsForOthers: true })
  })

  test('where nobody listens, it has not taken the letter', async () => {
    const { url } = await speaking(0)
    close()
    const sent = await (await openAt(url)).send(letter)
    expect(sent).toEqual({ status: 'not_taken', reason: expect.stringContaining('ECONNREFUSED'), holdsForOthers: true })
  })

  test('that takes its time for every step is given up after the limit for all of them', async () => {
    const { url } = await speaking(STEP_MS, '220 slow', ...Array(9).fill('250 in a moment'))
    await expect((await openAt(url)).send(letter)).rejects.toThrow('The mail server took too long.')
  })

  test('once it has the letter, nobody knows whether it took it', async () => {
    const mail = await open()
    // The server itself takes a moment before it greets.
    vi.useFakeTimers({ toFake: TIMERS, shouldAdvanceTime: true })
    let answer = () => {}
    server.beforeAnswer = () => {
      vi.advanceTimersByTime(LIMIT_MS)
      return new Promise((resolve) => (answer = resolve))
    }
    await expect(mail.send(letter)).rejects.toThrow('The mail server took too long.')
    answer()
    expect(server.letters).toHaveLength(1)
  })

  test('given up before it let us in, it gets no letter later either', async () => {
    const welcome = ['220 hello', '250-hello\r\n250 AUTH PLAIN', '235 come in']
    const rest = ['250 yes', '250 yes', '354 go on', '250 taken']
    const { host, heard, ended } = await speaking(STEP_MS, ...welcome, ...rest)
    const sent = await (await openAt(`smtp://larkspur:word@${host}`)).send(letter)
    expect(sent).toEqual({ status: 'not_taken', reason: 'The mail server took too long.', holdsForOthers: true })
    await ended
    expect(heard.join('')).not.toContain('Subject:')
  })
})
