import type { Source } from '../sources.ts'
import { topicOf } from '../walls.ts'

/** Each topic with the files of it that may be imported from outside. */
export type Doors = Map<string, string[]>

export function readDoors(page: string): Doors {
  const block = /<!-- doors -->\s*```\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  return new Map(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [topic = '', files = ''] = line.split(':')
        return [topic.trim(), files.split(',').map((name) => name.trim())]
      }),
  )
}

/** Every import into a topic past its door, as "from → to". */
export const pastDoors = (sources: readonly Source[], doors: Doors): string[] =>
  fromOutside(sources).flatMap(({ path, target, topic }) => {
    const door = doors.get(topic)
    return door === undefined || door.some((name) => target === `server/${topic}/${name}.ts`)
      ? []
      : `${path} → ${target}: is not the door of ${topic}`
  })

/** The doors that stand in the table and are needed by nobody outside. */
export function unusedDoors(sources: readonly Source[], doors: Doors): string[] {
  const used = new Set(fromOutside(sources).map(({ target }) => target))
  return [...doors].flatMap(([topic, names]) =>
    names.map((name) => `server/${topic}/${name}.ts`).filter((path) => !used.has(path)),
  )
}

const fromOutside = (sources: readonly Source[]) =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const topic = topicOf(target)
      return topic === undefined || topic === topicOf(path) ? [] : { path, target, topic }
    }),
  )
