import { signature } from '../server/words/letter.ts'
import { letterPlain } from '../server/words/letter-plain.ts'
import { LONGEST_TEXT } from '../server/words/text.ts'
import { TYPICAL } from './examples/facts.ts'
import type { Example } from './examples/tell.ts'
import { examplesOf, topics } from './message-examples.ts'

const TITLES = {
  account: 'Account',
  profile: 'Phones',
  pickups: 'Pickups',
  schedules: 'Recurring pickups',
  orders: 'Orders and fees',
  billing: 'Money',
  texting: 'Answers to texts',
  office: 'To the office',
}

/** The text as it is, line by line. */
const typed = (text: string) => `\`\`\`text\n${text}\n\`\`\``

function entry({ word, when, subject, text, letter, instead }: Example): string {
  const head = `**${when}** (\`${word}\`)`
  if (text !== undefined) {
    const title = subject === undefined ? '' : ` As a letter: _${subject}_${instead === undefined ? '.' : ', below.'}`
    const said = `${head} A text of ${text.length}${text.length > LONGEST_TEXT ? ', in two parts' : ''}.${title}\n\n${typed(text)}`
    return instead === undefined ? said : `${said}\n\n${plain(instead)}`
  }
  return `${head} A letter: _${subject}_.\n\n${plain(letter ?? '')}`
}

/** The plain part, as it leaves. */
const plain = (body: string) => typed(letterPlain(body.replace(`\n\n${signature}`, ''), TYPICAL.publicUrl))

/** docs/messages.md */
export function messagesPage(): string {
  const examples = examplesOf(TYPICAL)
  const parts = topics.map((topic) =>
    [`## ${TITLES[topic]}`, ...examples.filter((each) => each.topic === topic).map(entry)].join('\n\n'),
  )
  return `${[
    '# Every message',
    'What we write to customers and to ourselves, each once with example facts. The words stand in `server/words/`; this page is written from them by `npx vitest run --project unit tests/messages.test.ts -u`, and the test fails while it is out of date. Days and times are those of Los Angeles. A text of up to 160 letters is one text; what is longer is sent in parts. "By day" means that it waits for 8:00–21:00. Whoever has no verified number, or can have no text, gets the text as a letter under the subject that stands with it, with words of its own where a letter has more to say. What is shown of a letter is its plain part; the first sentence greets the customer by name where the letter goes to their own address. How the letters look: [pictures/letters](pictures/letters/README.md). When and why each is sent: [decisions/messages.md](decisions/messages.md).',
    `Every letter to a customer ends so:\n\n${typed(signature)}`,
    ...parts,
  ].join('\n\n')}\n`
}
