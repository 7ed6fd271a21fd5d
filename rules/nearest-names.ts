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
