import { MINUTE_MS } from '#rules/durations'

/** A link could not send the bearer token along; so a file is fetched first and then saved from here. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
