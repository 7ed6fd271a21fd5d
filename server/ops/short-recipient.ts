/** Enough of a number or an address to know it again, and too little to write to: "…0123", "a…@example.com". */
export function shortRecipient(recipient: string): string {
  const [name = '', domain] = recipient.split('@')
  return domain === undefined ? `…${recipient.slice(-4)}` : `${name.slice(0, 1)}…@${domain}`
}
