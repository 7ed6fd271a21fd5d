/** The names that somebody may have meant by a mistyped one. */

/** Below this half of the letters are wrong, and a guess helps nobody. */
const NEAR_ENOUGH = 0.6

/**
 * Word by word, because what is mistyped is a word: "Shrit" is near to every kind of shirt. The nearest first; of equally near ones
 * those that begin with what was typed and say the least besides.
 */
export function nearestNames(names: readonly string[], typed: string, most: number): string[] {
  const wanted = wordsOf(typed)
  return names
    .map((name) => ({ name, ...nearness(wordsOf(name), wanted) }))
    .filter(({ likeness }) => likeness >= NEAR_ENOUGH)
    .sort((one, other) => other.likeness - one.likeness || other.begins - one.begins || one.unsaid - other.unsaid)
    .slice(0, most)
    .map(({ name }) => name)
}

function nearness(words: readonly string[], wanted: readonly string[]) {
  const likenesses = wanted.map((word) => Math.max(0, ...words.map((each) => likenessOf(each, word))))
  return {
    likeness: likenesses.reduce((sum, each) => sum + each, 0) / (wanted.length || 1),
    begins: likenessOf(words[0] ?? '', wanted[0] ?? ''),
    unsaid: words.length - wanted.length,
  }
}

/** 1 for the same word, 0 for one that has nothing in common with it. */
const likenessOf = (one: string, other: string): number =>
  1 - editDistance(one, other) / Math.max(one.length, other.length, 1)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Letters that begin the same sound: Catherine and Kathrine, Geoffrey and Jeffrey, Philip and Filip, Wright and Right. */
const SAME_BEGINNINGS = ['ckq', 'csz', 'gj', 'fpv', 'vw', 'iyj', 'ae', 'xz', 'kn', 'rw'] as const

/** So many letters may be wrong in a name that was heard; in a short one nearly every other name would be near. */
const wrongLettersIn = (heard: string): number => (heard.length < 5 ? 1 : 2)

/** What a name has to look like to be worth comparing, so that a database need not hand out every one. */
export interface HeardLike {
  /** It begins with one of these; its own letter is the first. */
  letters: readonly string[]
  /** Its second letter is this one or its last one that. */
  second: string
  last: string
  fewest: number
  most: number
}

export function heardLike(heard: string): HeardLike {
  const [word, wrong] = [heard.toLowerCase(), wrongLettersIn(heard)]
  const first = word.charAt(0)
  const same = SAME_BEGINNINGS.filter((letters) => letters.includes(first)).join('')
  const letters = [...new Set(first + same)]
  return {
    letters,
    second: word.charAt(1),
    last: word.slice(-1),
    fewest: word.length - wrong,
    most: word.length + wrong,
  }
}

/** The names that may have been heard as this one, the nearest first. What sounds alike counts as the same letter. */
export function namesHeardAs(names: readonly string[], heard: string, most: number): string[] {
  const wanted = asHeard(heard)
  return names
    .map((name) => ({ name, distance: editDistance(asHeard(name), wanted) }))
    .filter(({ distance }) => distance <= wrongLettersIn(heard))
    .sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name, 'en'))
    .slice(0, most)
    .map(({ name }) => name)
}

const asHeard = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ph', 'f')
    .replace(/ck|[cq]/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1')

/** The number of letters left out, added, exchanged or swapped with their neighbor. */
export function editDistance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}
