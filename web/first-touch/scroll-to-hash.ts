/** Opens whatever hides the place that an address points at, and goes there. False if the page has no such place. */
export function scrollToHash(hash: string): boolean {
  const target = hash.length > 1 && document.getElementById(decodeHash(hash))
  if (!target) return false
  for (let cover = target.closest('details'); cover; cover = cover.parentElement?.closest('details') ?? null) {
    cover.open = true
  }
  target.scrollIntoView()
  return true
}

let wanted = ''

/** The place is on a screen or in a section that is still on its way: whatever arrives next looks whether it brings it. */
export function scrollToHashLater(hash: string): void {
  wanted = hash
}

export function scrollToPendingHash(): void {
  if (wanted && scrollToHash(wanted)) wanted = ''
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // Somebody cut the address in the middle of a letter.
    return ''
  }
}
