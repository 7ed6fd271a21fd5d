import { connect } from 'node:net'
import type { OpsAnswer, OpsRequest } from './perform.ts'
import { findSocket } from './socket.ts'

/** It listened, and what it did with the command nobody here knows. */
export class ServerGoneError extends Error {
  constructor() {
    super('The server ended before it had answered. Look with `log` whether it was done.')
  }
}

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED'])
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE'])

/** Lets the server of this folder do it. Undefined where no server listens there. */
export async function askServer(folder: string, request: OpsRequest): Promise<OpsAnswer | undefined> {
  const path = findSocket(folder)
  if (path === undefined) return undefined
  let text = ''
  try {
    const socket = connect(path)
    socket.setEncoding('utf8')
    socket.write(`${JSON.stringify(request)}\n`)
    for await (const chunk of socket) text += chunk
  } catch (error) {
    // A server that was killed leaves its socket behind.
    const { code = '' } = error as NodeJS.ErrnoException
    if (NOBODY.has(code)) return undefined
    throw BROKEN_OFF.has(code) ? new ServerGoneError() : error
  }
  return readAnswer(text)
}

function readAnswer(text: string): OpsAnswer {
  if (!text.endsWith('\n')) throw new ServerGoneError()
  return JSON.parse(text) as OpsAnswer
}
