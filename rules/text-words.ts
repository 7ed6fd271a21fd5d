/** The words of a text that work by themselves. Anything else is for a person to read. */
export type TextWord = 'pickup' | 'skip' | 'stop' | 'cancel' | 'start' | 'yes' | 'help'

/** The words for STOP, START and HELP are the carriers' own. CANCEL is one for STOP, which a customer may mean for a pickup. */
const WORDS: Readonly<Record<TextWord, readonly string[]>> = {
  pickup: ['pickup'],
  skip: ['skip'],
  stop: ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'revoke', 'optout'],
  cancel: ['cancel'],
  start: ['start', 'unstop'],
  yes: ['yes'],
  help: ['help', 'info'],
}

/** The word must stand alone; how it is spelled, spaced and ended does not matter: "Pick-up!", " STOP ALL." */
export function readTextWord(body: string): TextWord | undefined {
  const letters = body
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return (Object.keys(WORDS) as TextWord[]).find((word) => WORDS[word].includes(letters))
}
