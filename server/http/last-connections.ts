import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Between two looks for connections that have nothing more to do. */
const LOOK_MS = 250

/**
 * A server that stops waits until every connection has ended. Node closes the idle ones once and from then on keeps no time limit at
 * all, so that one connection which a browser opened in advance and never used would hold up the end until the process is killed. Here
 * silent connections are closed at once, those that become idle are closed soon, and after the limit of an answer all of them.
 */
export function endConnections(app: FastifyInstance, answerMs: number): void {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('onSend', (_, reply, __, done) => {
    // A connection that is kept alive after its last answer would be looked for again.
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    const end = setTimeout(() => app.server.closeAllConnections(), answerMs)
    app.server.once('close', () => {
      clearInterval(look)
      clearTimeout(end)
    })
  })
}
