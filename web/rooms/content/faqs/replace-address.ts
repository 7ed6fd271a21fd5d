/**
 * Writes into the address bar what the page already shows, without a step in the history. The router is left out on
 * purpose: told of a new place on the page, the layout would scroll to what the reader is looking at.
 */
export function replaceAddress(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  // The router keeps its own notes in the state.
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
