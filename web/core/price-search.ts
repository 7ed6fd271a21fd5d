/** Finds things of the price list by what people call them. */

interface Named {
  name: string
  variant: string | null
}

interface Group<Item> {
  title: string
  itemList: readonly Item[]
}

/** People call some things by other names than the list does; a search looks for these as well. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  bathrobe: ['robe'],
  carpet: ['rug'],
  chino: ['pants'],
  couch: ['sofa'],
  curtain: ['drapery'],
  drape: ['drapery'],
  duvet: ['comforter'],
  handbag: ['leather bag', 'leather purse'],
  jumper: ['sweater'],
  overcoat: ['coat'],
  pullover: ['sweater'],
  pyjama: ['pajamas'],
  slack: ['pants'],
  sneaker: ['leather shoes'],
  sweatshirt: ['hoodie'],
  tee: ['tshirt'],
  trouser: ['pants'],
  waistcoat: ['vest'],
}

/**
 * The groups that have something with every word of the query in its name, its variant or its group. What is called just
 * so comes first, then what ends so, then what begins so, and so do the groups that have it.
 */
export function searchPrices<Item extends Named>(
  groups: readonly Group<Item>[],
  query: string,
): readonly Group<Item>[] {
  const words = searched(query).split(' ').filter(Boolean).map(withoutPlural)
  if (words.length === 0) return groups
  const wanted = words.map((word) => [word, ...(OTHER_NAMES[word] ?? [])])
  return groups
    .map(({ title, itemList }) => ({ title, hits: hitsIn(title, itemList, wanted) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => bestOf(one.hits) - bestOf(other.hits))
    .map(({ title, hits }) => ({ title, itemList: hits.map(({ item }) => item) }))
}

interface Hit<Item> {
  item: Item
  distance: number
}

function hitsIn<Item extends Named>(
  title: string,
  itemList: readonly Item[],
  wanted: readonly (readonly string[])[],
): Hit<Item>[] {
  return itemList
    .filter(({ name, variant }) => {
      const text = searched(`${name} ${variant ?? ''} ${title}`)
      return wanted.every((names) => names.some((name) => text.includes(name)))
    })
    .map((item) => ({ item, distance: distanceOf(searched(item.name), wanted) }))
    .sort((one, other) => one.distance - other.distance)
}

/** The distance of a name from being just what was asked for. */
function distanceOf(name: string, wanted: readonly (readonly string[])[]): number {
  const words = name.split(' ').map(withoutPlural)
  const isAsked = (word: string) => wanted.some((names) => names.some((each) => withoutPlural(each) === word))
  if (words.every(isAsked)) return 0
  // An area rug is a rug, and rolling one is not.
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return isAsked(last) ? 1 : isAsked(first) ? 2 : 3
}

const bestOf = (hits: readonly Hit<unknown>[]): number => Math.min(...hits.map(({ distance }) => distance))

/** The text in the form that is searched: a T-shirt is no shirt that has a T somewhere, and a wedding dress is a gown. */
const searched = (text: string): string =>
  searchWords(text)
    .replace(/\bt shirt/g, 'tshirt')
    .replace(/\bwedding dress(es)?\b/g, 'wedding gown')

/** "T-Shirt" and "t shirt", "Wash & Folds" and "wash and fold" are the same to somebody who looks for them. */
const searchWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/(?<=ss|x|ch|sh)es$|s$/, '') : word)
