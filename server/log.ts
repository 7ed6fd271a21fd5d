import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { isCardNumber } from '#rules/payments/cards'

/** The log's line about an answer, in a shape of its own. Its path is a pattern of ours, or was looked through already. */
export interface AnswerLine {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}

export type Log = Logger & { answered(line: AnswerLine): void }

const MASK = '[hidden]'

/** Keys whose value is never written, in either spelling, however deep they stand. */
const SECRET_KEYS =
  /"((?:new_?|old_?|current_?)?password(?:_?confirm)?|token|secret|authorization|cookie|set-cookie|cvc|card_?number|number|x-stripe-signature|stripe-signature)":("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*)/gi
/** A verification code; other codes (of errors, of states) stay readable. */
const TEXT_CODE = /"code":(?:"\d{6}"|\d{6}(?![\d.e]))/g
/** Three base64url parts: a session token, wherever it turned up. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
const PROVIDER_KEY = /\b(?:sk|rk|whsec|seti|pi)_[A-Za-z0-9_]{8,}/g
const SECRET_LINK = /(\/(?:password\/reset|email)\/confirm\/)[^/\s"]+\/[^/\s"?]+/g
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g
const PHONE = /(?<!\w)(?:\+1[ -]?)?\(?\d{3}\)?[ -]?\d{3}[ -]?(\d{4})\b/g
/** PostgreSQL tells the whole row that breaks a constraint: a customer's street, and the code of the gate. */
const FAILING_ROW = /(Failing row contains )\([\s\S]*\)/g
const EMAIL = /\b([A-Za-z0-9])[\w.+-]*@(?=[\w-]+\.)/g
const TEXT_IN_JSON = /"(?:[^"\\]|\\.)*"/g

/** Any text without what nobody may read in a log. */
export function scrub(text: string): string {
  return withoutSecretFields(text)
    .replace(FAILING_ROW, `$1(${MASK})`)
    .replace(TOKEN, MASK)
    .replace(PROVIDER_KEY, MASK)
    .replace(SECRET_LINK, `$1${MASK}`)
    .replace(CARD_NUMBER, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? MASK : digits))
    .replace(PHONE, (_, last: string) => `***-***-${last}`)
    .replace(EMAIL, '$1***@')
}

/**
 * The last thing that happens to a line before it is written. Working on the finished line covers messages,
 * errors of libraries and database parameters alike, wherever a secret may have slipped in. Plain numbers ("ms":1731640000)
 * stay: people's numbers are always text. Each text is read first, because in JSON "\n650…" is a word beginning with n.
 */
export function scrubLine(line: string): string {
  return withoutSecretFields(line).replace(TEXT_IN_JSON, (quoted) => {
    const text = JSON.parse(quoted) as string
    const scrubbed = scrub(text)
    return scrubbed === text ? quoted : JSON.stringify(scrubbed)
  })
}

const withoutSecretFields = (json: string): string =>
  json.replace(SECRET_KEYS, (_, key: string) => `"${key}":"${MASK}"`).replace(TEXT_CODE, `"code":"${MASK}"`)

/** Standard output, written beside the work instead of in front of it; what still waits is written before the process ends. */
const standardOutput = () => pino.destination({ dest: 1, sync: false })

export function createLog(level: string, destination: { write(line: string): unknown } = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  }
  const stream = destination as DestinationStream
  const log = pino({ ...options, hooks: { streamWrite: scrubLine } }, stream)
  // Answers are not searched for secrets, which costs as much as a whole small answer does.
  const answers = pino(options, stream)
  return Object.assign(log, { answered: (line: AnswerLine) => answers.info(line, 'answered') })
}
