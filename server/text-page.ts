import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand'
import { phoneNumber, storedPhone } from '#rules/checks'
import { AppError } from './app-error.ts'
import { readTextsFrom } from './contact/inbound-texts.ts'
import { linked } from './http/outbox-page.ts'
import { receiveText } from './inbound-text.ts'
import { listNewestMessages } from './messages.ts'
import type { Deps } from './ports.ts'
import { escaped } from './words/letter-html.ts'

const SHOWN = 100
const PATH = '/dev/text'

/** `/dev/text`, in `local` only: one texts the product from any number, without a phone, and reads what it answers. */
export async function serveTextPage(app: FastifyInstance, deps: Deps): Promise<void> {
  const conversation = async (number: string) => {
    const { db } = deps.database
    const sent = await listNewestMessages(db, SHOWN)
    const theirs = (await readTextsFrom(db, number, SHOWN)).map(({ body, outcome, receivedAt: at }) => ({
      at,
      who: `from ${number}, ${outcome}`,
      body,
    }))
    const ours = sent
      .filter(({ channel, recipient }) => channel === 'sms' && recipient === number)
      .map(({ body, status, createdAt: at }) => ({ at, who: `to ${number}, ${status}`, body }))
    return [...theirs, ...ours].sort((one, other) => one.at.getTime() - other.at.getTime())
  }

  await app.register(async (door) => {
    door.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })

    door.get(PATH, { schema: { hide: true } }, async (request, reply) => {
      const { number = '' } = request.query as { number?: string }
      const problem = number === '' ? undefined : phoneNumber(number)
      const lines = number === '' || problem ? [] : await conversation(storedPhone(number))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page(number, problem, lines))
    })

    door.post(PATH, { schema: { hide: true } }, async (request, reply) => {
      requireOwnPage(request)
      const { number = '', words = '' } = (request.body ?? {}) as { number?: string; words?: string }
      if (phoneNumber(number) === undefined) {
        const sid = `dev-${deps.random.bytes(16).toString('hex')}`
        await receiveText(deps, { sid, from: storedPhone(number), body: words, isAnswered: false })
      }
      return reply.redirect(`${PATH}?number=${encodeURIComponent(number)}`, 303)
    })
  })
}

/** Any page that a developer has open could send a form here. */
function requireOwnPage({ headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new AppError('bad_request')
}

const page = (number: string, problem: string | undefined, lines: { at: Date; who: string; body: string }[]) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Text us</title></head>
<body><main><h1>Text ${escaped(brand.phoneShown)}</h1>
<p>As if it came from a phone: PICKUP, SKIP, STOP, START, HELP, or any words. STOP and START are confirmed by the carrier, and so not here; HELP, which it answers too, is answered here by us. Letters are in the <a href="/dev/outbox">outbox</a>.</p>
<form method="post" action="${PATH}">
<p><label>Your number <input name="number" type="tel" required value="${escaped(number)}"></label></p>
${problem ? `<p role="alert">${escaped(problem)}.</p>` : ''}
<p><label>Words <input name="words" autocomplete="off"></label></p>
<p><button>Send</button></p>
</form>
${lines
  .map(
    ({ at, who, body }) => `<article>
  <p><strong>${escaped(who)}</strong>, ${at.toISOString()}</p>
  <pre>${linked(body)}</pre>
</article>`,
  )
  .join('\n')}
</main></body></html>`
