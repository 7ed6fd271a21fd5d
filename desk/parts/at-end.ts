import { type RefObject, useEffect, useRef } from 'react'

/**
 * A list that scrolls by itself begins at its newest line, and follows each further one; the page around it stays where it is. The line is
 * known by its id: a full list has as many as before.
 */
export function useAtEnd<Box extends HTMLElement>(newest: string | number | undefined): RefObject<Box | null> {
  const box = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further line is what moves it.
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  return box
}
