import type { FastifyInstance } from 'fastify'
import { listNewestMessages } from '../messages.ts'
import type { Deps } from '../ports.ts'

const SHOWN = 100

/** `/dev/outbox`, in `local` only: the texts and letters that would have left, newest first, with links that work. */
export function serveOutbox(app: FastifyInstance, { database }: Deps): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (_, reply) => {
    const messages = await listNewestMessages(database.db, SHOWN)
    const articles = messages.map(
      (message) => `<article>
  <h2>${escaped(message.subject ?? 'Text message')}</h2>
  <p><strong>${message.channel}</strong> to ${escaped(message.recipient)}, ${message.status}, ${message.createdAt.toISOString()}</p>
  <pre>${linked(message.body)}</pre>
</article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><main><h1>Outbox</h1>
${articles.join('\n') || '<p>Nothing was sent yet.</p>'}
</main></body></html>`)
  })
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Links are found before escaping, so that an & in one does not end it. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
