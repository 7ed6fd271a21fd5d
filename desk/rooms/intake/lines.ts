import type { CountedThing } from '../../core/counts.ts'

/** What a count becomes with a tap. Several lines of one thing differ in what is done to them. */

export const countedOf = (things: readonly CountedThing[], name: string): number =>
  things.filter((each) => each.name === name).reduce((sum, { count }) => sum + count, 0)

export const sumOf = (things: readonly CountedThing[]): number =>
  things.reduce((sum, { count }) => sum + Math.ceil(count), 0)

const isPlain = ({ upCharge, price, remark, isLater }: CountedThing): boolean =>
  [upCharge, price, remark, isLater].every((each) => each === undefined)

/** So many of it in all: what nothing is done to is the first to be more or fewer. */
export function withTotal(things: readonly CountedThing[], name: string, total: number): CountedThing[] {
  const more = total - countedOf(things, name)
  if (!things.some((each) => each.name === name)) return total > 0 ? [...things, { name, count: total }] : [...things]
  const own = things.filter((each) => each.name === name)
  const taken = own.find(isPlain) ?? own.at(-1)
  if (more >= 0) return things.map((each) => (each === taken ? { ...each, count: each.count + more } : each))
  let left = -more
  const fewer = new Map<CountedThing, number>()
  for (const each of [...own].sort((one, other) => Number(isPlain(other)) - Number(isPlain(one)))) {
    const gone = Math.min(left, each.count)
    left -= gone
    fewer.set(each, each.count - gone)
  }
  return things
    .map((each) => (fewer.has(each) ? { ...each, count: fewer.get(each) ?? 0 } : each))
    .filter(({ count }) => count > 0)
}

/** A line is changed: as many of it as are named, and the others stay as they were. */
export function withLine(things: readonly CountedThing[], at: number, next: CountedThing | undefined): CountedThing[] {
  const before = things[at]
  if (before === undefined) return [...things]
  const rest = next === undefined ? 0 : before.count - next.count
  const kept = rest > 0 ? [{ ...before, count: rest }] : []
  return [...things.slice(0, at), ...kept, ...(next ? [next] : []), ...things.slice(at + 1)]
}

/** "Shirt, Laundry", as it is said. */
export const spokenName = (name: string): string => name.replace(/ \[(.*)\]/, ', $1')
