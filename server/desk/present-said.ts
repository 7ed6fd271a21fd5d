import { letterOfText } from '../words/letter.ts'

/** Both sides of a talk, as staff read it. */

interface Heard {
  id: string
  at: Date
  words: string
  by: 'text' | 'form'
  isStop: boolean
}

interface Sent {
  id: number
  channel: 'sms' | 'mail'
  subject: string | null
  body: string
  status: 'queued' | 'sent' | 'refused' | 'failed'
  createdAt: Date
  deliveredAt: Date | null
  undeliveredAt: Date | null
  author: string | null
}

/** The newest of them. */
const SHOWN = 30

/** The oldest first. */
export function presentSaid(theirs: readonly Heard[], ours: readonly Sent[]) {
  const said = [
    ...theirs.map(({ at, ...heard }) => ({ ...heard, at, who: 'them' as const, author: null, state: null })),
    ...ours.map((sent) => ({
      id: `M${sent.id}`,
      at: sent.createdAt,
      who: 'us' as const,
      author: sent.author,
      by: sent.channel === 'sms' ? ('text' as const) : ('letter' as const),
      words: sent.channel === 'sms' ? sent.body : letterWords(sent),
      state: stateOf(sent),
      isStop: false,
    })),
  ]
  return said
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-SHOWN)
    .map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
}

function stateOf({ status, deliveredAt, undeliveredAt }: Sent): 'waits' | 'sent' | 'delivered' | 'lost' {
  if (status === 'failed' || status === 'refused' || undeliveredAt !== null) return 'lost'
  if (status === 'queued') return 'waits'
  return deliveredAt === null ? 'sent' : 'delivered'
}

/** Of what left by itself its subject says enough; what one of us wrote is read without what every letter ends with. */
function letterWords({ author, subject, body }: Sent): string {
  if (author === null) return subject ?? letterOfText(body)
  return body.split('\n\nQuestions? ')[0] ?? body
}
