import type { Source } from '../sources.ts'
import { circles } from '../walls.ts'

/** A folder with all that lies below it, or a file beside the folders, is one thing to a file that imports from it. */
const boxOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/**
 * Folders that import each other in a circle, though no file does: neither can be understood, moved or left out without the other.
 * Each circle begins with its first name.
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const boxes = new Map<string, Source>()
  for (const source of sources) {
    const path = boxOf(source.path)
    const others = source.imports
      .map((each) => ({ ...each, target: boxOf(each.target) }))
      .filter(({ target }) => target !== path)
    boxes.set(path, { ...source, path, imports: [...(boxes.get(path)?.imports ?? []), ...others] })
  }
  return circles([...boxes.values()])
}
