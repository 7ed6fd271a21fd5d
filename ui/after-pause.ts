import { useEffect, useState } from 'react'

/** After this pause somebody has stopped moving and pressing. */
const PAUSE_MS = 700

/** A result that changes with every press is said once, when the presses rest. */
export function useAfterPause(text: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
