import type { FastifyReply } from 'fastify'
import { LIVE_EVENTS, LIVE_TOPICS, type LiveTopic } from '#contract/desk/live'
import { staffPolicy } from '#rules/policy'
import type { Listening } from '../db/listen.ts'
import type { SignedInStaff } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { readStillOpen } from '../staff/desk-sessions.ts'

/**
 * The lines of the desk's open tabs. The database tells which topics have changed, for every server; each line is told, and asks for what it
 * shows. A line ends with its session.
 */

const CHANNEL = 'larkspur_desk'
/** What changes together is told together. */
const GATHER_MS = 250
/** Proxies close what is silent, and a session that has run out ends within this long. */
const HEARTBEAT_MS = 15_000
/** Whoever does not read holds up no memory of ours. */
const MOST_UNREAD_BYTES = 64 * 1024
const MOST_LINES = 500

interface Line {
  staffId: number
  sessionId: number
  reply: FastifyReply
}

export interface Live {
  join(staff: SignedInStaff, reply: FastifyReply): Promise<void>
  /** Ends all lines: their tabs try again, at another server. */
  close(): Promise<void>
}

export function openLive(deps: Deps): Live {
  const lines = new Set<Line>()
  const changed = new Set<LiveTopic>()
  let listening: Promise<Listening> | undefined
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  heartbeat.unref()

  function write(line: Line, text: string): void {
    const { raw } = line.reply
    if (raw.writableLength > MOST_UNREAD_BYTES) end(line)
    else raw.write(text)
  }

  function end(line: Line, why?: string): void {
    lines.delete(line)
    const { raw } = line.reply
    if (why !== undefined) raw.write(eventOf(LIVE_EVENTS.over, { reason: why }))
    raw.end()
  }

  function note(topics: readonly LiveTopic[]): void {
    for (const topic of topics) changed.add(topic)
    gathering ??= setTimeout(tell, GATHER_MS)
  }

  function tell(): void {
    gathering = undefined
    const topics = [...changed]
    changed.clear()
    if (topics.includes('people')) void endOver()
    for (const line of [...lines]) write(line, eventOf(LIVE_EVENTS.changed, { topics }))
  }

  /** A database that is away says nothing of sessions: the lines stay, and the next look ends what is over. */
  async function endOver(): Promise<void> {
    if (lines.size === 0) return
    // Whoever joins while the database answers was not asked about.
    const asked = [...lines]
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    const open = await readStillOpen(deps, ids).catch(() => undefined)
    if (open === undefined) return
    for (const line of asked) if (lines.has(line) && !open.has(line.sessionId)) end(line, 'session')
  }

  async function beat(): Promise<void> {
    await endOver()
    for (const line of [...lines]) write(line, ': here\n\n')
  }

  const listen = () =>
    deps.database.listen(CHANNEL, {
      heard: (payload) => note(LIVE_TOPICS.filter((topic) => topic === payload)),
      missed: () => note(LIVE_TOPICS),
    })

  return {
    async join({ id: staffId, sessionId }, reply) {
      listening ??= listen()
      await listening.catch((error) => {
        listening = undefined
        throw error
      })
      const { raw } = reply
      reply.hijack()
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would keep the events until there are enough of them.
        'x-accel-buffering': 'no',
      })
      const line = { staffId, sessionId, reply }
      raw.on('close', () => lines.delete(line))
      if (isClosed) return end(line)
      lines.add(line)
      write(line, `retry: 2000\n\n${eventOf(LIVE_EVENTS.ready, { now: deps.clock.now().toISOString() })}`)
      // The oldest tabs make way: each browser holds a few lines at most, and a forgotten tab is no reason to refuse a new one.
      const own = [...lines].filter((each) => each.staffId === staffId)
      for (const oldest of own.slice(0, Math.max(0, own.length - staffPolicy.desk.tabs))) end(oldest, 'tabs')
      for (const oldest of [...lines].slice(0, Math.max(0, lines.size - MOST_LINES))) end(oldest, 'tabs')
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const line of [...lines]) end(line)
      const opened = await listening?.catch(() => undefined)
      await opened?.close()
    },
  }
}

const eventOf = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
