import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { findMessage, listNewestMessages } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { letterOf } from '../send-messages.ts'
import { escaped } from '../words/letter-html.ts'
import { asDataUri } from '../words/letter-pictures.ts'

const SHOWN = 100

/** A letter brings its styles and its pictures with it, and nothing else. */
const LETTER_POLICY =
  "default-src 'none';img-src data:;style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'"

type ShownMessage = Awaited<ReturnType<typeof listNewestMessages>>[number]

/** A letter, or a text that becomes one. */
const hasLetter = ({ channel, letterTo }: ShownMessage): boolean => channel === 'mail' || letterTo !== null

/**
 * `/dev/outbox`, in `local` only: the texts and letters that would have left, newest first, with links that work. Each letter
 * also has a page on which it stands as mail programs show it, with the pictures that it brings.
 */
export function serveOutbox(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const shown = (message: ShownMessage) =>
    letterOf(deps, { ...message, body: message.letterBody ?? message.body }, { pictureAt: asDataUri })
  app.get('/dev/outbox', { schema: { hide: true } }, async (_, reply) => {
    const messages = await listNewestMessages(database.db, SHOWN)
    const articles = messages.map(
      (message) => `<article>
  <h2>${escaped(message.channel === 'sms' ? 'Text message' : (message.subject ?? 'Letter'))}</h2>
  <p><strong>${message.channel}</strong> to ${escaped(message.recipient)}, ${message.status}, ${message.createdAt.toISOString()}</p>
  <pre>${linked(message.channel === 'mail' ? shown(message).body : message.body)}</pre>
  ${hasLetter(message) ? `<p><a href="/dev/outbox/${message.id}">${message.channel === 'mail' ? 'As it looks' : 'As the letter that it becomes where it cannot arrive'}</a></p>` : ''}
</article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><main><h1>Outbox</h1>
<p><a href="/dev/text">Text us</a> as if from a phone.</p>
${articles.join('\n') || '<p>Nothing was sent yet.</p>'}
</main></body></html>`)
  })

  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    { schema: { hide: true }, config: { contentSecurityPolicy: LETTER_POLICY } },
    async ({ params: { id } }, reply) => {
      const message = /^\d{1,9}$/.test(id) ? await findMessage(database.db, Number(id)) : undefined
      if (message === undefined || !hasLetter(message)) throw new AppError('not_found')
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(shown(message).html)
    },
  )
}

/** Links are found before escaping, so that an & in one does not end it. */
export const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
