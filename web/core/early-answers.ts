/** What a page has asked for before its scripts were here (`askEarly` in first-touch/page-html.mjs), by line: "GET /client/profile/". */
type EarlyAnswers = Map<
  string,
  {
    /** Whose answer it is; none for a session that its cookie brings back. */
    token: string | undefined
    /** Nothing, if it did not arrive. `at` is the device's time then. */
    answer: Promise<{ response: Response; at: number } | undefined>
    takenAt?: number
  }
>

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** What lay here longer is asked for again. */
const FRESH_MS = 10_000
/** Several parts of the first screen want it as it is now, one after the other. Whoever asks later wants news. */
const SHARED_MS = 1_000

/** The answer that the page has asked for already. Another customer's is nobody's, and a refusal is handed out once. */
export async function takeEarlyAnswer(line: string, token: string | undefined, isAnyones = false) {
  const answers = window.earlyAnswers
  readWhole(answers)
  const early = answers?.get(line)
  if (!early || (token !== early.token && !isAnyones)) return undefined
  const arrived = await early.answer
  // A change was made meanwhile.
  if (answers?.get(line) !== early) return undefined
  const now = Date.now()
  early.takenAt ??= now
  const isFresh = arrived && now - arrived.at < FRESH_MS && now - early.takenAt < SHARED_MS
  if (!isFresh || !arrived.response.ok) answers.delete(line)
  return isFresh ? { at: arrived.at, response: arrived.response.clone() } : undefined
}

let known: EarlyAnswers | undefined

/** An answer that nobody takes and nobody reads would keep its connection. */
function readWhole(answers: EarlyAnswers | undefined): void {
  if (known === answers) return
  known = answers
  for (const { answer } of answers?.values() ?? []) {
    void answer.then((arrived) => arrived?.response.clone().text()).catch(() => undefined)
  }
}

/** After a change what was asked before it is old, and so it is for whoever wants to know how a thing stands now. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear()
}
