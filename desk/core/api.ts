import type { AnswerOf, BodyOf, QueryOf } from '#contract/calls'
import { camelCased, snakeCased } from '#contract/casing'
import type { DeskCall } from '#contract/desk/call'
import type { DeskCallsByLine } from '#contract/desk/calls'
import { ERROR_CODE_HEADER, type Problem, readProblem } from '#contract/problems'
import { noteLine } from './line.ts'

const UNREACHABLE = 'We could not be reached. Please check your connection and try again.'
/** A line that is neither there nor gone answers nothing; whoever stands at a door waits no longer than this. */
const PATIENCE_MS = 20_000

/** A call that was refused, or that never arrived: then its status is 0. */
export class DeskProblem extends Error implements Problem {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, message, fields }: Problem, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Nobody answered. */
export const isUnreached = (error: unknown): boolean => error instanceof DeskProblem && error.status === 0
/** Nobody is signed in here any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof DeskProblem && error.status === 401
/** Another tab of this device has signed somebody else in. */
export const isSomeoneElse = (error: unknown): boolean =>
  error instanceof DeskProblem && error.code === 'person_changed'
/** The sentence for whoever pressed. */
export const troubleText = (error: unknown): string => (error instanceof Error ? error.message : UNREACHABLE)

/** What comes as a file, which the browser keeps by itself. */
type FileLine = 'GET /desk/books/journal/' | 'GET /desk/orders/:id/labels/' | 'GET /desk/orders/:id/receipt/'
/** The calls that answer; the stream is `live.ts`'s. */
export type DeskLine = Exclude<keyof DeskCallsByLine, 'GET /desk/live/' | FileLine>

type OptionsOf<Asked extends DeskCall> = (BodyOf<Asked> extends undefined ? unknown : { body: BodyOf<Asked> }) &
  (QueryOf<Asked> extends undefined ? unknown : { query?: QueryOf<Asked> }) &
  (Asked['path'] extends `${string}:id${string}` ? { id: number } : unknown)
type OptionsArgument<Asked extends DeskCall> =
  Record<never, never> extends OptionsOf<Asked> ? [options?: OptionsOf<Asked>] : [options: OptionsOf<Asked>]
export type DeskAnswer<Line extends DeskLine> = AnswerOf<DeskCallsByLine[Line]>

/** One call of the desk: our spelling in, the wire's out, and back. The session is a cookie that no script sees. */
export async function ask<Line extends DeskLine>(
  line: Line,
  ...[options]: OptionsArgument<DeskCallsByLine[Line]>
): Promise<DeskAnswer<Line>> {
  const { body, query, id } = (options ?? {}) as { body?: unknown; query?: object; id?: number }
  const [method = '', path = ''] = line.split(' ')
  const asked = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`/api${path.replace(':id', () => String(id))}${asked.size > 0 ? `?${asked}` : ''}`, {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(snakeCased(body)),
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    noteLine(false)
    throw new DeskProblem({ status: 0, code: undefined, message: UNREACHABLE, fields: {} }, { cause })
  })
  const answer = await read(response)
  // A proxy whose server is away answers in its place.
  noteLine(![502, 503, 504].includes(response.status))
  if (response.ok) return answer as DeskAnswer<Line>
  const { status, statusText, headers } = response
  const code = headers.get(ERROR_CODE_HEADER) ?? undefined
  throw new DeskProblem(readProblem({ status, statusText, code, body: answer }), {
    retryAfterSeconds: Number(headers.get('retry-after')) || 0,
  })
}

/** Where a file is downloaded from. */
export function fileLink(line: FileLine, query: Record<string, string>, id?: number): string {
  const asked = new URLSearchParams(query)
  return `/api${line.replace('GET ', '').replace(':id', String(id))}${asked.size > 0 ? `?${asked}` : ''}`
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return camelCased(text === '' ? null : JSON.parse(text))
  } catch {
    return text
  }
}
